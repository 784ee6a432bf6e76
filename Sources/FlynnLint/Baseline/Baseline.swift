import FlynnRules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Findings that are known and wait to be mended: they aren't reported, new ones are.
///
/// A finding is known again by its rule, its file and the text of its line, so edits elsewhere in the file don't matter. Of
/// findings that agree in these, as many are known as were written down.
public struct Baseline: Sendable {
    /// Some findings that agree in all that they are known by.
    public struct Entry: Sendable, Hashable, Codable {
        /// The identifier of the rule.
        public var rule: String
        /// The path of the file, relative to the baseline's folder.
        public var file: String
        /// The beginning of the line, without the blanks around it.
        public var line: String
        /// How many there are.
        public var count: Int
    }

    private struct Contents: Codable {
        var version: Int
        var findings: [Entry]
    }

    private static let version = 1

    /// The file, as it was named.
    public let path: String
    /// What is known, sorted by file, rule and line.
    public let entries: [Entry]

    /// Takes down the findings of a report.
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
    /// - Throws: An error if it can't be read, or is no baseline.
    public init(path: String) throws(LintRequestError) {
        let source: SourceFile
        do {
            source = try SourceFile.read(path)
        } catch {
            throw LintRequestError("baseline '\(path)' can't be read; make it with '--write-baseline \(path)'")
        }
        do {
            let data = Data(source.source.string.utf8)
            let contents = try JSONDecoder().decode(Contents.self, from: data)
            guard contents.version == Baseline.version else {
                throw LintRequestError(
                    "baseline '\(path)' is of version \(contents.version), but this is made for \(Baseline.version); "
                        + "write it anew with '--write-baseline \(path)'")
            }
            entries = contents.findings
        } catch let error as LintRequestError {
            throw error
        } catch {
            throw LintRequestError(
                "baseline '\(path)' is none of flynnlint's; write it anew with '--write-baseline \(path)'")
        }
        self.path = path
    }

    /// Replaces the file in one step.
    public func write() throws(LintRequestError) {
        let text = JSONText.of(Contents(version: Baseline.version, findings: entries))
        if let problem = OutputFile(path: path).write(text) {
            throw LintRequestError("baseline '\(path)' can't be written: \(problem)")
        }
    }

    /// The findings that aren't known, in their order, and the entries that more findings were known by than there are now.
    ///
    /// Only what was looked at can be gone: entries about other files and other rules are left out.
    public func compare(
        _ report: Report, files: [String], rules: Set<String>
    ) -> (unknown: [Finding], stale: [Entry]) {
        let folder = Baseline.folder(of: path)
        var left: [Entry: Int] = [:]
        for entry in entries {
            var key = entry
            key.count = 0
            left[key, default: 0] += entry.count
        }
        var unknown: [Finding] = []
        for (finding, fingerprint) in zip(report.findings, Baseline.fingerprints(report, folder)) {
            let key = Baseline.key(fingerprint)
            if let count = left[key], count > 0 {
                left[key] = count - 1
            } else {
                unknown.append(finding)
            }
        }
        let seen = Set(files.map { Baseline.relativePath($0, folder) })
        let stale = left.filter { key, count in
            guard count > 0, rules.contains(key.rule) else { return false }
            return seen.contains(key.file)
                || !RealPath.isFile(key.file.hasPrefix("/") ? key.file : folder + "/" + key.file)
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
        let folder = RealPath.folder(of: path)
        return RealPath.of(folder) ?? folder
    }

    private static func relativePath(_ path: String, _ folder: String) -> String {
        let real = RealPath.of(path) ?? path
        return real.hasPrefix(folder + "/") ? String(real.dropFirst(folder.count + 1)) : real
    }
}
