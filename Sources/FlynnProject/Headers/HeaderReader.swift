import FlynnFacts
import FlynnFiles
import FlynnHeaders
import FlynnStore
import FlynnSyntax

/// Searches the headers of modules for names, and parses the changed headers that contain any of the names.
struct HeaderReader {
    /// The headers of a module, and the known facts about them.
    struct Unit {
        fileprivate var headers: HeaderUnit
        fileprivate var entry: HeaderCache.Entry
        /// The names found in the headers. For parsed headers, these are the declared names.
        let names: Set<String>
    }

    private var cache: HeaderCache
    private var files: HeaderFiles
    /// The path, the version and the size of the library.
    private let library: String
    /// When headers are no longer read, and the reason. Files can include each other, and a cache can name them, in very many ways.
    private let runLimit: (end: ContinuousClock.Instant, problem: String)
    private var used: Set<ContentHash> = []
    /// Whether dependencies are current, by index in the cache.
    private var currentDependencies: [Int: Bool] = [:]
    /// The number of parsed headers.
    private(set) var parsedCount = 0

    /// Creates a reader.
    ///
    /// - Parameter now: The time of the run in nanoseconds since 1970.
    init(
        cache: HeaderCache, library: String, now: Int64, readable: ReadableHeaders,
        runLimit: (end: ContinuousClock.Instant, problem: String)
    ) {
        self.cache = cache
        self.library = library
        self.runLimit = runLimit
        files = HeaderFiles(now: now, readable: readable)
    }

    /// The files and folders behind the facts about the scanned modules.
    var dependencies: [String] {
        let positions = Set(used.compactMap { cache.entries[$0] }.flatMap(\.dependencies))
        return Path.sorted(positions.map { cache.dependencies[$0].path })
    }

    /// The cache, if it has to be stored.
    var changedCache: HeaderCache? {
        mutating get {
            cache.keep(used)
            return cache.isChanged ? cache : nil
        }
    }

    /// The reason for not reading the headers of a module.
    struct ScanError: Error {
        let reason: String
    }

    /// Searches a module for names.
    mutating func scan(
        _ module: HeaderModule, lookingFor filter: NameFilter, includes: [String], defines: [String]
    ) throws(ScanError) -> Unit {
        var unit = HeaderUnit(
            headers: module.headers, searchPaths: [module.folder] + includes, defines: defines, isObjectiveC: false)
        if let outside = unit.headers.first(where: { !files.mayRead($0) }) {
            throw ScanError(reason: files.readable.problem(outside))
        }
        let key = ContentHash(([library, files.readable.key] + unit.headers + unit.arguments).joined(separator: "\n"))
        used.insert(key)
        let wanted = ContentHash(unordered: filter.names)
        let known = cache.entries[key].flatMap { isCurrent($0) ? $0 : nil }
        if let known {
            unit.isObjectiveC = known.isObjectiveC
            if let table = known.reply?.declarations {
                return Unit(headers: unit, entry: known, names: Set(table.names(filter)))
            }
            if known.wanted == wanted { return Unit(headers: unit, entry: known, names: known.names) }
        }
        var paths = module.headers
        var seen = Set(paths.map { Path($0) })
        var folders: Set<Path> = []
        var names: Set<String> = []
        var next = 0
        while next < paths.count, next < HeaderReader.maxFiles {
            let path = paths[next]
            next += 1
            try checkTime()
            guard let scan = files.scan(path, lookingFor: filter) else {
                // The parser would wait for a pipe, or read a huge file.
                if next <= module.headers.count || FileKind(of: path) != .folder {
                    throw ScanError(reason: "a header or a file that it includes can't be read")
                }
                continue
            }
            names.formUnion(scan.names)
            if scan.isObjectiveC { unit.isObjectiveC = true }
            let searched = [Path.folder(of: path)] + unit.searchPaths
            for name in scan.includes {
                try checkTime()
                guard folders.count <= HeaderReader.maxFolders else {
                    throw ScanError(
                        reason: "they include files in more than \(HeaderReader.maxFolders) folders")
                }
                for folder in searched {
                    let candidate = Path.join(folder, name)
                    folders.insert(Path(Path.folder(of: candidate)))
                    guard files.contains(candidate) else { continue }
                    // The parser decides about including a file outside of the readable folders, but would block on a
                    // pipe.
                    let isSkipped = !files.mayRead(candidate) && FileKind(of: candidate) == .file
                    if !isSkipped, seen.insert(Path(candidate)).inserted { paths.append(candidate) }
                    break
                }
            }
        }
        let entry = HeaderCache.Entry(
            key: key, dependencies: [], isObjectiveC: unit.isObjectiveC, wanted: wanted, names: names,
            reply: known?.reply)
        // A new file in one of these folders can be included instead of the current file.
        let dependencies = (paths + folders.sorted().map(\.string)).compactMap { files.dependency($0) }
        return Unit(headers: unit, entry: cache.update(entry, dependingOn: dependencies), names: names)
    }

    /// How many files of a module are searched for names, and in how many folders these are looked for.
    private static let (maxFiles, maxFolders) = (2_000, 200_000)

    private func checkTime() throws(ScanError) {
        if ContinuousClock.now >= runLimit.end { throw ScanError(reason: runLimit.problem) }
    }

    /// Returns the replies for units, from the cache if all included files are unchanged.
    mutating func parse(_ units: [Unit], _ parser: HeaderParser, jobs: Int) -> [HeaderReply] {
        var replies = units.map(\.entry.reply)
        let missing = replies.indices.filter { replies[$0] == nil }
        parsedCount = missing.reduce(0) { $0 + units[$1].headers.headers.count }
        // A process loads the library once and parses several units.
        let groups = (0..<min(jobs, missing.count)).map { first in
            stride(from: first, to: missing.count, by: jobs).map { missing[$0] }
        }
        let parsed = Parallel.map(groups.map { $0.map { units[$0].headers } }, jobs: jobs, batch: 1, parser.parse)
        for (group, groupReplies) in zip(groups, parsed) {
            for (number, var reply) in zip(group, groupReplies) {
                // The first such file is named by a readable file.
                if let outside = reply.files.first(where: { !files.mayRead($0) }) {
                    reply.declarations = nil
                    reply.problem = files.readable.problem(outside)
                }
                replies[number] = reply
                keep(reply, for: units[number].entry)
            }
        }
        return replies.map { $0 ?? HeaderReply() }
    }

    /// Stores the reply of the parser, unless the parser must be asked again.
    private mutating func keep(_ reply: HeaderReply, for entry: HeaderCache.Entry) {
        // The failure of the parser may be temporary.
        if reply.version.isEmpty { return }
        var dependencies = entry.dependencies.map { cache.dependencies[$0] }
        let known = Set(dependencies.map { Path($0.path) })
        for path in reply.files where !known.contains(Path(path)) {
            guard let dependency = files.dependency(path) else { return }
            dependencies.append(dependency)
        }
        var entry = entry
        entry.reply = reply
        entry.reply?.files = []
        _ = cache.update(entry, dependingOn: dependencies)
    }

    /// Returns whether the dependencies of an entry are unchanged.
    private mutating func isCurrent(_ entry: HeaderCache.Entry) -> Bool {
        for position in entry.dependencies {
            if ContinuousClock.now >= runLimit.end { return false }
            let isCurrent = currentDependencies[position] ?? files.isCurrent(cache.dependencies[position])
            currentDependencies[position] = isCurrent
            if !isCurrent { return false }
        }
        return true
    }
}

extension ContentHash {
    /// Creates the hash of some texts in any order.
    fileprivate init(unordered texts: Set<String>) {
        self.init(texts.map { ContentHash($0) }.sorted())
    }
}
