import FlynnFacts
import FlynnFiles
import FlynnHeaders
import FlynnSyntax

/// Finds the headers of a project, and reads the headers that can explain names.
struct HeaderSearch {
    /// The result of reading headers.
    struct Result {
        /// The facts about the headers, by module. The value is `nil` if the headers of the module contain none of the
        /// names.
        var contents: [HeaderContent?]
        /// The problems that aren't related to a header.
        var problems: [LintFailure] = []
        var statistics = HeaderStatistics()
        /// The files and folders behind the result.
        var dependencies: [String] = []
    }

    let modules: [HeaderModule]
    let visibility: HeaderVisibility
    private let root: String
    private let settings: HeaderSettings
    private let tree: FileTree

    /// Finds the modules. Returns `nil` if the project doesn't have header modules.
    ///
    /// - Parameter manifests: The package manifests of the project.
    init?(
        of project: ProjectPlan.Project, _ manifests: [(realPath: String, manifest: PackageManifest)], _ tree: FileTree
    ) {
        if project.headers.use == .off { return nil }
        self.tree = tree
        let targets = HeaderSearch.targets(manifests, tree)
        if project.headerFolders.isEmpty, project.headers.paths.isEmpty, targets.isEmpty { return nil }
        modules = HeaderModuleFinder(project.headerFolders, targets: targets, settings: project.headers, tree).modules
        visibility = HeaderVisibility(modules)
        root = project.root
        settings = project.headers
        if modules.isEmpty { return nil }
    }

    /// Returns the names of a package's targets, by header folder.
    private static func targets(
        _ manifests: [(realPath: String, manifest: PackageManifest)], _ tree: FileTree
    ) -> [Path: String] {
        var targets: [Path: String] = [:]
        for (path, manifest) in manifests where Path.name(of: path) == "Package.swift" {
            for (folder, name) in manifest.headerFolders {
                let path = Path.join(Path.folder(of: path), folder)
                if (try? tree.kind(path)) == .folder { targets[Path(path)] = name }
            }
        }
        return targets
    }

    /// Reads the modules that contain names.
    ///
    /// - Parameters:
    ///   - names: The names to explain, by module.
    ///   - folder: The folder for cached facts about headers.
    ///   - jobs: The maximum number of parallel parser processes.
    ///   - spent: The time that the run has already spent on other headers.
    func read(
        _ names: [Set<String>], _ options: HeaderOptions, _ folder: CacheFolder?, jobs: Int, after spent: Duration
    ) -> Result {
        var result = Result(contents: Array(repeating: nil, count: modules.count))
        let seen = modules.indices.filter { !names[$0].isEmpty }
        if seen.isEmpty { return result }
        let path = options.libraryPath
        if options.library == nil { tree.dependencies?.note(.library(path)) }
        guard let library = path, let libraryStamp = FileStamp(of: library) else {
            if settings.use == .required {
                result.problems.append(
                    LintFailure(
                        path: root,
                        message: "libclang isn't found; install it, or set \(ClangSearch.variable) to its path"))
            }
            return result
        }
        let start = ContinuousClock.now
        let problem =
            "the headers of the run take more than \(options.runTimeLimit) ms; run again, or set 'use: off' in 'headers'"
        let runLimit = (end: start + .milliseconds(options.runTimeLimit) - spent, problem: problem)
        var reader = HeaderReader(
            cache: folder?.headerCache(ofProject: root) ?? HeaderCache(),
            library: "\(library) \(libraryStamp.modification) \(libraryStamp.size)",
            now: folder?.now() ?? FileStamp.now,
            readable: ReadableHeaders(ofProject: root, settings, library: library, tree), runLimit: runLimit)
        let includes = Path.sorted(modules.map(\.folder)) + settings.include.map { tree.resolved($0.path) }
        var units: [HeaderReader.Unit?] = []
        for number in seen {
            do {
                units.append(
                    try reader.scan(
                        modules[number], lookingFor: NameFilter(names[number]), includes: includes,
                        defines: settings.defines))
            } catch {
                units.append(nil)
                tree.dependencies?.noteUncheckable()
                result.contents[number] = .problem(error.reason, names: names[number])
            }
        }
        let needed = units.indices.filter { units[$0]?.names.isEmpty == false }
        let parser = HeaderParser(
            executable: options.executable, library: library, timeLimit: options.timeLimit, runLimit: runLimit)
        let replies = reader.parse(needed.compactMap { units[$0] }, parser, jobs: jobs)
        result.statistics.duration = .now - start
        // The failure of the parser may be temporary.
        if replies.contains(where: \.version.isEmpty) { tree.dependencies?.noteUncheckable() }
        for (position, reply) in zip(needed, replies) {
            result.contents[seen[position]] =
                reply.declarations.map { .declarations($0) }
                ?? .problem(reply.problem ?? "no reply", names: units[position]?.names ?? [])
        }
        result.dependencies = reader.dependencies
        result.statistics.headerCount = seen.reduce(0) { $0 + modules[$1].headers.count }
        result.statistics.readCount = needed.reduce(0) { $0 + modules[seen[$1]].headers.count }
        result.statistics.parsedCount = reader.parsedCount
        if !needed.isEmpty {
            result.statistics.library = library
            result.statistics.version = replies.first { !$0.version.isEmpty }?.version ?? ""
        }
        noteDependencies(library, seen, result)
        if let changed = reader.changedCache { folder?.store(changed, ofProject: root) }
        return result
    }

    /// Records the dependencies of a result: the library, the headers of the modules, and the included files.
    private func noteDependencies(_ library: String, _ seen: [Int], _ result: Result) {
        guard let dependencies = tree.dependencies else { return }
        for path in [library] + result.dependencies + seen.flatMap({ modules[$0].headers }) {
            dependencies.noteContents(of: path)
        }
    }
}
