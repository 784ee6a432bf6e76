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
            "baseline '\(path)' is not a baseline of flynnlint; recreate it with '--write-baseline \(path)'"
        case .unsupportedVersion(let version, let supported, let path):
            "baseline '\(path)' has version \(version), but this flynnlint reads version \(supported); recreate it with "
                + "'--write-baseline \(path)'"
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

    /// Creates a baseline of the findings of a report.
    public init(path: String, report: Report) {
        self.path = path
        let folder = Baseline.folder(of: path)
        var counts: [Entry: Int] = [:]
        for fingerprint in Baseline.fingerprints(report, folder) {
            counts[Baseline.key(fingerprint), default: 0] += 1
        }
        entries = counts.map { key, count in
            var entry = key
            entry.count = count
            return entry
        }.sorted { ($0.file, $0.rule, $0.line) < ($1.file, $1.rule, $1.line) }
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
    ///   - files: The files that were checked.
    ///   - paths: The files and folders that were given. Stale entries of files that are neither checked nor removed from
    ///     one of these folders aren't returned.
    ///   - rules: The rules that ran. Stale entries of other rules aren't returned.
    /// - Returns: The unknown findings in their order, and the entries that contain more findings than the report.
    public func compare(
        _ report: Report, old: [Finding] = [], files: [String], paths: [String], rules: Set<String>
    ) -> (unknown: [Finding], stale: [Entry]) {
        let folder = Baseline.folder(of: path)
        var left: [Entry: Int] = [:]
        for entry in entries {
            var key = entry
            key.count = 0
            left[key, default: 0] += entry.count
        }
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
        let seen = Set(files.map { Baseline.relativePath($0, folder) })
        let given = paths.map(Path.resolved)
        let stale = left.filter { key, count in
            guard count > 0, rules.contains(key.rule) else { return false }
            if seen.contains(key.file) { return true }
            let path = Path.absolute(key.file, in: folder)
            return !Path.isFile(path) && given.contains { Path.relative(path, to: $0) != nil }
        }
        let entries = stale.map { key, count in
            var entry = key
            entry.count = count
            return entry
        }
        return (unknown, entries.sorted { ($0.file, $0.rule, $0.line) < ($1.file, $1.rule, $1.line) })
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
