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
    /// Calls the part with an input, and checks what it promises. Errors and crashes are findings.
    var run: @Sendable ([UInt8]) throws -> Void

    static let all = [
        syntax, summaries, outlines, lint, selection, fixes, configurations, archives, shards, summaryCaches,
        headerCaches, headerReplies, headerScans, keptRuns, patterns, baselines, server, roleConfigurations,
    ]
}

/// A property that doesn't hold for an input.
struct BrokenProperty: Error, CustomStringConvertible {
    let description: String
}

/// Throws an error if a property doesn't hold.
func require(_ holds: Bool, _ property: @autoclosure () -> String) throws {
    if !holds { throw BrokenProperty(description: property()) }
}
