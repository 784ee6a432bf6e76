import FlynnRules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a baseline can't be read or written.
public enum BaselineError: Error, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case malformed(path: String)
    /// It was written by another version of FlynnLint.
    case unsupportedVersion(Int, supported: Int, path: String)
    case unwritable(path: String, SystemError)

    /// The message for users.
    public var description: String {
        switch self {
        case .unreadable(let path):
            "baseline '\(path)' can't be read; create it with '--write-baseline \(path)'"
        case .malformed(let path):
            "baseline '\(path)' is not a baseline of flynnlint; remove it, and create one with '--write-baseline \(path)'"
        case .unsupportedVersion(let version, let supported, let path):
            "baseline '\(path)' has version \(version), but this flynnlint reads version \(supported); remove "
                + "it, and create one with '--write-baseline \(path)'"
        case .unwritable(let path, let error):
            "baseline '\(path)' can't be written: \(error)"
        }
    }
}

/// Known findings, which aren't reported.
///
/// A finding is recognized by its rule, its file and the text of its line, so that edits elsewhere in the file don't
/// matter. If several findings have these in common, as many are known as the baseline contains.
public struct Baseline: Sendable {
    /// Findings that have rule, file and line in common.
    public struct Entry: Sendable, Hashable, Codable {
        /// The identifier of the rule.
        public var rule: String
        /// The path of the file, relative to the baseline's folder.
        public var file: String
        /// The beginning of the line, trimmed.
        public var line: String
        /// The number of findings.
        public var count: Int
    }

    private struct Contents: Codable {
        var version: Int
        var findings: [Entry]
    }

    private static let version = 1

    /// The path of the file, as it was given.
    public let path: String
    /// The known findings, sorted by file, rule and line.
    public let entries: [Entry]

    /// What a run has checked: an entry that isn't in its report is stale only if these contain it.
    public struct Scope: Sendable {
        /// The files in which every finding is known; see ``LintResult/judgedFiles``.
        public var files: [String]
        /// The files and folders that were given. Files that were removed from these folders have no findings.
        public var paths: [String]
        /// The rules that ran.
        public var rules: Set<String>

        /// Creates a scope.
        public init(files: [String], paths: [String], rules: Set<String>) {
            self.files = files
            self.paths = paths
            self.rules = rules
        }
    }

    /// Creates a baseline of the findings of a report, and of those entries of an existing file that the run can't judge.
    ///
    /// - Throws: An error if the path names a file that can't be read, or isn't a baseline.
    public init(updating path: String, with report: Report, _ scope: Scope) throws(BaselineError) {
        self.path = path
        let folder = Baseline.folder(of: path)
        var counts: [Entry: Int] = [:]
        for fingerprint in Baseline.fingerprints(report, folder) {
            counts[Baseline.key(fingerprint), default: 0] += 1
        }
        if Path.isFile(path) {
            let isJudged = Baseline.judgment(scope, folder)
            for (key, count) in Baseline.counts(try Baseline(path: path).entries) where !isJudged(key) {
                counts[key] = max(count, counts[key] ?? 0)
            }
        }
        entries = Baseline.entries(counts)
    }

    /// Reads a file.
    ///
    /// - Throws: An error if it can't be read, or isn't a baseline.
    public init(path: String) throws(BaselineError) {
        guard let source = try? SourceFile.read(path) else { throw .unreadable(path: path) }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(source.string.utf8)) else {
            throw .malformed(path: path)
        }
        guard contents.version == Baseline.version else {
            throw .unsupportedVersion(contents.version, supported: Baseline.version, path: path)
        }
        // Sums of these counts don't overflow.
        guard contents.findings.allSatisfy({ (1...Int(Int32.max)).contains($0.count) }) else {
            throw .malformed(path: path)
        }
        entries = contents.findings
        self.path = path
    }

    /// Replaces the file atomically.
    public func write() throws(BaselineError) {
        do {
            try OutputFile(path: path).write(JSONText.of(Contents(version: Baseline.version, findings: entries)))
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    /// Compares a report with the baseline.
    ///
    /// - Parameters:
    ///   - old: Findings that aren't reported for other reasons. The baseline knows them rather than reported ones.
    ///   - scope: What the run has checked. Stale entries outside of it aren't returned.
    /// - Returns: The unknown findings in their order, and the entries that contain more findings than the report.
    public func compare(
        _ report: Report, old: [Finding] = [], _ scope: Scope
    ) -> (unknown: [Finding], stale: [Entry]) {
        let folder = Baseline.folder(of: path)
        var left = Baseline.counts(entries)
        var unknown: [Finding] = []
        var all = report
        all.findings = old + report.findings
        for (number, fingerprint) in Baseline.fingerprints(all, folder).enumerated() {
            let key = Baseline.key(fingerprint)
            if let count = left[key], count > 0 {
                left[key] = count - 1
            } else if number >= old.count {
                unknown.append(all.findings[number])
            }
        }
        let isJudged = Baseline.judgment(scope, folder)
        return (unknown, Baseline.entries(left.filter { $1 > 0 && isJudged($0) }))
    }

    /// Returns whether a run would have the findings of an entry if they existed.
    private static func judgment(_ scope: Scope, _ folder: String) -> (Entry) -> Bool {
        let files = Set(scope.files.map { relativePath($0, folder) })
        let given = scope.paths.map(Path.resolved)
        return { entry in
            guard scope.rules.contains(entry.rule) else { return false }
            if files.contains(entry.file) { return true }
            let path = Path.absolute(entry.file, in: folder)
            return !Path.isFile(path) && given.contains { Path.relative(path, to: $0) != nil }
        }
    }

    /// The counts of entries, which are identified by everything else.
    private static func counts(_ entries: [Entry]) -> [Entry: Int] {
        var counts: [Entry: Int] = [:]
        for entry in entries {
            var key = entry
            key.count = 0
            counts[key, default: 0] += entry.count
        }
        return counts
    }

    /// The entries with counts, sorted.
    private static func entries(_ counts: [Entry: Int]) -> [Entry] {
        counts.map { key, count in
            var entry = key
            entry.count = count
            return entry
        }.sorted { ($0.file, $0.rule, $0.line) < ($1.file, $1.rule, $1.line) }
    }

    private static func fingerprints(_ report: Report, _ folder: String) -> [Fingerprint] {
        var paths: [String: String] = [:]
        return Fingerprint.all(of: report.findings, lines: report.lines) { path in
            if let known = paths[path] { return known }
            let relative = relativePath(path, folder)
            paths[path] = relative
            return relative
        }
    }

    private static func key(_ fingerprint: Fingerprint) -> Entry {
        Entry(rule: fingerprint.rule, file: fingerprint.file, line: fingerprint.line, count: 0)
    }

    private static func folder(of path: String) -> String {
        let folder = Path.folder(of: path)
        return Path.real(folder) ?? folder
    }

    private static func relativePath(_ path: String, _ folder: String) -> String {
        let real = Path.real(path) ?? path
        return Path.relative(real, to: folder) ?? real
    }
}
