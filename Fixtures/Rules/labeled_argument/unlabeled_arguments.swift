import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
    var beOptional: Behavior?
}

let printer = Printer()
printer.bePrint("text: Hello")
printer.bePrint("text:", ["text": 1], (text: 1, 2), describe(text: "a"))
printer.bePrint { (text: String) in print(text) }
printer.bePrint(1, { print("then:") })
printer.bePrint(Bool.random() ? 1 : 2)
// An underscore is not a label.
printer.bePrint(_: "text")
printer.bePrint.dynamicallyCall(withArguments: ["text"])
printer.bePrint.setActor(printer)
Flynn.Timer(timeInterval: 1.0, repeats: false, printer.bePrint, ["text"])
// A local function.
func test() {
    func bePrint(text: String) {}
    bePrint(text: "Hello")
}
