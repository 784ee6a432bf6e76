import FlynnFiles
import FlynnStore

/// Reads the files of projects for one run or for several runs.
package struct ProjectReader {
    /// The source of the summaries.
    package enum Source {
        /// The files of a tree, with cached summaries.
        case files
        case archives(LinkedArchives)
    }

    private let source: Source
    /// Whether the caches of read projects stay in memory for the next run.
    private let keepsCaches: Bool
    /// The cached facts about files, by the root of the project.
    private var caches: [Path: SummaryCache] = [:]
    /// The caches that are still written to disk.
    private var writes: [BackgroundWork] = []

    package init(_ source: Source = .files, keepsCaches: Bool = false) {
        (self.source, self.keepsCaches) = (source, keepsCaches)
    }

    /// Reads the files of a project, and updates the cache of the project.
    package mutating func read(
        _ project: ProjectPlan.Project, in tree: FileTree, _ options: LintOptions, _ progress: LintProgress?
    ) -> [FileReading] {
        if case .archives(let archives) = source { return archives.read(project.entries, options, progress) }
        var known = caches[Path(project.root)] ?? options.cache?.cache(ofProject: project.root)
        if keepsCaches, known == nil { known = SummaryCache() }
        // A forged cache must not determine the text written to files.
        if options.fixes != nil { known = nil }
        let reader = FileReader(options: options, tree: tree, cache: known, progress: progress)
        let (readings, names) = reader.read(project)
        guard let old = known else { return readings }
        let notes = readings.compactMap(\.note)
        if keepsCaches {
            let updated = old.adding(notes, names: names)
            if let updated { options.cache?.store(updated, ofProject: project.root) }
            caches[Path(project.root)] = updated ?? old
        } else if let folder = options.cache {
            let write: @Sendable () -> Void = {
                if let updated = old.adding(notes, names: names) { folder.store(updated, ofProject: project.root) }
            }
            if options.jobs > 1 { writes.append(BackgroundWork(write)) } else { write() }
        }
        return readings
    }

    /// Returns the header declarations that can explain names in the files of a project, if any.
    ///
    /// - Parameter spent: The time that the run has already spent on other headers.
    package func headers(
        for files: [ProjectFile], of project: ProjectPlan.Project, in tree: FileTree, _ options: LintOptions,
        after spent: Duration
    ) -> HeaderImport? {
        switch source {
        case .archives(let archives):
            let archived = archives.headers(ofProject: project.root)
            return HeaderImport(for: files, archived: archived, jobs: options.jobs)
        case .files:
            return options.headers.flatMap {
                HeaderImport(
                    for: files, of: project, tree, $0, options.fixes == nil ? options.cache : nil, jobs: options.jobs,
                    after: spent)
            }
        }
    }

    /// Waits until the caches are written to disk.
    package mutating func finishWriting() {
        for write in writes { write.wait() }
        writes = []
    }
}
