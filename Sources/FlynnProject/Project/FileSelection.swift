import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnOutline
import FlynnStore
import FlynnSyntax

/// Reads the files of a project with actors that are selected by ``RelevantNames``. The findings are the same as in a
/// run that reads all files.
struct FileSelection {
    private let project: ProjectPlan.Project
    private let reader: FileReader

    /// Creates the selection for a project, or returns `nil` if all files of the project matter.
    init?(of project: ProjectPlan.Project, _ reader: FileReader) {
        let options = reader.options
        if options.fixes != nil || options.parsesEveryFile { return nil }
        // Any file can contain a declaration that decides about a call with the name of a behavior.
        if project.entries.containsSettings(where: \.reportsUndeclaredBehaviors) { return nil }
        // Headers can declare any name.
        if options.headers != nil, project.headers.use != .off,
            !project.headerFolders.isEmpty || !project.headers.paths.isEmpty
        {
            return nil
        }
        (self.project, self.reader) = (project, reader)
    }

    /// A file that isn't selected yet.
    fileprivate struct Candidate: Sendable {
        /// The position of the file in the project.
        var number: Int
        /// The names in the file. This is `nil` if only the summary shows the names.
        var outline: FileOutline?
    }

    /// Reads the skipped files that matter, and notes the decisions and the outlines for the cache.
    ///
    /// - Returns: The names used for the selection, or `nil` if all files are read.
    func read(_ readings: inout [FileReading]) -> SummaryCache.Names? {
        if !readings.contains(where: \.isSkipped) { return nil }
        var names = RelevantNames()
        var added = readings.indices.filter { readings[$0].file != nil }
        var candidates: [Candidate]?
        if added.contains(where: { needsAllFiles(readings[$0].file, project.entries[$0]) }) { return nil }
        if let known = reader.cache?.names, haveNames(known, added, &readings) { return known }
        var inFiles: [(number: Int, fingerprint: ContentHash)] = []
        for _ in 0..<FileSelection.maxRounds {
            let files = added.map { (readings[$0].file?.summary, readings[$0].note?.entry) }
            let found = Parallel.map(files, jobs: jobs) { [cache = reader.cache] summary, entry in
                summary.map { FileSelection.names($0, entry, cache) }
            }
            for (number, found) in zip(added, found) {
                readings[number].note?.entry.names = found?.stored
                inFiles.append((number, found?.stored.fingerprint ?? .none))
            }
            names.add(found.compactMap { $0?.names })
            let fingerprint = names.fingerprint
            if candidates == nil, fingerprint == reader.cache?.names.relevant {
                // The cached selection already excludes most files for these names.
                added = names.select(from: outline(&readings, exceptLeftOut: true), jobs: jobs).selected
            } else {
                (added, candidates) = names.select(
                    from: candidates ?? outline(&readings, exceptLeftOut: false), jobs: jobs)
            }
            if added.isEmpty {
                for number in readings.indices where readings[number].isSkipped {
                    readings[number].note?.entry.selection = .leftOut
                }
                let ordered = inFiles.sorted { $0.number < $1.number }.map(\.fingerprint)
                return SummaryCache.Names(inFiles: ContentHash(ordered), relevant: fingerprint)
            }
            let (entries, reader) = (project.entries, reader)
            let selected = Parallel.map(added, jobs: jobs) { reader.read(entries[$0], skippingIrrelevant: false) }
            for (number, reading) in zip(added, selected) {
                let outline = readings[number].note?.entry.outline
                readings[number] = reading
                readings[number].note?.entry.outline = outline
                readings[number].note?.entry.selection = .selected
            }
            if added.contains(where: { needsAllFiles(readings[$0].file, project.entries[$0]) }) { return nil }
        }
        return nil
    }

    /// Returns the names in a file from the cache or from the summary.
    private static func names(
        _ summary: FileSummary, _ entry: SummaryCache.Entry?, _ cache: SummaryCache?
    ) -> (names: SummaryNames, stored: SummaryCache.FileNames) {
        if let entry, let stored = entry.names, let names = cache?.names(entry) { return (names, stored) }
        let names = SummaryNames(summary, isRelated: summary.mayHaveActors)
        return (names, SummaryCache.FileNames(names))
    }

    /// The maximum number of rounds. A round finds one file in a chain of files, and most projects need fewer than ten
    /// rounds. After the last round, all files are read.
    private static let maxRounds = 64

    /// Returns whether the files that were read contain the names of the cached selection, and the cached selection
    /// excludes all other files.
    private func haveNames(
        _ known: SummaryCache.Names, _ files: [Int], _ readings: inout [FileReading]
    ) -> Bool {
        guard known != SummaryCache.Names() else { return false }
        var inFiles: [ContentHash] = []
        for number in files {
            var names = readings[number].note?.entry.names
            // The text of a buffer has no note.
            if names == nil, let summary = readings[number].file?.summary {
                names = FileSelection.names(summary, nil, nil).stored
                readings[number].note?.entry.names = names
            }
            inFiles.append(names?.fingerprint ?? .none)
        }
        guard ContentHash(inFiles) == known.inFiles else { return false }
        return readings.indices.allSatisfy { number in
            !readings[number].isSkipped || readings[number].note?.entry.selection == .leftOut && !isManifest(number)
        }
    }

    /// Returns whether a file is a manifest. Manifests matter regardless of names.
    private func isManifest(_ number: Int) -> Bool { PackageModules.isManifest(project.entries[number].realPath) }

    private var jobs: Int { reader.options.jobs }

    /// Returns the skipped files and the outlines of these files.
    ///
    /// - Parameter isPartial: Whether to omit the files that the cached selection excludes.
    private func outline(_ readings: inout [FileReading], exceptLeftOut isPartial: Bool) -> [Candidate] {
        let numbers = readings.indices.filter { number in
            guard readings[number].isSkipped else { return false }
            return !isPartial || readings[number].note?.entry.selection != .leftOut || isManifest(number)
        }
        // A copy of an entry or a reading would retain every part of it.
        let work = numbers.map { number in
            (number: number, note: readings[number].note, text: readings[number].text.take())
        }
        let (entries, reader) = (project.entries, reader)
        let outlines = Parallel.map(work, jobs: jobs) { number, note, text -> (FileOutline?, archive: [UInt8]?) in
            if PackageModules.isManifest(entries[number].realPath) { return (nil, nil) }
            if let known = note.flatMap({ reader.cache?.outline($0.entry) }) { return (known, nil) }
            guard let source = text ?? (try? reader.text(of: entries[number])) else { return (nil, nil) }
            let outline = FileOutline(TokenizedSource(source))
            return (outline, note == nil ? nil : outline.archive)
        }
        return zip(numbers, outlines).map { number, outline in
            if let archive = outline.archive { readings[number].note?.entry.outline = .made(archive) }
            return Candidate(number: number, outline: outline.0)
        }
    }

    /// Returns whether a file requires all other files: the file is a manifest with header folders, or the names in the
    /// file don't identify the related files.
    private func needsAllFiles(_ file: ProjectFile?, _ entry: ProjectPlan.Entry) -> Bool {
        guard let file else { return false }
        if RelevantNames.needAllFiles(file.summary) { return true }
        guard reader.options.headers != nil, let manifest = file.summary.manifest else { return false }
        return manifest.headerFolders.keys.contains { folder in
            (try? reader.tree.kind(Path.join(Path.folder(of: entry.realPath), folder))) == .folder
        }
    }
}

extension RelevantNames {
    /// Returns the positions of the selected files, and the remaining candidates.
    fileprivate mutating func select(
        from candidates: [FileSelection.Candidate], jobs: Int
    ) -> (selected: [Int], others: [FileSelection.Candidate]) {
        let names = self
        let areRelevant = Parallel.map(candidates, jobs: jobs, batch: 64) { $0.outline.map(names.isRelevant) ?? true }
        var (selected, others): ([Int], [FileSelection.Candidate]) = ([], [])
        for (candidate, isRelevant) in zip(candidates, areRelevant) where isRelevant {
            if let outline = candidate.outline { recordDeclarations(of: outline) }
        }
        for (candidate, isRelevant) in zip(candidates, areRelevant) {
            if isRelevant {
                selected.append(candidate.number)
            } else if let outline = candidate.outline, introducesDeclaration(outline) {
                recordDeclarations(of: outline)
                selected.append(candidate.number)
            } else {
                others.append(candidate)
            }
        }
        return (selected, others)
    }
}
