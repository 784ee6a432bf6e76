import FlynnRuntime

class Printer: Actor {
    private var lines: [String] = []

    lazy var bePrint = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        self.lines.append(args[x: 0])
    }

    lazy var beMove = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - column
        // flynnlint:parameter Int - row
        print(args[x: 0] as Int, args[x: 1] as Int)
    }

    lazy var beFlush = ChainableBehavior(self) { [unowned self] _ in
        self.lines = []
        self.bePrint()  // expected-error{{behavior 'bePrint' takes 1 argument, but none is passed}}
        self.beFlush(1)  // expected-error{{behavior 'beFlush' takes no arguments, but 1 is passed}}
    }

    lazy var beThen = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do then
        args.get(0)()
    }

    lazy var beClose = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }

    func unsafeDemonstrate() {
        bePrint("a", "b")  // expected-error{{'bePrint' takes 1 argument, but 2 are passed}}
        beClose(nil)  // expected-error{{takes no arguments, but 1 is passed}}
    }
}

extension Printer {
    func unsafeRepeat(_ other: Printer?, _ more: [Printer], _ last: Printer!) {
        other?.beMove(1)  // expected-error{{'beMove' takes 2 arguments, but 1 is passed}}
        other!.beMove(1, 2, 3)  // expected-error{{3 are passed}}
        last.beMove(1)  // expected-error{{1 is passed}}
        last?.beMove(1)  // expected-error{{1 is passed}}
        for printer in more { printer.bePrint() }  // expected-error{{none is passed}}
        for printer in more where printer !== self {
            printer.bePrint("a, b", "c")  // expected-error{{2 are passed}}
        }
        more[0].bePrint("a").beMove(1)  // expected-error{{'beMove' takes 2 arguments}}
        if let other { other.bePrint() }  // expected-error{{none is passed}}
        if let found = other, found !== self { found.bePrint() }  // expected-error{{none is passed}}
        guard let other else { return }
        other.bePrint()  // expected-error{{none is passed}}
        while let next = more.first as Printer? { next.bePrint() }  // expected-error{{none is passed}}
    }
}

func makePrinter() -> Printer { Printer() }

let shared = Printer()
let chain = makePrinter().bePrint("a")

shared.bePrint("a", "b")  // expected-error{{2 are passed}}
chain.bePrint("a", "b")  // expected-error{{2 are passed}}
Printer().bePrint()  // expected-error{{none is passed}}
makePrinter().bePrint()  // expected-error{{none is passed}}
shared.bePrint("a").bePrint().beFlush()  // expected-error{{none is passed}}
shared
    .bePrint("a")
    .beMove(  // expected-error{{'beMove' takes 2 arguments, but 3 are passed}}
        1,
        [2, 3].count,
        (4, 5).0
    )
    .beFlush("now")  // expected-error{{takes no arguments}}
shared.bePrint("a") { print("done") }  // expected-error{{2 are passed}}
shared.beThen { print("one") } finally: { print("two") }  // expected-error{{2 are passed}}
shared.beThen({ print("one") }) { print("two") }  // expected-error{{2 are passed}}
shared.bePrint.dynamicallyCall(withArguments: ["a", "b"])  // expected-error{{2 are passed}}
shared.bePrint.dynamicallyCall(withArguments: [])  // expected-error{{none is passed}}
shared.`bePrint`(text: "a", to: "b")  // expected-error{{2 are passed}}
[Printer()].forEach { (printer: Printer) in printer.bePrint() }  // expected-error{{none is passed}}
DispatchQueue.main.async { [weak shared] in shared?.bePrint() }  // expected-error{{none is passed}}

final class Office {
    var printer: Printer
    lazy var spare = Printer()
    static let shared = Office(Printer())
    static var printers: [Printer] = []
    var best: Printer? { didSet { oldValue?.beFlush() } }
    var byFloor: [Int: Printer] = [:]

    init(_ printer: Printer) { self.printer = printer }

    func report() {
        printer.bePrint()  // expected-error{{none is passed}}
        self.spare.bePrint()  // expected-error{{none is passed}}
        best?.bePrint()  // expected-error{{none is passed}}
        Office.shared.printer.bePrint()  // expected-error{{none is passed}}
        Self.printers.first?.bePrint()  // expected-error{{none is passed}}
        byFloor[2]?.bePrint()  // expected-error{{none is passed}}
        let copy = printer
        copy.bePrint()  // expected-error{{none is passed}}
        (copy).bePrint()  // expected-error{{none is passed}}
        (best ?? spare).bePrint()  // expected-error{{none is passed}}
        #if DEBUG
        printer.bePrint("debug", 1)  // expected-error{{2 are passed}}
        #else
        printer.bePrint("release", 1)  // expected-error{{2 are passed}}
        #endif
    }
}
