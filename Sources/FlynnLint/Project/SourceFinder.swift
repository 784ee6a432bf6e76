#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The Swift files that paths name.
struct SourceFinder {
    /// A file that was found.
    struct File: Sendable {
        /// The path, which begins like the path that was given.
        var path: String
        /// The index of its real folder in ``SourceFinder/folders``.
        var folder: Int
        /// Its name in that folder.
        var name: String
        /// Whether the file itself was given, not a folder that contains it.
        var isNamed: Bool
    }

    /// The files, sorted by path, each once.
    private(set) var files: [File] = []
    /// The real paths of the folders that contain files.
    private(set) var folders: [String] = []
    /// The paths that can't be read.
    private(set) var failures: [LintFailure] = []
    /// The real paths of the files found so far; `nil` if only one path was given, which finds each file once.
    private var seen: Set<Path>?
    /// The indices of the folders of files that were given themselves.
    private var foldersOfNamed: [Path: Int] = [:]

    /// Folders of dependencies and build products.
    private static let skippedFolders: Set<String> = ["Pods", "Carthage", "DerivedData"]

    /// Finds the files of all paths. A file that is given is included whatever its name is; a folder includes all
    /// `*.swift` files below it.
    ///
    /// Hidden files and folders, `Pods`, `Carthage`, `DerivedData`, and files that `.gitignore` excludes are skipped.
    /// Links in folders are not followed: targets inside of the tree are found anyway, and others don't belong to it.
    init(_ paths: [String]) {
        if paths.count > 1 { seen = [] }
        for path in paths { add(path) }
        files.sort { Path($0.path) < Path($1.path) }
    }

    /// The path of a file with all links followed.
    func realPath(_ file: File) -> String { Path.join(folders[file.folder], file.name) }

    private mutating func add(_ path: String) {
        guard !path.isEmpty else {
            failures.append(LintFailure(path: "''", message: "is not a path; pass a file or a folder"))
            return
        }
        do {
            let status = try fileStatus(path, followingLinks: true)
            if FileKind(status) == .folder {
                let trimmed = Path.trimmed(path)
                walk(Folder(path: trimmed, realPath: Path.real(trimmed) ?? trimmed))
            } else if FileKind(status) == .file {
                addNamed(Path.trimmed(path))
            } else {
                // Reading a pipe without a writer, or an endless device, would never return.
                failures.append(LintFailure(path: path, message: "is neither a file nor a folder; name one"))
            }
        } catch {
            let hint = error.code == ENOENT ? "; check the spelling and the working folder" : ""
            failures.append(LintFailure(path: path, message: "can't be read: \(error)\(hint)"))
        }
    }

    private mutating func addNamed(_ path: String) {
        let real = Path.real(path) ?? path
        let folder = Path.folder(of: real)
        let number = foldersOfNamed[Path(folder)] ?? folders.count
        if number == folders.count {
            folders.append(folder)
            foldersOfNamed[Path(folder)] = number
        }
        append(File(path: path, folder: number, name: Path.name(of: real), isNamed: true))
    }

    private mutating func append(_ file: File) {
        if seen != nil, !seen!.insert(Path(realPath(file))).inserted { return }
        files.append(file)
    }

    // MARK: - Walking

    /// A folder on the path of the walk.
    private struct Folder {
        var path: String
        var realPath: String
        /// Its index in ``folders``; `nil` until its first file is found.
        var number: Int?
        /// The entries that are still to be visited, in reverse order.
        var entries: [FolderListing.Entry] = []
    }

    /// Walks through a folder, in the order of the paths.
    private mutating func walk(_ root: Folder) {
        var ignores = IgnoreStack(above: root.realPath)
        // An explicit stack, so that deep trees don't overflow the call stack.
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
                    path: Path.join(path[current].path, entry.name),
                    realPath: Path.join(path[current].realPath, entry.name))
                if let folder = entered(folder, &ignores) { path.append(folder) }
            } else {
                add(entry.name, of: &path[current])
            }
        }
    }

    /// Enters a folder. Returns `nil` if it can't be read.
    private mutating func entered(_ folder: Folder, _ ignores: inout IgnoreStack) -> Folder? {
        let listing: FolderListing
        do {
            listing = try FolderListing(folder.path)
        } catch {
            failures.append(LintFailure(path: folder.path, message: "can't be read: \(error)"))
            return nil
        }
        for name in listing.unreadableNames {
            failures.append(
                LintFailure(
                    path: Path.join(folder.path, name), message: "has a name that is not valid UTF-8; rename it"))
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
                path: Path.join(folder.path, name), folder: folder.number ?? 0, name: name,
                isNamed: false))
    }
}
