import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSyntax

/// Separates the new findings since a revision from the old findings.
///
/// A finding is new if its line differs from the revision, or if the revision has no such finding. Two findings are
/// equal if they have the same file, rule, severity, message, and text of the line. If a finding occurs several times,
/// the revision determines how many of these are old. All new files and all removed files count as one file, because
/// git detects only some renamed files.
struct RevisionComparison {
    private let base: RunSources.Base
    private var texts: RunTexts
    /// The findings that may be old.
    private(set) var candidates: [Finding] = []
    /// The findings on lines that differ from the revision.
    private(set) var new: [Finding] = []

    private struct Key: Hashable {
        /// `nil` for a new or a removed file.
        var file: Path?
        var rule: String
        var severity: Severity
        var message: String
        var line: String
    }

    /// Prepares the comparison of a run with its revision.
    init(_ result: LintResult, _ base: RunSources.Base) {
        self.base = base
        texts = RunTexts(result)
        var changedLines: [Path: [Range<Int>]?] = [:]
        for finding in result.findings {
            let lines: [Range<Int>]?
            if let known = changedLines[Path(finding.file)] {
                lines = known
            } else {
                lines = self.changedLines(of: finding.file)
                changedLines[Path(finding.file)] = .some(lines)
            }
            let mayBeMoved = !base.removed.isEmpty && isNew(finding.file)
            if mayBeMoved || lines.map({ !RevisionComparison.contains($0, finding.span.start.line) }) == true {
                candidates.append(finding)
            } else {
                new.append(finding)
            }
        }
    }

    /// Whether the findings of the revision are needed.
    var needsBase: Bool { !candidates.isEmpty && !base.isSame }

    /// Moves old findings of a result to the new findings if the revision doesn't have a counterpart.
    ///
    /// - Parameters:
    ///   - findings: Findings of the revision.
    ///   - before: The result of the run over the revision.
    mutating func separate(_ result: inout LintResult, from findings: [Finding], of before: LintResult) {
        var renamed: [Path: Path] = [:]
        for (path, former) in base.changed { if let former { renamed[Path(former)] = path } }
        var baseTexts = RunTexts(before)
        var counts: [Key: Int] = [:]
        for finding in findings {
            let path = Path(baseTexts.realPath(of: finding.file))
            let file = base.removed.contains(path) ? nil : renamed[path] ?? path
            counts[RevisionComparison.key(finding, file, &baseTexts), default: 0] += 1
        }
        result.oldFindings.removeAll { finding in
            let file = isNew(finding.file) ? nil : Path(texts.realPath(of: finding.file))
            let key = RevisionComparison.key(finding, file, &texts)
            let count = counts[key, default: 0]
            counts[key] = count - 1
            if count <= 0 { result.findings.append(finding) }
            return count <= 0
        }
    }

    /// Returns whether a file is new since the revision.
    private func isNew(_ file: String) -> Bool { base.former(of: texts.realPath(of: file)) == nil }

    private static func key(_ finding: Finding, _ file: Path?, _ texts: inout RunTexts) -> Key {
        Key(
            file: file, rule: finding.rule, severity: finding.severity,
            message: finding.message, line: texts.line(finding.span.start.line, of: finding.file))
    }

    /// Returns whether sorted ranges contain a line.
    private static func contains(_ ranges: [Range<Int>], _ line: Int) -> Bool {
        let next = ranges.partitioningIndex { $0.upperBound > line }
        return next < ranges.count && ranges[next].contains(line)
    }

    /// Returns the lines of a file that differ from the revision, or `nil` if all lines differ.
    private func changedLines(of file: String) -> [Range<Int>]? {
        let path = texts.realPath(of: file)
        if base.isUnchanged(path) { return [] }
        guard let former = base.former(of: path), let old = try? base.tree.read(former, as: .source),
            let text = texts.text(of: file)
        else { return nil }
        return UnifiedDiff(old.withLineFeeds, text.withLineFeeds).changedLines
    }
}

extension SourceText {
    /// The text with `\n` at the ends of all lines. Git can store `\n` and check out `\r\n`, and a single `\r` also
    /// ends a line.
    fileprivate var withLineFeeds: SourceText {
        let bytes = withBytes { Array($0) }
        guard bytes.contains(0x0D) else { return self }
        return SourceText(
            bytes.indices.compactMap { index in
                if bytes[index] != 0x0D { return bytes[index] }
                return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? nil : 0x0A
            })
    }
}

/// The texts of the files of a run, including the changes made by the run.
private struct RunTexts {
    private let tree: FileTree
    private var realPaths: [Path: String] = [:]
    private var changed: [Path: SourceText] = [:]
    private var tables: [Path: (text: SourceText, lines: LineTable)] = [:]

    init(_ result: LintResult) {
        tree = result.data.plan?.tree ?? FileTree()
        for file in result.data.projects.lazy.flatMap(\.files) where file.isReported {
            realPaths[Path(file.path)] = file.realPath
            if let texts = file.texts { changed[Path(file.path)] = texts.current }
        }
    }

    func realPath(of file: String) -> String { realPaths[Path(file)] ?? file }

    func text(of file: String) -> SourceText? {
        changed[Path(file)] ?? (try? tree.read(realPath(of: file), as: .source))
    }

    /// Returns the text of a line without surrounding blanks, or an empty string if the file can't be read.
    mutating func line(_ number: Int, of file: String) -> String {
        let key = Path(file)
        if tables[key] == nil, let text = text(of: file) { tables[key] = (text, LineTable(text)) }
        guard let (text, lines) = tables[key], (1...lines.lineCount).contains(number) else { return "" }
        let bytes = text.string(lines.range(ofLine: number - 1)).utf8
        func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
        return String(decoding: bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
    }
}
