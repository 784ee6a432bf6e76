import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }
}

class ColorPrinter: Printer {
    lazy var beTint = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture
        // flynnlint:parameter None
        self.beTnit()  // expect unknown_behavior: 'ColorPrinter' declares no behavior 'beTnit'
        self.bePrint("tinted")
    }
}

final class Office {
    let printers: [Printer] = []
    var best: ColorPrinter?

    func work() {
        Printer().bePrnit("a")  // expect unknown_behavior: 'Printer' declares no behavior 'bePrnit'
        Printer().beTint()  // expect unknown_behavior: 'Printer' declares no behavior 'beTint'
        for printer in printers { printer.beFlush() }  // expect unknown_behavior: 'Printer' declares no behavior 'beFlush'
        best?.bePrint("a").beClose()  // expect unknown_behavior: 'ColorPrinter' declares no behavior 'beClose'
        best?.bePrint("a")
        best?.beTint()
        printers.forEach { $0.bePrintAll("a", { "b" }) }  // expect unknown_behavior: no behavior 'bePrintAll'
        printers.first?.bePrint.dynamicallyCall(withArguments: ["a"])
        printers.first?.bePaint.dynamicallyCall(withArguments: ["a"])  // expect unknown_behavior: no behavior 'bePaint'
    }
}
