import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }
}

class ColorPrinter: Printer {
    lazy var beTint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        self.beTnit()  // expected-warning{{'ColorPrinter' declares no behavior 'beTnit'}}
        self.bePrint("tinted")
    }
}

final class Office {
    let printers: [Printer] = []
    var best: ColorPrinter?

    func work() {
        Printer().bePrnit("a")  // expected-warning{{'Printer' declares no behavior 'bePrnit'}}
        Printer().beTint()  // expected-warning{{'Printer' declares no behavior 'beTint'}}
        for printer in printers { printer.beFlush() }  // expected-warning{{'Printer' declares no behavior 'beFlush'}}
        best?.bePrint("a").beClose()  // expected-warning{{'ColorPrinter' declares no behavior 'beClose'}}
        best?.bePrint("a")
        best?.beTint()
        printers.forEach { $0.bePrintAll("a", { "b" }) }  // expected-warning{{no behavior 'bePrintAll'}}
        printers.first?.bePrint.dynamicallyCall(withArguments: ["a"])
        printers.first?.bePaint.dynamicallyCall(withArguments: ["a"])  // expected-warning{{no behavior 'bePaint'}}
    }
}
