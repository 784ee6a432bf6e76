import BasicTestSupport
import FlynnHeaders
import FlynnStore
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnFiles
@testable import FlynnLint
@testable import FlynnOutline
@testable import FlynnProject

/// Caches with hostile values and valid checksums. A file with a seal can't be forged without the user's secret: see
/// `StoredRunTests` and `RewriteJournalTests`.
struct ForgedCacheTests {
    private static let identity = ContentHash("tool")

    @Test func `caches with a hostile word in any place are refused or can be used`() throws {
        let source = SourceText("class A: Actor {\n    let beA = Behavior { _ in }\n}\n")
        let contents = ["a", "b", "b"].map { ContentHash($0) }
        let stamp = FileStamp(modification: 1, change: 2, size: Int64(source.byteCount), inode: 3)
        let records = contents.enumerated().map { number, content in
            let summary = FileSummary(source, path: "A.swift")
            let entry = SummaryCache.Entry(
                relevance: .actors, content: content, templates: .none, archive: .made(summary.archive),
                outline: .made(FileOutline(TokenizedSource(source)).archive),
                names: SummaryCache.FileNames(SummaryNames(summary, isRelated: true)))
            return CacheBlock.Record(file: UInt64(number), stamp: number == 0 ? nil : stamp, entry: entry)
        }
        let block = CacheBlock(records)
        let others: [UInt64] = [0, 1, 79, 80, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 32, .max >> 1, .max - 79, .max - 1, .max]
        var readCount = 0
        // The words of the names, of the records and of the order.
        for (section, wordCount) in [4, 16 * records.count, 2].enumerated() {
            for (word, other) in (0..<wordCount).flatMap({ word in others.map { (word, $0) } }) {
                let forged = block.changing { sections in
                    let range = word * 8..<min(word * 8 + 8, sections[section].count)
                    sections[section].replaceSubrange(range, with: [other].littleEndianBytes.prefix(range.count))
                }
                guard let forged else { continue }
                readCount += 1
                use(SummaryCache(forged), contents, stamp)
            }
        }
        #expect(readCount > 100)
        for section in 0..<3 {
            for change: (inout [UInt8]) -> Void in [
                { $0.removeLast() }, { $0.append(0) }, { $0.removeFirst(4) }, { $0 += [0, 0, 0, 0] }, { $0 = [] },
                { $0 += Array(repeating: 0, count: 128) },
            ] {
                #expect(block.changing { change(&$0[section]) } == nil)
            }
        }
    }

    /// Reads all entries of a cache, and writes the cache again.
    private func use(_ cache: SummaryCache, _ contents: [ContentHash], _ stamp: FileStamp) {
        var notes: [SummaryCache.Note] = []
        for number in 0..<3 as Range<UInt64> {
            let entries = [
                cache.entry(of: number, stamp: stamp, templates: .none),
                cache.entry(content: contents[Int(number)], byteCount: 100, templates: .none),
            ]
            for entry in entries.compactMap(\.self) {
                _ = cache.summary(entry, path: "A.swift", byteCount: 100)
                _ = cache.outline(entry)
                _ = cache.names(entry)
                notes.append(SummaryCache.Note(file: number + 7, stamp: nil, entry: entry))
            }
        }
        let written = cache.adding(notes, names: .init(inFiles: .none, relevant: ContentHash("new")))
        let bytes = written?.contents(identity: ForgedCacheTests.identity)
        #expect(bytes == nil || SummaryCache(bytes, identity: ForgedCacheTests.identity).count >= notes.count / 2)
    }

    /// A project with a cache.
    private final class Project {
        private let root: URL
        private let cacheFile: URL
        private let block: CacheBlock
        private let identity: ContentHash
        private var options = LintOptions()

        init(_ sources: [String: String]) throws {
            root = FileManager.default.temporaryDirectory.appending(path: "forged-\(UUID().uuidString)")
            let folder = root.appending(path: "project")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in sources { try Data(text.utf8).write(to: folder.appending(path: name)) }
            options.jobs = 1
            let cacheFolder = root.appending(path: "cache")
            var cache = CacheFolder(path: cacheFolder.path)
            // All files are old enough for trusted stamps.
            cache.now = { FileStamp.now + 10_000_000_000 }
            options.cache = cache
            _ = try Linter(options: options).lint(LintRequest(paths: [folder.path]))
            let names = try FileManager.default.contentsOfDirectory(atPath: cacheFolder.path)
            cacheFile = cacheFolder.appending(path: try #require(names.first { $0.hasSuffix(".summaries") }))
            let stored = SourceText(try Data(contentsOf: cacheFile))
            identity = stored.writer
            block = try #require(CacheBlock(stored, identity: identity))
        }

        deinit { try? FileManager.default.removeItem(at: root) }

        func path(_ name: String) throws -> String {
            try #require(Path.real(root.appending(path: "project/" + name).path))
        }

        /// Stores the summaries that a function returns. Returns a workspace with them.
        func forged(_ change: (FileSummary) -> [UInt8]?) throws -> Workspace {
            let records = (0..<block.count).map { number in
                var record = block[number]
                let summary = SummaryCache(block).summary(record.entry, path: "A.swift", byteCount: 10_000)
                if let bytes = summary.flatMap(change) { record.entry.archive = .made(bytes) }
                return record
            }
            let forged = CacheBlock(records, names: block.names, keeping: block).bytes(identity: identity)
            try forged.withBytes { Data($0) }.write(to: cacheFile)
            var workspace = Workspace(options: options)
            workspace.apply([.folders([root.appending(path: "project").path])])
            return workspace
        }
    }

    private static let sources = [
        "Disk.swift": """
        import FlynnRuntime
        class Disk: Actor {
            var total = 0
            lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - a number
                total += args[x: 0]
            }
            lazy var beShow = Behavior(self) { [unowned self] _ in print(total) }
        }
        """,
        "Room.swift": """
        import FlynnRuntime
        // flynnlint:disable:next argument_count
        let disk = Disk()
        class Room: Actor {
            let disk = Disk()
            lazy var beRun = Behavior(self) { _ in
                self.disk.beAdd(1).beShow()
                self.disk.beAdd("a", 2)
            }
        }
        """,
    ]

    /// Returns the first spans of all answers to an editor's questions about the names in a file.
    private func answers(_ workspace: inout Workspace, _ path: String, _ source: SourceText) -> [SourceSpan] {
        var spans: [SourceSpan] = []
        let tokens = TokenizedSource(source).tokens
        for token in tokens.indices where tokens.kind(token) == .identifier {
            let offset = tokens.range(token).upperBound
            spans += workspace.definitions(in: path, at: offset).map(\.span)
            spans += workspace.references(in: path, at: offset, includingDeclarations: true).map(\.span)
            if let hover = workspace.hover(in: path, at: offset) { spans.append(hover.span) }
            _ = workspace.signatureHelp(in: path, at: offset + 1)
            _ = workspace.completions(in: path, at: offset)
            for file in (try? workspace.rename(in: path, at: offset, to: "beOther")) ?? [] {
                spans += file.edits.map(\.span)
            }
        }
        spans += workspace.symbols(in: path).map(\.span) + workspace.symbols(matching: "be").map(\.place.span)
        spans += workspace.actions(in: path, 0..<source.byteCount).flatMap { $0.edits.map(\.span) }
        return spans + (workspace.findings(in: path) ?? []).map(\.span)
    }

    @Test(arguments: [5, 40])
    func `an editor's questions about summaries with hostile values can be answered`(_ part: Int) throws {
        let project = try Project(ForgedCacheTests.sources)
        var random = RandomNumbers(seed: UInt64(part))
        var answerCount = 0
        for _ in 0..<8 {
            var workspace = try project.forged { summary in
                // Most changes make a summary invalid.
                for _ in 0..<10 {
                    let forger = Forger(oneIn: part) { Int.random(in: 0..<$0, using: &random) }
                    forger.write(summary)
                    if FileSummary(archive: forger.bytes, path: "A.swift") != nil { return forger.bytes }
                }
                return nil
            }
            for (name, text) in ForgedCacheTests.sources {
                let spans = answers(&workspace, try project.path(name), SourceText(text))
                answerCount += spans.count
                #expect(spans.allSatisfy(isValid))
            }
        }
        #expect(answerCount > 0)
    }

    /// Returns whether a span can be converted to positions in a text.
    private func isValid(_ span: SourceSpan) -> Bool {
        span.start.offset >= 0 && span.start.line >= 1 && span.start.column >= 1 && span.start <= span.end
    }

    @Test func `a behavior whose name ends before it begins has a place`() throws {
        let project = try Project(ForgedCacheTests.sources)
        let end = FlynnSyntax.SourceLocation(line: 1, column: 1_000, offset: 0)
        let workspace = try project.forged { summary in
            var summary = summary
            summary.behaviors = summary.behaviors.map {
                BehaviorSummary(
                    name: $0.name, owner: $0.owner, form: $0.form, span: SourceSpan(start: end, end: end),
                    documentation: $0.documentation, inferred: $0.inferred, isOverride: $0.isOverride,
                    creation: $0.creation)
            }
            return summary.archive
        }
        let symbols = workspace.symbols(matching: "be")
        #expect(!symbols.isEmpty && symbols.allSatisfy { isValid($0.place.span) })
    }

    /// The facts of a cache about headers.
    private struct HeaderFacts: Archivable {
        var dependencies: [HeaderCache.Dependency]
        var entries: [HeaderCache.Entry]

        static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
            Self(dependencies: archiver.field(value.dependencies), entries: archiver.field(value.entries))
        }
    }

    @Test func `caches of headers with a hostile value in any field are refused or can be used`() throws {
        var reply = HeaderReply()
        (reply.version, reply.files, reply.problem) = ("clang", ["/M/M.h"], "a problem")
        let stamp = FileStamp(modification: 1, change: 2, size: 3, inode: 4)
        let facts = HeaderFacts(
            dependencies: [.init(path: "/M/M.h", stamp: stamp, content: ContentHash("a"))],
            entries: [
                .init(
                    key: ContentHash("key"), dependencies: [0], isObjectiveC: true, wanted: ContentHash("b"),
                    names: ["f"], reply: reply)
            ])
        func cache(_ sections: [[UInt8]]) -> HeaderCache {
            HeaderCache(HeaderCache.format.file(sections.map { ContainerSection($0) }))
        }
        var writer = Archiver()
        writer.write(facts)
        let table = Array(DeclarationTable([]).bytes)
        #expect(cache([writer.bytes, table]).entries.count == 1)
        var readCount = 0
        for bytes in Forger.forgeries(of: facts) {
            let cache = cache([bytes, table])
            readCount += cache.entries.count
            let contents = HeaderCache(cache.contents).contents
            #expect(contents.withBytes { Array($0) } == cache.contents.withBytes { Array($0) })
        }
        #expect(readCount > 50)
        for sections in [[], [writer.bytes], [writer.bytes, table, table], [table, writer.bytes]] {
            #expect(cache(sections).entries.isEmpty)
        }
        for word in 0..<6 {
            for number: UInt32 in [0, 1, 2, 16, 0x7FFF_FFFF, 0x8000_0000, .max] {
                var bytes = Array(DeclarationTable([]).bytes) + [UInt8](repeating: 0, count: 40)
                withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(word * 4..<word * 4 + 4, with: $0) }
                let table = DeclarationTable(bytes: bytes[...])
                #expect(table.declaration(named: "f") == nil && table.all.count <= bytes.count)
            }
        }
    }
}
