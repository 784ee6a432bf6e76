import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = ChainableBehavior<Printer>(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
}

func callAll(_ printer: Printer) {
    printer.bePrint("Größe", 2).bePrint(  "b: c"  )
    printer.bePrint(
        "over lines",
        [1: 2],
        { printer.bePrint(1) }
    )
    // A comment would be lost.
    printer.bePrint(text: /* what */ "a")
    printer.bePrint { print(1) } then: { print(2) }
}
