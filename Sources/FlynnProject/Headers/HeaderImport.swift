import FlynnFacts
import FlynnFiles
import FlynnHeaders
import FlynnRules
import FlynnSyntax

/// The facts about the headers of a module.
package enum HeaderContent: Sendable, Equatable {
    case declarations(DeclarationTable)
    /// The headers can't be read. `names` are the names in the headers, which may be declared there.
    case problem(String, names: Set<String>)

    /// Returns the facts relevant for some names, if any.
    func explaining(_ names: Set<String>) -> HeaderContent? {
        switch self {
        case .declarations(let table): table.names(NameFilter(names)).isEmpty ? nil : self
        case .problem(let problem, let found):
            found.isDisjoint(with: names) ? nil : .problem(problem, names: found.intersection(names))
        }
    }
}

/// The declarations in a project's headers for a run.
package struct HeaderImport {
    /// The summary of the relevant declarations, if any.
    package private(set) var summary: FileSummary?
    /// The headers that can't be read.
    package private(set) var problems: [LintFailure] = []
    package private(set) var statistics = HeaderStatistics()

    /// Reads the headers that can explain a name. Returns `nil` if the project can't have headers.
    ///
    /// - Parameters:
    ///   - files: The files of the project.
    ///   - folder: The folder for cached facts about headers.
    ///   - jobs: The maximum number of parallel parser processes.
    ///   - spent: The time that the run has already spent on other headers.
    package init?(
        for files: [ProjectFile], of project: ProjectPlan.Project, _ tree: FileTree,
        _ options: HeaderOptions, _ folder: CacheFolder?, jobs: Int, after spent: Duration = .zero
    ) {
        let manifests = files.compactMap { file in
            file.summary.manifest.map { (realPath: file.realPath, manifest: $0) }
        }
        guard let search = HeaderSearch(of: project, manifests, tree) else { return nil }
        let uses = files.map { search.visibility.use(inFileAt: $0.realPath, $0.summary) }
        let declared = DeclaredNames(files)
        let names = HeaderUse.names(uses, moduleCount: search.modules.count, hiddenBy: declared)
        let found = search.read(names, options, folder, jobs: jobs, after: spent)
        problems = found.problems
        statistics = found.statistics
        select(search.modules, found.contents, names, uses, declared, files, jobs)
    }

    /// Selects from archived facts about headers. Returns `nil` if there are no such facts.
    package init?(
        for files: [ProjectFile], archived: [(module: HeaderModule, content: HeaderContent)], jobs: Int
    ) {
        if archived.isEmpty { return nil }
        let visibility = HeaderVisibility(archived.map(\.module))
        let uses = files.map { visibility.use(inFileAt: $0.realPath, $0.summary) }
        let declared = DeclaredNames(files)
        let names = HeaderUse.names(uses, moduleCount: archived.count, hiddenBy: declared)
        select(archived.map(\.module), archived.map(\.content), names, uses, declared, files, jobs)
    }

    /// The declarations as a file of the project, if any.
    package func file(_ settings: RuleSettings) -> ProjectFile? {
        summary.map { summary in
            var file = ProjectFile(path: summary.path, settings: settings, summary: summary)
            file.isReported = false
            return file
        }
    }

    private mutating func select(
        _ modules: [HeaderModule], _ contents: [HeaderContent?], _ names: [Set<String>], _ uses: [HeaderUse],
        _ declared: DeclaredNames, _ files: [ProjectFile], _ jobs: Int
    ) {
        var declarations = ImportedDeclarations()
        for number in modules.indices {
            switch contents[number] {
            case .declarations(let table): declarations.add(table, ofModule: number, explaining: names[number])
            case .problem(let problem, let found) where !found.isDisjoint(with: names[number]):
                problems.append(
                    LintFailure(
                        path: Path.shortened(modules[number].headers[0]),
                        message: "can't be read, so what it declares is unknown: \(problem)"))
            default: continue
            }
        }
        summary = declarations.summary(hiddenBy: declared, files, uses, jobs: jobs)
        statistics.declarationCount = summary.map { $0.types.count + $0.functions.count + $0.globals.count } ?? 0
    }
}

/// The header modules visible in a file, and the names that these modules can explain.
struct HeaderUse: Sendable {
    /// The indices of the visible modules.
    var modules: [Int] = []
    /// The names in the file that headers can explain. This is empty if the file doesn't see any module.
    var names: Set<String> = []

    /// Returns the names in files with access to a module, by module. The module may declare these names.
    static func names(_ uses: [HeaderUse], moduleCount: Int, hiddenBy declared: DeclaredNames?) -> [Set<String>] {
        var names: [Set<String>] = Array(repeating: [], count: moduleCount)
        for use in uses where !use.modules.isEmpty {
            let unknown = declared.map { declared in use.names.filter { !declared.contains($0) } } ?? use.names
            for module in use.modules { names[module].formUnion(unknown) }
        }
        return names
    }
}

/// The visibility of header modules in files.
struct HeaderVisibility: Sendable {
    private var named: [String: [Int]] = [:]
    private var folders: [(path: String, module: Int)] = []
    private var everywhere: [Int] = []

    init(_ modules: [HeaderModule]) {
        for (number, module) in modules.enumerated() {
            switch module.visibility {
            case .module(let name): named[name, default: []].append(number)
            case .folder(let path): folders.append((path, number))
            case .everywhere: everywhere.append(number)
            }
        }
    }

    /// Returns the header modules visible in a file, and the names that these modules can explain.
    func use(inFileAt realPath: String, _ summary: FileSummary) -> HeaderUse {
        var modules = everywhere
        for name in summary.imports { modules += named[name] ?? [] }
        for (path, module) in folders where Path.relative(realPath, to: path) != nil { modules.append(module) }
        return modules.isEmpty ? HeaderUse() : HeaderUse(modules: modules, names: summary.explainableNames)
    }
}

/// The names declared by the Swift files of a project outside of types. They hide equal names in headers.
struct DeclaredNames {
    private var names: Set<String> = []

    init(_ files: [ProjectFile]) {
        for number in files.indices {
            for type in files[number].summary.types where type.kind != .extension { names.insert(type.name) }
            for member in files[number].summary.functions { names.insert(member.name) }
            for member in files[number].summary.globals { names.insert(member.name) }
        }
    }

    func contains(_ name: String) -> Bool { names.contains(name) }
}
