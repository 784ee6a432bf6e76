import FlynnFiles
import FlynnSummary

/// The Swift files of a run, and the project of each.
struct FoundSources: Sendable {
    /// The reason why a file is part of the run.
    enum Reason: UInt8, Sendable {
        /// It belongs to the project of another file.
        case known
        /// A folder that contains it was given.
        case found
        /// The file itself was given.
        case named
    }

    /// A file that was found.
    struct File: Sendable {
        /// The path, which begins like the path that was given.
        var path: String
        /// The index of its folder in ``FoundSources/folders``.
        var folder: Int
        /// Its name in that folder.
        var name: String
        var reason: Reason
    }

    /// A folder that contains files, as a part of a project.
    struct Folder: Sendable {
        var realPath: String
        /// The real path of the root of the project; `nil` if the files belong to none.
        var root: String?
        /// The innermost of the folders around it, and itself, that may contain its configuration. Those further out may, too.
        var configurationFolder: String

        init(realPath: String, root: String?, configurationFolder: String? = nil) {
            self.realPath = realPath
            self.root = root
            self.configurationFolder = configurationFolder ?? realPath
        }
    }

    /// The files, each once per project.
    var files: [File] = []
    /// The folders of the files.
    var folders: [Folder] = []
    /// The folders that may have headers, with the roots of their projects; `nil` for those that belong to none.
    var headerFolders: [(root: String?, folder: HeaderFolder)] = []
    /// The real paths of files that are certainly meant to be configurations, but have other names.
    var misnamedConfigurations: [String] = []
    /// The given paths that can't be read.
    var failures: [LintFailure] = []
    /// The other paths that can't be read.
    var warnings: [LintFailure] = []
    /// Whether a given path was skipped.
    var hasSkipped = false

    /// The path of a file with all links followed.
    func realPath(_ file: File) -> String { Path.join(folders[file.folder].realPath, file.name) }

    /// Sorts the files by their real paths.
    mutating func sortFiles() {
        let realPaths = files.map { Path(realPath($0)) }
        files = files.indices.sorted { realPaths[$0] < realPaths[$1] }.map { files[$0] }
    }
}

/// The result of a search for files.
struct KeptSearch: Sendable {
    let found: FoundSources
    /// What it depends on and what it found, in binary form.
    let archive: [UInt8]

    init(_ found: FoundSources, archive: [UInt8]) {
        self.found = found
        self.archive = archive
    }

    init(_ found: FoundSources, dependingOn dependencies: Dependencies) {
        var writer = Archiver()
        _ = Dependencies.archive(dependencies, &writer)
        _ = FoundSources.archive(found, &writer)
        self.init(found, archive: writer.bytes)
    }
}

// MARK: - Archive

extension FoundSources: Archivable {
    /// Only what was found without problems is archived: these may have other reasons than files.
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var found = Self()
        found.folders = archiver.list(value.folders)
        found.files = archiver.list(value.files)
        let roots = archiver.field(value.headerFolders.map(\.root))
        let headerFolders = archiver.field(value.headerFolders.map(\.folder))
        found.headerFolders = zip(roots, headerFolders).map { ($0, $1) }
        found.hasSkipped = archiver.field(value.hasSkipped)
        if !found.files.allSatisfy({ found.folders.indices.contains($0.folder) }) { archiver.fail() }
        return found
    }
}

extension FoundSources.File: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        // Strings are written once: these are the same for many files.
        let folderPath = archiver.string(value.pathOfFolder)
        return Self(
            path: folderPath + archiver.string(Path.name(of: value.path)),
            folder: Int(truncatingIfNeeded: archiver.number(UInt64(value.folder))),
            name: archiver.string(value.name),
            reason: FoundSources.Reason(rawValue: archiver.byte(value.reason.rawValue)) ?? .known)
    }

    /// The path up to its last slash, which is included.
    private var pathOfFolder: String {
        String(decoding: path.utf8.dropLast(Path.name(of: path).utf8.count), as: UTF8.self)
    }
}

extension FoundSources.Folder: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let root = archiver.string(value.root ?? "")
        return Self(
            realPath: archiver.string(value.realPath), root: root.isEmpty ? nil : root,
            configurationFolder: archiver.string(value.configurationFolder))
    }
}

extension HeaderFolder: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(path: archiver.field(value.path), marks: archiver.field(value.marks))
    }
}
