import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnShortcuts
import FlynnStore
import FlynnSyntax

/// The result of reading a file of a run.
package struct FileReading: Sendable {
    /// The file, if it was read and may be relevant.
    package var file: ProjectFile?
    /// The reason for not reading the file.
    package var failure: LintFailure?
    /// The relevance of this file. This is `nil` if the relevance wasn't determined.
    var relevance: Relevance?
    /// The facts for the cache.
    package var note: SummaryCache.Note?
    /// The text of a skipped file, if the text was read and can be used by ``FileSelection``.
    var text: SourceText?
    /// The size of this file in bytes.
    package var byteCount = 0
    /// The number of lines, if ``LintOptions/countsLines`` is set.
    package var lineCount = 0

    /// Whether this file couldn't be read.
    package var isMissing: Bool { file == nil && relevance == nil }
    /// Whether this file was skipped because it isn't relevant on its own.
    package var isSkipped: Bool { file == nil && relevance != nil }
}

/// Reads and summarizes the files of a run, except for irrelevant and cached files.
package struct FileReader: Sendable {
    let options: LintOptions
    /// The files.
    package let tree: FileTree
    /// The cached facts, if any.
    let cache: SummaryCache?
    /// The counter of finished files.
    package let progress: LintProgress?
    /// Whether a ``FileSelection`` will read the relevant ones of the skipped files.
    private var isSelecting = false
    /// The start of the run in nanoseconds since 1970.
    private let start: Int64

    /// Creates a reader for a run that starts now.
    package init(options: LintOptions, tree: FileTree, cache: SummaryCache?, progress: LintProgress?) {
        self.options = options
        self.tree = tree
        self.cache = cache
        self.progress = progress
        start = options.cache?.now() ?? FileStamp.now
    }

    /// Reads the files of a project.
    ///
    /// Some files are relevant only because other files declare actors. The reader summarizes them only if such files
    /// exist and depend on them.
    ///
    /// - Returns: The results of all files, and the names used for the selection of files. The names are `nil` if files
    ///   weren't selected.
    package func read(_ project: ProjectPlan.Project) -> (readings: [FileReading], names: SummaryCache.Names?) {
        var reader = self
        let selection = FileSelection(of: project, self)
        reader.isSelecting = selection != nil
        var names: SummaryCache.Names?
        var readings = FileReader.read(project.entries, options, progress) { [reader] in
            reader.read($0, skippingIrrelevant: $1)
        } select: { readings in
            names = selection?.read(&readings)
            return names != nil
        }
        if readings.contains(where: { $0.file?.hasNewMultiplexer == true }) {
            readProtocolTexts(of: &readings, project.entries)
        }
        return (readings, names)
    }

    /// Reads files with a function. The first pass skips the files that aren't relevant on their own.
    ///
    /// - Parameter select: Reads the skipped files that matter, and returns whether this was possible.
    static func read(
        _ entries: [ProjectPlan.Entry], _ options: LintOptions, _ progress: LintProgress?,
        _ read: @escaping @Sendable (_ entry: ProjectPlan.Entry, _ skippingIrrelevant: Bool) -> FileReading,
        select: (inout [FileReading]) -> Bool = { _ in false }
    ) -> [FileReading] {
        var readings = Parallel.map(entries, jobs: options.jobs) { entry in
            defer { progress?.finishFile() }
            return read(entry, !options.parsesEveryFile)
        }
        // Whether findings depend on the skipped files.
        guard readings.indices.contains(where: { readings[$0].file?.makesAllFilesRelevant == true }) else {
            return readings
        }
        if select(&readings) { return readings }
        let skipped = readings.indices.filter { readings[$0].isSkipped }
        var parsed = Parallel.map(skipped, jobs: options.jobs) { read(entries[$0], false) }
        for (position, number) in skipped.enumerated() { swap(&readings[number], &parsed[position]) }
        return readings
    }

    // MARK: - One file

    /// Reads a file.
    ///
    /// - Parameter isSkipping: Whether to skip the file if it isn't relevant on its own.
    package func read(_ entry: ProjectPlan.Entry, skippingIrrelevant isSkipping: Bool) -> FileReading {
        do throws(LintFailure) {
            // Fixes need the text of the file, and the cache doesn't contain the text.
            let needsText = options.fixes != nil && entry.use == .changed
            guard let cache, !needsText else {
                return summarize(try text(of: entry), of: entry, skippingIrrelevant: isSkipping)
            }
            return try read(entry, tree.stamp(of: entry.realPath), cache, skippingIrrelevant: isSkipping)
        } catch {
            return FileReading(failure: error)
        }
    }

    /// Reads the text of a file.
    func text(of entry: ProjectPlan.Entry) throws(LintFailure) -> SourceText {
        do {
            return try tree.read(entry.realPath, as: .source)
        } catch {
            throw LintFailure(path: entry.path, message: "can't be read: \(error)")
        }
    }

    /// Reads a file unless the cache contains an entry for the stamp of the file.
    ///
    /// - Parameter stamp: The stamp of the file, taken before reading, or `nil` for a file that isn't read from disk.
    private func read(
        _ entry: ProjectPlan.Entry, _ stamp: FileStamp?, _ cache: SummaryCache, skippingIrrelevant isSkipping: Bool
    ) throws(LintFailure) -> FileReading {
        let file = SummaryCache.key(entry.realPath)
        let templates = entry.settings.templates.fingerprint
        if !options.countsLines, let stamp,
            let known = cache.entry(of: file, stamp: stamp, templates: templates),
            var reading = recall(known, cache, of: entry, byteCount: Int(stamp.size), skippingIrrelevant: isSkipping)
        {
            tree.dependencies?.note(entry.realPath, stamp)
            reading.note = SummaryCache.Note(file: file, stamp: stamp, entry: known)
            reading.byteCount = Int(stamp.size)
            return reading
        }
        let source = try text(of: entry)
        let content = ContentHash(source)
        let settled = stamp.flatMap { $0.isSettled(at: start) ? $0 : nil }
        // Replacement texts are cached separately from the files on disk, and only if the tree asks for this.
        let isNoted = stamp != nil || tree.cachesReplacements
        let record = stamp != nil ? file : content.low
        if let known = cache.entry(content: content, byteCount: source.byteCount, templates: templates),
            var reading = recall(
                known, cache, of: entry, byteCount: source.byteCount, skippingIrrelevant: isSkipping)
        {
            if isNoted { reading.note = SummaryCache.Note(file: record, stamp: settled, entry: known) }
            count(source, in: &reading)
            return reading
        }
        var reading = summarize(source, of: entry, skippingIrrelevant: isSkipping)
        guard let relevance = reading.relevance else { return reading }
        var known = SummaryCache.Entry(relevance: relevance, content: content, templates: templates)
        if let file = reading.file {
            // If the file contains shortcuts, the summary depends on whether they are expanded.
            guard !file.isExpanded, file.summary.shortcuts.isEmpty else { return reading }
            known.archive = .made(file.summary.archive)
        }
        if isNoted { reading.note = SummaryCache.Note(file: record, stamp: settled, entry: known) }
        return reading
    }

    /// Returns the reading for a cached entry, or `nil` if the summary is needed but not cached.
    private func recall(
        _ known: SummaryCache.Entry, _ cache: SummaryCache, of entry: ProjectPlan.Entry, byteCount: Int,
        skippingIrrelevant isSkipping: Bool
    ) -> FileReading? {
        let isNeeded = !isSkipping || FileReader.isRelevant(known.relevance, entry)
        // A file selected in the previous run is usually selected again.
        let isExpected = isSelecting && known.selection == .selected
        if !isNeeded, !isExpected { return FileReading(relevance: known.relevance) }
        guard let summary = cache.summary(known, path: entry.path, byteCount: byteCount) else { return nil }
        // A defect is reported only if the file is relevant.
        if !isNeeded, summary.defect != nil { return FileReading(relevance: known.relevance) }
        return FileReading(file: ProjectFile(entry, summary), relevance: known.relevance)
    }

    /// Reads files again if the cached summaries contain texts of protocols. The linter generates the members of
    /// multiplexers from these texts, and a forged cache must not be able to change the generated code.
    private func readProtocolTexts(of readings: inout [FileReading], _ entries: [ProjectPlan.Entry]) {
        guard cache != nil else { return }
        let cached = readings.indices.filter { number in
            guard case .kept = readings[number].note?.entry.archive else { return false }
            return readings[number].file?.summary.protocolTexts.isEmpty == false
        }
        let read = Parallel.map(cached, jobs: options.jobs) { number in
            Result { () throws(LintFailure) in
                summarize(try text(of: entries[number]), of: entries[number], skippingIrrelevant: false)
            }
        }
        for (position, number) in cached.enumerated() {
            switch read[position] {
            case .success(let reading):
                (readings[number].file, readings[number].failure) = (reading.file, reading.failure)
            case .failure(let failure): readings[number] = FileReading(failure: failure)
            }
        }
    }

    /// Summarizes the text of a file if the file may be relevant.
    private func summarize(
        _ source: SourceText, of entry: ProjectPlan.Entry, skippingIrrelevant isSkipping: Bool
    ) -> FileReading {
        let isValid = source.isValidUTF8
        guard isValid || !entry.isReported else {
            return FileReading(
                file: ProjectFile(unchanged: entry, source),
                failure: LintFailure(path: entry.path, message: FileReader.invalidText))
        }
        var reading = FileReading()
        count(source, in: &reading)
        // Facts about invalid UTF-8 aren't cached: in a reported file, invalid text is a failure.
        if isValid, isSkipping || cache != nil {
            reading.relevance = Relevance(source, templates: entry.settings.templates)
        }
        if isSkipping, let relevance = reading.relevance, !FileReader.isRelevant(relevance, entry) {
            if isSelecting { reading.text = source }
            return reading
        }
        reading.file = ProjectFile(entry, source, isFixed: options.fixes != nil)
        return reading
    }

    /// The message about invalid UTF-8.
    static let invalidText = "is not valid UTF-8; save it in that encoding"

    /// Returns whether a file can be relevant on its own.
    static func isRelevant(_ relevance: Relevance, _ entry: ProjectPlan.Entry) -> Bool {
        switch relevance {
        case .none: false
        case .behaviorNames: entry.settings.reportsUndeclaredBehaviors
        case .actors: true
        }
    }

    private func count(_ source: SourceText, in reading: inout FileReading) {
        reading.byteCount = source.byteCount
        if options.countsLines { reading.lineCount = source.lineCount }
    }
}
