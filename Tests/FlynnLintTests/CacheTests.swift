import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnFiles
@testable import FlynnIndex
@testable import FlynnProject
@testable import FlynnRules
@testable import FlynnShortcuts
import FlynnStore

/// A project on disk, and the folder of its cache.
private final class CachedProject {
    let folder: URL
    private(set) var cache: CacheFolder
    let cacheFolder: URL

    init(_ files: [String: String] = [:]) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
        folder = root.appending(path: "project")
        cacheFolder = root.appending(path: "caches/flynnlint")
        cache = CacheFolder(path: cacheFolder.path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// Moves the clock forward, so that all files are old enough for trusted stamps.
    func settle() {
        cache.now = { FileStamp.now + 10_000_000_000 }
    }

    func lint(
        _ request: LintRequest? = nil, _ change: (inout LintOptions) -> Void = { _ in }, isCached: Bool = true
    ) throws -> LintResult {
        var options = LintOptions()
        if isCached { options.cache = cache }
        change(&options)
        return try Linter(options: options).lint(request ?? LintRequest(paths: [folder.path]))
    }

    /// Changes the summaries in the cache, and updates the checksums.
    func forge(_ change: (inout FileSummary) -> Void) throws {
        for file in caches {
            let source = SourceText(try Data(contentsOf: file))
            let identity = source.writer
            let block = try #require(CacheBlock(source, identity: identity))
            let cache = SummaryCache(block)
            let records = (0..<block.count).map { number in
                var record = block[number]
                if var summary = cache.summary(record.entry, path: "A.swift", byteCount: 1_000_000) {
                    change(&summary)
                    record.entry.archive = .made(summary.archive)
                }
                return record
            }
            let forged = CacheBlock(records, names: block.names, keeping: block).bytes(identity: identity)
            try forged.withBytes { Data($0) }.write(to: file)
        }
    }

    /// The cache files.
    var caches: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder.path)) ?? []
        return names.filter { $0.hasSuffix(".summaries") }.map { cacheFolder.appending(path: $0) }
    }
}

private let printer = """
    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - text
            print(args[x: 0] as String)
        }
    }

    """

struct CacheTests {
    @Test func `cached summaries give the same findings`() throws {
        let project = try CachedProject([
            "Printer.swift": printer, "Call.swift": "func f(_ printer: Printer) { printer.bePrint(1) }\n",
            "Empty.swift": "", "Other.swift": "struct Other { var name = \"\" }\n",
        ])
        let expected = try project.lint(isCached: false)
        #expect(expected.findings.map(\.rule) == ["argument_type"])
        #expect(project.caches.isEmpty)
        for _ in 0..<3 {
            let result = try project.lint()
            #expect(result.findings == expected.findings)
            #expect(result.files == expected.files)
            #expect(result.statistics.byteCount == expected.statistics.byteCount)
            #expect(project.caches.count == 1)
        }
        let counted = try project.lint { $0.countsLines = true }
        #expect(counted.statistics.lineCount == 8)
    }

    @Test func `all fixtures have the same findings from the cache`() throws {
        let project = try CachedProject()
        var request = LintRequest(paths: Fixture.all.flatMap(\.files).map(\.path))
        request.configuration = .none
        request.isIsolated = true
        var options = Fixture.options
        options.writesFiles = false
        let expected = try Linter(options: options).lint(request).findings
        #expect(expected.count > 500)
        options.cache = project.cache
        for _ in 0..<2 { #expect(try Linter(options: options).lint(request).findings == expected) }
    }

    @Test func `a file that was just written is read again, even if it has the same size`() throws {
        let project = try CachedProject(["Printer.swift": printer])
        for number in 0..<20 {
            let argument = number.isMultiple(of: 2) ? "1" : "\"\""
            try project.write("Call.swift", "func f(_ p: Printer) { p.bePrint(\(argument), \(number % 10)) }\n")
            let expected = try project.lint(isCached: false).findings
            #expect(try project.lint().findings == expected)
            try project.write("Call.swift", "func f(_ p: Printer) { p.bePrint(\(argument))    }\n")
            #expect(try project.lint().findings.map(\.rule) == (number.isMultiple(of: 2) ? ["argument_type"] : []))
        }
    }

    @Test func `a file with a known stamp isn't read`() throws {
        let project = try CachedProject(["Printer.swift": printer])
        project.settle()
        #expect(try project.lint().failures.isEmpty)
        let path = try #require(Path.real(project.folder.path))
        let cache = project.cache.cache(ofProject: path)
        let file = path + "/Printer.swift"
        let stamp = try #require(FileStamp(of: file))
        let templates = ShortcutTemplates.standard.fingerprint
        let entry = try #require(cache.entry(of: SummaryCache.key(file), stamp: stamp, templates: templates))
        #expect(cache.summary(entry, path: "X.swift", byteCount: 1_000)?.behaviors.map(\.name) == ["bePrint"])
        #expect(cache.summary(entry, path: "X.swift", byteCount: 1_000)?.path == "X.swift")
        // A different file, a different stamp, and different templates.
        #expect(cache.entry(of: SummaryCache.key(file + "x"), stamp: stamp, templates: templates) == nil)
        #expect(cache.entry(of: SummaryCache.key(file), stamp: stamp, templates: .none) == nil)
        try project.write("Printer.swift", printer)
        let later = try #require(FileStamp(of: file))
        #expect(cache.entry(of: SummaryCache.key(file), stamp: later, templates: templates) == nil)
        // Known contents are found without a stamp.
        let content = Data(printer.utf8).withUnsafeBytes { ContentHash($0) }
        #expect(cache.entry(content: content, byteCount: printer.utf8.count, templates: templates) != nil)
        #expect(cache.entry(content: content, byteCount: printer.utf8.count, templates: .none) == nil)
    }

    @Test func `an unchanged project doesn't change the cache`() throws {
        let project = try CachedProject(["Printer.swift": printer, "Other.swift": "struct Other {}\n"])
        project.settle()
        #expect(try project.lint().failures.isEmpty)
        let file = try #require(project.caches.first)
        let stamp = FileStamp(of: file.path)
        #expect(try project.lint().failures.isEmpty)
        #expect(FileStamp(of: file.path) == stamp)
        try project.write("Other.swift", "struct Another {}\n")
        #expect(try project.lint().failures.isEmpty)
        #expect(FileStamp(of: file.path) != stamp)
    }

    @Test func `a damaged cache is ignored`() throws {
        let project = try CachedProject([
            "Printer.swift": printer, "Call.swift": "func f(_ printer: Printer) { printer.bePrint(1) }\n",
        ])
        let expected = try project.lint(isCached: false).findings
        #expect(try project.lint().failures.isEmpty)
        let file = try #require(project.caches.first)
        let bytes = try Data(contentsOf: file)
        var damaged = [Data(), Data("nothing like it".utf8), bytes + bytes, Data(bytes.reversed())]
        for length in stride(from: 0, to: bytes.count, by: 7) { damaged.append(bytes.prefix(length)) }
        for position in stride(from: 0, to: bytes.count, by: 5) {
            var changed = bytes
            changed[position] ^= UInt8(1 << (position % 8))
            damaged.append(changed)
        }
        for data in damaged {
            try data.write(to: file)
            #expect(try project.lint().findings == expected)
        }
        // The runs replaced the damaged cache with a valid one.
        #expect(try Data(contentsOf: file).count == bytes.count)
        // Invalid contents with a valid hash.
        let stored = SourceText(bytes)
        let block = try #require(CacheBlock(stored, identity: stored.writer))
        var sizes: [Int] = []
        #expect(block.changing { sizes = $0.map(\.count) } != nil)
        for (section, position) in sizes.enumerated().flatMap({ section, size in
            stride(from: 0, to: size, by: 3).map { (section, $0) }
        }) {
            guard let block = block.changing({ $0[section][position] = 0xFF }) else { continue }
            let cache = SummaryCache(block)
            for number in 0..<block.count {
                let entry = block[number].entry
                if let summary = cache.summary(entry, path: "X.swift", byteCount: 1_000) {
                    #expect(summary.path == "X.swift")
                }
                let found = cache.entry(content: entry.content, byteCount: 1_000, templates: entry.templates)
                #expect(found == nil || found?.content == entry.content)
            }
        }
    }

    // MARK: - Forged sizes

    private func record(_ number: Int, _ content: ContentHash, outline: Int) -> CacheBlock.Record {
        let entry = SummaryCache.Entry(
            relevance: .actors, content: content, templates: .none,
            outline: .made([UInt8](repeating: 0, count: outline)))
        return CacheBlock.Record(file: UInt64(number), stamp: nil, entry: entry)
    }

    /// Returns the block for some records. `change` is applied to the words of each record in the stored block.
    private func block(
        _ records: [CacheBlock.Record], _ change: (inout [UInt64]) -> Void = { _ in }
    ) -> CacheBlock? {
        CacheBlock(records).changing { sections in
            let section = ContainerSection(sections[1])
            sections[1] = records.indices.flatMap { record in
                var words = (0..<16).map { section.number(at: record * 16 + $0, as: UInt64.self) }
                change(&words)
                return words.littleEndianBytes
            }
        }
    }

    @Test func `records that share archives are refused`() {
        let records = (0..<10).map { record($0, ContentHash("\($0)"), outline: 100) }
        #expect(block(records) != nil)
        #expect(block(records) { $0[10] = 0 } != nil)
        #expect(block(records) { $0[11] = 101 } == nil)
        #expect(block(records) { $0[11] = 1_000 } == nil)
        #expect(block(records) { $0[9] = 1 } == nil)
        #expect(block(records) { $0[11] = .max } == nil)
    }

    @Test func `an archive that is much larger than the file isn't used`() throws {
        let content = ContentHash("a")
        let cache = SummaryCache(try #require(block([record(0, content, outline: 10_000)])))
        #expect(cache.entry(content: content, byteCount: 1_000, templates: .none) != nil)
        #expect(cache.entry(content: content, byteCount: 100, templates: .none) == nil)
    }

    /// A repetition takes one or two bytes in the archive, but as much time as the whole name.
    @Test(arguments: [1, 2_000])
    func `an archive that repeats a name more often than the file can isn't used`(_ count: Int) throws {
        let project = try CachedProject(["Printer.swift": printer])
        project.settle()
        #expect(try project.lint().failures.isEmpty)
        let name = String(repeating: "a", count: 1_000)
        try project.forge { $0.operators = Array(repeating: name, count: count) }
        let path = try #require(Path.real(project.folder.path))
        let cache = project.cache.cache(ofProject: path)
        let file = path + "/Printer.swift"
        let stamp = try #require(FileStamp(of: file))
        let entry = try #require(
            cache.entry(
                of: SummaryCache.key(file), stamp: stamp, templates: ShortcutTemplates.standard.fingerprint))
        let summary = cache.summary(entry, path: "X.swift", byteCount: Int(stamp.size))
        #expect((summary != nil) == (count == 1))
    }

    @Test func `few records of the same contents are searched`() throws {
        let content = ContentHash("a")
        let block = try #require(self.block((0..<1_000).map { record($0, content, outline: 1) }))
        #expect((1...64).contains(block.records(of: content).count))
    }

    private static let multiplexers = [
        "list::MULTIPLEXER(P)\n",
        """
        final class X: Multiplexer<any P>, P {
            // flynnlint:multiplexer P - generated, and replaced when the protocol changes
        }

        """,
    ]

    /// The members of a multiplexer class are written from the source of the protocol, and not from the cached summary.
    /// This holds for all ways to generate the members.
    @Test(arguments: multiplexers, [false, true])
    func `a forged cache decides nothing that is written into files`(_ code: String, _ isFixed: Bool) throws {
        let project = try CachedProject([
            "Package.swift": "// swift-tools-version: 6.1\n", "Printer.swift": printer,
            "P.swift": "import FlynnRoles\n\nprotocol P: AnyObject {\n    func f()\n}\n",
        ])
        project.settle()
        #expect(try project.lint().failures.isEmpty)
        var forgedCount = 0
        try project.forge { summary in
            for number in summary.protocolTexts.indices {
                summary.protocolTexts[number].text = "protocol P: AnyObject {\nfunc f(x: Int = evil())\n}"
                forgedCount += 1
            }
        }
        #expect(forgedCount == 1)
        try project.write("X.swift", "import FlynnRoles\n\n\(code)")
        let request = LintRequest(paths: [project.folder.appending(path: "X.swift").path])
        let result = try project.lint(request) { options in
            options.fixes = isFixed ? .safe : nil
            options.rules.expandsShortcuts = true
        }
        #expect(result.failures.isEmpty)
        let written = try String(contentsOf: project.folder.appending(path: "X.swift"), encoding: .utf8)
        #expect(!written.contains("evil"))
        #expect(written.contains("func f() {") == (isFixed || code.contains("::")))
    }

    @Test func `a folder that others can write is no cache`() throws {
        let project = try CachedProject(["Printer.swift": printer])
        #expect(project.cache.refusal == nil)
        #expect(try project.lint().failures.isEmpty)
        let bytes = try project.caches.map { try Data(contentsOf: $0) }
        #expect(!bytes.isEmpty)
        #expect(project.cache.refusal == nil)
        let root = try #require(Path.real(project.folder.path))
        #expect(project.cache.cache(ofProject: root).count == 1)
        func expectUnused(_ reason: String) throws {
            #expect(project.cache.refusal?.contains(reason) == true)
            try project.write("Other.swift", printer.replacing("Printer", with: "Other"))
            #expect(try project.lint().failures.isEmpty)
            #expect(project.cache.cache(ofProject: root).count == 0)
            #expect(try project.caches.map { try Data(contentsOf: $0) } == bytes)
        }
        for mode in [0o770, 0o707, 0o777] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: project.cacheFolder.path)
            try expectUnused("other users can write it")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: project.cacheFolder.path)
        let target = project.cacheFolder.deletingLastPathComponent().appending(path: "target")
        try FileManager.default.moveItem(at: project.cacheFolder, to: target)
        try FileManager.default.createSymbolicLink(at: project.cacheFolder, withDestinationURL: target)
        try expectUnused("it is a link")
    }

    @Test func `a cache to which a link leads out of the repository isn't used`() throws {
        let project = try CachedProject(["Printer.swift": printer])
        let outside = project.folder.appendingPathExtension("outside")
        for name in [".git", "caches"] {
            try FileManager.default.createDirectory(
                at: project.folder.appending(path: name), withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outside) }
        let root = try #require(Path.real(project.folder.path))
        let cache = CacheFolder(path: root + "/caches/flynnlint", keyPath: root + "/caches/state/key")
        cache.store(SummaryCache(), ofProject: root)
        #expect(cache.refusal == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/caches/flynnlint").count == 2)
        try FileManager.default.removeItem(atPath: root + "/caches")
        try FileManager.default.createSymbolicLink(atPath: root + "/caches", withDestinationPath: outside.path)
        cache.store(SummaryCache(), ofProject: root)
        cache.store(SourceText(""), ofRun: ContentHash("run"))
        #expect(cache.refusal?.contains("a link leads out of the repository") == true)
        #expect(throws: SystemError.self) {
            try RewriteJournal(ofProject: root, keyPath: root + "/caches/state/key").begin([])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    }

    @Test func `a cache that can't be written is ignored`() throws {
        let project = try CachedProject(["Printer.swift": printer])
        try FileManager.default.createDirectory(
            at: project.cacheFolder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: project.cacheFolder)
        let result = try project.lint()
        #expect(result.findings.isEmpty && result.failures.isEmpty)
        #expect(try Data(contentsOf: project.cacheFolder).isEmpty)
    }

    @Test func `the cache depends on options that change summaries`() throws {
        let project = try CachedProject([
            "Printer.swift": printer, "Call.swift": "func f(_ p: Printer) { p.bePrint(1); p.goHome() }\n",
        ])
        #expect(try project.lint().failures.isEmpty)
        try project.write(".flynnlint.yml", "behavior_prefix: go\nrules: {unknown_behavior: warning}\n")
        let expected = try project.lint(isCached: false).findings
        #expect(!expected.isEmpty)
        #expect(try project.lint().findings == expected)
        try project.write(".flynnlint.yml", "rules: {unknown_behavior: error}\n")
        #expect(try project.lint().findings == project.lint(isCached: false).findings)
    }

    @Test func `rules that need more files find them in a cache that was written without these rules`() throws {
        let project = try CachedProject([
            "Call.swift": "func f(_ p: Pot) { p.beHot() }\n", "Pot.swift": "class Pot {}\n",
        ])
        #expect(try project.lint().findings.isEmpty)
        let all: (inout LintOptions) -> Void = { $0.rules.severities["unknown_behavior"] = .warning }
        #expect(try project.lint(nil, all).findings.map(\.message) == ["'Pot' declares no behavior 'beHot'"])
        #expect(try project.lint().findings.isEmpty)
        #expect(try project.lint(nil, all).findings.count == 1)
        // An irrelevant file becomes relevant when the project declares an actor.
        try project.write("Pot.swift", printer)
        try project.write("Call.swift", "func f(_ p: Printer) { p.bePrint() }\n")
        #expect(try project.lint().findings.map(\.rule) == ["argument_count"])
    }

    @Test func `shortcuts in cached files are expanded if the option is set`() throws {
        let project = try CachedProject(["New.swift": "print::ACTOR\n"])
        for _ in 0..<2 {
            let result = try project.lint { $0.rules.expandsShortcuts = false }
            #expect(result.changes.isEmpty && result.findings.map(\.rule) == ["unexpanded_shortcut"])
        }
        #expect(try project.lint().changes.count == 1)
        let text = try String(contentsOf: project.folder.appending(path: "New.swift"), encoding: .utf8)
        #expect(text.hasPrefix("class Print: Actor {"))
        #expect(try project.lint().changes.isEmpty)
    }

    @Test func `fixes are made in cached files`() throws {
        let project = try CachedProject(["Call.swift": printer + "Printer().bePrint(text: \"\")\n"])
        #expect(try project.lint().findings.map(\.rule) == ["labeled_argument"])
        #expect(try project.lint { $0.fixes = .safe }.changes.count == 1)
        #expect(try project.lint().findings.isEmpty)
    }

    @Test func `entries that no run uses are removed after a while`() throws {
        let content = ContentHash("content")
        func note(_ number: Int, _ size: Int = 10) -> SummaryCache.Note {
            let entry = SummaryCache.Entry(
                relevance: .actors, content: content, templates: .none,
                archive: .made(Array(repeating: 0, count: size)))
            return SummaryCache.Note(file: UInt64(number), stamp: nil, entry: entry)
        }
        var cache = try #require(SummaryCache().adding([note(1)]))
        #expect(cache.adding([note(1)]) == nil)
        for number in 2..<60 { cache = try #require(cache.adding([note(number)])) }
        #expect(cache.count == 59)
        for number in 60..<300 { cache = try #require(cache.adding([note(number)])) }
        #expect(cache.count < 70)
        // The size is limited even if all entries are new.
        cache = try #require(cache.adding([note(1000, 40 << 20)]))
        cache = try #require(cache.adding([note(1001, 40 << 20)]))
        cache = try #require(cache.adding([note(1002)]))
        #expect(cache.count < 70)
    }

    @Test func `old caches are removed when a new one is written`() throws {
        let project = try CachedProject(["Printer.swift": printer])
        #expect(try project.lint().failures.isEmpty)
        let first = try #require(project.caches.first)
        let old = project.cacheFolder.appending(path: "0000000000000000.summaries")
        let foreign = project.cacheFolder.appending(path: "README")
        for file in [old, foreign] {
            try Data("x".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -40 * 86400)], ofItemAtPath: file.path)
        }
        let another = try CachedProject(["Printer.swift": printer])
        var options = LintOptions()
        options.cache = project.cache
        let result = try Linter(options: options).lint(LintRequest(paths: [another.folder.path]))
        #expect(result.files.count == 1 && result.failures.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: old.path))
        #expect(FileManager.default.fileExists(atPath: foreign.path))
        #expect(project.caches.count == 2 && project.caches.contains { $0.path == first.path })
        let tag = try String(contentsOf: project.cacheFolder.appending(path: "CACHEDIR.TAG"), encoding: .utf8)
        #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
    }

    @Test func `hashes distinguish contents`() {
        var seen: Set<ContentHash> = []
        var quick: Set<UInt64> = []
        for length in 0..<70 {
            for filler in ["\0", "a", "b"] {
                let text = String(repeating: filler, count: length)
                seen.insert(ContentHash(text))
                quick.insert(QuickHash(text).low)
            }
        }
        #expect(seen.count == 69 * 3 + 1)
        #expect(quick.count == 69 * 3 + 1)
    }

    @Test func `the hash of contents is the beginning of BLAKE3's`() {
        // The inputs of the published BLAKE3 tests: the remainders of the offsets modulo 251.
        let expected = [
            (0, "af1349b9f5f9a1a6a0404dea36dcc949"),
            (1, "2d3adedff11b61f14c886e35afa03673"),
            (64, "4eed7141ea4a5cd4b788606bd23f46e2"),
            (65, "de1e5fa0be70df6d2be8fffd0e99ceaa"),
            (1_024, "42214739f095a406f3fc83deb889744a"),
            (1_025, "d00278ae47eb27b34faecf67b4fe263f"),
            (2_049, "5f4d72f40d7a5f82b15ca2b2e44b1de3"),
            (3_073, "7124b49501012f81cc7f11ca069ec922"),
            (5_120, "9cadc15fed8b5d854562b26a9536d970"),
            (8_193, "bab6c09cb8ce8cf459261398d2e7aef3"),
            (16_384, "f875d6646de28985646f34ee13be9a57"),
            (31_744, "62b6960e1a44bcc1eb1a611a8d6235b6"),
            (102_400, "bc3e3d41a1146b069abffad3c0d44860"),
        ]
        for (count, hash) in expected {
            let bytes = (0..<count).map { UInt8($0 % 251) }
            let found = bytes.withUnsafeBytes { ContentHash($0) }
            let text = [found.high, found.low].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
                .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            #expect(text == hash, "\(count) bytes")
        }
    }

    /// Someone who knows the fast hash can construct two texts with equal hashes: the last 16 bytes before the rest can
    /// cancel the effect of the previously hashed bytes.
    @Test func `texts that a fast hash confuses are distinguished`() {
        func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let product = left.multipliedFullWidth(by: right)
            return product.high ^ product.low
        }
        let keys: [UInt64] = [
            0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        ]
        func text(_ first: UInt64, _ second: UInt64) -> [UInt8] {
            let high = folded(keys[0] ^ first ^ keys[2], second ^ keys[3])
            let low = folded(keys[1] ^ second ^ keys[0], first ^ keys[1])
            return [first, second, high ^ keys[2], low ^ keys[0]]
                .flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
        }
        let (one, other) = (text(1, 2), text(3, 4))
        #expect(one != other)
        #expect(one.withUnsafeBytes { QuickHash($0) } == other.withUnsafeBytes { QuickHash($0) })
        #expect(one.withUnsafeBytes { ContentHash($0) } != other.withUnsafeBytes { ContentHash($0) })
    }
}
