import FlynnSyntax
import Testing

@testable import FlynnFacts
@testable import FlynnSummary

/// `_` before a colon isn't a label, except for a trailing closure.
struct LabelTests {
    private func summary(_ body: String) -> FileSummary {
        let text = "class A: Actor {\n    lazy var beA = Behavior(self) { (args: BehaviorArgs) in\n\(body)\n    }\n}"
        return FileSummary(of: SyntaxTree(SourceText(text)), path: "A.swift")
    }

    @Test func `an argument's underscore is not a label`() {
        let arguments = summary("b.beB(_: 1, c: 2)").calls.first?.arguments
        #expect(arguments?.map { $0.label?.name } == [nil, "c"])
    }

    @Test func `a tuple's underscore is not a label`() {
        let arguments = summary("b.beB((_: 1, c: 2))").calls.first?.arguments
        guard case .tuple(let elements)? = arguments?.first?.value else {
            Issue.record("the argument is not a tuple")
            return
        }
        #expect(elements.map(\.label) == [nil, "c"])
        #expect(summary("let pair = (_: B(), c: B()); pair.c.beC()").calls.first?.receiver != .unknown)
        guard
            case .member(.tuple(_, let labels), "c")? = summary("let p = (_: B(), c: C()); p.c.beC()").calls.first?
                .receiver
        else {
            Issue.record("the receiver is not an element of a tuple")
            return
        }
        #expect(labels == ["", "c"])
    }

    @Test func `a conversion's underscore is not a label`() {
        let value = summary("b.beB(Int64(_: 5))").calls.first?.arguments?.first?.value
        let five = IntegerLiteral(magnitude: 5, isNegative: false, isPlainDecimal: true)
        #expect(value == .typed(.integer(five), .named("Int64", arguments: [])))
    }

    @Test func `an access's underscore is not a label`() {
        #expect(summary("use(args[_: 0] as! Int)").behaviors.first?.closure?.accesses.map(\.index) == [0])
        #expect(summary("use(args[safe: 0])").behaviors.first?.closure?.accesses.isEmpty == true)
    }

    @Test func `a construction's underscore is not a label`() {
        let text = "class A: Actor {\n    lazy var beA = Behavior(_: self) { _ in }\n}"
        #expect(FileSummary(of: SyntaxTree(SourceText(text)), path: "A.swift").behaviors.count == 1)
    }

    @Test func `a trailing closure's underscore selects a parameter without a label`() {
        let closures = summary("run { use(self.a) } _: { use(self.b) }").closures.map(\.place)
        let arguments = closures.compactMap { place -> ClosureRecipient.Argument? in
            if case .passed(let recipient) = place { recipient.argument } else { nil }
        }
        #expect(arguments == [.trailing, .labeled("_")])
        let listed = summary("run(_: { use(self.a) })").closures.map(\.place)
        guard case .passed(let recipient)? = listed.last else {
            Issue.record("the closure is not passed to a function")
            return
        }
        #expect(recipient.argument == .position(0))
    }
}
