import BasicTestSupport
import FlynnLint
import FlynnRules
import FlynnSyntax
import Foundation
import TestSupport

/// A comparison of the calls of a project before and after the rewrite to typed behaviors. Correct calls compile and
/// run. Wrong calls are rejected by the compiler, reported by the linter, or correct after the rewrite.
struct TypedComparison: ProjectComparison {
    private(set) var counts: [String: Int] = [:]
    private(set) var differences: [String] = []

    private typealias Files = [(path: String, source: SourceText)]

    mutating func compare(seed: UInt64, calls count: Int, in folder: URL) throws {
        let project = GeneratedProject(seed: seed, calls: count)
        let truths = try execute(project, in: try subfolder("dynamic", of: folder))
        let right = Set(truths.filter { $0.value.crashes.isEmpty && !$0.value.hasOtherCount }.keys)
        let kept = GeneratedProject(seed: seed, calls: count, keeping: right)
        let typed = try rewrite(kept)
        self.count("right calls", kept.calls.count)
        for (number, truth) in try execute(typed, of: kept, in: try subfolder("typed", of: folder)) {
            if let crash = truth.crashes.first { report(number, of: kept, "crashes: \(crash)") }
        }
        let wrong = project.calls.filter { call in
            guard call.owner == nil, let truth = truths[call.number] else { return false }
            return truth.fails || truth.hasOtherCount
        }
        try add(wrong, of: project, to: typed, in: try subfolder("wrong", of: folder))
    }

    private func subfolder(_ name: String, of folder: URL) throws -> URL {
        let subfolder = folder.appending(path: name)
        try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
        return subfolder
    }

    private mutating func count(_ name: String, _ number: Int = 1) { counts[name, default: 0] += number }

    private mutating func report(_ number: Int, of project: GeneratedProject, _ problem: String) {
        let call = project.calls.first { $0.number == number }
        differences.append("call \(number) \(problem)\n\(call?.description ?? "")")
    }

    // MARK: - Rewrite

    /// Returns the files after the rewrite. A second rewrite must not change the files.
    private mutating func rewrite(_ project: GeneratedProject) throws -> Files {
        var options = LintOptions()
        options.rules.severities = [Rule.untypedBehavior.id: .warning]
        options.fixes = .unsafe
        let linter = Linter(options: options)
        let files = project.sources
        let prelude = [(path: "Prelude.swift", source: try GeneratedProject.prelude())]
        let result = linter.fix(files + prelude)
        count("behaviors", result.findings.count + result.changes.reduce(0) { $0 + $1.fixCount })
        count("typed behaviors", result.changes.reduce(0) { $0 + $1.fixCount })
        for finding in result.findings {
            let start = finding.message.firstRange(of: "rewritten: ")?.upperBound ?? finding.message.startIndex
            let reason = finding.message[start...].replacing(#/ \([^()]*:?\d+\)$/#, with: "")
            count("dynamic: " + reason.replacing(#/: '.*'$/#, with: "").replacing(#/'[^' ]+'/#, with: "'…'"))
        }
        let changed = Dictionary(uniqueKeysWithValues: result.changes.map { ($0.path, $0.replacement) })
        let rewritten = files.map { (path: $0.path, source: changed[$0.path] ?? $0.source) }
        for change in linter.fix(rewritten + prelude).changes {
            differences.append("\(change.path) is rewritten again")
        }
        return rewritten
    }

    // MARK: - Wrong calls

    /// Adds wrong calls to the rewritten files.
    private mutating func add(
        _ wrong: [GeneratedCall], of project: GeneratedProject, to typed: Files, in folder: URL
    ) throws {
        count("wrong calls", wrong.count)
        let found = try Comparison.findings(in: typed + [wrongFile(wrong)]).filter {
            $0.file == TypedComparison.wrongName
        }
        let reported = Set(found.compactMap { TypedComparison.call(at: $0.span.start.line, of: wrong)?.number })
        count("reported", reported.count)
        // One error can hide others.
        var left = wrong.filter { !reported.contains($0.number) }
        let executable = folder.appending(path: "program").path
        while !left.isEmpty {
            let files =
                typed.filter { $0.path != "List.swift" } + [
                    wrongFile(left), file("List.swift", GeneratedProject.list(left, runs: project.runs)),
                ]
            guard let messages = try compile(files, languageMode: "6", in: folder, to: executable) else { break }
            let rejected = try calls(in: messages, of: left)
            count("rejected", rejected.count)
            left.removeAll { rejected.contains($0.number) }
        }
        guard !left.isEmpty else { return }
        for (number, truth) in try truths(programOutput(executable).text, of: left, runs: project.runs) {
            guard let call = left.first(where: { $0.number == number }) else { continue }
            if !truth.fails {
                count("run when typed")
            } else if let reason = Silence.reason(call, isCount: truth.hasOtherCount) {
                count("silent: \(reason)")
            } else {
                report(number, of: project, "crashes, and nothing reports it: \(truth.crashes[0])")
            }
        }
    }

    private static let wrongName = "Wrong.swift"

    private func file(_ name: String, _ lines: [String]) -> (path: String, source: SourceText) {
        (name, SourceText(lines.joined(separator: "\n") + "\n"))
    }

    private func wrongFile(_ calls: [GeneratedCall]) -> (path: String, source: SourceText) {
        file(TypedComparison.wrongName, ["import FlynnRuntime"] + calls.flatMap(\.declaration))
    }

    /// Returns the call whose declaration contains a line of the file with wrong calls.
    private static func call(at line: Int, of calls: [GeneratedCall]) -> GeneratedCall? {
        var next = 2
        for call in calls {
            next += call.declaration.count
            if line < next { return call }
        }
        return nil
    }

    /// Returns the numbers of the calls that the compiler rejects.
    private func calls(in messages: String, of calls: [GeneratedCall]) throws -> Set<Int> {
        let numbers = SwiftCompiler.failures(in: messages).map { failure in
            failure.file == TypedComparison.wrongName
                ? TypedComparison.call(at: failure.line, of: calls)?.number : nil
        }
        guard !numbers.isEmpty, !numbers.contains(nil) else {
            throw ExecutionError(description: "not in wrong calls:\n\(messages)")
        }
        return Set(numbers.compactMap(\.self))
    }
}
