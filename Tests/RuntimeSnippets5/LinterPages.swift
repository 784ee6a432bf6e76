// swift-format-ignore-file
// The code of README.md and of pages about the linter; a test compares them. Some calls are mistakes
// described on the pages.
// flynnlint:disable argument_type
import FlynnRuntime

enum TypedFirstPage {
    class Printer: Actor {
        private var count = 0

        func bePrint(_ text: String, copies: Int) {
            behave { me in
                for _ in 0..<copies { print(text) }
                me.count += copies
            }
        }
    }

    static func main() {
        Printer().bePrint("hi", copies: 2)
        Flynn.shutdown()
    }
}

enum FirstPage {
    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - the text
            // flynnlint:parameter Int - the number of copies
            let (text, copies): (String, Int) = (args[x: 0], args[x: 1])
            for _ in 0..<copies { print(text) }
        }
    }

    static func main() {
        Printer().bePrint("hi", 2.0)
        Flynn.shutdown()
    }

    static func show(_ printer: Printer) {
        printer.bePrint("Hello", 2)     // shown as bePrint(_ text: String, _ copies: Int)
    }
}

enum ShortcutPage {
    class Printer: Actor {
        lazy var bePrintString = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - string to print
            let value: String = args[x: 0]
            print(value)
        }
    }
}

enum ProtocolPage {
    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - text
            print(args[x: 0] as String)
        }
    }

    func greet(_ printer: Printer) {
        printer.bePrint(5)
    }
}
