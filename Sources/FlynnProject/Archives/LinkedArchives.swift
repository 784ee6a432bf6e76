import FlynnFacts
import FlynnFiles
import FlynnRules
import FlynnShortcuts
import FlynnSyntax

/// The linked archives, and an index of the files in them.
package struct LinkedArchives: Sendable {
    /// The real path of the base folder of the paths in the archives.
    let root: String
    private let archives: [SummaryArchive]
    /// The distinct files.
    private var records: [Record] = []
    /// The indices of the records, by the paths of the files in the archives.
    private var recordIndices: [Path: Int] = [:]
    /// The facts about headers, by the root of the project in the archives.
    private var headers: [Path: [ArchivedHeaders]] = [:]
    /// The indices in ``headers``.
    private var headerIndices: [HeaderKey: Int] = [:]

    private struct Record {
        var archive: Int
        var file: Int
    }

    /// The identity of the headers of a module in several archives.
    private struct HeaderKey: Hashable {
        /// The root of the project in the archives.
        var root: Path
        /// The first header.
        var header: Path
        var visibility: HeaderModule.Visibility
    }

    /// The maximum number of known files, counted once per project. The limit is necessary because many projects can
    /// know the same files.
    var maxKnownCount = 2_000_000

    /// Reads the contents of archives.
    ///
    /// - Parameter isIsolated: Whether shards may be missing.
    package init(_ paths: [String], root: String, isIsolated: Bool) throws(ArchiveError) {
        self.root = root
        var archives: [SummaryArchive] = []
        for path in paths {
            archives.append(try SummaryArchive(path: path, staysOpen: archives.count < SummaryArchive.maxOpenCount))
        }
        self.archives = archives
        let count = archives.reduce(0) { $0 + $1.contents.files.count }
        records.reserveCapacity(count)
        recordIndices.reserveCapacity(count)
        for archive in archives.indices {
            for file in archives[archive].contents.files.indices {
                try add(Record(archive: archive, file: file))
            }
        }
        for archive in archives {
            for project in archive.contents.projects {
                for headers in project.headers { try add(headers, ofProject: project.root, archive.path) }
            }
        }
        if !isIsolated, let missing = missingShard { throw .missingShard(missing) }
    }

    /// Adds a file. A summary replaces the interface of the same file.
    private mutating func add(_ record: Record) throws(ArchiveError) {
        let path = Path(self[record].path)
        guard let number = recordIndices[path] else {
            recordIndices[path] = records.count
            records.append(record)
            return
        }
        let known = records[number]
        let isInterface = archives[record.archive].contents.isInterface
        guard isInterface == archives[known.archive].contents.isInterface else {
            if !isInterface { records[number] = record }
            return
        }
        guard self[record].hash == self[known].hash, self[record].content == self[known].content else {
            throw .conflict(
                file: self[record].path, archives[known.archive].path, archives[record.archive].path)
        }
    }

    /// Adds the facts in an archive about the headers of a module.
    private mutating func add(
        _ new: ArchivedHeaders, ofProject root: String, _ path: String
    ) throws(ArchiveError) {
        let key = HeaderKey(root: Path(root), header: Path(new.header), visibility: new.visibility)
        guard let known = headerIndices[key] else {
            headerIndices[key] = headers[key.root, default: []].count
            headers[key.root, default: []].append(new)
            return
        }
        if headers[key.root]?[known].add(new) == true { return }
        let other = archives.first { archive in
            archive.contents.projects.contains {
                Path.areSame($0.root, root) && $0.headers.contains { Path.areSame($0.header, new.header) }
            }
        }
        throw .conflict(file: new.header, other?.path ?? path, path)
    }

    /// Returns the facts about the headers of a project with a real path, in the order of a run over the sources.
    package func headers(ofProject root: String) -> [(module: HeaderModule, content: HeaderContent)] {
        let root = Path.relative(root, to: self.root) ?? "."
        return (headers[Path(root)] ?? []).map { $0.module(realPath) }.sorted {
            (Path($0.module.folder), Path($0.module.headers[0])) < (Path($1.module.folder), Path($1.module.headers[0]))
        }
    }

    private subscript(record: Record) -> ArchiveContents.File { archives[record.archive].contents.files[record.file] }

    private func contents(_ record: Record) -> ArchiveContents { archives[record.archive].contents }

    /// A shard of the same paths that is missing in all archives.
    private var missingShard: Shard? {
        var found: [[Path]: Set<Shard>] = [:]
        for archive in archives {
            if let shard = archive.contents.shard {
                found[archive.contents.paths.map { Path($0) }, default: []].insert(shard)
            }
        }
        let missing = found.values.flatMap { found in found.flatMap(\.all).filter { !found.contains($0) } }
        return missing.min { ($0.count, $0.number) < ($1.count, $1.number) }
    }

    // MARK: - Plan

    /// Returns the path of an archived file, as shown in findings.
    private func shownPath(_ path: String, _ workingFolder: String) -> String {
        if Path.areSame(workingFolder, root) { return path }
        let absolute = path == "." ? root : Path.join(root, path)
        return Path.areSame(absolute, workingFolder) ? "." : Path.relative(absolute, to: workingFolder) ?? absolute
    }

    private func realPath(_ path: String) -> String { path == "." ? root : Path.join(root, path) }

    /// Plans a run over the files.
    ///
    /// - Parameters:
    ///   - named: The configuration for all files, or `nil` for the settings in the archives.
    ///   - isReported: Returns whether findings in a file are reported, by the path of the file in the archives.
    package func plan(
        _ request: LintRequest, _ options: LintOptions, _ named: Configuration?, isReported: (String) -> Bool
    ) throws(ArchiveError) -> ProjectPlan {
        let workingFolder = Path.workingFolder
        var projects: [Path: ProjectPlan.Project] = [:]
        let roots = archives.map { $0.contents.projects.map { Path(realPath($0.root)) } }
        for (archive, roots) in zip(archives, roots) {
            for (project, root) in zip(archive.contents.projects, roots) {
                var plan = projects[root] ?? ProjectPlan.Project(root: root.string, isComplete: !request.isIsolated)
                if project.isPartial || archive.contents.isInterface { plan.isComplete = false }
                plan.lacksFiles = !plan.isComplete
                if project.requiresHeaders { plan.headers.use = .required }
                plan.known += project.known.map(setting)
                plan.surroundings += project.surroundings.map(realPath)
                projects[root] = plan
            }
        }
        for root in projects.keys {
            projects[root]?.known.removeRepeated { $0 }
            projects[root]?.surroundings.removeRepeated { Path($0) }
        }
        // Many files share the same settings, so most settings are compared by identity.
        var settingsInUse: [ArchiveContents.Settings: RuleSettings] = [:]
        let settings = archives.map { archive in
            archive.contents.settings.map { archived in
                let settings = settingsInUse[archived] ?? self.settings(archived, options, request)
                settingsInUse[archived] = settings
                return settings
            }
        }
        var configured = named.map { (configuration: $0, files: ConfiguredFiles($0)) }
        for number in records.indices {
            let entry = try entry(number, workingFolder, settings, request, &configured, isReported)
            let record = records[number]
            projects[roots[record.archive][self[record].project]]?.entries.append(entry)
        }
        var uses: [Path: Bool] = [:]
        for use in archives.flatMap(\.contents.configurations) where named == nil {
            let path = Path(shownPath(use.path, workingFolder))
            uses[path] = uses[path] == true || use.isUsed
        }
        var warnings: [LintFailure] = []
        addKnown(&projects, &warnings)
        var request = request
        request.paths = Path.sorted(archives.flatMap(\.contents.paths).map { shownPath($0, workingFolder) })
        return ProjectPlan(
            of: projects.values.sorted { Path($0.root) < Path($1.root) }, request, options, named ?? configuration,
            configurationUses: uses, warnings: warnings, isEmpty: records.isEmpty)
    }

    /// Returns the settings for the files with some archived settings.
    private func settings(
        _ archived: ArchiveContents.Settings, _ options: LintOptions, _ request: LintRequest
    ) -> RuleSettings {
        var settings = options.rules
        settings.severities = archived.severities
        settings.options = archived.options
        if archived.prefix != BehaviorNaming.standard.prefix {
            settings.templates = ShortcutTemplates(naming: BehaviorNaming(prefix: archived.prefix))
        }
        request.choices.apply(to: &settings)
        return settings
    }

    private func entry(
        _ number: Int, _ workingFolder: String, _ settings: [[RuleSettings]], _ request: LintRequest,
        _ configured: inout (configuration: Configuration, files: ConfiguredFiles)?, _ isReported: (String) -> Bool
    ) throws(ArchiveError) -> ProjectPlan.Entry {
        let record = records[number]
        let file = self[record]
        let path = file.path
        var entry = ProjectPlan.Entry(
            path: shownPath(path, workingFolder), realPath: realPath(path),
            sharedSettings: Shared(settings[record.archive][file.settings]), isNamed: file.isNamed)
        entry.record = number
        var isIncluded = file.isReported
        if let configuration = configured?.configuration {
            let overrides = configured?.files.overrides(for: entry.realPath) ?? []
            entry.settings = RuleSettings()
            configuration.apply(to: &entry.settings, overrides: overrides)
            guard entry.settings.templates.fingerprint.low == contents(record).settings[file.settings].templates else {
                throw .otherSettings(file: path, archive: archives[record.archive].path)
            }
            request.choices.apply(to: &entry.settings)
            let isInterface = archives[record.archive].contents.isInterface
            isIncluded = !isInterface && (file.isNamed || configured?.files.includes(entry.realPath) == true)
        }
        entry.use = isIncluded && isReported(path) ? .reported : .known
        return entry
    }

    /// Sorts the files of the projects, after adding the known files of other projects.
    private func addKnown(_ projects: inout [Path: ProjectPlan.Project], _ warnings: inout [LintFailure]) {
        let hasKnown = projects.values.contains { !$0.known.isEmpty }
        // The copy is only needed to add files of other projects.
        let all = hasKnown || projects.values.contains { !$0.surroundings.isEmpty } ? projects : [:]
        let files = hasKnown ? all.values.flatMap(\.entries).sorted { Path($0.realPath) < Path($1.realPath) } : []
        var knownCount = 0
        var warned: Set<LintFailure> = []
        func warn(_ path: String, _ message: String, of root: Path) {
            let warning = LintFailure(path: path, message: message)
            if warned.insert(warning).inserted { warnings.append(warning) }
            projects[root]?.isComplete = false
        }
        for (root, project) in all.sorted(by: { $0.key < $1.key })
        where !project.known.isEmpty || !project.surroundings.isEmpty {
            var seen = Set(project.entries.compactMap(\.record))
            func add(_ entries: ArraySlice<ProjectPlan.Entry>) {
                knownCount += entries.count
                guard knownCount <= maxKnownCount else {
                    let message = "projects know more than \(maxKnownCount) files of other projects"
                    return warn(Path.shortened(self.root), message, of: root)
                }
                for var entry in entries where seen.insert(entry.record ?? -1).inserted {
                    entry.use = .known
                    projects[root]?.entries.append(entry)
                }
            }
            for outer in project.surroundings { add(all[Path(outer)]?.entries[...] ?? []) }
            var ranges: [Range<Int>] = []
            for setting in project.known {
                let found = LinkedArchives.ranges(of: setting.path, in: files)
                ranges += found
                guard found.allSatisfy(\.isEmpty) else { continue }
                let path = Path.shortened(setting.path)
                warn(setting.place, "the known path '\(path)' is in none of the archives; summarize it", of: root)
            }
            var end = 0
            // Folders can contain each other.
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
                add(files[max(range.lowerBound, end)..<range.upperBound])
                end = range.upperBound
            }
        }
        for root in projects.keys { projects[root]?.entries.sort { Path($0.realPath) < Path($1.realPath) } }
    }

    /// Returns the ranges of a file, and of the files in a folder, among sorted files.
    private static func ranges(of path: String, in files: [ProjectPlan.Entry]) -> [Range<Int>] {
        func first(_ isReached: (Path) -> Bool) -> Int {
            files.partitioningIndex { isReached(Path($0.realPath)) }
        }
        let prefix = Path.prefix(path)
        let (file, folder) = (first { $0 >= Path(path) }, first { $0 >= Path(prefix) })
        let fileEnd = first { $0 > Path(path) }
        let folderEnd = first { $0 >= Path(prefix) && !Path.hasPrefix($0.string, prefix) }
        return [file..<fileEnd, folder..<folderEnd]
    }

    /// The configuration of the whole run, taken from the first archive.
    private var configuration: Configuration {
        var configuration = Configuration(path: "")
        guard let run = archives.first?.contents.run else { return configuration }
        configuration.format = run.format.flatMap(OutputFormat.init)
        configuration.baseline = run.baseline.map(setting)
        return configuration
    }

    private func setting(_ setting: ArchiveContents.PathSetting) -> Configuration.PathSetting {
        Configuration.PathSetting(
            path: realPath(setting.path), configuration: shownPath(setting.configuration, Path.workingFolder),
            line: setting.line == 0 ? nil : setting.line)
    }

    // MARK: - Files

    /// Reads files in the same way as ``FileReader``.
    package func read(
        _ entries: [ProjectPlan.Entry], _ options: LintOptions, _ progress: LintProgress?
    ) -> [FileReading] {
        FileReader.read(entries, options, progress) { read($0, skippingIrrelevant: $1) }
    }

    private func read(_ entry: ProjectPlan.Entry, skippingIrrelevant isSkipping: Bool) -> FileReading {
        guard let number = entry.record else { return FileReading() }
        let file = self[records[number]]
        let isSkipped = isSkipping && !FileReader.isRelevant(file.relevance, entry)
        var read: ProjectFile?
        if !isSkipped {
            do {
                let summary = try archives[records[number].archive].summary(
                    of: records[number].file, shownAs: entry.path)
                read = ProjectFile(entry, summary)
            } catch {
                return FileReading(failure: LintFailure(path: entry.path, message: "\(error)"))
            }
            if entry.isReported, let failure = file.failure {
                return FileReading(file: read, failure: LintFailure(path: entry.path, message: failure))
            }
        }
        return FileReading(
            file: read, relevance: file.relevance, byteCount: file.byteCount, lineCount: file.lineCount)
    }
}

extension LinkedArchives: LineArchive {
    private func record(ofFileAt path: String) -> Record? {
        let absolute = Path.absolute(path, in: Path.workingFolder)
        return Path.relative(absolute, to: root).flatMap { recordIndices[Path($0)] }.map { records[$0] }
    }

    /// Returns whether an archive contains a file with a real path.
    package func contains(_ realPath: String) -> Bool { record(ofFileAt: realPath) != nil }

    package func lines(ofFileAt path: String) -> ArchivedLines? {
        guard let record = record(ofFileAt: path) else { return nil }
        // The archive has been read before, so an error is unlikely, and is part of the run's report.
        return try? archives[record.archive].lines(of: record.file)
    }

    package func hasContents(_ text: SourceText, ofFileAt path: String) -> Bool {
        record(ofFileAt: path).map { self[$0].content == text.archivedHash } ?? false
    }
}

extension Array {
    /// Removes elements with the same key as an earlier element.
    fileprivate mutating func removeRepeated<Key: Hashable>(_ key: (Element) -> Key) {
        var seen: Set<Key> = []
        removeAll { !seen.insert(key($0)).inserted }
    }
}
