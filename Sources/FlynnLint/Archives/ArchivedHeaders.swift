import FlynnFiles
import FlynnSummary
import FlynnSyntax

/// What an archive knows about the headers of a module in which names of its files occur. Paths are relative to the root of the
/// repository; those outside of it are absolute.
struct ArchivedHeaders: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// The bytes of a ``DeclarationTable``.
        case declarations([UInt8])
        /// They can't be read; the problem is in a file, or `nil`. Names of the archive's files that occur in the headers.
        case problem(String, file: String?, names: Set<String>)
    }

    var visibility: HeaderModule.Visibility
    /// The first header, and the folder in which it includes others.
    var header: String
    var folder: String
    var content: Content

    init(_ module: HeaderModule, _ content: HeaderContent, _ paths: ArchivedPaths) {
        func relative(_ path: String) -> String { (try? paths.relative(path)) ?? path }
        visibility = module.visibility.mapPath(relative)
        header = relative(module.headers[0])
        folder = relative(module.folder)
        switch content {
        case .declarations(let table): self.content = .declarations(Array(table.bytes))
        case .problem(let problem, let names):
            let (file, text) = ArchivedHeaders.split(problem)
            self.content = .problem(text, file: file.map(relative), names: names)
        }
    }

    /// The path at the beginning of a problem, and the rest.
    private static func split(_ problem: String) -> (file: String?, text: String) {
        guard problem.hasPrefix("/"), let end = problem.firstIndex(of: ":") else { return (nil, problem) }
        return (String(problem[..<end]), String(problem[end...]))
    }

    /// The module and what is known about it.
    ///
    /// - Parameter realPath: Returns the real path of a relative one.
    func module(_ realPath: (String) -> String) -> (module: HeaderModule, content: HeaderContent) {
        func absolute(_ path: String) -> String { Path.isAbsolute(path) ? path : realPath(path) }
        let module = HeaderModule(
            visibility: visibility.mapPath(absolute), headers: [absolute(header)], folder: absolute(folder))
        switch content {
        case .declarations(let bytes): return (module, .declarations(DeclarationTable(bytes: bytes[...])))
        case .problem(let text, let file, let names):
            return (module, .problem((file.map(absolute) ?? "") + text, names: names))
        }
    }

    /// Adds what another archive knows about the same headers. Returns whether both agree.
    mutating func add(_ other: ArchivedHeaders) -> Bool {
        if case .problem(let problem, let file, let names) = content,
            case .problem(problem, file, let others) = other.content
        {
            content = .problem(problem, file: file, names: names.union(others))
            return true
        }
        return content == other.content
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
        Self(
            visibility: archiver.field(value.visibility), header: archiver.field(value.header),
            folder: archiver.field(value.folder), content: archiver.field(value.content))
    }

    private init(visibility: HeaderModule.Visibility, header: String, folder: String, content: Content) {
        (self.visibility, self.header, self.folder, self.content) = (visibility, header, folder, content)
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

extension ArchivedHeaders.Content: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.declarations, &archiver) { if case .declarations(let bytes) = $0 { bytes } else { nil } }
        cases.add({ .problem($0, file: $1, names: $2) }, &archiver) {
            if case .problem(let text, let file, let names) = $0 { (text, file, names) } else { nil }
        }
        return cases.end(&archiver, or: .declarations([]))
    }
}
