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
