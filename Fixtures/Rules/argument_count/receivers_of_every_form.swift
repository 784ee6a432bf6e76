import FlynnRuntime
public protocol Dimmable: AnyObject { var beDim: Behavior { get } }
/// Receivers of every form whose types are known.
open class Lamp: Actor, Dimmable {
    public lazy var beDim = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - by how much
        print(args[x: 0] as Int)
    }
    open var beFlash: Behavior { beDim }
}
class ColorLamp: Lamp {
    override var beFlash: Behavior { Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - color
        print(args[x: 0] as String, self)
    } }
    lazy var beTour = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Lamp - the first
        // flynnlint:parameter () -> Lamp - makes the others
        let lamp: Lamp = args[x: 0]
        lamp.beDim()  // expect argument_count: takes 1 argument, but
        (args[x: 0] as Lamp).beDim()  // expect argument_count: takes 1 argument, but
        (args[0] as! Lamp).beDim()  // expect argument_count: takes 1 argument, but
        (args[0] as? Lamp)?.beDim()  // expect argument_count: takes 1 argument, but
        let make: () -> Lamp = args[x: 1]
        make().beDim()  // expect argument_count: takes 1 argument, but
        guard let other = args[0] as? Lamp else { return }
        other.beDim()  // expect argument_count: takes 1 argument, but
        _ = self.beDim
        self.beDim(1); beDim(1)
        if self.beDim(1) == nil {}
        let t = (lamp, 1)
        t.0.beDim()  // expect argument_count: takes 1 argument, but
        [lamp].map(\.beDim)
        let closure: (Lamp) -> Void = { $0.beDim() }  // expect argument_count: takes 1 argument, but
        closure(lamp)
        let many: [String: Lamp] = [:]
        for (_, b) in many { b.beDim() }  // expect argument_count: takes 1 argument, but
        for b in many.values { b.beDim() }  // expect argument_count: takes 1 argument, but
        many.values.first { $0 === lamp }?.beDim()  // expect argument_count: takes 1 argument, but
        repeat { lamp.beDim() } while false  // expect argument_count: takes 1 argument, but
        defer { lamp.beDim() }  // expect argument_count: takes 1 argument, but
        do { try lamp.beDim() } catch { print(error) }  // expect argument_count: takes 1 argument, but
        switch lamp { case let b where b === self: b.beDim() ; default: break }  // expect argument_count: takes 1 argument, but
        lamp.beDim(
            #if DEBUG
            1
            #else
            2
            #endif
        )
        lamp.beDim(/* none */)  // expect argument_count: takes 1 argument, but
        lamp
            // a comment
            .beDim(1 /* , 2 */)
        lamp.beDim(1,) 
        lamp.beDim((1, 2).0)
        lamp.beDim({ (a: Int, b: Int) in a + b }(1, 2))
        lamp.beDim([1, 2, 3].reduce(0, +))
        lamp.beDim(a < b, c > (d)) 
        lamp.beDim(f<Int, String>(x))
        lamp.beDim(x ? 1 : 2)
        lamp.beDim(if x { 1 } else { 2 })
        lamp.beDim(args[x: 0])
        lamp.beDim(try await g(1, 2))
        lamp.beDim("a", #file)  // expect argument_count: takes 1 argument, but
    }
}
func visit(_ a: Lamp?, _ b: [[Lamp]], _ c: (Lamp, ColorLamp), _ e: inout Lamp, _ v: Lamp...) {
    a.map { $0.beDim() }  // expect argument_count: takes 1 argument, but
    b[0][0].beDim()  // expect argument_count: takes 1 argument, but
    for x in b { for y in x { y.beDim() } }  // expect argument_count: takes 1 argument, but
    for x in v { x.beDim() }  // expect argument_count: takes 1 argument, but
    e.beDim()  // expect argument_count: takes 1 argument, but
    ColorLamp().beFlash(1, 2)  // expect argument_count: takes 1 argument, but
    ColorLamp().beFlash("a")
    (a as! ColorLamp).beDim()  // expect argument_count: takes 1 argument, but
    (a as? ColorLamp)?.beDim()  // expect argument_count: takes 1 argument, but
    let lazy = { Lamp() }()
    lazy.beDim()  // expect argument_count: takes 1 argument, but
    let w: Lamp; w = Lamp(); w.beDim()  // expect argument_count: takes 1 argument, but
    let (m, n) = (Lamp(), 1)
    m.beDim()  // expect argument_count: takes 1 argument, but
    Lamp .init() .beDim()  // expect argument_count: takes 1 argument, but
    a?.beDim.dynamicallyCall(withArguments: [1, 2])  // expect argument_count: takes 1 argument, but
    a!.beDim?(1, 2)  // expect argument_count: takes 1 argument, but
    weak var q = a
    q?.beDim()  // expect argument_count: takes 1 argument, but
}
