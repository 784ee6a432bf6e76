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
        // Two copies have everything that four times as many have, such as names that are declared twice.
        let sources = (source(2), source(8))
        let small = SyntaxTree(sources.0)
        let large = SyntaxTree(sources.1)
        try requireLinear("the syntax tree", { _ = SyntaxTree(sources.0) }, { _ = SyntaxTree(sources.1) })
        // Declarations without their closing braces are nested in each other, as deeply as the parser allows.
        if large.defectCount > 0 { return }
        try requireLinear(
            "the summary", { _ = FileSummary(of: small, path: "A.swift") },
            { _ = FileSummary(of: large, path: "A.swift") })
    }

    private static func requireLinear(_ name: String, _ small: () -> Void, _ large: () -> Void) throws {
        // The first run makes what all runs share.
        small()
        let (one, four) = (work(small), work(large))
        try require(
            four <= 6 * one + 20_000, "\(name) takes \(one) steps, and \(four) for a text that is four times as long")
    }

    private static func work(_ body: () -> Void) -> UInt64 {
        let start = CLibFuzzerWork()
        body()
        return CLibFuzzerWork() - start
    }
}
