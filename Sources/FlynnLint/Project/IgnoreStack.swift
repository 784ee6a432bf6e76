/// The `.gitignore` files that are in force while a tree is walked, outermost first.
///
/// The patterns mean what gitignore(5) says: a later one overrides an earlier one, `!` takes back, a slash at the end
/// asks for a folder, a slash elsewhere anchors to the folder of the file, `*` and `?` stop at slashes and `**` doesn't.
/// Files above the walked folder count as far up as the one with `.git` in it.
struct IgnoreStack {
    private struct Pattern {
        var glob: [UInt8]
        var isNegated: Bool
        var onlyFolders: Bool
        /// The folder of the file it stands in, with a slash at its end; empty for the working folder.
        var base: String
        var isAnchored: Bool
    }

    private var patterns: [Pattern] = []
    private var counts: [Int] = []
    /// The walked folder as it is named, and the real path of it.
    private let prefix: String
    private let realPrefix: String

    /// Prepares for a walk, and reads the files above the folder.
    init(root: String) {
        prefix = root
        realPrefix = RealPath.of(root) ?? root
        for folder in RealPath.foldersAbove(realPrefix) { read(folder) }
    }

    mutating func enter(_ folder: String) {
        counts.append(patterns.count)
        read(real(folder))
    }

    mutating func leave() {
        let count = counts.removeLast()
        patterns.removeLast(patterns.count - count)
    }

    /// The real path of something below the walked folder; no link is followed on the way there.
    func real(_ path: String) -> String {
        if path == prefix { return realPrefix }
        if prefix == "." { return realPrefix + "/" + path }
        return realPrefix + path.dropFirst(prefix.count)
    }

    /// Whether a path below the walked folder is ignored.
    func ignores(_ path: String, isFolder: Bool) -> Bool {
        guard !patterns.isEmpty else { return false }
        let path = real(path)
        for pattern in patterns.reversed() where matches(pattern, path, isFolder: isFolder) {
            return !pattern.isNegated
        }
        return false
    }

    private func matches(_ pattern: Pattern, _ path: String, isFolder: Bool) -> Bool {
        if pattern.onlyFolders && !isFolder { return false }
        guard path.hasPrefix(pattern.base) else { return false }
        let relative = Array(path.utf8.dropFirst(pattern.base.utf8.count))
        if pattern.isAnchored { return Glob.matches(pattern.glob, relative) }
        let name = relative.lastIndex(of: UInt8(ascii: "/")).map { Array(relative[($0 + 1)...]) } ?? relative
        return Glob.matches(pattern.glob, name)
    }

    private mutating func read(_ folder: String) {
        guard let file = try? SourceFile.read(folder + "/.gitignore") else { return }
        let base = folder == "/" ? "/" : folder + "/"
        for line in file.source.string.split(whereSeparator: \.isNewline) {
            var line = line
            while line.hasSuffix(" "), !line.hasSuffix("\\ ") { line = line.dropLast() }
            if line.isEmpty || line.hasPrefix("#") { continue }
            let isNegated = line.hasPrefix("!")
            if isNegated { line = line.dropFirst() }
            let onlyFolders = line.hasSuffix("/")
            if onlyFolders { line = line.dropLast() }
            let isAnchored = line.contains("/")
            if line.hasPrefix("/") { line = line.dropFirst() }
            if line.isEmpty { continue }
            patterns.append(
                Pattern(
                    glob: Array(line.utf8), isNegated: isNegated, onlyFolders: onlyFolders, base: base,
                    isAnchored: isAnchored))
        }
    }
}

/// Matching of the patterns of `.gitignore`.
enum Glob {
    /// Whether a pattern matches a whole path. Takes time proportional to the product of their lengths.
    static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
        // For each position of the path, whether what is read of the pattern can end there.
        var reachable = [Bool](repeating: false, count: path.count + 1)
        reachable[0] = true
        var index = 0
        while index < pattern.count {
            var next = [Bool](repeating: false, count: path.count + 1)
            switch pattern[index] {
            case UInt8(ascii: "*") where index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: "*"):
                index += 2
                let followsSlash = index < 3 || pattern[index - 3] == UInt8(ascii: "/")
                let precedesSlash = index < pattern.count && pattern[index] == UInt8(ascii: "/")
                var isOpen = false
                for position in 0...path.count {
                    if reachable[position] { isOpen = true }
                    if followsSlash && precedesSlash {
                        // `**/`: nothing, or folders up to a slash.
                        if reachable[position] || isOpen && position > 0 && path[position - 1] == UInt8(ascii: "/") {
                            next[position] = true
                        }
                    } else {
                        next[position] = isOpen
                    }
                }
                if followsSlash && precedesSlash { index += 1 }
            case UInt8(ascii: "*"):
                index += 1
                var isOpen = false
                for position in 0...path.count {
                    if position > 0, path[position - 1] == UInt8(ascii: "/") { isOpen = false }
                    if reachable[position] { isOpen = true }
                    next[position] = isOpen
                }
            case UInt8(ascii: "?"):
                index += 1
                for position in 0..<path.count where reachable[position] && path[position] != UInt8(ascii: "/") {
                    next[position + 1] = true
                }
            case UInt8(ascii: "["):
                let (members, isNegated, end) = bracket(pattern, index)
                index = end
                for position in 0..<path.count
                where reachable[position] && path[position] != UInt8(ascii: "/")
                    && members.contains(where: { $0.contains(path[position]) }) != isNegated
                {
                    next[position + 1] = true
                }
            default:
                if pattern[index] == UInt8(ascii: "\\"), index + 1 < pattern.count { index += 1 }
                for position in 0..<path.count where reachable[position] && path[position] == pattern[index] {
                    next[position + 1] = true
                }
                index += 1
            }
            reachable = next
        }
        return reachable[path.count]
    }

    /// Reads `[a-z]`; without its end the bracket stands for itself.
    private static func bracket(
        _ pattern: [UInt8], _ start: Int
    ) -> (members: [ClosedRange<UInt8>], isNegated: Bool, end: Int) {
        var index = start + 1
        var isNegated = false
        if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
            isNegated = true
            index += 1
        }
        var members: [ClosedRange<UInt8>] = []
        let first = index
        while index < pattern.count, pattern[index] != UInt8(ascii: "]") || index == first {
            if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"),
                pattern[index + 2] != UInt8(ascii: "]"), pattern[index] <= pattern[index + 2]
            {
                members.append(pattern[index]...pattern[index + 2])
                index += 3
            } else {
                members.append(pattern[index]...pattern[index])
                index += 1
            }
        }
        guard index < pattern.count else {
            return ([UInt8(ascii: "[")...UInt8(ascii: "[")], false, start + 1)
        }
        return (members, isNegated, index + 1)
    }
}
