import FlynnFiles
import FlynnHeaders
import FlynnStore
import FlynnSummary
import FlynnSyntax

/// The facts about the headers of a project's modules, kept between runs.
///
/// It is stored as the hash of all that follows, and then in parts, each after its length: the archive of the files and entries,
/// and the table of declarations of each entry, in the order of the entries.
struct HeaderCache {
    /// What facts depend on: a file or folder, or that it doesn't exist.
    struct Dependency: Equatable {
        var path: String
        /// The stamp that it had; `nil` if neither exists, or if the stamp can't be trusted.
        var stamp: FileStamp?
        /// The hash of the file's contents, or of the names in the folder; `nil` if neither exists.
        var content: ContentHash?
    }

    /// The facts about one module.
    struct Entry {
        /// What identifies it: its headers, the parser's arguments, and the library with its version.
        var key: ContentHash
        /// The positions of what the facts depend on.
        var dependencies: [Int]
        /// Whether the headers are Objective-C's.
        var isObjectiveC: Bool
        /// The hash of the names that were looked for.
        var wanted: ContentHash
        /// Those that occur in the headers.
        var names: Set<String>
        /// The parser's reply; `nil` if it wasn't asked.
        var reply: HeaderReply?
    }

    /// What the facts depend on, each once.
    private(set) var dependencies: [Dependency] = []
    private(set) var entries: [ContentHash: Entry] = [:]
    /// Whether it differs from what was read.
    private(set) var isChanged = false

    init() {}

    /// Reads a stored cache; empty for any other bytes.
    init(_ bytes: [UInt8]) {
        let contents = bytes.withUnsafeBytes { Checksum.verified($0)?.count }
        guard var rest = contents.map(bytes.suffix), let archive = HeaderCache.part(&rest) else { return }
        let content = archive.withUnsafeBytes { bytes -> (dependencies: [Dependency], entries: [Entry])? in
            var reader = Archiver(reading: bytes)
            let content: (dependencies: [Dependency], entries: [Entry]) = (reader.read(), reader.read())
            return reader.isComplete ? content : nil
        }
        guard let content else { return }
        var entries: [ContentHash: Entry] = [:]
        for var entry in content.entries {
            guard let table = HeaderCache.part(&rest),
                entry.dependencies.allSatisfy(content.dependencies.indices.contains)
            else { return }
            if !table.isEmpty { entry.reply?.declarations = DeclarationTable(bytes: table) }
            entries[entry.key] = entry
        }
        dependencies = content.dependencies
        self.entries = entries
    }

    /// Stores an entry, and returns it with the positions of what it depends on.
    mutating func update(_ entry: Entry, dependingOn needed: [Dependency]) -> Entry {
        var entry = entry
        entry.dependencies = Array(dependencies.count..<dependencies.count + needed.count)
        dependencies += needed
        entries[entry.key] = entry
        isChanged = true
        return entry
    }

    /// Keeps the entries of some keys only.
    mutating func keep(_ keys: Set<ContentHash>) {
        for key in entries.keys where !keys.contains(key) {
            entries[key] = nil
            isChanged = true
        }
    }

    var bytes: [UInt8] {
        var numbers: [Path: Int] = [:]
        var used: [Dependency] = []
        let entries = entries.values.sorted { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }.map { entry in
            var entry = entry
            entry.dependencies = entry.dependencies.map { position in
                let dependency = dependencies[position]
                // Modules share most of the system's headers.
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
        var body: [UInt8] = []
        for part in [writer.bytes[...]] + entries.map({ $0.reply?.declarations?.bytes ?? [] }) {
            withUnsafeBytes(of: UInt64(part.count).littleEndian) { body.append(contentsOf: $0) }
            body.append(contentsOf: part)
        }
        return Checksum.added(to: body)
    }

    private static func part(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.count >= 8 else { return nil }
        let count = UInt64(littleEndian: rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
        rest = rest.dropFirst(8)
        guard count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
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
