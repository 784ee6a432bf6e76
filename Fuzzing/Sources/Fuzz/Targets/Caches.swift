@testable import FlynnFiles
@testable import FlynnStore
import Foundation

@testable import FlynnFacts
@testable import FlynnHeaders
@testable import FlynnOutline
@testable import FlynnProject
@testable import FlynnSummary
import FlynnSyntax

private let identity = ContentHash(high: 1, low: 2)
private let templates = ContentHash(high: 0, low: 3)

/// Returns the input with some sections: their number, their sizes in four bytes each, and their bytes.
private func input(_ sections: [ContainerSection]?) -> [UInt8] {
    guard let sections else { return [] }
    let sizes = sections.map { UInt32($0.byteCount) }.littleEndianBytes
    return [UInt8(sections.count)] + sizes + sections.flatMap { $0.withBytes { Array($0) } }
}

/// Returns the sections in an input.
private func sections(_ input: [UInt8]) -> [ContainerSection] {
    let count = min(Int(input.first ?? 0), (input.count - 1) / 4)
    var rest = input.dropFirst(1 + 4 * count)
    return (0..<count).map { number in
        let size = Int(input.withUnsafeBytes { $0.number(at: 1 + 4 * number, as: UInt32.self) })
        defer { rest = rest.dropFirst(size) }
        return ContainerSection(rest.prefix(size))
    }
}

extension Target {
    /// Mutates the sections of a summary cache. All records can be read and found.
    static let summaryCaches = Target(
        name: "summary-caches",
        seeds: {
            let notes = try swiftFixtures().prefix(40).enumerated().map { number, fixture in
                let summary = FileSummary(of: SyntaxTree(SourceText(fixture)), path: "A.swift").archive
                let entry = SummaryCache.Entry(
                    relevance: .actors, content: ContentHash(high: UInt64(number), low: 1), templates: templates,
                    archive: .made(summary),
                    outline: .made(FileOutline(TokenizedSource(SourceText(fixture))).archive))
                return CacheBlock.Record(file: UInt64(number), stamp: nil, entry: entry)
            }
            return (1..<8).map { count in
                let file = CacheBlock(Array(notes.prefix(count * 5))).bytes(identity: identity)
                return input(CacheBlock.format(identity).sections(of: file))
            }
        }
    ) { bytes in
        let contents = CacheBlock.format(identity).file(sections(bytes))
        guard let block = CacheBlock(contents, identity: identity) else { return }
        let cache = SummaryCache(contents, identity: identity)
        for number in 0..<block.count {
            let record = block[number]
            _ = cache.summary(record.entry, path: "A.swift", byteCount: 1_000)
            _ = cache.outline(record.entry)
            _ = cache.entry(content: record.entry.content, byteCount: 100, templates: record.entry.templates)
            if let stamp = record.stamp { _ = cache.entry(of: record.file, stamp: stamp, templates: templates) }
        }
        let entry = SummaryCache.Entry(relevance: .actors, content: ContentHash(high: 9, low: 9), templates: templates)
        _ = cache.adding([SummaryCache.Note(file: 7, stamp: nil, entry: entry)])
    }

    /// Mutates the sections of a header cache. A cache that was read is written with the same bytes.
    static let headerCaches = Target(
        name: "header-caches",
        seeds: {
            var cache = HeaderCache()
            let stamp = FileStamp(modification: 1, change: 2, size: 3, inode: 4)
            for key in 0..<4 as Range<UInt64> {
                var reply = HeaderReply()
                reply.declarations = DeclarationTable(bytes: [1, 2, 3])
                let entry = HeaderCache.Entry(
                    key: ContentHash(high: 0, low: key), dependencies: [], isObjectiveC: key & 1 == 1,
                    wanted: ContentHash(high: 2, low: key), names: ["a", "b\(key)"], reply: key == 0 ? nil : reply)
                let file = HeaderCache.Dependency(
                    path: "/a\(key).h", stamp: stamp, content: ContentHash(high: 1, low: key))
                _ = cache.update(entry, dependingOn: [file, file])
            }
            return [input(HeaderCache.format.sections(of: cache.contents)), []]
        }
    ) { bytes in
        let cache = HeaderCache(HeaderCache.format.file(sections(bytes)))
        for entry in cache.entries.values { _ = entry.reply?.declarations?.declaration(named: "a") }
        let copy = HeaderCache(cache.contents)
        let areSame = copy.contents.withBytes { copy in cache.contents.withBytes { copy.elementsEqual($0) } }
        try require(areSame, "a cache that was read is written with other bytes")
    }

    /// Mutates the sections of a stored run. A run that was read is written with the same bytes.
    static let keptRuns = Target(
        name: "kept-runs",
        seeds: {
            let folder = FileManager.default.temporaryDirectory.appending(path: "kept-runs").path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = folder + "/A.swift"
            try Data("print()\n".utf8).write(to: URL(filePath: file))
            guard let (folderStamp, fileStamp) = FileStamp(of: folder).flatMap({ ($0, FileStamp(of: file)) }),
                let fileStamp
            else { return [] }
            let listing = try FolderListing(folder).hash
            let dependencies = Dependencies(
                folders: [.init(path: folder, stamp: folderStamp, content: listing)],
                files: [.init(path: file, stamp: fileStamp)],
                others: [.kind(path: file, .file), .realPath(path: folder, folder)])
            var found = FoundSources()
            found.folders = [FoundSources.Folder(realPath: folder, root: folder), .init(realPath: "/", root: nil)]
            found.files = [
                FoundSources.File(path: "A.swift", folder: 0, name: "A.swift", reason: .found),
                FoundSources.File(path: file, folder: 1, name: "B.swift", reason: .named),
            ]
            found.headerFolders = [(folder, HeaderFolder(path: folder, marks: ["module.modulemap"]))]
            var output = RunOutput()
            (output.findings, output.messages, output.status) = ("a\n", ["b"], 1)
            let search = StoredSearch(found, dependingOn: dependencies)
            let changed = Dependencies(files: [.init(path: file, stamp: folderStamp)])
            return [nil, dependencies, changed].map { others in
                input(StoredRun.format.sections(of: StoredRun.contents(search, output, dependingOn: others)))
            }
        }
    ) { bytes in
        guard var run = StoredRun(["fuzz"], in: CacheFolder(path: "/nowhere")) else { return }
        StoredRun.format.file(sections(bytes)).withBytes { run.read(UnsafeRawBufferPointer($0), jobs: 1) }
        guard let search = run.search else { return }
        _ = search.found.files.map(search.found.realPath)
        let stored = StoredRun.contents(search, RunOutput(), dependingOn: nil)
        var copy = run
        stored.withBytes { copy.read(UnsafeRawBufferPointer($0), jobs: 1) }
        try require(copy.search?.archive == search.archive, "a search that was stored is read differently")
    }
}
