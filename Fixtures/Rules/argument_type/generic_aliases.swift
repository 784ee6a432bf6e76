import FlynnRuntime

typealias Twin<Element> = (Element, Element)
typealias Table<Key: Hashable, Value> = [Key: Twin<Value>]
typealias Later<Result> = (Result) -> Void
typealias Element = String
typealias Same<Value> = Value
typealias Row<each Value> = (Int, repeat each Value)
#if os(macOS)
typealias Either<Value> = [Value]
#else
typealias Either<Value> = ArraySlice<Value>
#endif
struct Holder<Inner> {
    typealias Pair<Other> = (Inner, Other)
}

final class Printer<Content>: Actor {
    struct Page {}
    lazy var beTwin = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Twin<Int> - two
        print(args[x: 0] as Twin<Int>)
    }
    lazy var beTable = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Table<String, Page>? - pages by their names
        print(args[x: 0] as Table<String, Page>?)
    }
    lazy var beLater = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Later<Twin<Element>> - a function
        print(args[x: 0] as Later<Twin<Element>>)
    }
    lazy var beContent = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Twin<Content> - two of this one's
        print(args[x: 0] as Twin<Content>)
    }
    lazy var beSame = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Same<Same<Int>> - a number
        print(args[x: 0] as Same<Same<Int>>)
    }
    lazy var beRow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Row<String> - a row
        // flynnlint:parameter Row<String, Int> - a longer row
        print(args[x: 0] as Row<String>, args[x: 1] as Row<String, Int>)
    }
    lazy var beEither = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Either<Int> - numbers
        // flynnlint:parameter Holder<Int>.Pair<String> - a number and a text
        print(args[x: 0] as Either<Int>, args[x: 1] as Holder<Int>.Pair<String>)
    }
}

func wrong(_ printer: Printer<Double>, _ content: Printer<String>) {
    printer.beTwin((5, "a"))  // expect argument_type: must be '(Int, Int)'
    printer.beTwin(5)  // expect argument_type: must be '(Int, Int)'
    printer.beTable(["a": 5])  // expect argument_type: must be '[String: (Page, Page)]?'
    printer.beLater({ (pair: (String, Int)) in print(pair) })  // expect argument_type
    printer.beContent((5, 5))  // expect argument_type: must be '(Double, Double)'
    content.beContent((0.5, 0.5))  // expect argument_type: must be '(String, String)'
    printer.beSame("a")  // expect argument_type: must be 'Int'
}

func right(_ printer: Printer<Double>, _ content: Printer<String>, _ twin: Twin<Int>) {
    printer.beTwin((5, 6))
    printer.beTwin((first: 5, second: 6))
    printer.beTwin(twin)
    printer.beTable(["a": (Printer<Double>.Page(), Printer<Double>.Page())])
    printer.beTable(nil)
    printer.beLater({ (pair: (String, String)) in print(pair) } as Later<(String, String)>)
    printer.beContent((0.5, 0.5))
    content.beContent(("a", "b"))
    printer.beSame(5)
    printer.beRow((5, "a"), (5, "a", 6))
    printer.beEither([5], (5, "a"))
    printer.beEither(Set([5]), (5, "a"))
}
