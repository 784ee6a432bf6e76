import FlynnRuntime
import Nimble

class Printer: Actor {
    lazy var bePrint = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }

    lazy var bePair = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int, Int) - two numbers
        // flynnlint:parameter [String] - some words
        print(args[x: 0] as (Int, Int), args[x: 1] as [String])
    }

    lazy var beThen = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        // flynnlint:parameter (() -> Void)? - what to do then
        print(args[x: 0] as String)
        args.get(1)()
    }

    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    lazy var beFlush = ChainableBehavior(self) { _ in }

    lazy var beEmpty = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the tray
        print(args[x: 0] as String)
    }

    // The missing documentation is the mistake; calls aren't checked.
    lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters
        print(args[x: 0] as String)
    }
}

func demonstrate(_ printer: Printer, _ printers: [Printer]) {
    printer.bePrint("commas, (parentheses) and \"quotes\"").bePrint("\(1, 2)").bePrint(#"a", "b"#)
    printer.bePrint("""
        one, two,
        three
        """)
    printer.bePair((1, 2), ["a", "b"]).bePair(([1, 2][0], 2), ["a, b"])
    printer.beThen("a") { print("b", "c") }
    printer.beThen("a", { print("b", "c") })
    printer.beThen("a") { () -> Void in
        printer.bePrint("b")
    }
    printer.beThen(
        "a",  // the first, of two
        nil
    )
    printer.beLog()
    printer.beLog(1, "two", [3])
    printer.beFlush().bePrint("a").beFlush()
    printer.beSpool(1, 2, 3)
    printer.bePrint.dynamicallyCall(withArguments: ["a"])
    printer.bePrint.dynamicallyCall(withArguments: words())
    printer.bePrint.dynamicallyCall(withArguments: words() + [1])
    // A mention is not a call.
    Flynn.Timer(timeInterval: 1.0, repeats: true, printer.bePrint, words())
    after(printer.bePair)
    let print = printer.bePrint
    print("a")
    printers.forEach { $0.bePrint("a") }
    // A comment with printer.bePrint() in it, and a string:
    "printer.bePrint()".forEach { _ in }
    printer.bePrint(<#T##text: String##String#>)
}

func words() -> [Any?] { ["a"] }
func after(_ behavior: Any) {}

/// Functions of another module can have a behavior's name.
func check(_ list: [Int]) {
    expect(list).to(beEmpty())
    expect(list).toNot(beEmpty())
}

/// Another module's type, and a function that is called like a behavior.
func draw(_ view: ExternalView, _ canvas: Canvas) {
    view.bePrint()
    canvas.bePrint(1, 2, 3)
    canvas.holder.bePrint()
}

struct Canvas {
    let holder = Holder()
    func bePrint(_ a: Int, _ b: Int, _ c: Int) {}
}

/// It holds another actor's behavior.
struct Holder {
    var bePrint = { (_ words: String...) in }
}

class Listener: Actor {
    let beFlush: Behavior
    init(_ beFlush: Behavior) { self.beFlush = beFlush }

    func unsafeListen() {  // expect unsafe_member
        beFlush("now")
        self.beFlush("now", 2)
    }
}

/// A local name hides a behavior.
class Plotter: Actor {
    lazy var bePlot = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - x
        print(args[x: 0] as Int)
    }

    func unsafePlot() {  // expect unsafe_member
        func bePlot(_ x: Int, _ y: Int) { self.bePlot(x + y) }
        bePlot(1, 2)
    }

    func unsafePlot(with bePlot: (Int, Int) -> Void) {  // expect unsafe_member
        bePlot(1, 2)
    }

    func unsafePlot<Plotter: Plottable>(on plotter: Plotter) {  // expect unsafe_member
        plotter.bePlot(1, 2)
    }
}

protocol Plottable {
    func bePlot(_ x: Int, _ y: Int)
}
