import FlynnSyntax

/// The `.gitignore` files that apply during a walk through a folder tree, outermost first.
///
/// The patterns follow gitignore(5): a later pattern overrides an earlier one, `!` negates, a slash at the end matches
/// folders only, a slash elsewhere anchors the pattern to the folder of its file, and `*` and `?` don't match slashes,
/// but `**` does. Files above the walked folder apply up to the folder with `.git`.
package struct IgnoreStack: Sendable {
    /// The patterns of a file.
    private struct Patterns {
        /// The path of the file's folder, with a trailing slash.
        var base: String
        var globs: GlobSet
        /// Whether the patterns are negated, by rank.
        var areNegated: [Bool]
        /// The patterns for the current folder.
        var inFolder: GlobSet.InFolder
    }

    private let tree: FileTree
    private var files: [Patterns] = []

    /// Prepares for a walk through a folder, and reads the files above the folder.
    ///
    /// - Parameters:
    ///   - root: The real path of the folder.
    ///   - tree: The files.
    package init(above root: String, in tree: FileTree) {
        self.tree = tree
        for folder in tree.foldersAbove(root) { read(folder) }
    }

    /// Enters a subfolder of the current folder.
    ///
    /// - Parameter folder: The real path of the subfolder.
    package mutating func enter(_ folder: String, hasPatterns: Bool) {
        // The current folder is below the folders of all pattern files.
        let prefix = Path.prefix(folder)
        for number in files.indices {
            let relative = String(decoding: prefix.utf8.dropFirst(files[number].base.utf8.count), as: UTF8.self)
            files[number].inFolder = GlobSet.InFolder(files[number].globs, relative)
        }
        if hasPatterns { read(folder) }
    }

    /// Returns whether a file or folder in the current folder is ignored.
    package func ignores(_ name: String, isFolder: Bool) -> Bool {
        for file in files.reversed() {
            if let last = file.inFolder.lastMatch(name, isFolder: isFolder) { return !file.areNegated[last] }
        }
        return false
    }

    private mutating func read(_ folder: String) {
        let base = Path.prefix(folder)
        let purpose: InputFile.Purpose = tree.root == nil ? .ignoreFile : .linkedIgnoreFile
        guard let source = try? tree.read(base + FolderListing.ignoreFileName, as: purpose) else { return }
        var patterns: [GlobSet.Pattern] = []
        var areNegated: [Bool] = []
        for line in IgnoreStack.lines(of: source) {
            var line = line
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            let isNegated = line.first == UInt8(ascii: "!")
            if isNegated { line = line.dropFirst() }
            let onlyFolders = line.last == UInt8(ascii: "/")
            if onlyFolders { line = line.dropLast() }
            let isAnchored = line.contains(UInt8(ascii: "/"))
            if line.first == UInt8(ascii: "/") { line = line.dropFirst() }
            if line.isEmpty { continue }
            patterns.append(
                GlobSet.Pattern(
                    glob: Glob(line), isForNames: !isAnchored, onlyFolders: onlyFolders, rank: patterns.count))
            areNegated.append(isNegated)
        }
        if patterns.isEmpty { return }
        let globs = GlobSet(patterns)
        files.append(
            Patterns(base: base, globs: globs, areNegated: areNegated, inFolder: GlobSet.InFolder(globs, "")))
    }

    /// Returns the lines of a file in any encoding. Trailing blanks are removed.
    private static func lines(of source: SourceText) -> [ArraySlice<UInt8>] {
        var bytes = source.withBytes { Array($0) }[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        return bytes.split(separator: UInt8(ascii: "\n")).map { line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            // An escaped blank is kept.
            var end = line.startIndex
            var index = line.startIndex
            while index < line.endIndex {
                let isEscaped = line[index] == UInt8(ascii: "\\")
                let isBlank = line[index] == UInt8(ascii: " ")
                index = min(index + (isEscaped ? 2 : 1), line.endIndex)
                if !isBlank { end = index }
            }
            return line[..<end]
        }
    }
}
