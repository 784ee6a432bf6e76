import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }

    lazy var beRepeat: ChainableBehavior<Printer> = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        // flynnlint:parameter Int - how many times
        let text: String = args[x: 0]
        let count: Int = args[x: 1]
        if count > 0 { self.beRepeat(text: text, count: count - 1) }  // expected-error{{labeled 'text'}} expected-error{{labeled 'count'}}
    }

    lazy var beAsk = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - if so
        // flynnlint:parameter () -> Void - if not
        let yes: () -> Void = args[x: 0]
        let no: () -> Void = args[x: 1]
        Bool.random() ? yes() : no()
    }

    func safeTest() {
        bePrint(text: "implicit")  // expected-error{{behavior 'bePrint' takes its arguments without labels, but one is labeled 'text'}}
        self.bePrint(in: "a keyword")  // expected-error{{labeled 'in'}}
    }
}

func callAll(_ printer: Printer, _ maybe: Printer?) {
    printer.bePrint(text: "Hello")  // expected-error{{labeled 'text'}}
    printer.beRepeat("Hello", count: 2)  // expected-error{{labeled 'count'}}
    printer.bePrint(  text  :  "(, )")  // expected-error{{labeled 'text'}}
    maybe?.bePrint(text: "Hello")  // expected-error{{labeled 'text'}}
    maybe!.bePrint(text: "Hello")  // expected-error{{labeled 'text'}}

    // Wherever a call stands in a chain or another call, and over several lines.
    printer.beRepeat("a", 1).beRepeat("b", count: [1, 2].map { max($0, 3) }.count).bePrint("c")  // expected-error{{labeled 'count'}}
    printer
        .beRepeat(
            text: describe(printer, label: "(\(1, radix: 2))"),  // expected-error{{labeled 'text'}}
            3
        )
    [printer].forEach { _ in printer.bePrint(/* the text */ text: "Hello") }  // expected-error{{labeled 'text'}}

    // The second trailing closure needs a label, and can't have one.
    printer.beAsk { print("yes") } no: { print("no") }  // expected-error{{labeled 'no'}}
    printer.beAsk(yes: { print("yes") }) { print("no") }  // expected-error{{labeled 'yes'}}
#if DEBUG
    printer.bePrint(text: "Hello")  // expected-error{{labeled 'text'}}
#endif
}
