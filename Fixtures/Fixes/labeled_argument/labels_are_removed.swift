import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = ChainableBehavior<Printer>(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
}

func callAll(_ printer: Printer) {
    printer.bePrint(text: "Größe", count:2).bePrint(  a  :  "b: c"  )
    printer.bePrint(
        text:
            "over lines",
        `in`: [1: 2],
        then: { printer.bePrint(inner: 1) }
    )
    // A comment would be lost.
    printer.bePrint(text: /* what */ "a")
    printer.bePrint { print(1) } then: { print(2) }
}
