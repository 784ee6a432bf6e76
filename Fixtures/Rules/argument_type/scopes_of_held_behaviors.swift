import FlynnRuntime

class Printer: Actor {
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

// An argument is read where the call is, and the behavior where the constant is.
func inner(printer: Printer, value: String) {
    let held = printer.beInt
    do {
        let value = 5
        held(value)
    }
    [1, 2].forEach { value in held(value) }
    for value in [1, 2] { held(value) }
    if let value = Int(value) { held(value) }
    held(value)  // expect argument_type: 'value', a 'String'
    do {
        let printer = 5
        held("\(printer)")  // expect argument_type: must be 'Int'
    }
}

func later(printer: Printer) {
    let held = printer.beInt
    let value = "x"
    held(value)  // expect argument_type: 'value', a 'String'
}

// A variable can have another behavior.
func variable(printer: Printer) {
    let held = printer.beInt
    held(1)
    func change() {
        var held = printer.beInt
        held = printer.beText
        held("x")
    }
    change()
}

// In an extension of another module's type, a name can mean one of its type parameters.
struct Element {}
extension Array {
    func push(_ element: Element) {}
    var onPush: (Element) -> Void { { _ in } }
}

class List: Actor {
    lazy var bePush = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - a function
        let push: (Int) -> Void = args[x: 0]
        push(1)
    }
}

func functions(list: List) {
    list.bePush([1].push)
    list.bePush([1].onPush)
}
