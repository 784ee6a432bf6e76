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
        if count > 0 { self.beRepeat(text: text, count: count - 1) }  // expect labeled_argument: labeled 'text' // expect labeled_argument: labeled 'count'
    }

    lazy var beAsk = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - if so
        // flynnlint:parameter () -> Void - if not
        let yes: () -> Void = args[x: 0]
        let no: () -> Void = args[x: 1]
        Bool.random() ? yes() : no()
    }

    func safeTest() {
        bePrint(text: "implicit")  // expect labeled_argument: behavior 'bePrint' takes its arguments without labels, but one is labeled 'text'
        self.bePrint(in: "a keyword")  // expect labeled_argument: labeled 'in'
    }
}

func callAll(_ printer: Printer, _ maybe: Printer?) {
    printer.bePrint(text: "Hello")  // expect labeled_argument: labeled 'text'
    printer.beRepeat("Hello", count: 2)  // expect labeled_argument: labeled 'count'
    printer.bePrint(  text  :  "(, )")  // expect labeled_argument: labeled 'text'
    maybe?.bePrint(text: "Hello")  // expect labeled_argument: labeled 'text'
    maybe!.bePrint(text: "Hello")  // expect labeled_argument: labeled 'text'

    // Calls in a chain, in another call, and over several lines.
    printer.beRepeat("a", 1).beRepeat("b", count: [1, 2].map { max($0, 3) }.count).bePrint("c")  // expect labeled_argument: labeled 'count'
    printer
        .beRepeat(
            text: describe(printer, label: "(\(1, radix: 2))"),  // expect labeled_argument: labeled 'text'
            3
        )
    [printer].forEach { _ in printer.bePrint(/* the text */ text: "Hello") }  // expect labeled_argument: labeled 'text'

    // The second trailing closure needs a label, and can't have one.
    printer.beAsk { print("yes") } no: { print("no") }  // expect labeled_argument: labeled 'no'
    printer.beAsk(yes: { print("yes") }) { print("no") }  // expect labeled_argument: labeled 'yes'
#if DEBUG
    printer.bePrint(text: "Hello")  // expect labeled_argument: labeled 'text'
#endif
}
