import BasicTestSupport
import FlynnLint
import FlynnRules
import FlynnSyntax
import Foundation
import TestSupport

/// Random projects whose behaviors become typed. Many projects form one program, to start the compiler less often, but
/// each project is rewritten separately.
public struct RandomProjects {
    private var projectCount = 0
    /// The number of projects that crash the compiler before the rewrite. They are left out.
    private var crashCount = 0
    private var behaviorCount = 0
    /// The number of behaviors that stay dynamic, by reason. The reasons contain no names.
    private var reasons: [String: (count: Int, example: String)] = [:]
    private var differences: [String] = []

    /// The number of projects in a program.
    private static let batchSize = 50

    /// Rewrites projects. Returns a report with the percentage of typed behaviors and the reasons for the
    /// others, and the differences found.
    public static func examine(_ count: Int, seed: UInt64) throws -> (report: String, differences: [String]) {
        var examination = RandomProjects()
        for (batch, first) in stride(from: 0, to: count, by: batchSize).enumerated() {
            let numbers = Array(first..<min(count, first + batchSize))
            try examination.examine(numbers, seed: seed, languageMode: batch.isMultiple(of: 2) ? "6" : "5")
        }
        let left = examination.reasons.values.reduce(0) { $0 + $1.count }
        let lines =
            [
                "\(examination.projectCount - examination.crashCount) random projects: \(examination.behaviorCount - left) of \(examination.behaviorCount) "
                    + "behaviors are typed, \(examination.differences.count) differences"
            ]
            + examination.reasons.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
                "\($0.value.count) × \($0.key), as in \($0.value.example)"
            }
        return (lines.joined(separator: "\n"), examination.differences)
    }

    private mutating func examine(_ numbers: [Int], seed: UInt64, languageMode: String) throws {
        let projects = numbers.map { RandomProject(number: $0, seed: seed &* 1_000_003 &+ UInt64($0)) }
        var old = RandomProgram(projects.map { ($0.number, $0.files) }, languageMode)
        try old.compile()
        for (number, message) in old.errors {
            if message.hasPrefix(RandomProgram.crash) {
                crashCount += 1
            } else {
                report(number, "the generated project doesn't compile: \(message)", old)
            }
        }
        defer { old.remove() }
        projectCount += numbers.count
        let rewritten = projects.filter { old.errors[$0.number] == nil }.map { ($0.number, rewrite($0)) }
        var new = RandomProgram(rewritten, languageMode)
        try new.compile()
        defer { new.remove() }
        for (number, message) in new.errors.sorted(by: { $0.key < $1.key }) {
            report(number, "mode \(languageMode): doesn't compile: \(message)", new)
        }
        for (number, messages) in new.warnings.sorted(by: { $0.key < $1.key }) {
            // In the Swift 5 mode, a reference to a method of a `Sendable` class isn't `@Sendable`.
            let others = messages.subtracting(old.warnings[number] ?? []).filter {
                languageMode != "5" || !$0.hasPrefix("converting non-Sendable function value to '@Sendable ")
            }
            if let first = others.sorted().first {
                report(number, "mode \(languageMode): has a warning: \(first)", new)
            }
        }
        try compare(old, new)
    }

    private mutating func report(_ number: Int, _ problem: String, _ program: RandomProgram) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-random-\(number)")
        try? program.write(number, to: folder)
        differences.append("project \(number): \(problem)\n    \(folder.path)")
    }

    // MARK: - Rewrite

    /// Returns the files of a project after the rewrite. A second rewrite must not change the files.
    private mutating func rewrite(_ project: RandomProject) -> [(path: String, source: SourceText)] {
        var options = LintOptions()
        options.rules.severities = [Rule.untypedBehavior.id: .warning]
        options.fixes = .unsafe
        options.jobs = 1
        let linter = Linter(options: options)
        let prelude = (path: "Prelude.swift", source: SourceText(RandomProject.prelude))
        let result = linter.fix(project.files + [prelude])
        behaviorCount += result.findings.count + result.changes.reduce(0) { $0 + $1.fixCount }
        for finding in result.findings {
            let place = finding.related.first.map { "\($0.file):\($0.span.start.line)" } ?? finding.file
            reasons[RandomProjects.reason(finding.message), default: (0, place)].count += 1
        }
        let changed = Dictionary(uniqueKeysWithValues: result.changes.map { ($0.path, $0.replacement) })
        let rewritten = project.files.map { (path: $0.path, source: changed[$0.path] ?? $0.source) }
        for change in linter.fix(rewritten + [prelude]).changes {
            differences.append("project \(project.number): \(change.path) is rewritten again")
        }
        return rewritten
    }

    /// Returns the reason in a message. Names and the location are removed.
    private static func reason(_ message: String) -> String {
        let start = message.firstRange(of: "rewritten: ")?.upperBound ?? message.startIndex
        return String(message[start...]).replacing(#/'[^' ]+'/#, with: "'…'").replacing(#/ \([^()]*:?\d+\)$/#, with: "")
    }

    // MARK: - Runs

    private static func firstDifference(_ new: String, _ old: String) -> String {
        let (new, old) = (new.split(separator: "\n"), old.split(separator: "\n"))
        let position = zip(new, old).prefix { $0 == $1 }.count
        let lines = [new, old].map { $0.dropFirst(max(0, position - 2)).prefix(5).joined(separator: "\n") }
        return "prints\n\(lines[0])\ninstead of\n\(lines[1])"
    }

    private mutating func compare(_ old: RandomProgram, _ new: RandomProgram) throws {
        let before = try old.outputs(new.numbers)
        let after = try new.outputs(new.numbers)
        for number in new.numbers where before[number] != after[number] {
            // Actors may run in another order.
            var known = Set([before[number]])
            var found = Set([after[number]])
            for _ in 0..<8 where known.isDisjoint(with: found) {
                known.insert(try old.outputs([number])[number])
                found.insert(try new.outputs([number])[number])
            }
            guard known.isDisjoint(with: found) else { continue }
            report(number, RandomProjects.firstDifference(after[number] ?? "", before[number] ?? ""), new)
        }
    }
}

/// Projects that are compiled together.
private struct RandomProgram {
    /// The numbers of the projects that compile.
    private(set) var numbers: [Int]
    private(set) var errors: [Int: String] = [:]
    private(set) var warnings: [Int: Set<String>] = [:]
    private let files: [Int: [(path: String, source: SourceText)]]
    private let languageMode: String
    private let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")

    private var executable: String { folder.appending(path: "program").path }

    init(_ projects: [(number: Int, files: [(path: String, source: SourceText)])], _ languageMode: String) {
        numbers = projects.map(\.number)
        files = Dictionary(uniqueKeysWithValues: projects.map { ($0.number, $0.files) })
        self.languageMode = languageMode
    }

    /// The start of the error for a project that crashes the compiler.
    static let crash = "the compiler crashes"

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func write(_ number: Int, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, source) in files[number] ?? [] {
            try Data(source.withBytes { Array($0) }).write(to: folder.appending(path: path))
        }
    }

    /// Compiles the projects without errors. An error can hide others.
    mutating func compile() throws {
        for number in numbers { try write(number, to: folder) }
        let prelude = folder.appending(path: "Prelude.swift")
        try RandomProject.prelude.write(to: prelude, atomically: true, encoding: .utf8)
        while !numbers.isEmpty {
            let main = folder.appending(path: "main.swift")
            try RandomProject.main(numbers).write(to: main, atomically: true, encoding: .utf8)
            let names = numbers.flatMap { files[$0]?.map(\.path) ?? [] }
            let text = try SwiftCompiler.compile(
                (names + ["Prelude.swift", "main.swift"]).map { folder.appending(path: $0).path },
                languageMode: languageMode,
                modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable, showsWarnings: true, isWhole: true)
            guard let text else { return }
            var found: [Int: String] = [:]
            for message in text.matches(of: #/(?m)^\S*?P(\d+)_\d+\.swift:(\d+):\d+: (error|warning): (.*)$/#) {
                guard let number = Int(message.1) else { continue }
                if message.3 == "warning" {
                    warnings[number, default: []].insert(String(message.4))
                } else if found[number] == nil {
                    found[number] = "\(message.4) (\(message.0.prefix { $0 != " " }))"
                }
            }
            // The compiler can crash on invalid code.
            for place in text.matches(of: #/While type-checking.* \S*?P(\d+)_\d+\.swift:\d+:\d+/#) {
                if let number = Int(place.1), found[number] == nil {
                    found[number] = "\(RandomProgram.crash): \(place.0)"
                }
            }
            if FileManager.default.fileExists(atPath: executable) { return }
            if found.isEmpty { throw LaboratoryError(description: text) }
            errors.merge(found) { first, _ in first }
            numbers.removeAll { found[$0] != nil }
        }
    }

    /// Returns the output of some projects.
    func outputs(_ wanted: [Int]) throws -> [Int: String] {
        var outputs: [Int: String] = [:]
        var first = wanted.min()
        while let start = first, let last = wanted.max(), start <= last {
            let limit = wanted.count == 1 ? 1 : 0
            let command = "SWIFT_DETERMINISTIC_HASHING=1 exec timeout 120 \"$0\" \"$1\" \"$2\" 2> /dev/null"
            let (text, isSuccess) = try programOutput("/bin/sh", ["-c", command, executable, "\(start)", "\(limit)"])
            var current: Int?
            for line in text.split(separator: "\n") {
                if line.hasPrefix("project "), let number = Int(line.dropFirst(8)) {
                    current = number
                    outputs[number] = ""
                } else if let current {
                    outputs[current]? += line + "\n"
                }
            }
            guard !isSuccess, let current else { break }
            outputs[current]? += "crash"
            first = current + 1
        }
        return outputs
    }
}
