/// A set of patterns with fast matching.
///
/// Whole names and the beginnings and ends of names are looked up in tables, in time proportional to the length of the
/// path. The other patterns are compared with paths one by one, as in git.
package final class GlobSet: Sendable {
    /// A pattern with its rank.
    package struct Pattern: Sendable {
        var glob: Glob
        /// Whether this pattern applies to the names in all folders, instead of paths.
        var isForNames: Bool
        /// Whether this pattern matches only folders.
        var onlyFolders: Bool
        /// The result of a match. Patterns are sorted by rank.
        package var rank: Int

        package init(glob: Glob, isForNames: Bool = false, onlyFolders: Bool = false, rank: Int) {
            self.glob = glob
            self.isForNames = isForNames
            self.onlyFolders = onlyFolders
            self.rank = rank
        }
    }

    /// The sorted ranks of patterns that match together.
    private struct Ranks: Sendable {
        var ofAll: [Int] = []
        /// The ranks of the patterns for folders only.
        var ofFolders: [Int] = []

        mutating func add(_ pattern: Pattern) {
            if pattern.onlyFolders {
                if ofFolders.last != pattern.rank { ofFolders.append(pattern.rank) }
            } else if ofAll.last != pattern.rank {
                ofAll.append(pattern.rank)
            }
        }
    }

    /// A prefix tree of texts.
    private struct Trie: Sendable {
        private struct Edge: Hashable {
            var node: Int
            var byte: UInt8
        }

        private var edges: [Edge: Int] = [:]
        private var ranks: [Int: Ranks] = [:]
        private var count = 1

        mutating func add(_ text: some Sequence<UInt8>, _ pattern: Pattern) {
            var node = 0
            for byte in text {
                let edge = Edge(node: node, byte: byte)
                if let next = edges[edge] {
                    node = next
                } else {
                    edges[edge] = count
                    node = count
                    count += 1
                }
            }
            ranks[node, default: Ranks()].add(pattern)
        }

        /// Visits the ranks of all prefixes of a text.
        func visit(_ text: some Sequence<UInt8>, _ body: (Ranks) -> Void) {
            if ranks.isEmpty { return }
            var node = 0
            if let found = ranks[node] { body(found) }
            for byte in text {
                guard let next = edges[Edge(node: node, byte: byte)] else { return }
                node = next
                if let found = ranks[node] { body(found) }
            }
        }
    }

    /// The patterns for the names in a folder.
    private struct Names: Sendable {
        var literals: [Path: Ranks] = [:]
        /// `a*`
        var beginnings = Trie()
        /// `*a`, reversed
        var endings = Trie()
        var others: [Pattern] = []

        mutating func add(_ elements: ArraySlice<Glob.Element>, _ pattern: Pattern) {
            if let name = GlobSet.literal(elements) {
                literals[Path(String(decoding: name, as: UTF8.self)), default: Ranks()].add(pattern)
            } else if elements.first == .star, let ending = GlobSet.literal(elements.dropFirst()) {
                endings.add(ending.reversed(), pattern)
            } else if elements.last == .star, let beginning = GlobSet.literal(elements.dropLast()) {
                beginnings.add(beginning, pattern)
            } else {
                var other = pattern
                other.glob = Glob(elements)
                others.append(other)
            }
        }
    }

    private let all: Names
    /// The patterns for names in a single folder, by the path of the folder with a trailing slash. The key of the first
    /// folder is empty.
    private let folders: [Path: Names]
    /// The patterns for paths in several folders, by the first folder if the pattern determines it.
    private let paths: [Path?: [Pattern]]

    /// Creates a set.
    ///
    /// - Parameter patterns: The patterns, sorted by rank.
    package init(_ patterns: [Pattern]) {
        var all = Names()
        var folders: [Path: Names] = [:]
        var paths: [Path?: [Pattern]] = [:]
        for pattern in patterns {
            let elements = pattern.glob.elements[...]
            let slash = Glob.Element.byte(UInt8(ascii: "/"))
            let end = elements.lastIndex { $0 == slash || $0 == .folders }.map { $0 + 1 } ?? 0
            if pattern.isForNames {
                all.add(elements, pattern)
            } else if elements[end...].contains(.stars) {
                paths[GlobSet.firstFolder(elements), default: []].append(pattern)
            } else if elements[..<end] == [.folders] {
                all.add(elements[end...], pattern)
            } else if let folder = GlobSet.literal(elements[..<end]) {
                folders[Path(String(decoding: folder, as: UTF8.self)), default: Names()].add(elements[end...], pattern)
            } else {
                paths[GlobSet.firstFolder(elements), default: []].append(pattern)
            }
        }
        (self.all, self.folders, self.paths) = (all, folders, paths)
    }

    /// Returns the only text that the elements match, or `nil` if the elements match several texts.
    private static func literal(_ elements: ArraySlice<Glob.Element>) -> [UInt8]? {
        var text: [UInt8] = []
        for element in elements {
            guard case .byte(let byte) = element else { return nil }
            text.append(byte)
        }
        return text
    }

    /// Returns the first folder of all paths that a pattern matches.
    private static func firstFolder(_ elements: ArraySlice<Glob.Element>) -> Path? {
        guard let slash = elements.firstIndex(of: .byte(UInt8(ascii: "/"))), let name = literal(elements[..<slash])
        else {
            return nil
        }
        return Path(String(decoding: name, as: UTF8.self))
    }

    /// The patterns of a set that can match in a folder.
    package struct InFolder: Sendable {
        private let names: [Names]
        private let paths: [[Pattern]]
        /// The path of the folder with a trailing slash.
        private let folder: [UInt8]

        /// Selects the patterns for a folder.
        ///
        /// - Parameter folder: The path of the folder with a trailing slash, or an empty string for the base of
        ///   relative paths.
        package init(_ set: GlobSet, _ folder: String) {
            names = [set.all, set.folders[Path(folder)]].compactMap { $0 }
            let first = folder.utf8.firstIndex(of: UInt8(ascii: "/")).map { Path(String(folder[..<$0])) }
            paths = [set.paths[nil], first.flatMap { set.paths[$0] }].compactMap { $0 }
            self.folder = Array(folder.utf8)
        }

        /// Returns the largest rank of the patterns that match a name, if any.
        func lastMatch(_ name: String, isFolder: Bool) -> Int? {
            var last: Int?
            func add(_ ranks: Ranks) {
                if let rank = ranks.ofAll.last { last = max(rank, last ?? rank) }
                if isFolder, let rank = ranks.ofFolders.last { last = max(rank, last ?? rank) }
            }
            search(name, add) { pattern, matches in
                if let last, pattern.rank <= last { return false }
                if isFolder || !pattern.onlyFolders, matches() {
                    last = pattern.rank
                    return false
                }
                return true
            }
            return last
        }

        /// Returns the ranks of the patterns that match the name of a file, in any order.
        package func matches(_ name: String) -> Set<Int> {
            var found: Set<Int> = []
            search(name, { found.formUnion($0.ofAll) }) { pattern, matches in
                if !pattern.onlyFolders, !found.contains(pattern.rank), matches() { found.insert(pattern.rank) }
                return true
            }
            return found
        }

        /// Finds the matching patterns in tables, and visits the other patterns from the last to the first until
        /// `visit` returns false.
        private func search(_ name: String, _ add: (Ranks) -> Void, _ visit: (Pattern, () -> Bool) -> Bool) {
            for names in names {
                if let found = names.literals[Path(name)] { add(found) }
                names.beginnings.visit(name.utf8, add)
                names.endings.visit(name.utf8.reversed(), add)
            }
            var name = name
            name.withUTF8 { bytes in
                for names in names {
                    for pattern in names.others.reversed() where !visit(pattern, { pattern.glob.matches(bytes) }) {
                        break
                    }
                }
                if paths.isEmpty { return }
                let path = folder + bytes
                path.withUnsafeBufferPointer { path in
                    for patterns in paths {
                        for pattern in patterns.reversed() where !visit(pattern, { pattern.glob.matches(path) }) {
                            break
                        }
                    }
                }
            }
        }
    }
}
