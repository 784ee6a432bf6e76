import FlynnSyntax

/// A part of the linter for fuzzing.
struct Target: Sendable {
    /// The form of inputs, which selects the mutations.
    enum Form: Sendable {
        /// Swift code, mutated by tokens or by bytes.
        case swift
        /// Other inputs, mutated by bytes.
        case bytes
    }

    var name: String
    var form = Form.bytes
    /// Returns the initial inputs.
    var seeds: @Sendable () throws -> [[UInt8]]
    /// Calls the code under test with an input, and checks its properties. Errors and crashes are findings.
    var run: @Sendable ([UInt8]) throws -> Void

    static let all = [
        syntax, summaries, outlines, lint, selection, fixes, configurations, archives, shards, summaryCaches,
        headerCaches, headerReplies, headerScans, keptRuns, patterns, baselines, server, roleConfigurations,
    ]
}

/// The error for a property that doesn't hold for an input.
struct BrokenProperty: Error, CustomStringConvertible {
    let description: String
}

/// Throws an error if a property doesn't hold.
func require(_ holds: Bool, _ property: @autoclosure () -> String) throws {
    if !holds { throw BrokenProperty(description: property()) }
}
