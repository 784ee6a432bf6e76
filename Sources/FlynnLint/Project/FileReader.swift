import FlynnIndex
import FlynnSummary
import FlynnSyntax

/// What became of a file of a run.
struct FileReading: Sendable {
    /// The file, if it was read and may matter.
    var file: ProjectFile?
    /// Why it wasn't.
    var failure: LintFailure?
    /// What stands in it; `nil` if nobody has looked.
    var relevance: Relevance?
    /// What the next run shall know of it.
    var note: SummaryCache.Note?
    /// Its size.
    var byteCount = 0
    /// How many lines it has, if that is asked for.
    var lineCount = 0

    /// Whether the file couldn't be read.
    var isMissing: Bool { file == nil && relevance == nil }
    /// Whether the file was left out, because it can't matter by itself.
    var isLeftOut: Bool { file == nil && relevance != nil }
}

/// Reads and summarizes the files of a run, as far as that is needed and wasn't done before.
struct FileReader: Sendable {
    /// What a run does.
    let options: LintOptions
    /// What is known; `nil` if nothing is to be remembered.
    let cache: SummaryCache?
    /// Is told of each file.
    let progress: LintProgress?
    /// When the run began.
    private let start: Int64

    /// Makes a reader for one run, which begins now.
    init(options: LintOptions, cache: SummaryCache?, progress: LintProgress?) {
        self.options = options
        self.cache = cache
        self.progress = progress
        start = options.cache?.now() ?? FileStamp.now
    }

    /// Reads files. Those that can't matter unless there are actors elsewhere are summarized only if there are.
    func read(_ entries: [ProjectPlan.Entry]) -> [FileReading] {
        var readings = Parallel.map(entries, jobs: options.jobs) { entry in
            defer { progress?.finishFile() }
            return read(entry, leavingOut: !options.parsesEveryFile)
        }
        let skipped = readings.indices.filter { readings[$0].isLeftOut }
        if skipped.isEmpty || !dependsOnAnyFile(readings.compactMap(\.file)) { return readings }
        let parsed = Parallel.map(skipped, jobs: options.jobs) { ($0, read(entries[$0], leavingOut: false)) }
        for (number, reading) in parsed { readings[number] = reading }
        return readings
    }

    /// Whether what is found in files depends on others that have nothing to do with actors by themselves.
    private func dependsOnAnyFile(_ files: [ProjectFile]) -> Bool {
        if files.isEmpty { return false }
        if files.contains(where: \.summary.mayHaveActors) { return true }
        return files.contains { $0.options.judgesCallsOfStrangers && !$0.summary.calls.isEmpty }
    }

    // MARK: - One file

    private func read(_ entry: ProjectPlan.Entry, leavingOut leavesOut: Bool) -> FileReading {
        do throws(LintFailure) {
            if let source = entry.source { return summarize(source, of: entry, leavingOut: leavesOut) }
            guard let cache, let stamp = FileStamp(of: entry.path) else {
                return summarize(try SourceFile.read(entry.path).source, of: entry, leavingOut: leavesOut)
            }
            return try read(entry, stamp, cache, leavingOut: leavesOut)
        } catch {
            // What isn't reported on can't make the run fail.
            return FileReading(failure: entry.isReported ? error : nil)
        }
    }

    /// Reads a file with a stamp that was taken before, unless it is known.
    private func read(
        _ entry: ProjectPlan.Entry, _ stamp: FileStamp, _ cache: SummaryCache, leavingOut leavesOut: Bool
    ) throws(LintFailure) -> FileReading {
        let file = SummaryCache.key(entry.realPath)
        let templates = entry.options.templates.fingerprint
        if !options.countsLines, let known = cache.entry(of: file, stamp: stamp, templates: templates),
            var reading = recall(known, cache, of: entry, leavingOut: leavesOut)
        {
            reading.note = SummaryCache.Note(file: file, stamp: stamp, entry: known)
            reading.byteCount = Int(stamp.size)
            return reading
        }
        let source = try SourceFile.read(entry.path).source
        let content = source.withBytes { ContentHash(UnsafeRawBufferPointer($0)) }
        let settled = stamp.isSettled(at: start) ? stamp : nil
        if let known = cache.entry(content: content, templates: templates),
            var reading = recall(known, cache, of: entry, leavingOut: leavesOut)
        {
            reading.note = SummaryCache.Note(file: file, stamp: settled, entry: known)
            count(source, in: &reading)
            return reading
        }
        var reading = summarize(source, of: entry, leavingOut: leavesOut)
        guard let relevance = reading.relevance else { return reading }
        var known = SummaryCache.Entry(relevance: relevance, content: content, templates: templates)
        if let file = reading.file {
            // What a file with shortcuts becomes depends on whether these are expanded.
            guard file.texts == nil, file.summary.shortcuts.isEmpty else { return reading }
            known.archive = .made(file.summary.archive)
        }
        reading.note = SummaryCache.Note(file: file, stamp: settled, entry: known)
        return reading
    }

    /// What is known of a file, if that is enough.
    private func recall(
        _ known: SummaryCache.Entry, _ cache: SummaryCache, of entry: ProjectPlan.Entry, leavingOut leavesOut: Bool
    ) -> FileReading? {
        if leavesOut, !mayMatter(known.relevance, entry) { return FileReading(relevance: known.relevance) }
        guard let summary = cache.summary(known, path: entry.path) else { return nil }
        let file = ProjectFile(
            path: entry.path, options: entry.options, summary: summary, isReported: entry.isReported)
        return FileReading(file: file, relevance: known.relevance)
    }

    /// Summarizes what stands in a file, if it may matter.
    private func summarize(
        _ source: SourceText, of entry: ProjectPlan.Entry, leavingOut leavesOut: Bool
    ) -> FileReading {
        guard source.isValidUTF8 || !entry.isReported else {
            return FileReading(
                file: ProjectFile(unchanged: entry, source),
                failure: LintFailure(path: entry.path, message: "is not valid UTF-8; save it in that encoding"))
        }
        var reading = FileReading()
        count(source, in: &reading)
        if leavesOut || cache != nil { reading.relevance = Relevance(source, naming: entry.options.naming) }
        if leavesOut, let relevance = reading.relevance, !mayMatter(relevance, entry) { return reading }
        reading.file = ProjectFile(entry, source)
        return reading
    }

    /// Whether a file may matter by itself in which something stands.
    private func mayMatter(_ relevance: Relevance, _ entry: ProjectPlan.Entry) -> Bool {
        switch relevance {
        case .none: false
        case .behaviorNames: entry.options.judgesCallsOfStrangers
        case .actors: true
        }
    }

    private func count(_ source: SourceText, in reading: inout FileReading) {
        reading.byteCount = source.byteCount
        if options.countsLines { reading.lineCount = source.lineCount }
    }
}
