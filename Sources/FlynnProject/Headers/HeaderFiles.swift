import FlynnFacts
import FlynnFiles
import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The files and folders behind the facts about headers. A run examines them only once.
struct HeaderFiles {
    typealias Dependency = HeaderCache.Dependency

    /// The time of the run in nanoseconds since 1970.
    private let now: Int64
    private var dependencies: [Path: Dependency?] = [:]
    private var folders: [Path: Set<Path>] = [:]
    /// The files whose declarations can be used.
    let readable: ReadableHeaders
    private var isReadable: [Path: Bool] = [:]

    init(now: Int64, readable: ReadableHeaders) {
        self.now = now
        self.readable = readable
    }

    /// Returns whether the declarations in a file can be used.
    mutating func mayRead(_ path: String) -> Bool {
        if let known = isReadable[Path(path)] { return known }
        let mayRead = readable.contains(path)
        isReadable[Path(path)] = mayRead
        return mayRead
    }

    /// Scans a header, or returns `nil` if the header can't be read.
    mutating func scan(_ path: String, lookingFor filter: NameFilter) -> HeaderScan? {
        let stamp = FileStamp(of: path)
        guard let source = try? InputFile.read(path, as: .header) else { return nil }
        dependencies[Path(path)] = dependency(path, stamp, ContentHash(source))
        return source.withBytes { HeaderScan($0, lookingFor: filter) }
    }

    /// Returns whether the last name in a path exists in its folder.
    mutating func contains(_ path: String) -> Bool {
        names(in: Path.folder(of: path)).contains(Path(Path.name(of: path)))
    }

    /// Returns the visible names in a folder, or an empty set if the folder doesn't exist.
    private mutating func names(in folder: String) -> Set<Path> {
        if let known = folders[Path(folder)] { return known }
        let names = HeaderFiles.names(in: folder)
        folders[Path(folder)] = names
        return names
    }

    private static func names(in folder: String) -> Set<Path> {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: Set<Path> = []
        while let entry = readdir(stream) {
            let name = FolderListing.name(of: entry)
            if !Path.hasPrefix(name, ".") { names.insert(Path(name)) }
        }
        return names
    }

    /// Returns the current state of a file or folder, or of a missing file. Returns `nil` for other kinds of files,
    /// which can't be dependencies.
    mutating func dependency(_ path: String) -> Dependency? {
        if let known = dependencies[Path(path)] { return known }
        let stamp = FileStamp(of: path)
        let dependency: Dependency? =
            switch FileKind(of: path) {
            case .file: (try? InputFile.read(path, as: .header)).map { self.dependency(path, stamp, ContentHash($0)) }
            case .folder:
                self.dependency(path, stamp, ContentHash(names(in: path).sorted().map(\.string).joined(separator: "/")))
            case nil: Dependency(path: path)
            default: nil
            }
        dependencies[Path(path)] = .some(dependency)
        return dependency
    }

    private func dependency(_ path: String, _ stamp: FileStamp?, _ content: ContentHash) -> Dependency {
        Dependency(path: path, stamp: stamp.flatMap { $0.isSettled(at: now) ? $0 : nil }, content: content)
    }

    /// Returns whether a dependency is unchanged.
    mutating func isCurrent(_ dependency: Dependency) -> Bool {
        let stamp = FileStamp(of: dependency.path)
        if stamp == dependency.stamp, stamp != nil || dependency.content == nil { return true }
        return self.dependency(dependency.path)?.content == dependency.content
    }
}
