import FlynnHeaders
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// The declarations that a project's headers contribute to a run.
struct HeaderImport {
    /// The summary of the declarations that can matter; `nil` if no declaration does.
    private(set) var summary: FileSummary?
    /// The headers that can't be read.
    private(set) var problems: [LintFailure] = []
    private(set) var statistics = HeaderStatistics()

    /// Reads the headers that may explain a name.
    ///
    /// - Parameters:
    ///   - files: The files of the project with their real paths.
    ///   - project: The project.
    ///   - folder: The folder in which the facts about headers are kept.
    ///   - jobs: How many processes may parse at the same time.
    init(
        _ files: [(realPath: String, file: ProjectFile)], of project: ProjectPlan.Project, _ tree: FileTree,
        _ options: HeaderOptions, _ folder: CacheFolder?, jobs: Int
    ) {
        let settings = project.headers
        let targets = HeaderImport.targets(files)
        let finder = HeaderModuleFinder(project.headerFolders, targets: targets, settings: settings, tree)
        let views = finder.modules.compactMap { ModuleView($0, files) }
        if views.isEmpty { return }
        let declared = DeclaredNames(files)
        var names: Set<String> = []
        for number in Set(views.flatMap(\.files)) {
            names.formUnion(files[number].file.summary.explainableNames.filter { !declared.contains($0) })
        }
        if names.isEmpty { return }
        guard let library = options.libraryPath, let libraryStamp = FileStamp(of: library) else {
            if settings.use == .required {
                problems.append(
                    LintFailure(
                        path: project.root,
                        message: "libclang isn't found; install it, or set \(ClangSearch.variable) to its path"))
            }
            return
        }
        let filter = NameFilter(names)
        var reader = HeaderReader(
            cache: folder?.headerCache(ofProject: project.root) ?? HeaderCache(), lookingFor: filter,
            library: "\(library) \(libraryStamp.modification) \(libraryStamp.size)", now: folder?.now() ?? FileStamp.now
        )
        let includes = Set(finder.modules.map(\.folder)).sorted() + settings.include.map { Path.resolved($0.path) }
        let units = views.map { reader.scan($0.module, includes: includes, defines: settings.defines) }
        let needed = units.indices.filter { units[$0]?.isNeeded == true }
        statistics.headerCount = views.reduce(0) { $0 + $1.module.headers.count }
        defer { finish(&reader, folder, project.root) }
        if needed.isEmpty { return }
        let parser = HeaderParser(
            executable: options.executable, library: library, timeLimit: options.timeLimit)
        let replies = reader.parse(needed.compactMap { units[$0] }, parser, jobs: jobs)
        statistics.library = library
        statistics.version = replies.first { !$0.version.isEmpty }?.version ?? ""
        statistics.readCount = needed.reduce(0) { $0 + views[$1].module.headers.count }
        statistics.parsedCount = reader.parsedCount
        var tables: [(module: Int, table: DeclarationTable)] = []
        for (number, reply) in zip(needed, replies) {
            if let table = reply.declarations {
                tables.append((number, table))
            } else {
                let header = views[number].module.headers[0]
                problems.append(
                    LintFailure(
                        path: Path.shortened(header),
                        message: "can't be read, so what it declares is unknown: \(reply.problem ?? "no reply")"))
            }
        }
        var declarations = ImportedDeclarations(tables)
        summary = declarations.summary(of: filter, hiddenBy: declared, files, views, jobs: jobs)
        statistics.declarationCount = summary.map { $0.types.count + $0.functions.count + $0.globals.count } ?? 0
    }

    /// Whether a project can have headers.
    static func isPossible(for files: [(realPath: String, file: ProjectFile)], of project: ProjectPlan.Project) -> Bool
    {
        if project.headers.use == .off { return false }
        return !project.headerFolders.isEmpty || !project.headers.paths.isEmpty || !targets(files).isEmpty
    }

    private mutating func finish(_ reader: inout HeaderReader, _ folder: CacheFolder?, _ root: String) {
        if let changed = reader.changedCache { folder?.keep(changed, ofProject: root) }
    }

    /// The names of a package's targets, by the folders of their headers.
    private static func targets(_ files: [(realPath: String, file: ProjectFile)]) -> [String: String] {
        var targets: [String: String] = [:]
        for (path, file) in files {
            guard let manifest = file.summary.manifest, Path.name(of: path) == "Package.swift" else { continue }
            for (folder, name) in manifest.headerFolders {
                let path = Path.join(Path.folder(of: path), folder)
                if FileKind(of: path) == .folder { targets[path] = name }
            }
        }
        return targets
    }
}

/// A module and the files that see it.
struct ModuleView: Sendable {
    let module: HeaderModule
    /// The positions of the files.
    let files: Set<Int>

    /// `nil` if no file sees it.
    init?(_ module: HeaderModule, _ files: [(realPath: String, file: ProjectFile)]) {
        self.module = module
        self.files = Set(
            files.indices.filter {
                module.isVisible(inFileAt: files[$0].realPath, imports: files[$0].file.summary.imports)
            })
        if self.files.isEmpty { return nil }
    }
}

/// The names that the Swift files of a project declare outside of types. They hide those of headers.
struct DeclaredNames {
    private var names: Set<String> = []

    init(_ files: [(realPath: String, file: ProjectFile)]) {
        for (_, file) in files {
            for type in file.summary.types where type.kind != .extension { names.insert(type.name) }
            for member in file.summary.functions + file.summary.globals { names.insert(member.name) }
        }
    }

    func contains(_ name: String) -> Bool { names.contains(name) }
}
