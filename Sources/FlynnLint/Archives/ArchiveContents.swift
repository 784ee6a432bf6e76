import FlynnFiles
import FlynnRules
import FlynnSummary

/// What an archive has besides summaries: all that a run over the sources reads elsewhere. Paths are relative to the root of
/// the repository, so that the bytes are the same on every machine.
struct ArchiveContents: Sendable {
    /// What a configuration sets for the run as a whole.
    struct RunSettings: Sendable, Equatable {
        var format: String?
        var baseline: PathSetting?
    }

    /// The path of another file, and where it is set.
    struct PathSetting: Sendable, Equatable {
        var path: String
        var configuration: String
        var line: Int
    }

    /// A configuration that applies to some of the files.
    struct ConfigurationUse: Sendable, Equatable {
        var path: String
        /// Whether it includes any of the files.
        var isUsed: Bool
    }

    /// The settings of files. Only ``prefix`` and ``templates`` matter for their summaries.
    struct Settings: Sendable, Hashable {
        var severities: [String: Severity]
        var options: [String: RuleOptionValues]
        /// The prefix of behavior names.
        var prefix: String
        /// The hash of the templates of shortcuts: see ``ShortcutTemplates/fingerprint``.
        var templates: UInt64
    }

    /// A project that some of the files belong to.
    struct Project: Sendable, Equatable {
        /// The folder that identifies it.
        var root: String
        /// The files and folders that it knows besides its own.
        var known: [PathSetting]
        /// The projects that surround it, and whose files it knows, by their roots.
        var surroundings: [String]
        /// Whether it has files that aren't checked out, or aren't known for another reason.
        var isPartial: Bool
        /// Whether a run fails if headers can't be read.
        var requiresHeaders: Bool
        /// The modules of headers in which names of the files occur, in the order of the modules' folders.
        var headers: [ArchivedHeaders] = []
    }

    struct File: Sendable {
        var folder: String
        var name: String
        /// The index of its project.
        var project: Int
        /// The index of its settings.
        var settings: Int
        /// Whether its findings are reported.
        var isReported: Bool
        /// Whether it was given by its path, so that the configuration can't exclude it.
        var isNamed: Bool
        var relevance: Relevance
        /// The reason why it can't be linted completely.
        var failure: String?
        /// The hash of its bytes; 0 in an archive of interfaces.
        var content: UInt64
        /// Its size; 0 in an archive of interfaces.
        var byteCount: Int
        var lineCount: Int
        /// The sizes of its summary and of its lines in the archive, in bytes.
        var summaryByteCount: Int
        var linesByteCount: Int
        /// The hash of these bytes.
        var hash: UInt64

        var path: String { Path.join(folder, name) }

        /// Whether the path is relative, and contains neither `.` nor `..`.
        var hasRelativePath: Bool { Path.areSame(Path.names(path).joined(separator: "/"), path) }
    }

    /// The part of the given files that the archive has; `nil` for all.
    var shard: Shard?
    /// The files and folders that were given.
    var paths: [String] = []
    var run = RunSettings()
    var configurations: [ConfigurationUse] = []
    var settings: [Settings] = []
    /// The projects, sorted by their roots.
    var projects: [Project] = []
    /// The files, sorted by project and path. Their bytes are in the same order.
    var files: [File] = []
}

// MARK: - Archive

extension ArchiveContents: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var result = Self(
            shard: archiver.field(value.shard), paths: archiver.field(value.paths), run: archiver.field(value.run),
            configurations: archiver.field(value.configurations), settings: archiver.field(value.settings),
            projects: archiver.field(value.projects))
        result.files = archiver.field(value.files)
        let (projects, settings) = (result.projects.count, result.settings.count)
        if !result.files.allSatisfy({ $0.project < projects && $0.settings < settings && $0.hasRelativePath }) {
            archiver.fail()
        }
        return result
    }
}

extension ArchiveContents.RunSettings: Archivable {
    @inline(__always)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(format: archiver.field(value.format), baseline: archiver.field(value.baseline))
    }
}

extension ArchiveContents.PathSetting: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            path: archiver.field(value.path), configuration: archiver.field(value.configuration),
            line: archiver.natural(value.line))
    }
}

extension ArchiveContents.ConfigurationUse: Archivable {
    @inline(__always)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(path: archiver.field(value.path), isUsed: archiver.field(value.isUsed))
    }
}

extension Relevance: ArchivableCase {}

extension ArchiveContents.Settings: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            severities: archiver.field(value.severities), options: archiver.field(value.options),
            prefix: archiver.field(value.prefix), templates: archiver.field(value.templates))
    }
}

extension ArchiveContents.Project: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            root: archiver.field(value.root), known: archiver.field(value.known),
            surroundings: archiver.field(value.surroundings), isPartial: archiver.field(value.isPartial),
            requiresHeaders: archiver.field(value.requiresHeaders), headers: archiver.field(value.headers))
    }
}

extension ArchiveContents.File: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            folder: archiver.field(value.folder), name: archiver.field(value.name),
            project: archiver.natural(value.project), settings: archiver.natural(value.settings),
            isReported: archiver.field(value.isReported), isNamed: archiver.field(value.isNamed),
            relevance: archiver.field(value.relevance), failure: archiver.field(value.failure),
            content: archiver.field(value.content), byteCount: archiver.natural(value.byteCount),
            lineCount: archiver.natural(value.lineCount), summaryByteCount: archiver.natural(value.summaryByteCount),
            linesByteCount: archiver.natural(value.linesByteCount), hash: archiver.field(value.hash))
    }
}
