import FlynnFiles
import FlynnIndex
import FlynnStore
import FlynnSummary
import FlynnSyntax

/// Reads those files of a project with actors that ``RelevantNames`` select. The findings are those of a run that reads all.
struct FileSelection {
    private let project: ProjectPlan.Project
    private let reader: FileReader

    /// Creates the selection for a project; `nil` if all its files matter.
    init?(of project: ProjectPlan.Project, _ reader: FileReader) {
        let options = reader.options
        if options.fixes != nil || options.parsesEveryFile { return nil }
        // Any file can declare what a call means that is written like a behavior's.
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
        /// Its position in the project.
        var number: Int
        /// The names in it; `nil` if they aren't known without its summary.
        var outline: FileOutline?
    }

    /// Reads the skipped files that matter. Decisions, and the outlines of the others, are noted for the cache.
    ///
    /// - Returns: The names by which files were selected; `nil` if all files matter.
    func read(_ readings: inout [FileReading]) -> SummaryCache.Names? {
        var names = RelevantNames()
        var added = readings.indices.filter { readings[$0].file != nil }
        var candidates: [Candidate]?
        if added.contains(where: { needsAllFiles(readings[$0].file, project.entries[$0]) }) { return nil }
        if let known = reader.cache?.names, haveNames(known, added, &readings) { return known }
        var inFiles: [(number: Int, fingerprint: ContentHash)] = []
        for _ in 0..<FileSelection.maxRounds {
            let files = added.map { readings[$0].file?.summary }
            let found = Parallel.map(files, jobs: jobs) { file in
                file.map { summary in
                    let names = SummaryNames(summary, isRelated: summary.mayHaveActors)
                    return (names: names, fingerprint: names.fingerprint)
                }
            }
            for (number, found) in zip(added, found) {
                readings[number].note?.entry.names = found?.fingerprint ?? .none
                inFiles.append((number, found?.fingerprint ?? .none))
            }
            names.add(found.compactMap { $0?.names })
            let fingerprint = names.fingerprint
            if candidates == nil, fingerprint == reader.cache?.names.relevant {
                // The cache knows about most files that they have none of these names.
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

    /// After how many rounds all files are read: in a chain of files, each round finds one. Most projects need fewer than ten.
    private static let maxRounds = 64

    /// Whether the files that were read have the names by which the cached selection was made, and it has left out all others.
    private func haveNames(
        _ known: SummaryCache.Names, _ files: [Int], _ readings: inout [FileReading]
    ) -> Bool {
        guard known != SummaryCache.Names() else { return false }
        var inFiles: [ContentHash] = []
        for number in files {
            guard let note = readings[number].note else { return false }
            if note.entry.names == .none, let summary = readings[number].file?.summary {
                readings[number].note?.entry.names =
                    SummaryNames(summary, isRelated: summary.mayHaveActors).fingerprint
            }
            inFiles.append(readings[number].note?.entry.names ?? .none)
        }
        guard ContentHash(inFiles) == known.inFiles else { return false }
        return readings.indices.allSatisfy { number in
            !readings[number].isSkipped || readings[number].note?.entry.selection == .leftOut && !isManifest(number)
        }
    }

    /// Whether a file is a manifest, which matters whatever its names are.
    private func isManifest(_ number: Int) -> Bool { PackageModules.isManifest(project.entries[number].realPath) }

    private var jobs: Int { reader.options.jobs }

    /// The skipped files with their outlines.
    ///
    /// - Parameter isPartial: Whether those are omitted that the cached selection leaves out.
    private func outline(_ readings: inout [FileReading], exceptLeftOut isPartial: Bool) -> [Candidate] {
        let numbers = readings.indices.filter { number in
            guard readings[number].isSkipped else { return false }
            return !isPartial || readings[number].note?.entry.selection != .leftOut || isManifest(number)
        }
        // Copies of entries and readings would retain all their parts.
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

    /// Whether a file needs all others: its names don't show which, or it is a manifest that shows headers.
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
    /// The positions of the files that matter, and the files that don't as far as known.
    fileprivate mutating func select(
        from candidates: [FileSelection.Candidate], jobs: Int
    ) -> (selected: [Int], others: [FileSelection.Candidate]) {
        let names = self
        let areConcerned = Parallel.map(candidates, jobs: jobs, batch: 64) { $0.outline.map(names.concern) ?? true }
        var (selected, others): ([Int], [FileSelection.Candidate]) = ([], [])
        for (candidate, isConcerned) in zip(candidates, areConcerned) where isConcerned {
            if let outline = candidate.outline { expect(outline) }
        }
        for (candidate, isConcerned) in zip(candidates, areConcerned) {
            if isConcerned {
                selected.append(candidate.number)
            } else if let outline = candidate.outline, lack(outline) {
                expect(outline)
                selected.append(candidate.number)
            } else {
                others.append(candidate)
            }
        }
        return (selected, others)
    }
}
