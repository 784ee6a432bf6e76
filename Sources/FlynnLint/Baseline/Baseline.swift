import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSyntax

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error in reading or writing a baseline.
public enum BaselineError: Error, Sendable, CustomStringConvertible {
    case unreadable(path: String, SystemError)
    /// The baseline is only in the working tree, but staged contents are linted.
    case unstaged(path: String)
    case malformed(path: String)
    /// The baseline was written by another version of FlynnLint.
    case unsupportedVersion(Int, supported: Int, path: String)
    case unwritable(path: String, SystemError)
    /// The line of a finding is unknown, because the file can't be read again.
    case unreadableSource(String, path: String)

    /// The message for users.
    public var description: String {
        switch self {
        case .unreadable(let path, let error):
            "baseline '\(path)' can't be read"
                + (error.isMissing ? "; create it with '--write-baseline \(path)'" : ": \(error)")
        case .unstaged(let path):
            "baseline '\(path)' is not in git's index; stage it with 'git add'"
        case .malformed(let path):
            "baseline '\(path)' is not a baseline of flynnlint; remove it, and create one with '--write-baseline \(path)'"
        case .unsupportedVersion(let version, let supported, let path):
            "baseline '\(path)' has version \(version), but this flynnlint reads version \(supported); remove "
                + "it, and create one with '--write-baseline \(path)'"
        case .unwritable(let path, let error):
            "baseline '\(path)' can't be written: \(error)"
        case .unreadableSource(let file, let path):
            "baseline '\(path)' isn't written, because the lines of '\(file)' can't be read; run it again"
        }
    }
}

/// Known findings, which aren't reported.
///
/// A finding is identified by its rule, its file and the text of its line, so edits elsewhere in the file don't matter.
/// If several findings agree in these properties, the count in the baseline is the number of known findings.
public struct Baseline: Sendable {
    /// Findings with the same rule, file and line.
    public struct Entry: Sendable, Hashable, Codable {
        /// The identifier of the rule.
        public var rule: String
        /// The path of the file, relative to the baseline's folder.
        public var file: String
        /// The trimmed beginning of the line.
        public var line: String
        /// The number of findings.
        public var count: Int

        private var identity: FindingIdentity {
            FindingIdentity(rule: rule, file: Path(file), line: line, number: count)
        }

        /// Compares entries. Paths are compared byte by byte.
        public static func == (left: Entry, right: Entry) -> Bool { left.identity == right.identity }

        /// Adds the entry to a hash.
        public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
    }

    private struct Contents: Codable {
        var version: Int
        var findings: [Entry]
    }

    private static let version = 1

    /// The path of the file, as given by the user.
    public let path: String
    /// The known findings, sorted by file, rule and line.
    public let entries: [Entry]
    /// The counts of the entries. A workspace of an editor looks them up whenever it checks a file.
    private let counts: [Entry: Int]

    /// The files, folders and rules checked by a run. Entries outside of this scope are never stale.
    struct Scope {
        /// The files in which every finding is known; see ``LintResult/judgedFiles``.
        var files: [String]
        /// The given files and folders. Files that were removed from these folders have no findings.
        var paths: [String]
        /// The rules that ran.
        var rules: Set<String>
        /// Returns whether a file with a real path exists.
        var isFile: @Sendable (String) -> Bool
    }

    /// Creates a baseline with findings, and with the entries of an existing file that the run can't judge.
    ///
    /// - Throws: An error if the path names a file that can't be read or isn't a baseline, or if the line of a finding
    ///   can't be read.
    init(
        updating path: String, with findings: [Finding], _ lines: SourceLines, _ scope: Scope
    ) throws(BaselineError) {
        self.path = path
        // The line is necessary to identify a finding.
        if let file = findings.lazy.map(\.file).first(where: { !lines.contains($0) }) {
            throw .unreadableSource(file, path: path)
        }
        let folder = Baseline.folder(of: path)
        var counts: [Entry: Int] = [:]
        for key in Baseline.keys(findings, lines, folder) { counts[key, default: 0] += 1 }
        if Path.isFile(path) {
            let isJudged = Baseline.judgment(scope, folder)
            for (key, count) in try Baseline(path: path).counts where !isJudged(key) {
                counts[key] = max(count, counts[key] ?? 0)
            }
        }
        entries = Baseline.entries(counts)
        self.counts = counts
    }

    /// Reads a file.
    ///
    /// - Parameter tree: The files.
    /// - Throws: An error if the file can't be read or isn't a baseline.
    init(path: String, in tree: FileTree = FileTree()) throws(BaselineError) {
        if tree.isLeftOut(tree.resolved(path)) { throw .unstaged(path: path) }
        let source: SourceText
        do {
            source = try tree.read(try tree.target(path), as: .baseline)
        } catch {
            throw .unreadable(path: path, error)
        }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(source.string.utf8)) else {
            throw .malformed(path: path)
        }
        guard contents.version == Baseline.version else {
            throw .unsupportedVersion(contents.version, supported: Baseline.version, path: path)
        }
        // The limit prevents an overflow in sums of counts.
        guard contents.findings.allSatisfy({ (1...Int(Int32.max)).contains($0.count) }) else {
            throw .malformed(path: path)
        }
        entries = contents.findings
        counts = Baseline.counts(entries)
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

    /// A comparison of findings with a baseline.
    struct Matching {
        private let folder: String
        private let counts: [Entry: Int]
        /// The findings in the baseline.
        private(set) var known: [Finding] = []
        /// The numbers of findings, by entry.
        private var found: [Entry: Int] = [:]

        init(_ baseline: Baseline) {
            folder = Baseline.folder(of: baseline.path)
            counts = baseline.counts
        }

        /// The numbers of missing findings, by entry.
        fileprivate var left: [Entry: Int] {
            var left: [Entry: Int] = [:]
            for (key, count) in counts where found[key, default: 0] < count {
                left[key] = count - found[key, default: 0]
            }
            return left
        }

        /// Returns the findings that aren't in the baseline. Of equal findings, the first ones are in the baseline.
        mutating func unknown(of findings: [Finding], _ lines: SourceLines) -> [Finding] {
            zip(findings, Baseline.keys(findings, lines, folder)).compactMap { finding, key in
                guard let count = counts[key], found[key, default: 0] < count else { return finding }
                found[key, default: 0] += 1
                known.append(finding)
                return nil
            }
        }
    }

    /// Returns the entries with more findings than the run, if the run can judge them.
    func stale(_ matching: Matching, _ scope: @autoclosure () -> Scope) -> [Entry] {
        let left = matching.left
        if left.isEmpty { return [] }
        let isJudged = Baseline.judgment(scope(), Baseline.folder(of: path))
        return Baseline.entries(left.filter { isJudged($0.key) })
    }

    /// Returns a function that returns whether a run would report the findings of an entry if they existed.
    private static func judgment(_ scope: Scope, _ folder: String) -> (Entry) -> Bool {
        let files = Set(scope.files.map { Path(relativePath($0, folder)) })
        let given = scope.paths.map(Path.resolved)
        return { entry in
            guard scope.rules.contains(entry.rule) else { return false }
            if files.contains(Path(entry.file)) { return true }
            let path = Path.absolute(entry.file, in: folder)
            return !scope.isFile(path) && given.contains { Path.relative(path, to: $0) != nil }
        }
    }

    /// Returns the counts of entries, by the other properties.
    private static func counts(_ entries: [Entry]) -> [Entry: Int] {
        var counts: [Entry: Int] = [:]
        for entry in entries {
            var key = entry
            key.count = 0
            counts[key, default: 0] += entry.count
        }
        return counts
    }

    /// Returns the entries for counts, sorted.
    private static func entries(_ counts: [Entry: Int]) -> [Entry] {
        counts.map { key, count in
            var entry = key
            entry.count = count
            return entry
        }.sorted { (Path($0.file), $0.rule, $0.line) < (Path($1.file), $1.rule, $1.line) }
    }

    /// Returns the entries for findings, in the same order.
    private static func keys(_ findings: [Finding], _ lines: SourceLines, _ folder: String) -> [Entry] {
        var paths: [Path: String] = [:]
        let fingerprints = Fingerprint.all(of: findings, lines: lines) { path in
            if let known = paths[Path(path)] { return known }
            let relative = relativePath(path, folder)
            paths[Path(path)] = relative
            return relative
        }
        return fingerprints.map { Entry(rule: $0.rule, file: $0.file, line: $0.line, count: 0) }
    }

    private static func folder(of path: String) -> String {
        Path.resolved(Path.folder(of: path))
    }

    private static func relativePath(_ path: String, _ folder: String) -> String {
        let real = Path.resolved(path)
        return Path.relative(real, to: folder) ?? real
    }
}
