import FlynnFiles
import SystemLibrary

/// Finds the ``FoundSources`` of a run.
struct SourceFinder {
    private typealias File = FoundSources.File
    private typealias Folder = FoundSources.Folder

    /// The files and folders found so far.
    private(set) var found = FoundSources()

    private let tree: FileTree
    /// Whether to skip given paths that a search of the repository would skip.
    private let skipsExcluded: Bool
    /// The number of threads that list folders.
    private let jobs: Int
    private var roots: ProjectRoots
    /// The indices of the found files and folders.
    private var fileNumbers: [FileKey: Int] = [:]
    private var folderNumbers: [FolderKey: Int] = [:]
    /// The real paths of the folders from which a project was searched.
    private var searched: Set<Path> = []
    /// The number of known folders and files outside of the repository.
    private var outsideCount = 0
    /// The maximum number of known folders and files outside of the repository. A larger number belongs to a system,
    /// not to sources.
    private static let maxOutsideCount = 10_000
    /// The number of known folders and files, counted once per project.
    private var knownCount = 0
    /// The maximum number of known folders and files. The limit is necessary because many projects can all know each
    /// other.
    private static let maxKnownCount = 500_000

    private struct FileKey: Hashable {
        var folder: Int
        var name: Path
    }

    private struct FolderKey: Hashable {
        var realPath: Path
        var root: Path?
    }

    init(_ tree: FileTree, skipsExcluded: Bool, jobs: Int) {
        self.tree = tree
        self.jobs = jobs
        self.skipsExcluded = skipsExcluded
        roots = ProjectRoots(tree)
    }

    /// Returns the real path of the project root for the real path of a folder.
    mutating func root(ofFolder folder: String) -> String? { roots.root(ofFolder: folder) }

    /// Finds the files of a given path. A file is included under any name; a folder includes all `*.swift` files below
    /// it.
    ///
    /// Hidden files and folders, `Pods`, `Carthage`, `DerivedData`, and files excluded by `.gitignore` are skipped.
    /// Links in folders aren't followed: targets inside of the tree are found anyway, and other targets don't belong to
    /// the tree.
    mutating func add(_ path: String) {
        guard !path.isEmpty else {
            found.failures.append(LintFailure(path: "''", message: "is not a path; pass a file or a folder"))
            return
        }
        add(path, .given)
    }

    /// Finds the remaining files of a project, and the files of the surrounding projects.
    mutating func addProject(_ root: String) {
        walk(path: Path.shortened(root), Folder(realPath: root, root: root), .project)
        for outer in surroundings(ofProject: root) {
            walk(path: Path.shortened(outer), Folder(realPath: outer, root: root), .surroundings(outer))
        }
    }

    /// Returns the roots of the projects around a project, from the inside to the outside.
    mutating func surroundings(ofProject root: String) -> [String] {
        var outer: [String] = []
        while let next = roots.surroundings(ofProject: outer.last ?? root) { outer.append(next) }
        return outer
    }

    /// Finds the known files of a project outside of the project.
    mutating func addKnown(_ setting: Configuration.PathSetting, to root: String?) {
        add(Path.shortened(setting.path), .known(to: root, setting))
    }

    /// The kind of a search for files.
    private enum Search {
        /// The search of a given path.
        case given
        /// The search of a project, except for the folders that were already searched and nested projects.
        case project
        /// The search of a surrounding project with a root, for a nested project.
        case surroundings(String)
        /// The search of a path known to a project. All files found by this search count as files of the project.
        case known(to: String?, Configuration.PathSetting)

        /// The reason for the files found in a folder.
        var reason: FoundSources.Reason {
            if case .given = self { .found } else { .known }
        }
    }

    private mutating func add(_ path: String, _ search: Search) {
        let trimmed = Path.trimmed(path)
        do {
            let realPath = try tree.target(trimmed)
            if tree.isLeftOut(realPath) {
                return report(path, "is not in git's index; stage it with 'git add'", search)
            }
            let kind = try tree.kind(realPath)
            if case .given = search, skipsExcluded, roots.isSkipped(realPath, isFolder: kind == .folder) {
                found.hasSkipped = true
                return
            }
            switch kind {
            case .folder:
                let folder = Folder(realPath: realPath, root: root(of: realPath, search))
                walk(path: trimmed, folder, search)
            case .file: addNamed(trimmed, realPath, search)
            default:
                // Reading never returns for an endless device, or if a pipe has no writer.
                report(path, "is neither a file nor a folder; name one", search)
            }
        } catch {
            report(path, "can't be read: \(error)\(hint(error, search))", search)
        }
    }

    /// Returns advice about a path that can't be read.
    private func hint(_ error: SystemError, _ search: Search) -> String {
        if error.code != ENOENT { return "" }
        guard case .given = search else { return "; check the spelling" }
        return "; check the spelling and the working folder"
    }

    private mutating func addNamed(_ path: String, _ realPath: String, _ search: Search) {
        let folder = Path.folder(of: realPath)
        append(
            File(
                path: path, folder: number(of: Folder(realPath: folder, root: root(of: folder, search))),
                name: Path.name(of: realPath), reason: search.reason == .found ? .named : .known))
    }

    /// Returns the root of the project that gets the files in a folder.
    private mutating func root(of folder: String, _ search: Search) -> String? {
        if case .known(let root, _) = search { return root }
        return roots.root(ofFolder: folder)
    }

    /// Counts the known folders of a search and the files in them, both in total and outside of the repository. Returns
    /// the exceeded limit, if any.
    private mutating func exceededLimit(
        _ level: [Visit], _ listings: [Result<FolderListing, SystemError>], _ search: Search
    ) -> String? {
        guard case .known(let root, _) = search else { return nil }
        for listing in listings { knownCount += 1 + ((try? listing.get())?.entries.count { !$0.isFolder } ?? 0) }
        if knownCount > SourceFinder.maxKnownCount {
            return "has too many folders and files: projects know more than \(SourceFinder.maxKnownCount)"
        }
        let top = root.map { tree.workingTree($0) ?? $0 }
        let oldCount = outsideCount
        for (folder, listing) in zip(level.map(\.folder.realPath), listings) where !Path.areSame(folder, top) {
            if let top, Path.relative(folder, to: top) != nil { continue }
            outsideCount += 1 + ((try? listing.get())?.entries.count { !$0.isFolder } ?? 0)
        }
        guard outsideCount > max(oldCount, SourceFinder.maxOutsideCount) else { return nil }
        return "has more than \(SourceFinder.maxOutsideCount) folders and files"
    }

    /// The numbers of found items.
    private struct Extent {
        var files, folders, headerFolders, warnings: Int

        init(_ found: FoundSources) {
            (files, folders) = (found.files.count, found.folders.count)
            (headerFolders, warnings) = (found.headerFolders.count, found.warnings.count)
        }
    }

    /// Removes the items that were found after an earlier extent.
    private mutating func forget(after old: Extent) {
        for file in found.files[old.files...] {
            fileNumbers[FileKey(folder: file.folder, name: Path(file.name))] = nil
        }
        for folder in found.folders[old.folders...] {
            folderNumbers[FolderKey(realPath: Path(folder.realPath), root: folder.root.map(Path.init))] = nil
        }
        found.files.removeSubrange(old.files...)
        found.folders.removeSubrange(old.folders...)
        found.headerFolders.removeSubrange(old.headerFolders...)
        found.warnings.removeSubrange(old.warnings...)
    }

    /// Reports a path that can't be read.
    private mutating func report(_ path: String, _ message: String, _ search: Search) {
        let problem = LintFailure(path: path, message: message)
        switch search {
        case .given: found.failures.append(problem)
        case .known(_, let setting) where Path.areSame(path, Path.shortened(setting.path)):
            found.warnings.append(LintFailure(path: setting.place, message: "the known path '\(path)' \(message)"))
        case .known, .project, .surroundings: found.warnings.append(problem)
        }
    }

    private mutating func append(_ file: File) {
        let key = FileKey(folder: file.folder, name: Path(file.name))
        if let number = fileNumbers[key] {
            if file.reason == .named { found.files[number].reason = .named }
            return
        }
        fileNumbers[key] = found.files.count
        found.files.append(file)
    }

    /// Returns the index of a folder. A new folder is added.
    private mutating func number(of folder: Folder) -> Int {
        let key = FolderKey(realPath: Path(folder.realPath), root: folder.root.map(Path.init))
        if let number = folderNumbers[key] { return number }
        folderNumbers[key] = found.folders.count
        found.folders.append(folder)
        return found.folders.count - 1
    }

    // MARK: - Walking

    /// A visit of a folder.
    private struct Visit {
        var path: String
        var folder: Folder
        /// The patterns that apply in the folder.
        var ignores: IgnoreStack
        /// The index of the folder in ``FoundSources/folders``, or `nil` until the first file is found.
        var number: Int?
    }

    /// Walks through a folder. All folders of a level are listed in parallel.
    private mutating func walk(path: String, _ folder: Folder, _ search: Search) {
        if case .project = search, searched.contains(Path(folder.realPath)) { return }
        let old = Extent(found)
        let (firstFailure, firstWarning) = (found.failures.count, found.warnings.count)
        var level = [Visit(path: path, folder: folder, ignores: IgnoreStack(above: folder.realPath, in: tree))]
        var isStart = true
        while !level.isEmpty {
            if case .project = search { level.removeAll { searched.contains(Path($0.folder.realPath)) } }
            let tree = tree
            let listings = Parallel.map(level.map(\.folder.realPath), jobs: jobs, batch: 16) { folder in
                Result { () throws(SystemError) in try tree.listing(folder) }
            }
            if let limit = exceededLimit(level, listings, search) {
                forget(after: old)
                report(path, limit + "; name the folders of sources in it", search)
                break
            }
            var next: [Visit] = []
            for (visit, listing) in zip(level, listings) {
                do {
                    visitEntries(of: visit, try listing.get(), search, &next)
                } catch {
                    report(visit.path, "can't be read: \(error)", search)
                }
            }
            if isStart, case .given = search { searched.insert(Path(folder.realPath)) }
            isStart = false
            level = next
        }
        found.failures[firstFailure...].sort { Path($0.path) < Path($1.path) }
        found.warnings[firstWarning...].sort { Path($0.path) < Path($1.path) }
    }

    /// Adds the files in a folder, unless the folder isn't part of the search.
    ///
    /// - Parameter next: Receives the subfolders.
    private mutating func visitEntries(
        of visit: Visit, _ listing: FolderListing, _ search: Search, _ next: inout [Visit]
    ) {
        guard var visit = entered(visit, listing, search) else { return }
        let folder = visit.folder
        for entry in listing.entries {
            if entry.isFolder && FolderListing.skippedFolders.contains(entry.name)
                || visit.ignores.ignores(entry.name, isFolder: entry.isFolder)
            {
                continue
            }
            if entry.isFolder {
                let inner = Folder(
                    realPath: Path.join(folder.realPath, entry.name), root: folder.root,
                    configurationFolder: folder.configurationFolder)
                next.append(Visit(path: Path.join(visit.path, entry.name), folder: inner, ignores: visit.ignores))
            } else {
                add(entry.name, of: &visit, search.reason)
            }
        }
    }

    /// Enters a folder. Returns `nil` if the folder isn't part of the search.
    private mutating func entered(_ visit: Visit, _ listing: FolderListing, _ search: Search) -> Visit? {
        let folder = visit.folder
        var visit = visit
        if listing.mayBeRoot {
            visit.folder.configurationFolder = folder.realPath
            let root = root(of: folder.realPath, search)
            switch search {
            case .known:
                break
            case .surroundings(let project):
                if !Path.areSame(root, project) { return nil }
            case .project where !Path.areSame(root, folder.root):
                return nil
            case .project, .given:
                if Path.areSame(root, folder.realPath) { searched.insert(Path(folder.realPath)) }
                visit.folder.root = root
            }
        }
        for name in listing.unreadableNames {
            report(Path.join(visit.path, name), "has a name that is not valid UTF-8; rename it", search)
        }
        if case .known = search {
        } else {
            found.misnamedConfigurations += listing.misnamedConfigurations.map { Path.join(folder.realPath, $0) }
        }
        if !listing.headerMarks.isEmpty || Path.name(of: folder.realPath) == "include" {
            let headerFolder = HeaderFolder(path: folder.realPath, marks: listing.headerMarks.sorted())
            found.headerFolders.append((visit.folder.root, headerFolder))
        }
        visit.ignores.enter(folder.realPath, hasPatterns: listing.hasIgnoreFile)
        return visit
    }

    private mutating func add(_ name: String, of visit: inout Visit, _ reason: FoundSources.Reason) {
        let number = visit.number ?? number(of: visit.folder)
        visit.number = number
        append(File(path: Path.join(visit.path, name), folder: number, name: name, reason: reason))
    }
}
