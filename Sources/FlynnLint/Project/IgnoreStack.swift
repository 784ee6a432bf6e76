/// The `.gitignore` files that apply while a tree is walked, outermost first.
///
/// The patterns are those of gitignore(5): a later pattern overrides an earlier one, `!` negates, a slash at the end
/// matches folders only, a slash elsewhere anchors the pattern to the folder of its file, and `*` and `?` don't match
/// slashes, but `**` does. Files above the walked folder apply up to the folder that contains `.git`.
struct IgnoreStack: Sendable {
    private struct Pattern {
        var glob: Glob
        var isNegated: Bool
        var onlyFolders: Bool
        /// The length of the path of the `.gitignore` file's folder in bytes, including a slash at its end.
        var baseLength: Int
        var isAnchored: Bool
    }

    private let tree: FileTree
    private var patterns: [Pattern] = []

    /// Prepares for a walk through a folder and reads the files above it.
    ///
    /// - Parameters:
    ///   - root: The real path of the folder.
    ///   - tree: The files.
    init(above root: String, in tree: FileTree) {
        self.tree = tree
        for folder in tree.foldersAbove(root) { read(folder) }
    }

    /// Enters a folder of the folder that was entered last, by its real path.
    mutating func enter(_ folder: String, hasPatterns: Bool) {
        if hasPatterns { read(folder) }
    }

    /// Whether a file or folder in the folder that was entered last is ignored. That folder is given by its real path.
    func ignores(_ name: String, in folder: String, isFolder: Bool) -> Bool {
        guard !patterns.isEmpty else { return false }
        let name = Array(name.utf8)
        // Most patterns need the name only.
        var path: [UInt8] = []
        for pattern in patterns.reversed() where isFolder || !pattern.onlyFolders {
            if pattern.isAnchored, path.isEmpty {
                path = Array(folder.utf8)
                if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
                path += name
            }
            // The files of all patterns are in folders of the path.
            if pattern.glob.matches(pattern.isAnchored ? path[pattern.baseLength...] : name[...]) {
                return !pattern.isNegated
            }
        }
        return false
    }

    private mutating func read(_ folder: String) {
        let base = Path.prefix(folder)
        let purpose: InputFile.Purpose = tree.root == nil ? .ignoreFile : .linkedIgnoreFile
        guard let source = try? tree.read(base + FolderListing.ignoreFileName, as: purpose) else { return }
        for line in source.string.split(whereSeparator: \.isNewline) {
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
