#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the Swift files that paths name.
struct SourceFinder {
    /// A file that was found.
    struct File: Sendable {
        /// The path, which begins like the path that was given.
        var path: String
        /// The folder that it really is in, by its number among ``SourceFinder/folders``.
        var folder: Int
        /// What it is called there.
        var name: String
        /// Whether it was named itself, rather than a folder around it.
        var isNamed: Bool
    }

    /// The files, sorted by path, each once.
    private(set) var files: [File] = []
    /// The folders with files in them, by their real paths.
    private(set) var folders: [String] = []
    /// The paths that can't be read.
    private(set) var failures: [LintFailure] = []
    /// The real paths of the files if two of the paths that were given may lead to one.
    private var seen: Set<PathKey>?
    /// The numbers of folders of files that were named.
    private var foldersOfNamed: [PathKey: Int] = [:]

    /// Folders that hold what others made, or what is built.
    private static let skippedFolders: Set<String> = ["Pods", "Carthage", "DerivedData"]

    /// Finds the files of all paths. A file is taken whatever it is called; of a folder, all `*.swift` below it.
    ///
    /// Hidden folders and files are skipped, as are `Pods`, `Carthage`, `DerivedData`, and what `.gitignore` files name.
    /// Links in folders are not followed: what they name inside of the tree is found anyway, and the rest doesn't belong
    /// to it.
    init(_ paths: [String]) {
        if paths.count > 1 { seen = [] }
        for path in paths { add(path) }
        files.sort { PathKey.isOrderedBefore($0.path, $1.path) }
    }

    /// The path of a file with all links followed.
    func realPath(_ file: File) -> String { SourceFinder.path(of: file.name, in: folders[file.folder]) }

    /// The path of something in a folder; what is in the working folder goes by its name.
    private static func path(of name: String, in folder: String) -> String {
        folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
    }

    private mutating func add(_ path: String) {
        guard !path.isEmpty else {
            failures.append(LintFailure(path: "''", message: "is no path; name a file or a folder"))
            return
        }
        do {
            let status = try fileStatus(path, followingLinks: true)
            if FileKind(status) == .folder {
                let trimmed = SourceFinder.trimmed(path)
                walk(Folder(path: trimmed, realPath: RealPath.of(trimmed) ?? trimmed))
            } else if FileKind(status) == .file {
                addNamed(SourceFinder.trimmed(path))
            } else {
                // A pipe that nobody writes to, or a device without end, would be read forever.
                failures.append(LintFailure(path: path, message: "is neither a file nor a folder; name one"))
            }
        } catch {
            let hint = error.code == ENOENT ? "; check the spelling and the working folder" : ""
            failures.append(LintFailure(path: path, message: "can't be read: \(error.message)\(hint)"))
        }
    }

    /// A path without needless slashes at its end and `./` at its start.
    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path = path.dropLast() }
        while path.hasPrefix("./") {
            path = path.dropFirst(2)
            while path.first == "/" { path = path.dropFirst() }
        }
        return path.isEmpty ? "." : String(path)
    }

    private mutating func addNamed(_ path: String) {
        let real = RealPath.of(path) ?? path
        let folder = RealPath.folder(of: real)
        let number = foldersOfNamed[PathKey(folder)] ?? folders.count
        if number == folders.count {
            folders.append(folder)
            foldersOfNamed[PathKey(folder)] = number
        }
        let slash = real.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(real[real.utf8.index(after: $0)...]) } ?? real
        append(File(path: path, folder: number, name: name, isNamed: true))
    }

    private mutating func append(_ file: File) {
        if seen != nil, !seen!.insert(PathKey(realPath(file))).inserted { return }
        files.append(file)
    }

    // MARK: - Walking

    /// A folder on the way.
    private struct Folder {
        var path: String
        var realPath: String
        /// Its number among ``folders``, from its first file on.
        var number: Int?
        /// What is still to be looked at in it, last things first.
        var entries: [FolderListing.Entry] = []
    }

    /// Walks through a folder, in the order of the paths.
    private mutating func walk(_ root: Folder) {
        var ignores = IgnoreStack(above: root.realPath)
        // A stack of its own: a deep tree must not become a deep recursion.
        var path: [Folder] = []
        if let root = entered(root, &ignores) { path.append(root) }
        while let current = path.indices.last {
            guard let entry = path[current].entries.popLast() else {
                ignores.leave()
                path.removeLast()
                continue
            }
            if entry.isFolder && SourceFinder.skippedFolders.contains(entry.name)
                || ignores.ignores(entry.name, in: path[current].realPath, isFolder: entry.isFolder)
            {
                continue
            }
            if entry.isFolder {
                let folder = Folder(
                    path: SourceFinder.path(of: entry.name, in: path[current].path),
                    realPath: SourceFinder.path(of: entry.name, in: path[current].realPath))
                if let folder = entered(folder, &ignores) { path.append(folder) }
            } else {
                add(entry.name, of: &path[current])
            }
        }
    }

    /// Goes into a folder; `nil` if it can't be read.
    private mutating func entered(_ folder: Folder, _ ignores: inout IgnoreStack) -> Folder? {
        let listing: FolderListing
        do {
            listing = try FolderListing(folder.path)
        } catch {
            failures.append(LintFailure(path: folder.path, message: "can't be read: \(error.message)"))
            return nil
        }
        for name in listing.unreadableNames {
            failures.append(
                LintFailure(path: folder.path + "/" + name, message: "has a name that is not valid UTF-8; rename it"))
        }
        ignores.enter(folder.realPath, hasPatterns: listing.hasIgnoreFile)
        var folder = folder
        folder.entries = listing.entries.reversed()
        return folder
    }

    private mutating func add(_ name: String, of folder: inout Folder) {
        if folder.number == nil {
            folder.number = folders.count
            folders.append(folder.realPath)
        }
        append(
            File(
                path: SourceFinder.path(of: name, in: folder.path), folder: folder.number ?? 0, name: name,
                isNamed: false))
    }
}
