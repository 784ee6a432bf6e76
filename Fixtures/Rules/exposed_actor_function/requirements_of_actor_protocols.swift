import FlynnRuntime

protocol Drawable: Actor {
    var beDraw: Behavior { get }

    func draw()  // expect exposed_actor_function: requirement 'draw' of actor protocol 'Drawable' is exposed to other threads; begin its name with 'safe' or 'unsafe', or require a behavior
    func safeLayout(in width: Int)
    static func make() -> Self
}

protocol Sized where Self: Actor {
    func size() -> Int  // expect exposed_actor_function: 'size'
}

protocol Placed: AnyObject, Drawable & Sized {
    // Required by the refined protocol, and reported there.
    func draw()
    func place(at x: Int, _ y: Int)  // expect exposed_actor_function: 'place'
}

extension Drawable {
    // A default implementation of a requirement.
    func draw() { beDraw() }

    func redraw() { draw() }  // expect exposed_actor_function: method 'redraw' of actor 'Drawable'
    private func clear() {}
}

final class Canvas: Actor, Placed {
    lazy var beDraw = Behavior(self) { [unowned self] _ in self.draw() }

    func draw() {}
    func safeLayout(in width: Int) {}
    func size() -> Int { 0 }
    func place(at x: Int, _ y: Int) {}
    static func make() -> Canvas { Canvas() }

    func erase() {}  // expect exposed_actor_function: 'erase'
}

protocol Printable {
    func print()
}

extension Printable {
    func shout() {}
}

// Only actors have these.
extension Printable where Self: Canvas {
    func printTwice() {  // expect exposed_actor_function: 'printTwice'
        print()
        print()
    }
}

extension Printable where Self: FlynnRuntime.Actor {
    func print() {}
    func printAll() {}  // expect exposed_actor_function: 'printAll'
}
