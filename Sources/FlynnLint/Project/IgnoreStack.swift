/// The `.gitignore` files that are in force while a tree is walked, outermost first.
///
/// The patterns mean what gitignore(5) says: a later one overrides an earlier one, `!` takes back, a slash at the end
/// asks for a folder, a slash elsewhere anchors to the folder of the file, `*` and `?` stop at slashes and `**` doesn't.
/// Files above the walked folder count as far up as the one with `.git` in it.
struct IgnoreStack {
    /// The name of the files.
    static let fileName = ".gitignore"

    private struct Pattern {
        var glob: Glob
        var isNegated: Bool
        var onlyFolders: Bool
        /// The length of the path of the folder of the file that it stands in, with a slash at its end.
        var baseLength: Int
        var isAnchored: Bool
    }

    private var patterns: [Pattern] = []
    private var counts: [Int] = []

    /// Prepares for a walk through a folder, and reads the files above it. The folder is named by its real path.
    init(above root: String) {
        for folder in RealPath.foldersAbove(root) { read(folder) }
    }

    /// Goes into a folder, by its real path, one that is in the last one.
    mutating func enter(_ folder: String, hasPatterns: Bool) {
        counts.append(patterns.count)
        if hasPatterns { read(folder) }
    }

    /// Leaves the folder that was entered last.
    mutating func leave() {
        let count = counts.removeLast()
        patterns.removeLast(patterns.count - count)
    }

    /// Whether something in a folder is ignored, one that was entered last, by its real path.
    func ignores(_ name: String, in folder: String, isFolder: Bool) -> Bool {
        guard !patterns.isEmpty else { return false }
        let name = Array(name.utf8)
        // Most patterns are about names alone.
        var path: [UInt8] = []
        for pattern in patterns.reversed() where isFolder || !pattern.onlyFolders {
            if pattern.isAnchored, path.isEmpty {
                path = Array(folder.utf8)
                if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
                path += name
            }
            // All patterns stand in folders around.
            if pattern.glob.matches(pattern.isAnchored ? path[pattern.baseLength...] : name[...]) {
                return !pattern.isNegated
            }
        }
        return false
    }

    private mutating func read(_ folder: String) {
        let base = folder == "/" ? "/" : folder + "/"
        guard let file = try? SourceFile.read(base + IgnoreStack.fileName) else { return }
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
                    glob: Glob(line), isNegated: isNegated, onlyFolders: onlyFolders, baseLength: base.utf8.count,
                    isAnchored: isAnchored))
        }
    }
}
