import BasicTestSupport
import FlynnLint
import FlynnRules
import FlynnSyntax
import Foundation
import TestSupport

/// Applies the fixes of programs, separately and together. Compiles, runs and fixes the results.
struct Laboratory {
    /// The verified fixes of a rule.
    struct Proof {
        /// The number of fixes.
        var fixes = 0
        /// The number of fixes after which the program still compiles, summed over the language modes.
        var compiled = 0
        /// The number of safe fixes after which the program behaves as before, or no longer crashes.
        var run = 0
    }

    /// The number of programs that compile before they are fixed, in either language mode.
    private(set) var programs = 0
    /// The number of programs that were fixed by the executable and an editor, and restored by the executable's diff.
    var restoredCount = 0
    private(set) var proofs: [String: Proof] = [:]
    /// The differences found.
    var differences: [String] = []

    static let languageModes = ["5", "6"]

    // MARK: Programs

    /// Examines the parts of one program in both language modes, and the fixes of the tools.
    ///
    /// - Parameter make: Makes the program from some of the parts.
    mutating func examine(_ parts: [Int: Program.Part], _ make: ([Int: Program.Part]) -> Program) throws {
        for mode in Laboratory.languageModes {
            var program = make(parts)
            // An error can hide others.
            for _ in 0..<8 {
                let failures = try errors(in: program, mode)
                guard !failures.isEmpty else { break }
                if let error = failures[0]?.first { throw LaboratoryError(description: "\(program.name): \(error)") }
                program = make((program.parts ?? [:]).filter { failures[$0.key] == nil })
            }
            try examine(program, mode)
            if mode == Laboratory.languageModes[0] { try compareTools(program) }
        }
    }

    /// Examines a program, if it compiles.
    mutating func examine(_ program: Program) throws {
        for mode in Laboratory.languageModes where try errors(in: program, mode).isEmpty { try examine(program, mode) }
        try compareTools(program)
    }

    /// Expands the shortcuts of a program, because the parts compile only after the expansion. Parts with
    /// an invalid shortcut are omitted.
    mutating func expand(_ program: Program) throws {
        let result = linter(program, .safe).fix(program.files.map { ($0.path, $0.source) })
        for failure in result.failures { differences.append("\(program.name): \(failure)") }
        let expanded = program.replacing(result.changes.map { ($0.path, $0.replacement) })
        let invalid = Set(result.findings.map { expanded.part(of: $0) })
        if !linter(program, .safe).fix(expanded.files.map { ($0.path, $0.source) }).changes.isEmpty {
            differences.append("\(program.name): it is expanded again")
        }
        let valid = expanded.removing(invalid)
        let count = valid.parts?.count ?? 1
        proofs["unexpanded_shortcut", default: Proof()].fixes += count
        programs += count
        for mode in Laboratory.languageModes {
            let failures = try errors(in: valid, mode)
            for (part, errors) in failures {
                report(valid, mode, part, "after the expansion", "doesn't compile: \(errors[0])")
            }
            proofs["unexpanded_shortcut", default: Proof()].compiled += count - failures.count
        }
    }

    private mutating func examine(_ program: Program, _ mode: String) throws {
        programs += program.parts?.count ?? 1
        let findings = linter(program, nil).lint(program.files.map { ($0.path, $0.source) })
        let fixed = variants(program, findings)
        let outputs = mode == "5" && !fixed.isEmpty ? try self.outputs(of: program, mode) : [:]
        for variant in fixed {
            let failures = try errors(in: variant.program, mode)
            for (part, rules) in variant.rules {
                if let error = failures[part]?.first {
                    report(program, mode, part, variant.name, "doesn't compile: \(error)")
                } else if variant.isAlone {
                    proofs[rules[0], default: Proof()].compiled += 1
                }
            }
            for (part, errors) in failures where variant.rules[part] == nil {
                report(program, mode, part, variant.name, "has a fix elsewhere, and doesn't compile: \(errors[0])")
            }
            guard variant.isSafe, !outputs.isEmpty else { continue }
            let after = try self.outputs(of: variant.program.removing(Set(failures.keys)), mode)
            for (part, rules) in variant.rules {
                guard let before = outputs[part], failures[part] == nil else { continue }
                if after[part] == before
                    || before.hasSuffix(Laboratory.crash) && after[part]?.hasSuffix(Laboratory.crash) == false
                {
                    if variant.isAlone { proofs[rules[0], default: Proof()].run += 1 }
                } else {
                    report(
                        program, mode, part, variant.name,
                        "has the output \(after[part] ?? "none") instead of \(before)")
                }
            }
        }
    }

    private mutating func report(_ program: Program, _ mode: String, _ part: Int, _ variant: String, _ problem: String)
    {
        let source = program.parts?[part].map { "\n" + $0.declarations.joined(separator: "\n") } ?? ""
        differences.append("\(program.name), part \(part), mode \(mode), \(variant): \(problem)\(source)")
    }

    // MARK: Fixes

    /// A program with some of its fixes.
    private struct Variant {
        var name: String
        var program: Program
        var isSafe: Bool
        /// Whether each part has only one fix.
        var isAlone: Bool
        /// The rules of the fixes in each part.
        var rules: [Int: [String]]
    }

    func linter(_ program: Program, _ fixes: FixSafety?) -> Linter { Linter(options: options(program, fixes)) }

    func options(_ program: Program, _ fixes: FixSafety?) -> LintOptions {
        var options = LintOptions()
        options.rules.severities = Dictionary(
            uniqueKeysWithValues: Rule.all.filter { program.rules?.contains($0.id) ?? true }.map {
                ($0.id, $0.severity)
            })
        options.rules.expandsShortcuts = false
        options.rules.templates = .standard.adding(Shortcuts.templates)
        options.fixes = fixes
        return options
    }

    /// Returns the program with single fixes, with all safe fixes, and with all fixes.
    private mutating func variants(_ program: Program, _ findings: [Finding]) -> [Variant] {
        var fixes: [Int: [(rule: String, file: String, fix: Fix)]] = [:]
        for finding in findings {
            let part = program.part(of: finding)
            for fix in finding.fixes {
                fixes[part, default: []].append((finding.rule, finding.file, fix))
                proofs[finding.rule, default: Proof()].fixes += 1
            }
        }
        var variants: [Variant] = []
        for number in 0..<(fixes.values.map(\.count).max() ?? 0) {
            for safety in FixSafety.allCases {
                let chosen = fixes.compactMapValues {
                    $0.indices.contains(number) && $0[number].fix.safety == safety ? $0[number] : nil
                }
                guard !chosen.isEmpty else { continue }
                var variant = Variant(
                    name: "\(safety) fix \(number + 1)", program: program, isSafe: safety == .safe, isAlone: true,
                    rules: chosen.mapValues { [$0.rule] })
                variant.program = program.replacing(
                    program.files.map { file in
                        let edits = chosen.values.filter { $0.file == file.path }.flatMap(\.fix.edits)
                        return (file.path, file.source.applying(edits))
                    })
                variants.append(variant)
            }
        }
        for safety in FixSafety.allCases {
            let rules = fixes.mapValues { $0.filter { safety == .unsafe || $0.fix.safety == .safe }.map(\.rule) }
                .filter { !$0.value.isEmpty }
            guard !rules.isEmpty else { continue }
            let result = linter(program, safety).fix(program.files.map { ($0.path, $0.source) })
            for failure in result.failures { differences.append("\(program.name): \(failure)") }
            var variant = Variant(
                name: "all \(safety) fixes", program: program, isSafe: safety == .safe, isAlone: false, rules: rules)
            variant.program = program.replacing(result.changes.map { ($0.path, $0.replacement) })
            variants.append(variant)
            let again = linter(program, safety).fix(variant.program.files.map { ($0.path, $0.source) })
            for change in again.changes {
                differences.append("\(program.name): \(change.path) is fixed again after \(variant.name)")
            }
        }
        return variants
    }

    // MARK: Compiler

    /// Returns the compiler's errors in each part.
    private func errors(in program: Program, _ mode: String) throws -> [Int: [String]] {
        try inFolder(of: program) { folder in
            let names = program.files.map { folder.appending(path: $0.path).path }
            var errors: [Int: [String]] = [:]
            let parts = Dictionary(uniqueKeysWithValues: program.files.map { ($0.path, $0.parts) })
            for failure in try SwiftCompiler.check(names, languageMode: mode) {
                let lines = parts[failure.file] ?? []
                let part = lines.indices.contains(failure.line - 1) ? lines[failure.line - 1] : 0
                errors[part, default: []].append(failure.message)
            }
            return errors
        }
    }

    func inFolder<Result>(of program: Program, _ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in program.files {
            let url = folder.appending(path: file.path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: url)
        }
        return try body(folder)
    }

    // MARK: Runs

    /// The end of the output of a crashing part.
    private static let crash = "crash"

    /// Returns the output of each part that is run, or nothing if the program has no such parts.
    private func outputs(of program: Program, _ mode: String) throws -> [Int: String] {
        let last = program.parts?.filter { !$0.value.use.isEmpty }.keys.max()
        guard let last else { return [:] }
        return try inFolder(of: program) { folder in
            try program.main.write(to: folder.appending(path: "main.swift"), atomically: true, encoding: .utf8)
            let executable = folder.appending(path: "program").path
            let sources = (program.files.map(\.path) + ["main.swift"]).map { folder.appending(path: $0).path }
            let problem = try SwiftCompiler.compile(
                sources, languageMode: mode, modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable)
            if let problem { throw LaboratoryError(description: "\(program.name) doesn't compile:\n\(problem)") }
            var outputs: [Int: String] = [:]
            var first = 0
            while first <= last {
                let (text, isSuccess) = try programOutput(executable, ["\(first)"])
                var part: Int?
                for line in text.split(separator: "\n") {
                    if line.hasPrefix("part "), let number = Int(line.dropFirst(5)) {
                        part = number
                        outputs[number] = ""
                    } else if let part, !line.contains("warning:") {
                        outputs[part]? += line + "\n"
                    }
                }
                guard !isSuccess, let part else { break }
                // The message contains addresses, so only the crash itself is recorded.
                outputs[part] = Laboratory.crash
                first = part + 1
            }
            return outputs
        }
    }
}

struct LaboratoryError: Error, CustomStringConvertible {
    var description: String
}
