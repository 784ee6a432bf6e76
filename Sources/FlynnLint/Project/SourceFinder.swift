import FlynnFiles
import SystemLibrary

/// Finds the ``FoundSources`` of a run.
struct SourceFinder {
    private typealias File = FoundSources.File
    private typealias Folder = FoundSources.Folder

    /// What was found so far.
    private(set) var found = FoundSources()

    private let tree: FileTree
    /// Whether given paths are skipped that a search of their repository skips.
    private let skipsExcluded: Bool
    /// The number of threads that list folders.
    private let jobs: Int
    private var roots: ProjectRoots
    /// The indices of the files and folders that were found.
    private var fileNumbers: [FileKey: Int] = [:]
    private var folderNumbers: [FolderKey: Int] = [:]
    /// The real paths of the folders whose project was searched below them.
    private var searched: Set<Path> = []
    /// How many folders and files outside of the repository were found because projects know them.
    private var outsideCount = 0
    /// The maximum number of these. More are those of a system, not of sources.
    private static let maxOutsideCount = 10_000
    /// How many folders and files were found because projects know them, once for each project.
    private var knownCount = 0
    /// The maximum number of these: each of many projects can know all others.
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

    /// The root of the project that a folder belongs to, by their real paths.
    mutating func root(ofFolder folder: String) -> String? { roots.root(ofFolder: folder) }

    /// Finds the files of a path that was given. A file is included whatever its name is; a folder includes all
    /// `*.swift` files below it.
    ///
    /// Hidden files and folders, `Pods`, `Carthage`, `DerivedData`, and files that `.gitignore` excludes are skipped.
    /// Links in folders are not followed: targets inside of the tree are found anyway, and others don't belong to it.
    mutating func add(_ path: String) {
        guard !path.isEmpty else {
            found.failures.append(LintFailure(path: "''", message: "is not a path; pass a file or a folder"))
            return
        }
        add(path, .given)
    }

    /// Finds the files of a project that aren't found yet, and those of the projects that surround it.
    mutating func addProject(_ root: String) {
        walk(path: Path.shortened(root), Folder(realPath: root, root: root), .project)
        for outer in surroundings(ofProject: root) {
            walk(path: Path.shortened(outer), Folder(realPath: outer, root: root), .surroundings(outer))
        }
    }

    /// The roots of the projects that surround a project, from the inside to the outside.
    mutating func surroundings(ofProject root: String) -> [String] {
        var outer: [String] = []
        while let next = roots.surroundings(ofProject: outer.last ?? root) { outer.append(next) }
        return outer
    }

    /// Finds files that a project knows besides its own.
    mutating func addKnown(_ setting: Configuration.PathSetting, to root: String?) {
        add(Path.shortened(setting.path), .known(to: root, setting))
    }

    /// A search for files.
    private enum Search {
        /// Of a path that was given.
        case given
        /// Of a project, except for the folders that were searched and nested projects.
        case project
        /// Of the project with a root, for one that it surrounds.
        case surroundings(String)
        /// Of a path that a project knows. All files count as that project's.
        case known(to: String?, Configuration.PathSetting)

        /// The reason to find files below a folder.
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
                // Reading a pipe without a writer, or an endless device, would never return.
                report(path, "is neither a file nor a folder; name one", search)
            }
        } catch {
            report(path, "can't be read: \(error)\(hint(error, search))", search)
        }
    }

    /// What to do about a path that can't be read.
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

    /// The root of the project that the files in a folder are found for.
    private mutating func root(of folder: String, _ search: Search) -> String? {
        if case .known(let root, _) = search { return root }
        return roots.root(ofFolder: folder)
    }

    /// Counts the known folders of a search, the files in them, and those of them that are outside of the repository. Returns the limit
    /// if there are too many.
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

    /// How much was found.
    private struct Extent {
        var files, folders, headerFolders, warnings: Int

        init(_ found: FoundSources) {
            (files, folders) = (found.files.count, found.folders.count)
            (headerFolders, warnings) = (found.headerFolders.count, found.warnings.count)
        }
    }

    /// Forgets what was found since there was less.
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

    /// The index of a folder, which is added if it is new.
    private mutating func number(of folder: Folder) -> Int {
        let key = FolderKey(realPath: Path(folder.realPath), root: folder.root.map(Path.init))
        if let number = folderNumbers[key] { return number }
        folderNumbers[key] = found.folders.count
        found.folders.append(folder)
        return found.folders.count - 1
    }

    // MARK: - Walking

    /// A folder that is walked through.
    private struct Visit {
        var path: String
        var folder: Folder
        /// The patterns that apply in it.
        var ignores: IgnoreStack
        /// Its index in ``FoundSources/folders``; `nil` until its first file is found.
        var number: Int?
    }

    /// Walks through a folder. The folders of each level are listed in parallel.
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

    /// Adds the files in a folder, unless it isn't part of the search.
    ///
    /// - Parameter next: The folders in it are added.
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

    /// Enters a folder. Returns `nil` if it isn't part of the search.
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
