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

    lazy var beFlush = ChainableBehavior(self) { [unowned self] _ in  // expect circular_behavior
        self.lines = []
        self.bePrint()  // expect argument_count: behavior 'bePrint' takes 1 argument, but none is passed
        self.beFlush(1)  // expect argument_count: behavior 'beFlush' takes no arguments, but 1 is passed
    }

    lazy var beThen = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do then
        args.get(0)()
    }

    lazy var beClose = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }

    func unsafeDemonstrate() {  // expect unsafe_member
        bePrint("a", "b")  // expect argument_count: 'bePrint' takes 1 argument, but 2 are passed
        beClose(nil)  // expect argument_count: takes no arguments, but 1 is passed
    }
}

extension Printer {
    func unsafeRepeat(_ other: Printer?, _ more: [Printer], _ last: Printer!) {  // expect unsafe_member
        other?.beMove(1)  // expect argument_count: 'beMove' takes 2 arguments, but 1 is passed
        other!.beMove(1, 2, 3)  // expect argument_count: 3 are passed
        last.beMove(1)  // expect argument_count: 1 is passed
        last?.beMove(1)  // expect argument_count: 1 is passed
        for printer in more { printer.bePrint() }  // expect argument_count: none is passed
        for printer in more where printer !== self {
            printer.bePrint("a, b", "c")  // expect argument_count: 2 are passed
        }
        more[0].bePrint("a").beMove(1)  // expect argument_count: 'beMove' takes 2 arguments
        if let other { other.bePrint() }  // expect argument_count: none is passed
        if let found = other, found !== self { found.bePrint() }  // expect argument_count: none is passed
        guard let other else { return }
        other.bePrint()  // expect argument_count: none is passed
        while let next = more.first as Printer? { next.bePrint() }  // expect argument_count: none is passed
    }
}

func makePrinter() -> Printer { Printer() }

let shared = Printer()
let chain = makePrinter().bePrint("a")

shared.bePrint("a", "b")  // expect argument_count: 2 are passed
chain.bePrint("a", "b")  // expect argument_count: 2 are passed
Printer().bePrint()  // expect argument_count: none is passed
makePrinter().bePrint()  // expect argument_count: none is passed
shared.bePrint("a").bePrint().beFlush()  // expect argument_count: none is passed
shared
    .bePrint("a")
    .beMove(  // expect argument_count: 'beMove' takes 2 arguments, but 3 are passed
        1,
        [2, 3].count,
        (4, 5).0
    )
    .beFlush("now")  // expect argument_count: takes no arguments
shared.bePrint("a") { print("done") }  // expect argument_count: 2 are passed
shared.beThen { print("one") } finally: { print("two") }  // expect argument_count: 2 are passed // expect labeled_argument
shared.beThen({ print("one") }) { print("two") }  // expect argument_count: 2 are passed
shared.bePrint.dynamicallyCall(withArguments: ["a", "b"])  // expect argument_count: 2 are passed
shared.bePrint.dynamicallyCall(withArguments: [])  // expect argument_count: none is passed
shared.`bePrint`(text: "a", to: "b")  // expect argument_count: 2 are passed // expect 2 labeled_argument
[Printer()].forEach { (printer: Printer) in printer.bePrint() }  // expect argument_count: none is passed
DispatchQueue.main.async { [weak shared] in shared?.bePrint() }  // expect argument_count: none is passed

final class Office {
    var printer: Printer
    lazy var spare = Printer()
    static let shared = Office(Printer())
    static var printers: [Printer] = []
    var best: Printer? { didSet { oldValue?.beFlush() } }
    var byFloor: [Int: Printer] = [:]

    init(_ printer: Printer) { self.printer = printer }

    func report() {
        printer.bePrint()  // expect argument_count: none is passed
        self.spare.bePrint()  // expect argument_count: none is passed
        best?.bePrint()  // expect argument_count: none is passed
        Office.shared.printer.bePrint()  // expect argument_count: none is passed
        Self.printers.first?.bePrint()  // expect argument_count: none is passed
        byFloor[2]?.bePrint()  // expect argument_count: none is passed
        let copy = printer
        copy.bePrint()  // expect argument_count: none is passed
        (copy).bePrint()  // expect argument_count: none is passed
        (best ?? spare).bePrint()  // expect argument_count: none is passed
        #if DEBUG
        printer.bePrint("debug", 1)  // expect argument_count: 2 are passed
        #else
        printer.bePrint("release", 1)  // expect argument_count: 2 are passed
        #endif
    }
}
