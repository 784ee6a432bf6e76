import FlynnFacts
import FlynnFiles

/// The Swift files of a run, and the projects of these files.
struct FoundSources: Sendable {
    /// The reason why a file is included in the run.
    enum Reason: UInt8, Sendable {
        /// The file belongs to the project of a different file.
        case known
        /// A folder with the file was given.
        case found
        /// The path of the file was given.
        case named
    }

    /// A file found by the search.
    struct File: Sendable {
        /// The path, starting with the given path.
        var path: String
        /// The index of this file's folder in ``FoundSources/folders``.
        var folder: Int
        /// The name of this file in the folder.
        var name: String
        var reason: Reason
    }

    /// A folder with files, as a part of a project.
    struct Folder: Sendable {
        var realPath: String
        /// The real path of the root of the project, or `nil` for files outside of projects.
        var root: String?
        /// The innermost folder that can contain the configuration: this folder or a folder above it. The configuration
        /// can also be in a folder further up.
        var configurationFolder: String

        init(realPath: String, root: String?, configurationFolder: String? = nil) {
            self.realPath = realPath
            self.root = root
            self.configurationFolder = configurationFolder ?? realPath
        }
    }

    /// The files. A file is listed once per project.
    var files: [File] = []
    /// The folders of the files.
    var folders: [Folder] = []
    /// The folders with possible headers, and the root of the project. The root is `nil` outside of projects.
    var headerFolders: [(root: String?, folder: HeaderFolder)] = []
    /// The real paths of misnamed files that are clearly meant to be configurations.
    var misnamedConfigurations: [String] = []
    /// The given paths that can't be read.
    var failures: [LintFailure] = []
    /// The other paths that can't be read.
    var warnings: [LintFailure] = []
    /// Whether a given path was skipped.
    var hasSkipped = false

    /// Returns the path of a file with all links resolved.
    func realPath(_ file: File) -> String { Path.join(folders[file.folder].realPath, file.name) }

    /// Sorts the files by their real paths.
    mutating func sortFiles() {
        let realPaths = files.map { Path(realPath($0)) }
        files = files.indices.sorted { realPaths[$0] < realPaths[$1] }.map { files[$0] }
    }
}

/// The result of a search for files.
package struct StoredSearch: Sendable {
    let found: FoundSources
    /// The dependencies and the result of the search, in binary form.
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
    /// Archives the files, folders and header folders. A search with problems is never stored, because problems can
    /// have causes other than files.
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
        // Files of a folder share these strings, and an archive writes equal strings once.
        let folderPath = archiver.string(value.pathOfFolder)
        return Self(
            path: folderPath + archiver.string(Path.name(of: value.path)),
            folder: Int(truncatingIfNeeded: archiver.number(UInt64(value.folder))),
            name: archiver.string(value.name),
            reason: FoundSources.Reason(rawValue: archiver.byte(value.reason.rawValue)) ?? .known)
    }

    /// The path up to and including the last slash.
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
