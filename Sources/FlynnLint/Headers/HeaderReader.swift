import FlynnHeaders
import FlynnSummary
import FlynnSyntax

/// Reads the headers of modules, and parses those that changed.
struct HeaderReader {
    /// A module's headers, and the facts that don't need a parser.
    struct Unit {
        var headers: HeaderUnit
        var entry: HeaderCache.Entry
    }

    private var cache: HeaderCache
    /// The path, the version and the size of the library.
    private let library: String
    /// The time of the run in nanoseconds since 1970.
    private let now: Int64
    private var used: Set<ContentHash> = []
    /// How many headers were parsed.
    private(set) var parsedCount = 0

    init(cache: HeaderCache, library: String, now: Int64) {
        self.cache = cache
        self.library = library
        self.now = now
    }

    /// The cache, if it has to be stored.
    var changedCache: HeaderCache? {
        mutating get {
            cache.keep(used)
            return cache.isChanged ? cache : nil
        }
    }

    /// Reads the identifiers of a module; `nil` if a header can't be read.
    mutating func scan(_ module: HeaderModule, includes: [String], defines: [String]) -> Unit? {
        var unit = HeaderUnit(
            headers: module.headers, searchPaths: [module.folder] + includes, defines: defines, isObjectiveC: false)
        let key = ContentHash(([library] + unit.headers + unit.arguments).joined(separator: "\n"))
        used.insert(key)
        if let known = cache.entries[key], known.headers.map(\.path).starts(with: module.headers),
            isCurrent(known.headers)
        {
            unit.isObjectiveC = known.isObjectiveC
            return Unit(headers: unit, entry: known)
        }
        var files: [HeaderCache.File] = []
        var hashes: Set<UInt64> = []
        var paths = module.headers
        var seen = Set(paths)
        var next = 0
        while next < paths.count, next < HeaderReader.maxFiles {
            let path = paths[next]
            next += 1
            let stamp = FileStamp(of: path)
            guard FileKind(of: path) == .file, let source = try? SourceFile.read(path) else { return nil }
            files.append(file(path, stamp, source))
            source.withBytes { bytes in
                hashes.formUnion(Identifiers.hashes(in: bytes))
                if HeaderReader.keywords.contains(where: { HeaderReader.contains($0, bytes) }) {
                    unit.isObjectiveC = true
                }
                let folders = [Path.folder(of: path)] + unit.searchPaths
                for name in HeaderReader.includes(in: bytes) {
                    let found = folders.lazy.map { Path.join($0, name) }.first(where: Path.isFile)
                    if let found, seen.insert(found).inserted { paths.append(found) }
                }
            }
        }
        if HeaderReader.marks.contains(where: hashes.contains) { unit.isObjectiveC = true }
        let words = hashes.sorted().flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
        let entry = HeaderCache.Entry(key: key, headers: files, isObjectiveC: unit.isObjectiveC, words: words[...])
        cache.update(entry)
        return Unit(headers: unit, entry: entry)
    }

    /// How many files of a module are searched for identifiers.
    private static let maxFiles = 2_000

    /// The names in the directives that include files.
    private static func includes(in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            var rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard rest.popFirst() == UInt8(ascii: "#") else { return nil }
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard rest.starts(with: "include".utf8) || rest.starts(with: "import".utf8),
                let open = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "<") })
            else { return nil }
            let name = rest[(open + 1)...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ">") }
            return String(decoding: name, as: UTF8.self)
        }
    }

    /// The identifiers and the other texts that only headers of Objective-C have.
    private static let marks = ["NS_ENUM", "NS_OPTIONS", "NS_ASSUME_NONNULL_BEGIN"].map(Identifiers.hash)
    private static let keywords = ["@interface", "@protocol", "@class", "#import"]

    private static func contains(_ word: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = word.utf8.first
        return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: word.utf8) }
    }

    /// The replies to units, from the cache if nothing that they include has changed.
    mutating func parse(_ units: [Unit], _ parser: HeaderParser) -> [HeaderReply] {
        var replies: [HeaderReply?] = units.map { unit in
            guard !unit.entry.reply.isEmpty, isCurrent(unit.entry.included) else { return nil }
            return unit.entry.reply.withUnsafeBytes { HeaderReply(bytes: $0) }
        }
        let missing = replies.indices.filter { replies[$0] == nil }
        if !missing.isEmpty {
            parsedCount = missing.reduce(0) { $0 + units[$1].headers.headers.count }
            for (number, reply) in zip(missing, parser.parse(missing.map { units[$0].headers })) {
                replies[number] = reply
                // What stopped the parser may not do so again.
                guard !reply.version.isEmpty else { continue }
                var entry = units[number].entry
                entry.reply = reply.bytes[...]
                let included = reply.files.map { path in
                    let stamp = FileStamp(of: path)
                    return (try? SourceFile.read(path)).map { file(path, stamp, $0) }
                }
                guard included.allSatisfy({ $0 != nil }) else { continue }
                entry.included = included.compactMap { $0 }
                cache.update(entry)
            }
        }
        return replies.map { $0 ?? HeaderReply() }
    }

    private func file(_ path: String, _ stamp: FileStamp?, _ source: SourceText) -> HeaderCache.File {
        HeaderCache.File(
            path: path, stamp: stamp.flatMap { $0.isSettled(at: now) ? $0 : nil },
            content: source.withBytes { ContentHash(UnsafeRawBufferPointer($0)) })
    }

    /// Whether files have the contents that they had.
    private func isCurrent(_ files: [HeaderCache.File]) -> Bool {
        files.allSatisfy { file in
            guard let stamp = FileStamp(of: file.path) else { return false }
            if stamp == file.stamp { return true }
            guard FileKind(of: file.path) == .file, let source = try? SourceFile.read(file.path) else { return false }
            return source.withBytes { ContentHash(UnsafeRawBufferPointer($0)) } == file.content
        }
    }
}
