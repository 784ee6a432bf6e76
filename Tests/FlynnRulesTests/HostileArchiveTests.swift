import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnFiles
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnResolution
@testable import FlynnRules

/// Truncated, changed and random archives.
struct HostileArchiveTests {
    /// A xorshift generator. The numbers are the same in each run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// The archives of all fixtures. Together, they contain all fields.
    private static func archives() throws -> [[UInt8]] {
        try RepositoryFile.all(in: "Fixtures").filter { $0.summary.path.hasPrefix("Fixtures/Rules/") }.map(\.archive)
    }

    /// Checks a summary with all rules if the bytes are valid.
    ///
    /// - Returns: Whether the bytes are valid.
    @discardableResult
    private static func judge(_ bytes: [UInt8]) -> Bool {
        guard let summary = FileSummary(archive: bytes, path: "A.swift") else { return false }
        let index = ProjectIndex([summary])
        var context = RuleContext(file: FileID(0), index: index, settings: RuleSettings())
        for rule in Rule.all {
            context.rule = rule.id
            rule.check(&context)
            for report in context.takeReports() { _ = context.isSuppressed(report.span) }
        }
        return true
    }

    @Test func `truncated archives are refused`() throws {
        for (number, archive) in try Self.archives().filter({ $0.count < 1_500 }).prefix(20).enumerated() {
            // Some of the possible lengths, different for each archive.
            for count in stride(from: number % 5, to: archive.count, by: 5) {
                #expect(FileSummary(archive: Array(archive[..<count]), path: "A.swift") == nil)
            }
            #expect(FileSummary(archive: archive + [0], path: "A.swift") == nil)
        }
    }

    @Test func `changed bytes are refused or give a summary that rules can check`() throws {
        var random = Generator(state: 0x1234_5678_9ABC_DEF0)
        var survivors = 0
        for archive in try Self.archives() {
            for _ in 0..<10 {
                var bytes = archive
                for _ in 0...Int.random(in: 0...3, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0...4, using: &random) {
                    case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 2: bytes[place] = UInt8.random(in: 0...8, using: &random)
                    case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                    default: if bytes.count > 1 { bytes.remove(at: place) }
                    }
                }
                if Self.judge(bytes) { survivors += 1 }
            }
        }
        // Otherwise, only invalid archives would be tested.
        #expect(survivors > 300)
    }

    /// Lints a source with a forged summary, prints the findings in all formats, and makes the fixes.
    ///
    /// - Returns: Whether the summary can be read.
    private static func use(_ bytes: [UInt8], of source: SourceText, _ linter: Linter) -> Bool {
        guard let summary = FileSummary(archive: bytes, path: "A.swift") else { return false }
        let file = ProjectFile(path: "A.swift", settings: linter.options.rules, summary: summary)
        let found = linter.findings(in: [file], isComplete: true).flatMap(\.self)
        let lines = SourceLines(overlays: [("A.swift", source)])
        let report = Report(findings: found, failures: [file.defect].compactMap(\.self), lines: lines, folder: "/")
        for format in OutputFormat.allCases {
            let text = Reporter(format: format).text(of: report)
            #expect(PrintableText.isSafe(text), "\(format): \(text)")
        }
        var fixGuard = FixGuard(
            source, defectCount: SyntaxTree(source).defectCount, summary, RuleSettings(), Rule.all)
        _ = fixGuard.make(found.flatMap { finding in finding.fixes.map { FixGuard.Candidate(finding, $0) } })
        return true
    }

    @Test(arguments: [4, 20, 200])
    func `summaries with hostile values are refused or can be used`(_ part: Int) throws {
        var options = LintOptions()
        options.jobs = 1
        for rule in Rule.all { options.rules.severities[rule.id] = rule.severity }
        let linter = Linter(options: options)
        var readCount = 0
        var random = Generator(state: 0x9E37_79B9 &* UInt64(part + 1))
        // Half of the files.
        for (path, source) in try swiftSources(in: "Fixtures/Rules") where source.byteCount % 2 == 0 {
            let summary = FileSummary(source, path: path)
            let forger = Forger(oneIn: part) { Int.random(in: 0..<$0, using: &random) }
            forger.write(summary)
            if Self.use(forger.bytes, of: source, linter) { readCount += 1 }
        }
        #expect(readCount > 0 || part < 20)
    }

    @Test func `random bytes can be read`() {
        var random = Generator(state: 99)
        for _ in 0..<20_000 {
            let small = Bool.random(using: &random)
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...(small ? 4 : 255), using: &random)
            }
            Self.judge(bytes)
        }
    }

    @Test func `a parameter that is an operand without literals can be checked`() throws {
        let source = """
            import FlynnRuntime
            class A: Actor {
                lazy var beA = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter (Int) -> Int - a function
                    print(args)
                }
                func a() { beA({ $0 + 1 }) }
            }
            """
        var summary = FileSummary(SourceText(source), path: "A.swift")
        let call = try #require(summary.calls.firstIndex { $0.arguments != nil })
        guard case .closure(var closure)? = summary.calls[call].arguments?.first?.value else {
            Issue.record("the argument isn't a closure")
            return
        }
        #expect(!closure.parameters.isEmpty)
        for position in closure.parameters.indices { closure.parameters[position].use = .operand([], operators: []) }
        summary.calls[call].arguments?[0].value = .closure(closure)
        #expect(Self.judge(summary.archivedBytes))
    }

    // MARK: - Counts

    /// The bytes of a number in an archive.
    private static func number(_ number: UInt64) -> [UInt8] {
        var writer = Archiver()
        _ = writer.number(number)
        return writer.bytes
    }

    @Test func `counts beyond the end reserve no memory`() {
        for count: UInt64 in [1 << 20, 1 << 32, 1 << 62, 1 << 63, .max] {
            Self.judge(Self.number(count))
            Self.judge([0, 0] + Self.number(count))
            // The number of types, the length of a name, and the number of inherited types.
            Self.judge([1, 0, 1, 0, 0, 0] + Self.number(count))
            Self.judge([1, 0, 1, 0, 0, 0, 1, 0x41] + Self.number(count))
            Self.number(count).withUnsafeBytes { bytes in
                var reader = Archiver(reading: bytes)
                let (edits, hasFailed) = (reader.read([SourceEdit].self), reader.hasFailed)
                #expect(edits.isEmpty && hasFailed)
            }
        }
    }

    @Test func `invalid elements reserve no memory`() {
        let bytes = Self.number(1_000_000) + [UInt8](repeating: 0, count: 1_000_000)
        bytes.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            let (edits, hasFailed) = (reader.read([SourceEdit].self), reader.hasFailed)
            #expect(edits.capacity < 10_000 && hasFailed)
        }
        bytes.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            let (edits, hasFailed) = (reader.read([String: SourceEdit].self), reader.hasFailed)
            #expect(edits.capacity < 10_000 && hasFailed)
        }
    }

    @Test func `lists may have as many elements as bytes`() {
        let bytes = Self.number(100_000) + [UInt8](repeating: 0, count: 100_000)
        Self.judge([0, 0] + bytes)
        for position in 2..<16 { Self.judge([UInt8](repeating: 0, count: position) + bytes) }
    }

    // MARK: - Indices

    @Test func `invalid indices are refused`() throws {
        let source = SourceText(
            """
            import Foundation
            class A: Actor {
                var count = 0
                lazy var beA = Behavior(self) { [unowned self] _ in
                    // flynnlint:disable:next blocking_call
                    Thread.sleep(forTimeInterval: 1)
                    DispatchQueue.main.async { self.count += 1 }
                    other.beB(self.count)
                    other.safeCount = self.count
                }
                let other = A()
            }
            """)
        let summary = FileSummary(source, path: "A.swift")
        #expect(FileSummary(archive: summary.archivedBytes, path: "A.swift") != nil)
        func isRefused(_ change: (inout FileSummary) throws -> Void) throws -> Bool {
            var changed = summary
            try change(&changed)
            return FileSummary(archive: changed.archivedBytes, path: "A.swift") == nil
        }
        for index in [1, 2, Int(UInt32.max)] {
            let type = TypeSummary.ID(index)
            #expect(
                try isRefused {
                    let behavior = $0.behaviors[0]
                    $0.behaviors[0] = BehaviorSummary(
                        name: behavior.name, owner: type, form: behavior.form, span: behavior.span,
                        documentation: behavior.documentation, inferred: behavior.inferred,
                        isOverride: behavior.isOverride, creation: nil)
                })
            #expect(try isRefused { $0.calls[0].owner = type })
            #expect(try isRefused { $0.calls[0].receiver = .name("a", type) })
            #expect(try isRefused { $0.calls[0].receiver = .type(.void, type) })
            #expect(try isRefused { $0.calls[0].receiver = .metatype(.void, type) })
            #expect(try isRefused { $0.calls[0].receiver = .`self`(type) })
            #expect(try isRefused { $0.calls[0].receiver = .`super`(type) })
            #expect(try isRefused { $0.protectedMentions[0].owner = type })
            #expect(try isRefused { $0.closures[0].owner = type })
            #expect(try isRefused { $0.waits[0].owner = type })
            #expect(try isRefused { $0.exposedMembers[0].owner = type })
            #expect(try isRefused { $0.closures[1].parent = ClosureSummary.ID(index) })
        }
        for index in [-2, -1, 1, 2, .max, .min] {
            #expect(try isRefused { $0.suppressions[0].directive = index })
            #expect(try isRefused { $0.suppressions[0].name = index })
        }
        for index in [-1, 2, .max, .min] {
            #expect(try isRefused { $0.calls[0].receiver = .payload(.unknown, case: "a", index: index, count: 2) })
            #expect(
                try isRefused {
                    $0.calls[0].receiver = .closureParameter(
                        of: .unknown, index: index, count: 2)
                })
        }
        #expect(try isRefused { $0.closures[0].parent = ClosureSummary.ID(0) })
        for index in [2, Int(UInt32.max)] {
            #expect(
                try isRefused {
                    try #require(!$0.closures[1].uses.isEmpty)
                    $0.closures[1].uses[0].unownedSince = ClosureSummary.ID(index)
                })
        }
    }

    /// Simulated code refers to behavior calls by their indices.
    @Test func `ranges of behavior calls outside of the file are refused`() throws {
        let source = """
            import FlynnTesting
            @Test(.simulated(runs: 50)) func test() {
                let workers: Set<Worker> = []
                for worker in workers { worker.beRun() }
            }
            """
        var summary = FileSummary(SourceText(source), path: "A.swift")
        let uses = try #require(summary.simulation?.codes[0].uses)
        let use = try #require(uses.firstIndex { if case .iteration = $0.kind { true } else { false } })
        let calls = try #require(summary.simulation?.codes[0].calls)
        let call = try #require(calls.firstIndex { if case .behaviors = $0.callee { true } else { false } })
        #expect(FileSummary(archive: summary.archivedBytes, path: "A.swift") != nil)
        for (first, count) in [(0, 2), (1, 1), (2, 0), (.max, 0), (.max, 1), (0, .max), (.max, .max)] {
            summary.simulation?.codes[0].uses[use].kind = .iteration(first: first, count: count)
            #expect(FileSummary(archive: summary.archivedBytes, path: "A.swift") == nil, "\(first) \(count)")
            summary.simulation?.codes[0].uses = uses
            summary.simulation?.codes[0].calls[call].callee = .behaviors(first: first, count: count)
            #expect(FileSummary(archive: summary.archivedBytes, path: "A.swift") == nil, "\(first) \(count)")
            summary.simulation?.codes[0].calls = calls
        }
        // Each call belongs to one code.
        let codes = try #require(summary.simulation?.codes)
        summary.simulation?.codes = codes + codes
        #expect(FileSummary(archive: summary.archivedBytes, path: "A.swift") == nil)
    }

    @Test func `invalid locations are refused`() {
        let ends: [(line: Int, column: Int, offset: Int)] = [
            (1, 1, -1), (0, 1, 1), (1, 0, 1), (1 << 32, 1, 1), (1, 1 << 32, 1), (1, 1, 1 << 32), (.max, .max, .max),
            (.min, .min, .min),
        ]
        func expectRefused(_ write: (inout Archiver) -> Void) {
            var writer = Archiver()
            _ = writer.location(SourceLocation(line: 1, column: 1, offset: 0))
            write(&writer)
            writer.bytes.withUnsafeBytes { bytes in
                var reader = Archiver(reading: bytes)
                _ = reader.read(SourceSpan.self)
                let hasFailed = reader.hasFailed
                #expect(hasFailed, "\(Array(bytes))")
            }
        }
        for end in ends {
            expectRefused { writer in
                _ = writer.natural(1)
                _ = writer.integer(end.offset)
                _ = writer.integer(end.line &- 1)
                _ = writer.natural(end.column)
            }
        }
        for length in [1 << 32, Int.max >> 1] { expectRefused { _ = $0.natural(length << 1) } }
    }

    // MARK: - Depth

    /// Runs on a stack of 512 KiB, the smallest size for any thread.
    private static func onSmallStack(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
    }

    private static let head: ClosureHead = {
        let start = FlynnSyntax.SourceLocation(line: 1, column: 1, offset: 0)
        return ClosureHead(
            form: .bare, start: start, isSpaced: true, end: start, isEndSpaced: true, hasEffectsOrResult: false,
            returnsValue: false)
    }()

    /// Returns nested values, `depth` levels deep.
    private static func nested<Value>(_ depth: Int, _ leaf: Value, _ wrap: (Value) -> Value) -> Value {
        (1..<depth).reduce(leaf) { value, _ in wrap(value) }
    }

    private static func comesBack<Value: Archivable & Equatable>(_ value: Value) -> Bool {
        var writer = Archiver()
        writer.write(value)
        return writer.bytes.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            return reader.read() == value && reader.isComplete
        }
    }

    @Test func `values nested up to the limit are read, even on a small stack`() {
        Self.onSmallStack {
            let depth = Archiver.maxDepth
            for (depth, isFine) in [(depth, true), (depth + 1, false), (depth * 10, false)] {
                let type = TypeDescription.void
                #expect(Self.comesBack(Self.nested(depth, type) { .array($0) }) == isFine)
                #expect(Self.comesBack(Self.nested(depth, type) { .modified(["a"], $0) }) == isFine)
                #expect(
                    Self.comesBack(Self.nested(depth, type) { .function(parameters: [$0], result: .void) }) == isFine)
                #expect(Self.comesBack(Self.nested(depth, ExpressionSummary.unknown) { .member($0, "a") }) == isFine)
                #expect(
                    Self.comesBack(
                        Self.nested(depth, ExpressionSummary.unknown) {
                            .call(.unknown, PassedArguments(values: [.dictionary(keys: [], values: [$0])]))
                        }) == false)
                let value = LiteralValue.null
                #expect(Self.comesBack(Self.nested(depth, value) { .array([$0]) }) == isFine)
                #expect(
                    Self.comesBack(
                        Self.nested(depth, value) {
                            .closure(
                                ClosureLiteral(
                                    parameters: [], result: .value($0), modifiers: [], isThrowing: false,
                                    isAsync: false, head: Self.head))
                        }) == isFine)
            }
        }
    }

    @Test(arguments: 0...255)
    func `repeated bytes can be read on a small stack`(byte: UInt8) {
        Self.onSmallStack {
            for start: [UInt8] in [[], [1], [byte, 0], [byte, 1], [0, 0, byte], [0, 1, byte]] {
                let piece = start + [byte]
                let bytes = (0..<1_000).flatMap { _ in piece }
                bytes.withUnsafeBytes { bytes in
                    func read<Value: Archivable>(_ type: Value.Type) {
                        var reader = Archiver(reading: bytes)
                        _ = reader.read(type)
                    }
                    read(TypeDescription.self)
                    read(ExpressionSummary.self)
                    read(LiteralValue.self)
                }
            }
        }
    }

    @Test func `closures and regions nested deeper than in any source are refused`() {
        func comesBack(_ depth: Int, _ change: (inout FileSummary, Int) -> Void) -> Bool {
            let source = """
                class A: Actor {
                    var count = 0
                    lazy var beA = Behavior(self) { [unowned self] _ in
                        DispatchQueue.main.async { self.count += 1 }
                    }
                }
                """
            var summary = FileSummary(SourceText(source), path: "A.swift")
            for level in 1...depth { change(&summary, level) }
            return FileSummary(archive: summary.archivedBytes, path: "A.swift") != nil
        }
        for (depth, isFine) in [(1_000, true), (2_000, false)] {
            #expect(
                comesBack(depth) { summary, level in
                    summary.closures.append(summary.closures[0])
                    summary.closures[level].parent = ClosureSummary.ID(level - 1)
                } == isFine)
            #expect(
                comesBack(depth) { summary, _ in
                    summary.regions.append(NameRegion(outer: summary.regions.count - 1))
                } == isFine)
        }
    }

    @Test func `a summary with deeply nested types is refused`() {
        let type = String(repeating: "[", count: 200) + "Int" + String(repeating: "]", count: 200)
        let summary = FileSummary(SourceText("struct A { var a: \(type) }"), path: "A.swift")
        #expect(FileSummary(archive: summary.archivedBytes, path: "A.swift") == nil)
    }
}
