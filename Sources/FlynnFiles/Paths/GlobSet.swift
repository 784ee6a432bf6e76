/// A set of patterns that finds the matches of a path without comparing each pattern.
///
/// Names, and the beginnings and endings of names, are found in tables: for a path, that takes time proportional to its length. Other
/// patterns are compared one by one with each path in the folder that they name, as git does.
package final class GlobSet: Sendable {
    /// A pattern with its place among the others.
    package struct Pattern: Sendable {
        var glob: Glob
        /// Whether it is for the names in all folders, rather than for paths.
        var isForNames: Bool
        /// Whether it matches folders only.
        var onlyFolders: Bool
        /// What is returned if it matches. Patterns are sorted by it.
        package var rank: Int

        package init(glob: Glob, isForNames: Bool = false, onlyFolders: Bool = false, rank: Int) {
            self.glob = glob
            self.isForNames = isForNames
            self.onlyFolders = onlyFolders
            self.rank = rank
        }
    }

    /// The ranks of patterns that match together, each sorted.
    private struct Ranks: Sendable {
        var ofAll: [Int] = []
        /// Those of patterns for folders only.
        var ofFolders: [Int] = []

        mutating func add(_ pattern: Pattern) {
            if pattern.onlyFolders {
                if ofFolders.last != pattern.rank { ofFolders.append(pattern.rank) }
            } else if ofAll.last != pattern.rank {
                ofAll.append(pattern.rank)
            }
        }
    }

    /// A tree of texts that are the beginnings of others.
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

        /// Visits the ranks of all texts with which another one begins.
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

    /// Patterns for the names in a folder.
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
    /// The patterns for names in one folder, by its path and a slash; that of the first folder is empty.
    private let folders: [Path: Names]
    /// The patterns for paths whose folder isn't certain, by the first folder if that is certain.
    private let paths: [Path?: [Pattern]]

    /// - Parameter patterns: The patterns, sorted by their ranks.
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

    /// The text that some elements match; `nil` if they match several ones.
    private static func literal(_ elements: ArraySlice<Glob.Element>) -> [UInt8]? {
        var text: [UInt8] = []
        for element in elements {
            guard case .byte(let byte) = element else { return nil }
            text.append(byte)
        }
        return text
    }

    /// The folder in which all paths are that a pattern matches.
    private static func firstFolder(_ elements: ArraySlice<Glob.Element>) -> Path? {
        guard let slash = elements.firstIndex(of: .byte(UInt8(ascii: "/"))), let name = literal(elements[..<slash])
        else {
            return nil
        }
        return Path(String(decoding: name, as: UTF8.self))
    }

    /// The patterns of a set that can match something in a folder.
    package struct InFolder: Sendable {
        private let names: [Names]
        private let paths: [[Pattern]]
        /// The path of the folder and a slash.
        private let folder: [UInt8]

        /// - Parameter folder: The path of the folder and a slash; empty for the folder to which paths are relative.
        package init(_ set: GlobSet, _ folder: String) {
            names = [set.all, set.folders[Path(folder)]].compactMap { $0 }
            let first = folder.utf8.firstIndex(of: UInt8(ascii: "/")).map { Path(String(folder[..<$0])) }
            paths = [set.paths[nil], first.flatMap { set.paths[$0] }].compactMap { $0 }
            self.folder = Array(folder.utf8)
        }

        /// The largest rank of the patterns that match a name; `nil` if none does.
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

        /// The ranks of the patterns that match the name of a file, in any order.
        package func matches(_ name: String) -> Set<Int> {
            var found: Set<Int> = []
            search(name, { found.formUnion($0.ofAll) }) { pattern, matches in
                if !pattern.onlyFolders, !found.contains(pattern.rank), matches() { found.insert(pattern.rank) }
                return true
            }
            return found
        }

        /// Finds the patterns that match a name in tables, and visits the others from the last to the first until `visit` returns
        /// false.
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
