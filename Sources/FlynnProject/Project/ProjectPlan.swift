import FlynnFiles
import FlynnRules
import FlynnSyntax

/// The projects of a run, and the configurations of the files.
package struct ProjectPlan: Sendable {
    /// The projects, sorted by root.
    package private(set) var projects: [Project] = []
    /// The given paths that can't be read.
    package private(set) var failures: [LintFailure] = []
    /// The reasons why findings in the given paths may be missing.
    package private(set) var gaps: [LintFailure] = []
    /// The problems with other files of the projects.
    package private(set) var warnings: [LintFailure] = []
    /// The configuration of the whole run, taken from the first path.
    package private(set) var configuration: Configuration?
    /// The configurations of the files, by the path of the configuration.
    package private(set) var configurations: [Path: Configuration] = [:]
    /// Whether the configurations for the found files include any file, by the path of the configuration.
    private(set) var configurationUses: [Path: Bool] = [:]
    private let missingFiles = MissingFiles()
    /// The patterns that match nothing by mistake, by the paths of the configurations.
    private var patternMistakes: [Path: [(candidate: ConfiguredPattern, message: String)]] = [:]
    /// Whether there are no files to report on.
    package private(set) var isEmpty = false
    /// The files of the run.
    package let tree: FileTree
    /// The search for files, if the run records dependencies that can be checked later.
    package private(set) var search: StoredSearch?

    private let request: LintRequest
    private let options: LintOptions
    private var finder: ConfigurationFinder

    /// Plans a run.
    package init(_ request: LintRequest, _ options: LintOptions, _ sources: RunSources) throws(ConfigurationError) {
        try self.init(request, options, sources.tree, sources.search)
        gaps = sources.gaps + gaps
        guard let base = sources.base else { return }
        updateUses { $0.use == .changed && base.isUnchanged($0.realPath) ? .reported : $0.use }
    }

    /// Plans a run over the files of a revision. The run reports on the same files as the given plan.
    package init(
        before base: RunSources.Base, _ plan: ProjectPlan, _ request: LintRequest, _ options: LintOptions
    ) throws(ConfigurationError) {
        var request = request
        request.buffer = nil
        request.isStaged = false
        // If the old names aren't given, the configuration decides whether renamed files are linted.
        let files = base.former + base.removed.map(\.string)
        request.paths +=
            request.isIsolated ? files : plan.projects.map(\.root) + Path.sorted(files.map(Path.folder(of:)))
        try self.init(request, options, base.tree)
        // The findings of removed files are compared with the findings of new files.
        var reported = base.removed
        for entry in plan.projects.flatMap(\.entries) where entry.isReported {
            reported.insert(Path(base.former(of: entry.realPath) ?? entry.realPath))
        }
        updateUses { $0.isReported && reported.contains(Path($0.realPath)) ? .reported : .known }
    }

    /// Plans a run over files from an earlier search.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the whole run.
    ///   - isEmpty: Whether no files were found.
    init(
        of projects: [Project], _ request: LintRequest, _ options: LintOptions, _ configuration: Configuration,
        configurationUses: [Path: Bool], warnings: [LintFailure], isEmpty: Bool
    ) {
        self.projects = projects
        self.request = request
        self.options = options
        self.configuration = configuration
        self.configurationUses = configurationUses
        self.warnings = warnings
        tree = FileTree()
        finder = ConfigurationFinder(tree)
        addGaps(request.paths, isEmpty: isEmpty)
    }

    private init(
        _ request: LintRequest, _ options: LintOptions, _ tree: FileTree, _ search: StoredSearch? = nil
    ) throws(ConfigurationError) {
        self.search = search
        self.request = request
        self.options = options
        self.tree = tree
        if case .file(let path) = request.configuration {
            finder = try ConfigurationFinder(file: path, tree)
        } else {
            finder = ConfigurationFinder(tree)
        }
        try addProjects(givenPaths)
    }

    private mutating func updateUses(_ use: (Entry) -> Entry.Use) {
        for project in projects.indices {
            for number in projects[project].entries.indices {
                projects[project].entries[number].use = use(projects[project].entries[number])
            }
        }
    }

    // MARK: - Files

    /// The files and folders to report on.
    package var givenPaths: [String] { request.buffer.map { [$0.path] } ?? request.paths }

    /// Returns whether a project has tracked files that aren't checked out, either outside of a sparse checkout or in a
    /// submodule. This method runs git.
    package func lacksFiles(_ project: Project) -> Bool { project.lacksFiles ?? lacksFiles(below: project.root) }

    /// Returns whether a folder has tracked files that aren't checked out.
    ///
    /// - Parameter root: The real path of the folder.
    private func lacksFiles(below root: String) -> Bool {
        guard tree.root == nil, let workingTree = tree.workingTree(root) else { return false }
        tree.dependencies?.noteUncheckable()
        let missing = missingFiles.below(root, inWorkingTree: workingTree, tree)
        // If a submodule doesn't have a marker, it is a separate project.
        return missing.file || missing.submodule && FolderListing.markers.contains { tree.isFile(Path.join(root, $0)) }
    }

    /// Returns whether a project has missing files, and a rule depends on complete projects.
    package func lacksRelevantFiles(_ project: Project) -> Bool {
        project.lacksFiles != false
            && project.entries.lazy.filter(\.isReported).containsSettings {
                $0.severities[Rule.unusedSuppression.id] != nil
            } && lacksFiles(project)
    }

    /// The files and folders that affect the plan: sources, the folders of the sources, and configurations.
    var dependencies: [String] {
        let files = projects.flatMap(\.entries).map(\.path)
        return Path.sorted(files + files.map(Path.folder(of:)) + finder.files)
    }

    private mutating func addProjects(_ paths: [String]) throws(ConfigurationError) {
        let folders = paths.map(tree.resolved).map { tree.isFile($0) ? Path.folder(of: $0) : $0 }
        guard let folder = folders.first else { return }
        self.finder.setUserFolders(folders)
        configuration = try configuration(inFolder: folder)
        var finder = SourceFinder(tree, skipsExcluded: request.skipsExcluded, jobs: options.jobs)
        let found = if let search { search.found } else { try find(paths, &finder, fallback: folder) }
        failures = found.failures
        warnings = found.warnings
        self.finder.setUserFolders(folders + found.folders.compactMap(\.root))
        try add(found, fallback: folder)
        noteMisnamedConfigurations(found, folders)
        warnings += self.finder.problems.map { LintFailure(path: $0.path, message: $0.reason) }
        if request.isPart {
            for number in projects.indices {
                let root = projects[number].root
                projects[number].known = try configuration(inFolder: root)?.known ?? []
                projects[number].surroundings = finder.surroundings(ofProject: root)
            }
        } else {
            let isEmpty = failures.isEmpty && !found.hasSkipped && !found.files.contains { $0.reason != .known }
            addGaps(paths, isEmpty: isEmpty)
        }
    }

    /// Records misnamed configurations in the searched folders, and in the folders above up to the root of the
    /// repository.
    ///
    /// - Parameter folders: The real paths of the given folders, and of the folders with the given files.
    private mutating func noteMisnamedConfigurations(_ found: FoundSources, _ folders: [String]) {
        guard case .nearest = request.configuration else { return }
        var paths = found.misnamedConfigurations
        // A project is searched from its root.
        let searched = request.isIsolated || request.isPart ? [] : Path.sorted(found.folders.compactMap(\.root))
        var workingTrees = WorkingTrees(tree)
        let above = workingTrees.foldersAbove(searched.isEmpty ? folders : searched)
        for folder in above.union(searched.isEmpty ? folders.map { Path($0) } : []).sorted().map(\.string) {
            guard let listing = try? tree.listing(folder) else { continue }
            paths += listing.misnamedConfigurations.map { Path.join(folder, $0) }
        }
        for path in paths { finder.noteMisnamedFile(path) }
    }

    /// Finds the files of the given paths, and the other files of these projects.
    ///
    /// - Parameter fallback: The folder whose configuration applies to files that don't belong to a project.
    private mutating func find(
        _ paths: [String], _ finder: inout SourceFinder, fallback: String
    ) throws(ConfigurationError) -> FoundSources {
        for path in paths { finder.add(path) }
        if !request.isIsolated, !request.isPart {
            let withoutRoot: [String?] = finder.found.folders.contains { $0.root == nil } ? [nil] : []
            for root in withoutRoot + Path.sorted(finder.found.folders.compactMap(\.root)) {
                if let root { finder.addProject(root) }
                let known = try configuration(inFolder: root ?? fallback)?.known ?? []
                for setting in known { finder.addKnown(setting, to: root) }
            }
        }
        var found = finder.found
        found.sortFiles()
        search = tree.dependencies?.endPart().map { StoredSearch(found, dependingOn: $0) }
        return found
    }

    /// Adds the reasons why nothing is linted.
    private mutating func addGaps(_ paths: [String], isEmpty: Bool) {
        self.isEmpty = isEmpty
        var seen: Set<LintFailure> = []
        for (path, mistakes) in patternMistakes.sorted(by: { $0.key < $1.key }) {
            let failures = mistakes.map { LintFailure(path: $0.candidate.pattern.place, message: $0.message) }
                .filter { seen.insert($0).inserted }
            if isCause(mistakes, path) { gaps += failures } else { warnings += failures }
        }
        for (path, isUsed) in configurationUses.sorted(by: { $0.key < $1.key }) where !isUsed {
            if isCause(patternMistakes[path] ?? [], path) { continue }
            let message = "nothing to lint: 'included' and 'excluded' leave none of the Swift files"
            gaps.append(LintFailure(path: path.string, message: message))
        }
        if isEmpty {
            let shown = paths.joined(separator: ", ")
            gaps.append(LintFailure(path: shown, message: "nothing to lint: there are no Swift files"))
        }
    }

    /// Returns whether a configuration excludes all files because of mistakes in all patterns of `included`.
    private func isCause(
        _ mistakes: [(candidate: ConfiguredPattern, message: String)], _ path: Path
    ) -> Bool {
        guard configurationUses[path] == false, let included = configurations[path]?.included else { return false }
        return mistakes.count { $0.candidate.key == .included } == included.count
    }

    /// Finds the patterns that match nothing by mistake, if the run searches everywhere the patterns can match.
    ///
    /// - Parameter choicesOfFolders: The configurations for the folders of the found files.
    private mutating func findPatternMistakes(
        _ choices: some Sequence<ConfigurationChoice>, _ choicesOfFolders: [ConfigurationChoice], _ found: FoundSources
    ) {
        // Patterns can match files that git doesn't track, so a run over files from git isn't checked.
        guard request.buffer == nil, !request.isPart, !tree.cachesReplacements, tree.root == nil,
            found.failures.isEmpty, found.warnings.isEmpty
        else { return }
        let searched = request.paths.map(tree.resolved).filter { !tree.isFile($0) }
        var unused = UnusedPatterns(tree)
        var (paths, lists): ([Path], [[ConfiguredPattern]]) = ([], [])
        var numbers: [ObjectIdentifier: Int] = [:]
        for choice in choices {
            let candidates = choice.unusedPatterns.filter { candidate in
                searched.contains { Path.contains($0, candidate.pattern.folder) }
            }
            guard let path = choice.configuration?.path, !candidates.isEmpty else { continue }
            guard let possible = unused.possibleMistakes(candidates) else {
                warnings.append(
                    LintFailure(
                        path: path,
                        message:
                            "the configurations have so many patterns that match nothing that they aren't all named"))
                break
            }
            if possible.isEmpty { continue }
            numbers[ObjectIdentifier(choice)] = lists.count
            paths.append(Path(path))
            lists.append(possible)
        }
        if lists.isEmpty { return }
        let files = found.files.lazy.map { file in
            let realPath = found.realPath(file)
            let choice = choicesOfFolders[file.folder]
            let list = file.reason == .found ? numbers[ObjectIdentifier(choice)] : nil
            let isLinted = list != nil && choice.includes(realPath)
            return UnusedPatterns.File(
                realPath: realPath, list: isLinted ? list : nil,
                overrides: isLinted ? choice.overrides(for: realPath) : [])
        }
        for (path, mistakes) in zip(paths, unused.mistakes(lists, among: files)) where !mistakes.isEmpty {
            if Path.sorted(mistakes.map(\.candidate.pattern.folder)).contains(where: { lacksFiles(below: $0) }) {
                continue
            }
            patternMistakes[path] = mistakes
        }
    }

    /// Adds the files to the projects. If files don't belong to a project, they form a single project.
    ///
    /// - Parameter fallback: The folder that identifies the project of these files.
    private mutating func add(_ found: FoundSources, fallback: String) throws(ConfigurationError) {
        var numbers: [Path: Int] = [:]
        var choices: [Path: ConfigurationChoice] = [:]
        var choicesByConfiguration: [Path: ConfigurationChoice] = [:]
        let headerFolders = Dictionary(grouping: found.headerFolders) { $0.root.map(Path.init) }
            .mapValues { Set($0.map(\.folder)) }
        var places: [(project: Int, choice: ConfigurationChoice)] = []
        for folder in found.folders {
            let root = folder.root ?? fallback
            let number = numbers[Path(root)] ?? projects.count
            if number == projects.count {
                numbers[Path(root)] = number
                var project = Project(
                    root: root,
                    isComplete: !request.isIsolated && found.failures.isEmpty && found.warnings.isEmpty)
                project.headerFolders = (headerFolders[folder.root.map(Path.init)] ?? []).sorted {
                    Path($0.path) < Path($1.path)
                }
                project.headers = try self.configuration(inFolder: root)?.headers ?? HeaderSettings()
                projects.append(project)
            }
            let choice: ConfigurationChoice
            if let known = choices[Path(folder.configurationFolder)] {
                choice = known
            } else {
                let configuration = try configuration(inFolder: folder.configurationFolder)
                let path = Path(configuration?.path ?? "")
                choice = choicesByConfiguration[path] ?? ConfigurationChoice(configuration)
                choicesByConfiguration[path] = choice
                if let configuration { configurations[path] = configuration }
                choices[Path(folder.configurationFolder)] = choice
            }
            places.append((number, choice))
        }
        for file in found.files {
            let realPath = found.realPath(file)
            let (project, choice) = places[file.folder]
            // The surrounding files are unknown.
            if file.reason == .named, found.folders[file.folder].root == nil { projects[project].isComplete = false }
            let use = use(of: file, realPath, choice)
            if let path = choice.configuration.map({ Path($0.path) }), file.reason == .found || use != .known {
                configurationUses[path] = configurationUses[path] == true || use != .known
            }
            let settings = choice.settings(for: realPath) { self.settings($0, $1) }
            projects[project].entries.append(
                Entry(
                    path: file.path, realPath: realPath, sharedSettings: settings, use: use,
                    isNamed: file.reason == .named))
        }
        projects.sort { Path($0.root) < Path($1.root) }
        findPatternMistakes(choicesByConfiguration.sorted { $0.key < $1.key }.map(\.value), places.map(\.choice), found)
    }

    private func use(
        of file: FoundSources.File, _ realPath: String, _ choice: ConfigurationChoice
    ) -> Entry.Use {
        switch file.reason {
        case .known: return .known
        case .found where !choice.includes(realPath): return .known
        case .named where request.skipsExcluded && !choice.includes(realPath): return .known
        case .found, .named:
            // Shortcuts are expanded only in files that the run can write. The positions of findings then match the
            // user's text.
            return request.allowsChanges || options.fixes != nil ? .changed : .reported
        }
    }

    // MARK: - Configurations

    private mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
        if case .none = request.configuration { return nil }
        return try finder.configuration(inFolder: folder)
    }

    /// Returns the settings of the files with a configuration and a list of applied overrides.
    private func settings(_ configuration: Configuration?, _ overrides: [Int]) -> RuleSettings {
        var settings = options.rules
        configuration?.apply(to: &settings, overrides: overrides)
        request.choices.apply(to: &settings)
        return settings
    }
}
