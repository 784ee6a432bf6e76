import FlynnFiles

/// A set of patterns that are matched with many paths. Every folder is compared with the patterns only once.
struct PathPatternSet {
    /// The patterns for paths below a folder. The key of the group is the real path of the folder with a trailing
    /// slash.
    private struct Group {
        var globs: GlobSet
        /// The folders of the paths so far. The keys are paths relative to the base, with a trailing slash.
        var folders: [Path: Folder] = [:]

        /// Returns the folder for a relative path with a trailing slash.
        mutating func folder(_ path: String) -> Folder {
            if let known = folders[Path(path)] { return known }
            var folder = Folder(ranks: [], globs: GlobSet.InFolder(globs, ""))
            for name in path.utf8.split(separator: UInt8(ascii: "/")) {
                let current = Path(String(decoding: path.utf8[...name.endIndex], as: UTF8.self))
                if let known = folders[current] {
                    folder = known
                    continue
                }
                folder.ranks.formUnion(folder.globs.matches(String(decoding: name, as: UTF8.self)))
                folder.globs = GlobSet.InFolder(globs, current.string)
                folders[current] = folder
            }
            return folder
        }
    }

    /// A folder, and the ranks of the patterns matching it or a parent folder.
    private struct Folder {
        var ranks: Set<Int>
        var globs: GlobSet.InFolder
    }

    private var groups: [Path: Group]
    /// The lengths of the base paths in bytes.
    private let baseLengths: Set<Int>

    /// Creates a set.
    ///
    /// - Parameter patterns: The patterns, sorted by rank.
    init(_ patterns: [(pattern: PathPattern, rank: Int)]) {
        groups = Dictionary(grouping: patterns) { Path($0.pattern.base) }.mapValues { patterns in
            Group(globs: GlobSet(patterns.map { GlobSet.Pattern(glob: $0.pattern.glob, rank: $0.rank) }))
        }
        baseLengths = Set(groups.keys.map(\.string.utf8.count))
    }

    /// Returns the ranks of the patterns matching a path or a parent folder.
    mutating func matches(_ realPath: String) -> Set<Int> {
        var found: Set<Int> = []
        for length in baseLengths where length <= realPath.utf8.count {
            let base = Path(String(decoding: realPath.utf8.prefix(length), as: UTF8.self))
            let path = String(decoding: realPath.utf8.dropFirst(length), as: UTF8.self)
            guard let folder = groups[base]?.folder(PathPatternSet.folder(of: path)) else { continue }
            found.formUnion(folder.ranks)
            found.formUnion(folder.globs.matches(Path.name(of: path)))
        }
        return found
    }

    /// Returns the folder of a path with a trailing slash, or an empty string for a name.
    private static func folder(of path: String) -> String {
        path.utf8.contains(UInt8(ascii: "/")) ? Path.prefix(Path.folder(of: path)) : ""
    }
}

/// The files selected by the patterns of a configuration.
struct ConfiguredFiles {
    /// The patterns of a key. Equal patterns share the rank of the first one.
    private struct Patterns {
        private struct Key: Hashable {
            var base: Path
            var elements: [Glob.Element]
        }

        let all: [ConfiguredPattern]
        private var set: PathPatternSet
        private let ranks: [Int]
        /// The indices of the overrides with a pattern, by the rank of the pattern.
        let overrides: [Int: [Int]]
        private var used: Set<Int> = []

        init(_ candidates: [ConfiguredPattern]) {
            all = candidates
            var rankByKey: [Key: Int] = [:]
            var ranks: [Int] = []
            var overrides: [Int: [Int]] = [:]
            for (number, candidate) in candidates.enumerated() {
                let key = Key(base: Path(candidate.pattern.base), elements: candidate.pattern.glob.elements)
                let rank = rankByKey[key] ?? number
                rankByKey[key] = rank
                ranks.append(rank)
                if case .override(let number) = candidate.key, overrides[rank]?.last != number {
                    overrides[rank, default: []].append(number)
                }
            }
            (self.ranks, self.overrides) = (ranks, overrides)
            set = PathPatternSet(candidates.indices.filter { ranks[$0] == $0 }.map { (candidates[$0].pattern, $0) })
        }

        mutating func matches(_ realPath: String) -> Set<Int> {
            let found = set.matches(realPath)
            if !found.isEmpty { used.formUnion(found) }
            return found
        }

        var unused: [ConfiguredPattern] { zip(all, ranks).filter { !used.contains($1) }.map(\.0) }
    }

    private var included: Patterns?
    private var excluded: Patterns
    private var overrides: Patterns

    init(_ configuration: Configuration) {
        included = configuration.included.map { patterns in
            Patterns(patterns.map { .init(pattern: $0, key: .included) })
        }
        excluded = Patterns((configuration.excluded ?? []).map { .init(pattern: $0, key: .excluded) })
        overrides = Patterns(
            configuration.overrides.enumerated().flatMap { number, override in
                override.paths.map { .init(pattern: $0, key: .override(number)) }
            })
    }

    /// Returns whether a file is linted even if it isn't given on the command line.
    mutating func includes(_ realPath: String) -> Bool {
        if included?.matches(realPath).isEmpty == true { return false }
        return excluded.matches(realPath).isEmpty
    }

    /// Returns the indices of the overrides for a file, sorted.
    mutating func overrides(for realPath: String) -> [Int] {
        let ranks = overrides.matches(realPath)
        if ranks.isEmpty { return [] }
        var numbers: Set<Int> = []
        for rank in ranks { numbers.formUnion(overrides.overrides[rank] ?? []) }
        return numbers.sorted()
    }

    /// The patterns that match none of the files checked so far.
    var unused: [ConfiguredPattern] { (included?.unused ?? []) + excluded.unused + overrides.unused }
}
