import FlynnFacts
import FlynnFiles
import FlynnHeaders
import FlynnStore
import FlynnSyntax

/// The facts about the headers of a project's modules, kept between runs.
///
/// The sections of a file are the archive of dependencies and entries, and the declaration tables of the entries, in the
/// same order.
struct HeaderCache {
    /// A dependency of facts: a file, a folder, or the absence of both.
    struct Dependency: Equatable {
        var path: String
        /// The stamp. This is `nil` if the file doesn't exist or the stamp can't be trusted.
        var stamp: FileStamp?
        /// The hash of the contents of this file, or of the names in this folder. This is `nil` if neither exists.
        var content: ContentHash?
    }

    /// The facts about one module.
    struct Entry {
        /// The identity of this module: the headers, the arguments of the parser, and the library with its version.
        var key: ContentHash
        /// The indices of this module's dependencies.
        var dependencies: [Int]
        /// Whether the headers are Objective-C headers.
        var isObjectiveC: Bool
        /// The hash of the names in the search.
        var wanted: ContentHash
        /// The names that were found in the headers.
        var names: Set<String>
        /// The reply of the parser. This is `nil` if the parser wasn't asked.
        var reply: HeaderReply?
    }

    /// The distinct dependencies of the facts.
    private(set) var dependencies: [Dependency] = []
    private(set) var entries: [ContentHash: Entry] = [:]
    /// Whether the cache has changed since reading.
    private(set) var isChanged = false

    static let format = ContainerFormat("HDR", version: 1)

    init() {}

    /// Reads a stored cache. Invalid bytes result in an empty cache.
    init(_ file: SourceText) {
        guard let sections = HeaderCache.format.sections(of: file), let archive = sections.first else { return }
        let content = archive.withBytes { bytes -> (dependencies: [Dependency], entries: [Entry])? in
            var reader = Archiver(reading: bytes)
            let content: (dependencies: [Dependency], entries: [Entry]) = (reader.read(), reader.read())
            return reader.isComplete ? content : nil
        }
        guard let content, content.entries.count == sections.count - 1 else { return }
        var entries: [ContentHash: Entry] = [:]
        for (var entry, table) in zip(content.entries, sections.dropFirst()) {
            guard entry.dependencies.allSatisfy(content.dependencies.indices.contains) else { return }
            if table.byteCount > 0 {
                entry.reply?.declarations = DeclarationTable(bytes: table.withBytes { Array($0)[...] })
            }
            entries[entry.key] = entry
        }
        dependencies = content.dependencies
        self.entries = entries
    }

    /// Stores an entry, and returns the entry with the indices of its dependencies.
    mutating func update(_ entry: Entry, dependingOn needed: [Dependency]) -> Entry {
        var entry = entry
        entry.dependencies = Array(dependencies.count..<dependencies.count + needed.count)
        dependencies += needed
        entries[entry.key] = entry
        isChanged = true
        return entry
    }

    /// Removes all entries except for the ones with some keys.
    mutating func keep(_ keys: Set<ContentHash>) {
        for key in entries.keys where !keys.contains(key) {
            entries[key] = nil
            isChanged = true
        }
    }

    /// The contents of a file with the cache.
    var contents: SourceText {
        var numbers: [Path: Int] = [:]
        var used: [Dependency] = []
        let entries = entries.values.sorted { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }.map { entry in
            var entry = entry
            entry.dependencies = entry.dependencies.map { position in
                let dependency = dependencies[position]
                // Modules share most of the system headers.
                if let number = numbers[Path(dependency.path)], used[number] == dependency { return number }
                numbers[Path(dependency.path)] = used.count
                used.append(dependency)
                return used.count - 1
            }
            return entry
        }
        var writer = Archiver()
        writer.write(used)
        writer.write(entries)
        let tables = entries.map { $0.reply?.declarations?.bytes ?? [] }
        return HeaderCache.format.file(([writer.bytes[...]] + tables).map { ContainerSection($0) })
    }
}

// MARK: - Archive

extension HeaderCache.Dependency: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            path: archiver.field(value.path), stamp: archiver.field(value.stamp),
            content: archiver.field(value.content))
    }
}

extension HeaderCache.Entry: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            key: archiver.field(value.key),
            dependencies: archiver.field(value.dependencies.map(UInt64.init)).map { Int(truncatingIfNeeded: $0) },
            isObjectiveC: archiver.field(value.isObjectiveC), wanted: archiver.field(value.wanted),
            names: archiver.field(value.names), reply: archiver.field(value.reply))
    }
}
