import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnLint
@testable import FlynnRules

/// Compiles the examples of all rules in both language modes. An example is compiled as the body of a function.
struct ExampleTests {
    /// The rules for mistakes that the compiler reports as well, with the language modes. The compiler rejects their
    /// examples, but accepts the corrected examples.
    private static let rejected: [String: Set<String>] = [
        "circular_behavior": ["5", "6"], "invalid_shortcut": ["5", "6"], "labeled_argument": ["5", "6"],
        "stale_multiplexer": ["5", "6"], "unknown_behavior": ["5", "6"], "unsendable_service": ["6"],
    ]

    /// The declarations used, but not contained in the examples.
    private static let support = """
        import FlynnRuntime

        struct Document: Sendable {
            var isModified = true
            func save(_ completion: @escaping @Sendable () -> Void) { completion() }
        }

        final class Editor: Sendable {}

        class Sensor: Actor {
            lazy var beStart = Behavior(self) { _ in }
            lazy var beCount = Behavior(self) { (args: BehaviorArgs) in (args[x: 0] as Reply<Int>)(5) }
        }
        """

    private struct Example {
        var name: String
        var rejectingModes: Set<String>
        var program: String
    }

    /// The examples with expanded shortcuts.
    private static var examples: [Example] {
        Rule.all.flatMap { rule in
            [
                Example(
                    name: rule.id + ".example", rejectingModes: rejected[rule.id] ?? [], program: rule.example),
                Example(name: rule.id + ".corrected", rejectingModes: [], program: rule.correctedExample),
            ]
        }.map { example in
            var example = example
            let source = SourceText(example.program)
            example.program = (Linter().fix([("Example.swift", source)]).changes.first?.replacement ?? source).string
            return example
        }
    }

    /// Compiles the examples as one module. Returns the errors and warnings for each example.
    private func diagnostics(_ examples: [Example], mode: String, _ options: [String]) throws -> [String: [String]] {
        let folder = try TemporaryFolder()
        try folder.write("Support.swift", ExampleTests.support)
        for example in examples {
            let function = example.name.replacing(".", with: "_")
            let lines = example.program.split(separator: "\n", omittingEmptySubsequences: false)
            let imports = ["import FlynnRuntime", "import Foundation"] + lines.filter { $0.hasPrefix("import ") }
            let body = lines.filter { !$0.hasPrefix("import ") }
            let program = (imports + ["func \(function)() {"] + body + ["}", ""]).joined(separator: "\n")
            try folder.write(example.name + ".swift", program)
        }
        let run = try Command.run(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-wmo", "-swift-version", mode, "-module-name", "Examples"] + options
                + SwiftCompiler.moduleOptions + (examples.map(\.name) + ["Support"]).map { $0 + ".swift" }.sorted(),
            in: folder.url)
        var result: [String: [String]] = [:]
        for match in run.errors.matches(
            of: #/(?m)^\S*?([a-zA-Z_]+(?:\.[a-z]+)?)\.swift:\d+:\d+: (?:error|warning): .*$/#)
        {
            result[String(match.1), default: []].append(String(match.0))
        }
        #expect((run.status == 0) == result.values.joined().allSatisfy { $0.contains(" warning: ") }, "\(run.errors)")
        return result
    }

    @Test(arguments: ["5", "6"])
    func `examples compile without a warning`(mode: String) throws {
        // The check for data races follows the type check.
        let examples = ExampleTests.examples.filter { !$0.rejectingModes.contains(mode) }
        let found = try diagnostics(examples, mode: mode, ["-emit-sil", "-o", "/dev/null"])
        #expect(found == [:])
    }

    @Test(arguments: ["5", "6"])
    func `the compiler rejects the examples of mistakes that it reports`(mode: String) throws {
        let examples = ExampleTests.examples.filter { $0.rejectingModes.contains(mode) }
        #expect(examples.count == ExampleTests.rejected.values.count { $0.contains(mode) })
        let diagnostics = try diagnostics(examples, mode: mode, ["-typecheck"])
        #expect(Set(diagnostics.keys) == Set(examples.map(\.name)))
    }
}
