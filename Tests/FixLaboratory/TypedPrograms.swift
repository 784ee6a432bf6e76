import BasicTestSupport
import FlynnLint
import FlynnRules
import FlynnSyntax
import Foundation
import TestSupport

/// Programs like the programs of users, rewritten with typed behaviors. Each result compiles in the Swift 6 language
/// mode without a warning, prints the same output as the original, and isn't changed by a second rewrite.
public enum TypedPrograms {
    /// The result for one program.
    private struct Outcome {
        var name: String
        var before = 0
        var left: [String] = []
        var difference: String?
    }

    /// Rewrites one in `part` of the programs, selected by `seed`. Returns a report with the percentage of rewritten
    /// behaviors and the reasons for the others, and the differences found.
    public static func examine(oneIn part: Int, seed: UInt64) throws -> (report: String, differences: [String]) {
        let folder = repository.appending(path: "Fixtures/Typed")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
            .sorted()
        let selected = names.indices.filter { UInt64($0) % UInt64(part) == seed % UInt64(part) }
        let outcomes = try selected.map { try outcome(names[$0], in: folder.appending(path: names[$0])) }
        let before = outcomes.reduce(0) { $0 + $1.before }
        let left = outcomes.flatMap(\.left)
        let lines = ["\(before - left.count) of \(before) behaviors of \(outcomes.count) programs are typed"] + left
        return (lines.joined(separator: "\n"), outcomes.compactMap(\.difference))
    }

    private static func outcome(_ name: String, in folder: URL) throws -> Outcome {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .sorted()
        let sources = try files.map { (path: $0, source: SourceText(try Data(contentsOf: folder.appending(path: $0)))) }
        var options = LintOptions()
        options.rules.severities = [Rule.untypedBehavior.id: .warning]
        options.fixes = .unsafe
        let linter = Linter(options: options)
        var outcome = Outcome(name: name)
        let result = linter.fix(sources)
        outcome.before = result.findings.count + result.changes.reduce(0) { $0 + $1.fixCount }
        outcome.left = result.findings.map { "\(name): \($0.message)" }
        let changed = Dictionary(uniqueKeysWithValues: result.changes.map { ($0.path, $0.replacement) })
        let rewritten = sources.map { (path: $0.path, source: changed[$0.path] ?? $0.source) }
        if !linter.fix(rewritten).changes.isEmpty { outcome.difference = "\(name) is rewritten again" }
        let old = try output(of: sources)
        let new = try output(of: rewritten)
        if old != new { outcome.difference = "\(name) prints other lines:\n\(new)\ninstead of\n\(old)" }
        return outcome
    }

    /// Compiles and runs a program. Returns the compiler's messages and the output of the program.
    private static func output(of sources: [(path: String, source: SourceText)]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, source) in sources {
            try Data(source.withBytes { Array($0) }).write(to: folder.appending(path: path))
        }
        let paths = sources.map { folder.appending(path: $0.path).path }
        let executable = folder.appending(path: "program").path
        let messages = try SwiftCompiler.compile(
            paths, languageMode: "6", modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable, showsWarnings: true)
        if let messages { return messages }
        let command = "SWIFT_DETERMINISTIC_HASHING=1 \"$0\" 2> /dev/null"
        return try programOutput("/bin/sh", ["-c", command, executable]).text
    }
}
