import FlynnSyntax

/// A part of the linter that is fuzzed.
struct Target: Sendable {
    /// How inputs are changed.
    enum Form: Sendable {
        /// By their tokens, or by their bytes.
        case swift
        /// By their bytes.
        case bytes
    }

    var name: String
    var form = Form.bytes
    /// Returns the inputs to begin with.
    var seeds: @Sendable () throws -> [[UInt8]]
    /// Calls the part with an input, and checks what it promises. ``require(_:_:)`` and crashes are findings.
    var run: @Sendable ([UInt8]) -> Void

    static let all = [
        syntax, summaries, outlines, lint, selection, fixes, configurations, archives, summaryCaches, headerCaches,
        keptRuns,
        patterns, baselines,
        server,
    ]
}

/// Ends the process if a property doesn't hold, so that libFuzzer stores the input.
func require(_ holds: Bool, _ property: @autoclosure () -> String) {
    if !holds { fatalError(property()) }
}
