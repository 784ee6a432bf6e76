import FlynnFacts
import FlynnFiles
import FlynnRules

/// The contents of an archive except for summaries: the data that a run over the sources reads from other places. Paths
/// are relative to the root of the repository, so the bytes are the same on every machine.
struct ArchiveContents: Sendable {
    /// The settings of the whole run in a configuration.
    struct RunSettings: Sendable, Equatable {
        var format: String?
        var baseline: PathSetting?
    }

    /// The path of a file, and the place in the configuration where the path is set.
    struct PathSetting: Sendable, Equatable {
        var path: String
        var configuration: String
        var line: Int
    }

    /// A configuration for some of the files.
    struct ConfigurationUse: Sendable, Equatable {
        var path: String
        /// Whether this configuration includes any of the files.
        var isUsed: Bool
    }

    /// The settings of files. Only ``prefix`` and ``templates`` affect the summaries.
    struct Settings: Sendable, Hashable {
        var severities: [String: Severity]
        var options: [String: RuleOptionValues]
        /// The prefix of behavior names.
        var prefix: String
        /// The hash of the templates of shortcuts; see ``ShortcutTemplates/fingerprint``.
        var templates: UInt64
    }

    /// A project with some of the files.
    struct Project: Sendable, Equatable {
        /// The folder that identifies this project.
        var root: String
        /// The known files and folders outside of this project.
        var known: [PathSetting]
        /// The roots of the surrounding projects. The project knows the files of these projects.
        var surroundings: [String]
        /// Whether some files of this project are unknown, for example because they aren't checked out.
        var isPartial: Bool
        /// Whether the run fails if headers can't be read.
        var requiresHeaders: Bool
        /// The header modules that contain names from the files, in the order of the modules' folders.
        var headers: [ArchivedHeaders] = []
    }

    struct File: Sendable {
        var folder: String
        var name: String
        /// The index of this file's project.
        var project: Int
        /// The index of this file's settings.
        var settings: Int
        /// Whether findings in this file are reported.
        var isReported: Bool
        /// Whether the path of this file was given, so that the configuration can't exclude it.
        var isNamed: Bool
        var relevance: Relevance
        /// The reason why this file can't be linted completely.
        var failure: String?
        /// The hash of this file's bytes. This is 0 in an archive of interfaces.
        var content: UInt64
        /// The size of this file in bytes. This is 0 in an archive of interfaces.
        var byteCount: Int
        var lineCount: Int
        /// The sizes of the summary and of the lines in the archive, in bytes.
        var summaryByteCount: Int
        var linesByteCount: Int
        /// The hash of the summary and of the lines.
        var hash: UInt64

        var path: String { Path.join(folder, name) }

        /// Whether the path is relative, contains neither `.` nor `..`, and is short enough for a file system.
        var hasRelativePath: Bool {
            path.utf8.count <= Path.maxByteCount && Path.areSame(Path.names(path).joined(separator: "/"), path)
        }
    }

    /// Whether the summaries are interfaces.
    var isInterface = false
    /// The part of the given files in this archive. If this is `nil`, the archive contains all of them.
    var shard: Shard?
    /// The given files and folders.
    var paths: [String] = []
    var run = RunSettings()
    var configurations: [ConfigurationUse] = []
    var settings: [Settings] = []
    /// The projects, sorted by root.
    var projects: [Project] = []
    /// The files, sorted by project and path. The bytes of the files are in the same order.
    var files: [File] = []
}

// MARK: - Archive

extension ArchiveContents: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var result = Self(
            isInterface: archiver.field(value.isInterface), shard: archiver.field(value.shard),
            paths: archiver.field(value.paths), run: archiver.field(value.run),
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
            content: archiver.field(value.content), byteCount: archiver.size(value.byteCount),
            lineCount: archiver.size(value.lineCount), summaryByteCount: archiver.size(value.summaryByteCount),
            linesByteCount: archiver.size(value.linesByteCount), hash: archiver.field(value.hash))
    }
}

extension Archiver {
    /// Archives a number of bytes or lines in a file. Files are never larger, and sums of these numbers don't overflow.
    fileprivate mutating func size(_ value: @autoclosure () -> Int) -> Int {
        let size = natural(value())
        if size >> 32 == 0 { return size }
        fail()
        return 0
    }
}
