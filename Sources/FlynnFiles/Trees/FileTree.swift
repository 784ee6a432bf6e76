import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The files of a run: the files on disk, except for replaced and omitted files.
///
/// Files are replaced by unsaved buffers and by the files of a git revision. All paths are real paths.
package struct FileTree: Sendable {
    /// The contents of the replaced files, or `nil` for omitted files.
    private var replacements: [Path: SourceText?] = [:]
    /// The replaced files that are too large for any purpose. These files are empty in ``replacements``.
    private var largeFiles: Set<Path> = []
    /// The names of the replaced files and of the folders above them, by the containing folder. The value is `true` for
    /// a folder.
    private var names: [Path: [Path: Bool]] = [:]
    /// Whether to cache the facts about replaced files, because later runs read the same files.
    package let cachesReplacements: Bool

    /// The real path of the topmost folder, if any. Nothing above this folder is read, and links in this folder aren't
    /// resolved. Used for the sandboxes of build systems.
    package let root: String?
    /// The recorder of the run's dependencies. This is `nil` if they aren't needed.
    package var dependencies: RunDependencies?

    /// Creates a tree of the files on disk.
    package init(cachesReplacements: Bool = false, root: String? = nil) {
        self.cachesReplacements = cachesReplacements
        self.root = root
    }

    /// Returns the real path for a path that doesn't have to exist.
    package func resolved(_ path: String) -> String {
        if root == nil {
            let realPath = Path.resolved(path)
            dependencies?.note(.realPath(path: path, realPath))
            return realPath
        }
        return Path.normalized(path)
    }

    /// Returns the real path of a file to read. The path doesn't have to exist.
    ///
    /// - Throws: ``SystemError/leavesRepository`` if links on disk lead out of a git working tree.
    package func target(_ path: String) throws(SystemError) -> String {
        guard path.utf8.count <= Path.maxByteCount else { throw SystemError(code: ENAMETOOLONG) }
        let realPath = resolved(path)
        if root != nil || isReplaced(path) || isReplaced(realPath) { return realPath }
        if dependencies != nil, !Path.areSame(realPath, path) {
            noteMarkers(from: Path.folder(of: Path.absolute(path, in: Path.workingFolder)), to: "/")
        }
        return try Path.target(path)
    }

    /// Returns the path of a file in a folder with a real path. Links are followed; see ``target(_:)``.
    package func target(_ name: String, inRealFolder folder: String) throws(SystemError) -> String {
        let path = Path.join(folder, name)
        if root != nil || isReplaced(path) { return path }
        // Checking the file for a link is faster than resolving the whole path, which visits all folders.
        let isLink = (try? fileStatus(path, followingLinks: false)).map(FileKind.init) == .link
        dependencies?.note(.link(path: path, isLink))
        return isLink ? try target(path) : path
    }

    /// Returns the real path of the git working tree's root for a folder with a real path, or `nil` outside of a
    /// working tree. For many folders, use ``WorkingTrees``.
    package func workingTree(_ folder: String) -> String? {
        if let root { return root }
        let found = Path.workingTree(folder)
        if dependencies != nil { noteMarkers(from: folder, to: found) }
        return found
    }

    /// Returns the folders above a real path whose files apply to the path, outermost first.
    package func foldersAbove(_ path: String) -> [String] {
        guard let root else {
            let folders = Path.foldersAbove(path)
            if dependencies != nil { noteMarkers(from: path, to: folders.first) }
            return folders
        }
        var folders: [String] = []
        var current = path
        while Path.relative(current, to: root) != nil {
            current = Path.folder(of: current)
            folders.append(current)
        }
        return folders.reversed()
    }

    /// Returns whether a folder contains `.git`.
    func isMarkedByGit(_ folder: String) -> Bool {
        let marker = Path.join(folder, ".git")
        dependencies?.note(.kind(path: marker, FileKind(of: marker)))
        return access(marker, F_OK) == 0
    }

    /// Records the search for the root of a working tree.
    private func noteMarkers(from path: String, to found: String?) {
        var folder = path
        while true {
            let marker = Path.join(folder, ".git")
            dependencies?.note(.kind(path: marker, FileKind(of: marker)))
            if Path.areSame(folder, found) || folder == "/" || !Path.isAbsolute(folder) { return }
            folder = Path.folder(of: folder)
        }
    }

    /// Replaces a file, or omits the file if `source` is `nil`. The file doesn't have to exist.
    package mutating func replace(_ path: String, with source: SourceText?) {
        replacements[Path(path)] = .some(source)
        largeFiles.remove(Path(path))
        if source == nil { return }
        var (path, isFolder) = (path, false)
        while path != "/" {
            let folder = Path.folder(of: path)
            let known = names[Path(folder), default: [:]].updateValue(isFolder, forKey: Path(Path.name(of: path)))
            if known != nil { return }
            (path, isFolder) = (folder, true)
        }
    }

    /// Replaces a file with a file that is too large for any purpose.
    mutating func replaceByLargeFile(_ path: String) {
        replace(path, with: SourceText(""))
        largeFiles.insert(Path(path))
    }

    /// Copies the replacement of a file from the other tree, if any.
    mutating func copyReplacement(of path: String, from other: FileTree) {
        guard let source = other.replacements[Path(path)] else { return }
        if other.largeFiles.contains(Path(path)) { replaceByLargeFile(path) } else { replace(path, with: source) }
    }

    /// Returns whether a file has replaced contents.
    package func isReplaced(_ path: String) -> Bool { replacements[Path(path)].flatMap { $0 } != nil }

    /// Returns whether a file is omitted.
    package func isLeftOut(_ path: String) -> Bool {
        if case .some(nil) = replacements[Path(path)] { true } else { false }
    }

    /// Reads a file by its real path; see ``InputFile/read(_:as:isReal:)``.
    package func read(_ path: String, as purpose: InputFile.Purpose) throws(SystemError) -> SourceText {
        guard let replacement = replacements[Path(path)] else {
            return try readFile(path, purpose)
        }
        guard let replacement else { throw SystemError(code: ENOENT) }
        if replacement.byteCount > purpose.maxByteCount || largeFiles.contains(Path(path)) {
            throw .tooLarge(max: purpose.maxByteCount)
        }
        return replacement
    }

    private func readFile(_ path: String, _ purpose: InputFile.Purpose) throws(SystemError) -> SourceText {
        // In the sandbox of a build system, files are links. Module maps are found by paths that may contain links.
        let isReal = if case .moduleMap = purpose { false } else { root == nil }
        guard let dependencies else { return try InputFile.read(path, as: purpose, isReal: isReal) }
        var stamp: FileStamp?
        do {
            let source = try InputFile.read(path, as: purpose, isReal: isReal, &stamp)
            dependencies.noteFile(path, stamp, ContentHash(source))
            return source
        } catch {
            if error.isMissing { dependencies.note(.kind(path: path, nil)) } else { dependencies.noteUncheckable() }
            throw error
        }
    }

    /// Returns the kind of a file.
    package func kind(_ path: String) throws(SystemError) -> FileKind {
        if let replacement = replacements[Path(path)] {
            if replacement == nil { throw SystemError(code: ENOENT) }
            return .file
        }
        if names[Path(path)] != nil { return .folder }
        do throws(SystemError) {
            let kind = FileKind(try fileStatus(path, followingLinks: true))
            dependencies?.note(.kind(path: path, kind))
            return kind
        } catch {
            dependencies?.note(.kind(path: path, nil))
            throw error
        }
    }

    /// Returns whether a path names a file.
    package func isFile(_ path: String) -> Bool { (try? kind(path)) == .file }

    /// Returns the stamp of a file, or `nil` if the file doesn't exist or isn't read from disk.
    package func stamp(of path: String) -> FileStamp? {
        if let known = dependencies?.stamps[Path(path)] { return known }
        return replacements[Path(path)] == nil ? FileStamp(of: path) : nil
    }

    /// Returns the headers and folders in a folder.
    package func headerListing(_ folder: String) throws(SystemError) -> HeaderListing {
        dependencies?.noteContents(of: folder)
        return try HeaderListing(folder)
    }

    /// Lists a folder.
    package func listing(_ folder: String) throws(SystemError) -> FolderListing {
        if replacements.isEmpty { return try list(folder) }
        let added = names[Path(folder)] ?? [:]
        var listing: FolderListing
        do {
            listing = try list(folder)
        } catch {
            // This folder can exist in the tree only.
            if added.isEmpty { throw error }
            listing = FolderListing()
        }
        listing.add(added)
        listing.remove { isLeftOut(Path.join(folder, $0)) }
        return listing
    }

    private func list(_ folder: String) throws(SystemError) -> FolderListing {
        guard let dependencies else { return try FolderListing(folder) }
        let listing = try FolderListing(folder)
        dependencies.noteListing(of: folder, listing)
        return listing
    }
}
