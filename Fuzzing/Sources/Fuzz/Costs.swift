import CLibFuzzer
@testable import FlynnLint
@testable import FlynnSummary
@testable import FlynnSyntax

extension Target {
    /// The work for four copies of a text is about four times that for one: it has no part that is quadratic in the size.
    ///
    /// The work is counted, not timed: the comparisons in the linter, which each loop has, and the bytes that are allocated.
    static let costs = Target(name: "costs", form: .swift, seeds: swiftFixtures) { bytes in
        func source(_ count: Int) -> SourceText {
            SourceText(Array(repeating: bytes + [UInt8(ascii: "\n")], count: count).joined())
        }
        try requireLinear("the syntax tree", of: source) { _ = SyntaxTree($0) }
        // Two copies have everything that more have, such as names that are declared twice. Declarations without their closing
        // braces are nested in each other, as deeply as the parser allows.
        if SyntaxTree(source(8)).defectCount > 0 { return }
        try requireLinear("the summary of a tree", of: source) { _ = FileSummary(of: SyntaxTree($0), path: "A.swift") }
    }

    /// Compares texts of two sizes. If the larger one takes too much work, larger texts are compared: what is repeated for each
    /// part of an expression is bounded, but grows until it reaches its limit.
    private static func requireLinear(
        _ name: String, of source: (Int) -> SourceText, _ body: (SourceText) -> Void
    ) throws {
        for (index, count) in [2, 16].enumerated() {
            let (small, large) = (source(count), source(4 * count))
            // The first run makes what all runs share.
            body(small)
            let (one, four) = (work { body(small) }, work { body(large) })
            if four <= 6 * one + 20_000 { return }
            try require(
                index == 0, "\(name) takes \(one) steps, and \(four) for a text that is four times as long")
        }
    }

    private static func work(_ body: () -> Void) -> UInt64 {
        let start = CLibFuzzerWork()
        body()
        return CLibFuzzerWork() - start
    }
}
