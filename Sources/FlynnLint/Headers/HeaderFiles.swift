import FlynnFiles
import FlynnStore
import FlynnSummary
import FlynnSyntax
import SystemLibrary

/// The files and folders that facts about headers depend on. A run looks at each once.
struct HeaderFiles {
    typealias Dependency = HeaderCache.Dependency

    /// The time of the run in nanoseconds since 1970.
    private let now: Int64
    private var dependencies: [Path: Dependency?] = [:]
    private var folders: [Path: Set<Path>] = [:]
    /// The files whose declarations may be used.
    let readable: ReadableHeaders
    private var isReadable: [Path: Bool] = [:]

    init(now: Int64, readable: ReadableHeaders) {
        self.now = now
        self.readable = readable
    }

    /// Whether what a file declares may be used.
    mutating func mayRead(_ path: String) -> Bool {
        if let known = isReadable[Path(path)] { return known }
        let mayRead = readable.contain(path)
        isReadable[Path(path)] = mayRead
        return mayRead
    }

    /// Scans a header; `nil` if it can't be read.
    mutating func scan(_ path: String, lookingFor filter: NameFilter) -> HeaderScan? {
        let stamp = FileStamp(of: path)
        guard let source = try? InputFile.read(path, as: .header) else { return nil }
        dependencies[Path(path)] = dependency(path, stamp, ContentHash(source))
        return source.withBytes { HeaderScan($0, lookingFor: filter) }
    }

    /// Whether a folder contains a name that a path ends with.
    mutating func contains(_ path: String) -> Bool {
        names(in: Path.folder(of: path)).contains(Path(Path.name(of: path)))
    }

    /// The names in a folder that aren't hidden; empty if there is no such folder.
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

    /// The current state of what a path names; `nil` for what is neither a file nor a folder, and can't be depended on.
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

    /// Whether a dependency is still what it was.
    mutating func isCurrent(_ dependency: Dependency) -> Bool {
        let stamp = FileStamp(of: dependency.path)
        if stamp == dependency.stamp, stamp != nil || dependency.content == nil { return true }
        return self.dependency(dependency.path)?.content == dependency.content
    }
}
