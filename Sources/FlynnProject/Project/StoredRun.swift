import FlynnFacts
import FlynnFiles
import FlynnHeaders
import FlynnStore
import FlynnSyntax

/// The output of a run and its exit status.
public struct RunOutput: Equatable, Sendable {
    /// The findings, as printed to standard output.
    public var findings = ""
    /// The lines for standard error.
    public var messages: [String] = []
    /// The exit status.
    public var status: Int32 = 0

    /// Creates the output of a run that prints nothing.
    public init() {}

    /// Whether the output contains only characters that a run can print.
    var isSafe: Bool { PrintableText.isSafe(findings) && messages.allSatisfy(PrintableText.isSafe) }
}

/// The last run of a command: its output, and the files that were found. A part is valid as long as its dependencies
/// are unchanged.
///
/// A ``CacheFolder`` stores the run, sealed with the ``CacheKey`` of the folder.
public struct StoredRun: Sendable {
    /// The current output of the command. This is `nil` if the output is unknown.
    public private(set) var output: RunOutput?
    /// The search for files, if its result is still current. The search isn't needed together with ``output``.
    private(set) var search: StoredSearch?
    /// The current stamps of the files that were read in the last run, by path.
    private(set) var stamps: [Path: FileStamp] = [:]

    private let folder: CacheFolder
    private let key: ContentHash

    /// Reads the last run of a command, and checks for changes since then. Returns `nil` if the output can't be kept.
    ///
    /// - Parameters:
    ///   - command: The arguments, and everything else that affects the output besides files.
    ///   - folder: The folder with the stored run.
    public init?(_ command: [String], in folder: CacheFolder) {
        guard let workingFolder = Path.real(".") else { return nil }
        self.folder = folder
        key = ContentHash(([workingFolder] + command).map { "\($0.utf8.count) \($0)" }.joined())
        folder.readStoredRun(key) { read($0, jobs: Parallel.coreCount) }
    }

    /// The search, and if the output is kept, the other dependencies and the output in a second section.
    static let format = ContainerFormat("RUN", version: 1, sectionCount: 2, isSealed: true)

    /// Reads and verifies the stored contents.
    mutating func read(_ bytes: UnsafeRawBufferPointer, jobs: Int) {
        guard let sections = StoredRun.format.sections(of: bytes) else { return }
        var searchReader = Archiver(reading: sections[0])
        var dependencies = Dependencies.archive(nil, &searchReader)
        let now = folder.now()
        /// Checks successfully read dependencies. Returns the current stamps, and whether the dependencies are current.
        func check(_ dependencies: inout Dependencies) -> (stamps: [FileStamp?], isCurrent: Bool) {
            let stamps = dependencies.currentStamps(jobs: jobs)
            return (stamps, dependencies.isCurrent(stamps, at: now, jobs: jobs) { ClangSearch.path() })
        }
        guard !searchReader.hasFailed, check(&dependencies).isCurrent else { return }
        var kept: (output: RunOutput, others: Dependencies)?
        if !sections[1].isEmpty {
            var reader = Archiver(reading: sections[1])
            var others = Dependencies.archive(nil, &reader)
            let known = RunOutput.archive(nil, &reader)
            // Other users may know the secret.
            guard reader.isComplete, known.isSafe else { return }
            let (current, isCurrent) = check(&others)
            if isCurrent { kept = (known, others) } else { stamps = others.stampsByPath(current) }
        }
        output = kept?.output
        let isRefreshed = dependencies.isRefreshed || kept?.others.isRefreshed == true
        if output != nil, !isRefreshed { return }
        let found = FoundSources.archive(nil, &searchReader)
        guard searchReader.isComplete else { return }
        let search =
            dependencies.isRefreshed
            ? StoredSearch(found, dependingOn: dependencies) : StoredSearch(found, archive: Array(sections[0]))
        // The stored stamps are refreshed, so the next run doesn't compare the contents of the same files again.
        if let kept { store(search, kept.output, dependingOn: kept.others) } else { self.search = search }
    }

    /// Stores a run.
    ///
    /// - Parameters:
    ///   - others: The dependencies of the output besides the search, or `nil` to keep only the search.
    package func store(_ search: StoredSearch, _ output: RunOutput, dependingOn others: Dependencies?) {
        folder.store(StoredRun.contents(search, output, dependingOn: others), ofRun: key)
    }

    /// Returns the contents to store.
    static func contents(
        _ search: StoredSearch, _ output: RunOutput, dependingOn others: Dependencies?
    ) -> SourceText {
        var writer = Archiver()
        if let others {
            _ = Dependencies.archive(others, &writer)
            _ = RunOutput.archive(output, &writer)
        }
        return format.file([ContainerSection(search.archive), ContainerSection(writer.bytes)])
    }
}

extension RunOutput: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var output = Self()
        output.findings = archiver.field(value.findings)
        output.messages = archiver.field(value.messages)
        output.status = Int32(truncatingIfNeeded: archiver.integer(Int(value.status)))
        return output
    }
}
