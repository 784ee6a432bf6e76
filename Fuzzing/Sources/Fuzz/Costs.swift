import CLibFuzzer
@testable import FlynnFacts
@testable import FlynnLint
@testable import FlynnSummary
@testable import FlynnSyntax

extension Target {
    /// Compares the work for a text with the work for four copies of the text. The work must grow by a factor of about
    /// four, so no part can be quadratic in the size.
    ///
    /// The work is counted and not measured. The counter includes the comparisons in the linter, which occur in every
    /// loop, and the allocated bytes.
    static let costs = Target(name: "costs", form: .swift, seeds: swiftFixtures) { bytes in
        func source(_ count: Int) -> SourceText {
            SourceText(Array(repeating: bytes + [UInt8(ascii: "\n")], count: count).joined())
        }
        try requireLinear("the syntax tree", of: source) { _ = SyntaxTree($0) }
        // Two copies already have all effects of several copies, such as duplicate names. Declarations that have no
        // closing braces are nested in each other, up to the limit of the parser.
        if SyntaxTree(source(8)).defectCount > 0 { return }
        try requireLinear("the summary of a tree", of: source) { _ = FileSummary(of: SyntaxTree($0), path: "A.swift") }
    }

    /// Compares the work for texts of two sizes. If the work grows too much, compares larger texts, as the repeated
    /// work for a part of an expression grows until it reaches its limit.
    private static func requireLinear(
        _ name: String, of source: (Int) -> SourceText, _ body: (SourceText) -> Void
    ) throws {
        for (index, count) in [2, 16].enumerated() {
            let (small, large) = (source(count), source(4 * count))
            // The first run creates the shared state.
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
