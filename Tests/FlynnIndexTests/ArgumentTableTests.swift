import BasicTestSupport
import FlynnHeaders
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnResolution
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary
@testable import FlynnSyntax

/// The linter's findings for arguments agree with the runtime. `Tests/ArgumentTable` passes all arguments to behaviors
/// of all types. The test compares the results with the verdicts of the index on all pairs, and with the findings.
///
/// By default, only some of the crashing calls are made, and only some calls are linted. With `FLYNNLINT_ARGUMENTS=all`
/// in the environment, all calls are made and linted, which takes minutes.
struct ArgumentTableTests {
    /// A type or an argument of the table.
    struct Entry {
        var line: Int
        /// `checked` or `unchecked` for a type, and `known`, `function`, `unknown` or `untyped` for an argument.
        var kind: Substring
        var text: String

        var isType: Bool { kind == "checked" || kind == "unchecked" }
    }

    /// The result of the table's program for a pair.
    struct Truth {
        /// Whether the cast succeeds for some values of the argument's variables, in one of the language modes.
        var casts: Bool
        /// Whether that depends on these values or on the language mode.
        var depends: Bool
        /// The result of the call if the call was made: `ok`, or the output of the process.
        var end: Substring
    }

    /// The verdict of the index on a pair.
    struct Verdict {
        var cast: LiteralCasting.Verdict
        /// Whether `untyped_closure` asks for types.
        var isUndecided: Bool
    }

    struct Pair: Hashable {
        var type: Int
        var argument: Int
    }

    private static let triesAll = ProcessInfo.processInfo.environment["FLYNNLINT_ARGUMENTS"] == "all"
    private static let linter: Linter = {
        var options = LintOptions()
        options.rules.severities = ["argument_type": .error, "untyped_closure": .warning]
        options.rules.expandsShortcuts = false
        return Linter(options: options)
    }()
    private static let folder = repository.appending(path: "Tests/ArgumentTable")
    /// The declarations of the table's C module, or `nil` without libclang.
    private static let imported: Result<FileSummary, HeaderError>? = ClangSearch.path().map { library in
        let folder = repository.appending(path: "Tests/CArgumentTable/include").path
        let unit = HeaderUnit(
            headers: [folder + "/CArgumentTable.h"], searchPaths: [folder], defines: [], isObjectiveC: false)
        let parser = HeaderParser(
            executable: buildFolder.appending(path: "flynnlint").path, library: library, timeLimit: noTimeLimit)
        let reply = parser.parse([unit])[0]
        return reply.declarations.map { .success(FileSummary(imported: $0.all)) }
            ?? .failure(HeaderError(problem: reply.problem ?? ""))
    }

    struct HeaderError: Error {
        var problem: String
    }

    /// Returns the entries in a file of the table: from `table.kind { $0` to the brace, on one line or on several.
    ///
    /// - Parameters:
    ///   - offset: the number added to the lines, so that the lines of two files differ.
    ///   - isWanted: whether an entry is returned.
    private func entries(
        _ name: String, behind prefix: String, offset: Int = 0, where isWanted: (Entry) -> Bool = { _ in true }
    ) throws -> [Entry] {
        let text = try String(contentsOf: ArgumentTableTests.folder.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // In parentheses: the reason.
        let entry = #/\s+table\.([a-z]+)(?:\("[^"]+"\))? \{/#
        var entries: [Entry] = []
        for (position, line) in lines.enumerated() {
            guard let match = line.prefixMatch(of: entry),
                isWanted(Entry(line: 0, kind: match.1, text: ""))
            else { continue }
            var body = String(line[match.range.upperBound...])
            if body.isEmpty {
                body = lines[(position + 1)...].prefix { $0 != "    }" }.joined(separator: "\n")
            } else {
                #expect(body.hasSuffix(" }"))
                body.removeLast(2)
            }
            body = body.trimmingCharacters(in: .whitespaces)
            #expect(body.hasPrefix(prefix), "line \(position + 1)")
            entries.append(
                Entry(line: offset + position + 1, kind: match.1, text: String(body.dropFirst(prefix.count))))
        }
        return entries
    }

    /// The declarations of the arguments' variables.
    private var locals: [String] {
        get throws {
            let text = try String(
                contentsOf: ArgumentTableTests.folder.appending(path: "Arguments.swift"), encoding: .utf8)
            return text.components(separatedBy: "\n").drop { !$0.contains("The test copies") }.prefix { !$0.isEmpty }
                .map { $0 }
        }
    }

    /// The results of the programs in both language modes.
    private func truths() throws -> [Pair: Truth] {
        var truths = try self.truths(languageMode: "6")
        for (pair, other) in try self.truths(languageMode: "5") {
            guard let truth = truths[pair] else { continue }
            truths[pair] = Truth(
                casts: truth.casts || other.casts,
                depends: truth.depends || other.depends || truth.casts != other.casts,
                end: truth.end.isEmpty ? other.end : truth.end)
        }
        return truths
    }

    private func truths(languageMode: String) throws -> [Pair: Truth] {
        let (text, isSuccess) = try programOutput(
            buildFolder.appending(path: "ArgumentTable" + languageMode).path,
            [ArgumentTableTests.triesAll ? "1" : "101"])
        #expect(isSuccess)
        var truths: [Pair: Truth] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 3)
            guard parts.count >= 3, let type = Int(parts[0]), let argument = Int(parts[1]) else {
                Issue.record("'\(line)' is no line of the table")
                continue
            }
            truths[Pair(type: type, argument: argument)] = Truth(
                casts: parts[2] != "fails", depends: parts[2] == "depends",
                end: parts.count > 3 ? parts[3] : "")
        }
        return truths
    }

    /// Returns a file with the calls of the table, and the pairs by line.
    ///
    /// - Parameter makesCall: Whether the file contains the call for the indices of a type and an argument.
    private func program(
        _ types: [Entry], _ arguments: [Entry], where makesCall: (_ type: Int, _ argument: Int) -> Bool
    ) throws -> (source: String, pairs: [Pair?]) {
        let project = ArgumentTableTests.folder.appending(path: "Project.swift")
        var lines = try String(contentsOf: project, encoding: .utf8).components(separatedBy: "\n")
        lines.append("class Reader: Actor {")
        for type in types {
            lines += [
                "    lazy var beRead\(type.line) = Behavior(self) { (args: BehaviorArgs) in",
                "        // flynnlint:parameter \(type.text) - the value",
                "        print(args[x: 0] as \(type.text))",
                "    }",
            ]
        }
        lines.append("}")
        var pairs: [Pair?] = Array(repeating: nil, count: lines.count)
        let beginning = try ["func call(reader: Reader, _ values: Values) {"] + locals
        for (row, type) in types.enumerated() {
            lines += beginning
            pairs += Array(repeating: nil, count: beginning.count)
            for (column, argument) in arguments.enumerated() where makesCall(row, column) {
                let call = "    reader.beRead\(type.line)\(argument.text)".components(separatedBy: "\n")
                lines += call
                pairs += Array(repeating: Pair(type: type.line, argument: argument.line), count: call.count)
            }
            lines.append("}")
            pairs.append(nil)
        }
        return (lines.joined(separator: "\n"), pairs)
    }

    /// Returns the verdicts of the index on all pairs, including pairs without findings.
    private func verdicts(_ types: [Entry], _ arguments: [Entry]) throws -> [Pair: Verdict] {
        // The calls of one behavior contain all arguments.
        let (source, pairs) = try program(types, arguments) { type, _ in type == 0 }
        let summary = FileSummary(
            of: SyntaxTree(SourceText(source)), path: "Calls.swift", templates: .standard)
        let index = ProjectIndex([summary] + (try ArgumentTableTests.imported.map { [try $0.get()] } ?? []))
        let casting = LiteralCasting(
            types: index.types, inheritance: index.inheritance, scope: index.types.type(named: "Reader"))
        let targets = try types.map { type in
            let behavior = try #require(
                index.behaviors.name("beRead\(type.line)").flatMap { index.behaviors.behaviors($0).first })
            return (
                type: type.line, behavior: behavior,
                expected: try #require(index.parameters.type(at: 0, of: behavior, isExact: true))
            )
        }
        var verdicts: [Pair: Verdict] = [:]
        for call in summary.calls where call.name.hasPrefix("beRead") {
            guard let value = call.arguments?.first?.value, let pair = pairs[call.span.start.line - 1] else { continue }
            for (type, behavior, expected) in targets {
                let passed = index.casts.argument(value, at: 0, of: call, meaning: [behavior], in: FileID(0))
                let judgement = index.casts.judgement(of: passed)
                var isUndecided = false
                if case .undecided? = judgement { isUndecided = true }
                verdicts[Pair(type: type, argument: pair.argument)] = Verdict(
                    cast: casting.verdict(passed.box, expected), isUndecided: isUndecided)
            }
        }
        return verdicts
    }

    @Test func `an argument is flagged if and only if reading it crashes`() throws {
        var types = try entries("Documented.swift", behind: "$0[x: 0] as ")
        var arguments = try entries("Arguments.swift", behind: "$0")
        arguments += try entries("Closures.swift", behind: "$0", offset: 10_000)
        let truths = try truths().filter { pair, _ in
            ArgumentTableTests.imported != nil || pair.type < 20_000 && pair.argument < 20_000
        }
        if ArgumentTableTests.imported != nil {
            types += try entries("Imported.swift", behind: "$0[x: 0] as ", offset: 20_000, where: \.isType)
            arguments += try entries("Imported.swift", behind: "$0", offset: 20_000) { !$0.isType }
        } else {
            print("skipped: what C declares isn't tried, because libclang isn't installed")
        }
        // Some types are missing on some platforms.
        let columns = Set(truths.keys.map(\.argument))
        let rows = Set(truths.keys.map(\.type))
        types.removeAll { !rows.contains($0.line) }
        arguments.removeAll { !columns.contains($0.line) }
        #expect(types.count > 150 && arguments.count > 200)
        #expect(truths.count == types.count * arguments.count)

        // The factors distribute the calls over the types and the arguments.
        func isLinted(_ type: Int, _ argument: Int) -> Bool {
            ArgumentTableTests.triesAll || (type * 7 + argument * 3) % 11 == 0
        }
        let (source, pairs) = try program(types, arguments, where: isLinted)
        var flagged: [String: Set<Pair>] = [:]
        let calls = FileSummary(of: SyntaxTree(SourceText(source)), path: "Calls.swift")
        let project = ProjectIndex([calls] + (try ArgumentTableTests.imported.map { [try $0.get()] } ?? []))
        for finding in ArgumentTableTests.linter.lint(calls, of: project) {
            flagged[finding.rule, default: []].insert(try #require(pairs[finding.span.start.line - 1]))
        }
        let verdicts = try verdicts(types, arguments)

        var mistakes: [String] = []
        var counts: [String: Int] = [:]
        for (row, type) in types.enumerated() {
            for (column, argument) in arguments.enumerated() {
                let pair = Pair(type: type.line, argument: argument.line)
                let truth = try #require(truths[pair])
                let isFlagged = verdicts[pair]?.cast == .fails
                let isUndecided = verdicts[pair]?.isUndecided == true
                let text = "'\(argument.text)' read as '\(type.text)'"
                if isLinted(row, column),
                    flagged["argument_type", default: []].contains(pair) != isFlagged
                        || flagged["untyped_closure", default: []].contains(pair) != isUndecided
                {
                    mistakes.append("\(text) has a finding that differs from the verdict of the index")
                }
                if isFlagged, truth.casts { mistakes.append("\(text) is flagged, but succeeds") }
                if isFlagged, type.kind == "unchecked" {
                    mistakes.append("\(text) is flagged, but the type isn't checked")
                }
                if isUndecided, argument.kind != "untyped" { mistakes.append("\(text) has no certain type") }
                if !truth.casts, !isFlagged, !isUndecided, type.kind == "checked", argument.kind == "untyped" {
                    mistakes.append("\(text) crashes, but has no finding")
                }
                // The attributes of a function type depend on the language mode and on build settings.
                let isJudged = argument.kind == "known" || argument.kind == "function" && !type.text.contains("@")
                if !isFlagged, !truth.casts, type.kind == "checked", isJudged {
                    mistakes.append("\(text) crashes, but isn't flagged")
                }
                if verdicts[pair]?.cast == .succeeds, !truth.casts || truth.depends {
                    mistakes.append("\(text) crashes, but is thought right")
                }
                if !truth.depends,
                    truth.casts
                        ? truth.end != "ok" : !truth.end.isEmpty && !truth.end.contains(": the 1st argument: expected ")
                {
                    mistakes.append("\(text) was tried, and ended with '\(truth.end)'")
                }
                counts["\(verdicts[pair]?.cast ?? .unknown)", default: 0] += 1
                if isUndecided { counts["untyped", default: 0] += 1 }
                if !truth.casts { counts["crashes", default: 0] += 1 }
                if truth.depends { counts["depends", default: 0] += 1 }
                if !truth.end.isEmpty { counts["tried", default: 0] += 1 }
                guard type.kind == "checked", isJudged else { continue }
                counts["known", default: 0] += 1
                if !truth.casts { counts["known that crash", default: 0] += 1 }
                if !truth.casts, isFlagged { counts["known that crash and are flagged", default: 0] += 1 }
            }
        }
        let statistics = [
            "crashes", "depends", "tried", "fails", "succeeds", "unknown", "untyped", "known", "known that crash",
            "known that crash and are flagged",
        ].map { "\($0): \(counts[$0] ?? 0)" }
        print(
            """
            \(types.count) types, \(arguments.count) arguments, \(truths.count) pairs, \
            \(truths.count - mistakes.count) agree; \(statistics.joined(separator: ", "))
            """)
        if !mistakes.isEmpty {
            Issue.record("\(mistakes.count) pairs disagree: \(mistakes.prefix(40).joined(separator: "\n"))")
        }
    }

    // MARK: - Fixes

    /// Declarations that replace the runtime, so that only casts determine whether a program crashes.
    private static let runtime = """
        import Foundation
        typealias BehaviorArgs = [Any?]
        extension Array where Element == Any? {
            subscript<T>(x position: Int) -> T {
                guard let value = self[position] as? T else {
                    print("FAILS", line)
                    exit(0)
                }
                return value
            }
        }
        class Actor {}
        @dynamicCallable struct Behavior {
            var body: (BehaviorArgs) -> Void
            init(_: Actor, _ body: @escaping (BehaviorArgs) -> Void) { self.body = body }
            func dynamicallyCall(withArguments arguments: [Any?]) { body(arguments) }
        }
        @dynamicCallable struct ChainableBehavior<T: Actor> {
            var actor: T
            init(_ actor: T, _: (BehaviorArgs) -> Void) { self.actor = actor }
            func dynamicallyCall(withArguments: [Any?]) -> T { actor }
        }
        nonisolated(unsafe) var line = 0

        """

    /// Compiles and runs a program. Returns the lines rejected by the compiler, or the output of the
    /// program if all lines are accepted.
    private func run(_ program: String, in folder: URL) throws -> (rejected: Set<Int>, output: String) {
        let file = folder.appending(path: "main.swift")
        try program.write(to: file, atomically: true, encoding: .utf8)
        let executable = folder.appending(path: "main").path
        let messages = try programOutput(
            "/usr/bin/env", ["swiftc", "-Onone", "-suppress-warnings", file.path, "-o", executable]
        ).text
        let errors = messages.matches(of: #/main\.swift:(\d+):\d+: error: /#).compactMap { Int($0.1) }
        if !errors.isEmpty { return (Set(errors), "") }
        return ([], try programOutput(executable, []).text)
    }

    @Test func `a closure that was fixed compiles, and reading it succeeds`() throws {
        let types = try entries("Documented.swift", behind: "$0[x: 0] as ").filter {
            $0.kind == "checked" && $0.text.contains("->")
        }
        let arguments = try entries("Closures.swift", behind: "$0", offset: 10_000)
        // The factors distribute the calls over the types and the closures.
        let (source, pairs) = try program(types, arguments) { type, argument in
            ArgumentTableTests.triesAll || (type * 7 + argument * 3) % 5 == 0
        }
        var bytes = Array(source.utf8)
        var fixed: Set<Pair> = []
        for finding in ArgumentTableTests.linter.lint(SourceText(source), path: "Calls.swift").reversed() {
            guard let fix = finding.fixes.first, fix.safety == .safe else { continue }
            fixed.insert(try #require(pairs[finding.span.start.line - 1]))
            for edit in fix.edits.reversed() {
                bytes.replaceSubrange(edit.span.start.offset..<edit.span.end.offset, with: edit.replacement.utf8)
            }
        }
        var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        #expect(lines.count == pairs.count)
        var calls = 0
        for (position, pair) in pairs.enumerated() {
            if lines[position] == "import FlynnRuntime" { lines[position] = "" }
            if lines[position].hasPrefix("func call(") {
                calls += 1
                lines[position].replace("func call(", with: "func call\(calls)(")
            }
            guard let pair else { continue }
            if !fixed.contains(pair) {
                lines[position] = ""
            } else if position == 0 || pairs[position - 1] != pair {
                lines[position] = "line = \(position); " + lines[position]
            }
        }
        for call in 1...calls {
            lines.append(
                "call\(call)(reader: Reader(), Values())")
        }
        let start = ArgumentTableTests.runtime.components(separatedBy: "\n").count - 1
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var result = try run(ArgumentTableTests.runtime + lines.joined(separator: "\n"), in: folder)
        // Arguments whose types aren't inferred may not compile with the documented types. The compiler reports only
        // some of the errors at once.
        let kinds = Dictionary(uniqueKeysWithValues: arguments.map { ($0.line, $0.kind) })
        var rejected: Set<Pair> = []
        while !result.rejected.isEmpty {
            for line in result.rejected {
                let pair = try #require(pairs.indices.contains(line - 1 - start) ? pairs[line - 1 - start] : nil)
                #expect(kinds[pair.argument] == "untyped", "\(lines[line - 1 - start])")
                rejected.insert(pair)
            }
            for (position, pair) in pairs.enumerated() where pair.map(rejected.contains) == true {
                lines[position] = ""
            }
            result = try run(ArgumentTableTests.runtime + lines.joined(separator: "\n"), in: folder)
        }
        print("\(fixed.count) closures were fixed, \(fixed.count - rejected.count) of them compile")
        #expect(fixed.count > 100 && rejected.count < fixed.count / 2)
        #expect(!result.output.contains("FAILS"), "\(result.output.suffix(200))")
        #expect(result.output.contains("(Function)"))
    }
}
