import FlynnFacts
import FlynnFiles
import FlynnSyntax

/// The facts in an archive about the headers of a module that contain names from the archive's files. Paths are
/// relative to the root of the repository, or absolute outside of the repository.
struct ArchivedHeaders: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// The bytes of a ``DeclarationTable``.
        case declarations([UInt8])
        /// The headers can't be read. `file` is the file with the problem, or `nil`.
        case problem(String, file: String?)
    }

    var visibility: HeaderModule.Visibility
    /// The first header, and the base folder of its includes.
    var header: String
    var folder: String
    var content: Content
    /// The names from the archive's files in headers that can't be read.
    var names: Set<String> = []

    init(_ module: HeaderModule, _ content: HeaderContent, _ paths: ArchivedPaths) {
        func relative(_ path: String) -> String { (try? paths.relative(path)) ?? path }
        visibility = module.visibility.mapPath(relative)
        header = relative(module.headers[0])
        folder = relative(module.folder)
        switch content {
        case .declarations(let table): self.content = .declarations(Array(table.bytes))
        case .problem(let problem, let names):
            let (file, text) = ArchivedHeaders.split(problem)
            self.content = .problem(text, file: file.map(relative))
            self.names = names
        }
    }

    /// Returns the path at the beginning of a problem, and the rest.
    private static func split(_ problem: String) -> (file: String?, text: String) {
        guard problem.hasPrefix("/"), let end = problem.firstIndex(of: ":") else { return (nil, problem) }
        return (String(problem[..<end]), String(problem[end...]))
    }

    /// Returns the module and the facts about it.
    ///
    /// - Parameter realPath: Returns the real path for a relative path.
    func module(_ realPath: (String) -> String) -> (module: HeaderModule, content: HeaderContent) {
        func absolute(_ path: String) -> String { Path.isAbsolute(path) ? path : realPath(path) }
        let module = HeaderModule(
            visibility: visibility.mapPath(absolute), headers: [absolute(header)], folder: absolute(folder))
        switch content {
        case .declarations(let bytes): return (module, .declarations(DeclarationTable(bytes: bytes[...])))
        case .problem(let text, let file):
            return (module, .problem((file.map(absolute) ?? "") + text, names: names))
        }
    }

    /// Merges these facts with the facts about the same headers in a second archive. Returns whether both archives
    /// agree.
    mutating func add(_ other: ArchivedHeaders) -> Bool {
        if content != other.content { return false }
        names.formUnion(other.names)
        return true
    }
}

extension HeaderModule.Visibility {
    fileprivate func mapPath(_ transform: (String) -> String) -> Self {
        if case .folder(let path) = self { .folder(transform(path)) } else { self }
    }
}

// MARK: - Archive

extension ArchivedHeaders: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let visibility = archiver.field(value.visibility)
        let (header, folder) = (archiver.field(value.header), archiver.field(value.folder))
        var cases = ArchivedCases(value.map { ($0.content, $0.names) }, &archiver)
        cases.add({ (.declarations($0), []) }, &archiver) {
            if case .declarations(let bytes) = $0.0 { bytes } else { nil }
        }
        cases.add({ (.problem($0, file: $1), $2) }, &archiver) {
            if case .problem(let text, let file) = $0.0 { (text, file, $0.1) } else { nil }
        }
        let (content, names) = cases.end(&archiver, or: (Content.declarations([]), Set<String>()))
        return Self(visibility: visibility, header: header, folder: folder, content: content, names: names)
    }

    private init(
        visibility: HeaderModule.Visibility, header: String, folder: String, content: Content, names: Set<String>
    ) {
        (self.visibility, self.header, self.folder) = (visibility, header, folder)
        (self.content, self.names) = (content, names)
    }
}

extension HeaderModule.Visibility: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.module, &archiver) { if case .module(let name) = $0 { name } else { nil } }
        cases.add(Self.folder, &archiver) { if case .folder(let path) = $0 { path } else { nil } }
        cases.add(.everywhere, &archiver) { $0 == .everywhere }
        return cases.end(&archiver, or: .everywhere)
    }
}
