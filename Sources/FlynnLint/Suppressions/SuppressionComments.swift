import FlynnRules
import FlynnSyntax

/// A text with comments that suppress findings.
struct SuppressedText {
    let source: SourceText
    /// The comments, sorted.
    private let insertions: [Insertion]

    /// The lines of comments at one place.
    private struct Insertion {
        /// The 0-based line of the text without comments before which they are inserted.
        var line: Int
        /// Their 0-based lines.
        var lines: Range<Int>
    }

    /// - Parameter insertions: The 0-based lines of the text without the comments before which they are inserted, and the number of
    ///   their lines. Sorted.
    init(source: SourceText, insertions: [(line: Int, count: Int)]) {
        self.source = source
        var shift = 0
        self.insertions = insertions.map { line, count in
            defer { shift += count }
            return Insertion(line: line, lines: line + shift..<line + shift + count)
        }
    }

    /// The 0-based line without the comments; for a comment, the line after it.
    func originalLine(_ line: Int) -> Int {
        let next = insertions.partitioningIndex { $0.lines.lowerBound > line }
        guard next > 0 else { return line }
        let last = insertions[next - 1]
        return last.line + max(line - last.lines.upperBound, 0)
    }

    /// What the comments did, if the text has these findings instead of others.
    ///
    /// - Parameters:
    ///   - findings: The findings that the comments are to suppress.
    ///   - before: The findings without the comments.
    ///   - after: The findings with them.
    ///   - limit: The number of lines, or of new findings, that are judged. The comments of later ones may have effects without those of
    ///     the first.
    /// - Returns: The indices of the first findings that can't be suppressed, because they are still there, or because their comments cause
    ///   others.
    func unsuppressed(_ findings: [Finding], before: [Finding], after: [Finding], limit: Int) -> Set<Int> {
        let remaining = after.map { Place(rule: $0.rule, line: originalLine($0.span.start.line - 1), $0) }
        let left = Set(remaining)
        let unsuppressed = findings.indices.filter { left.contains(Place(findings[$0])) }
        if !unsuppressed.isEmpty {
            let lines = Set(Set(unsuppressed.map { findings[$0].span.start.line }).sorted().prefix(limit))
            return Set(unsuppressed.filter { lines.contains(findings[$0].span.start.line) })
        }
        let known = Set(before.map(Place.init))
        let new = remaining.lazy.filter { !known.contains($0) }.prefix(limit)
        let lines = Set(findings.map { $0.span.start.line - 1 }).sorted()
        let nearest = Set(new.flatMap { SuppressedText.nearest(to: $0.line, of: lines) })
        return Set(findings.indices.filter { nearest.contains(findings[$0].span.start.line - 1) })
    }

    /// The lines of a sorted list with the smallest distance from another line.
    private static func nearest(to line: Int, of lines: [Int]) -> [Int] {
        let next = lines.partitioningIndex { $0 >= line }
        let neighbors = lines[max(next - 1, 0)..<min(next + 1, lines.count)]
        let least = neighbors.map { abs($0 - line) }.min()
        return neighbors.filter { abs($0 - line) == least }
    }

    /// The place of a finding in the text without comments.
    private struct Place: Hashable {
        var rule: String
        /// 0-based
        var line: Int
        var column: Int

        init(_ finding: Finding) { self.init(rule: finding.rule, line: finding.span.start.line - 1, finding) }

        init(rule: String, line: Int, _ finding: Finding) {
            (self.rule, self.line, column) = (rule, line, finding.span.start.column)
        }
    }
}

/// The rounds in which findings are left out that comments can't suppress. Each round leaves out twice as many as the last one, so
/// their number doesn't depend on that of the findings.
struct SuppressionRounds {
    private static let maxCount = 32
    private var count = 0

    /// Whether there were so many rounds that all findings are left out.
    var areOver: Bool { count == SuppressionRounds.maxCount }
    /// The number of lines, or of new findings, that are judged in this round.
    var limit: Int { 1 << count }

    mutating func next() { count += 1 }
}

/// Inserts comments that suppress the findings of a file. Only whole lines are inserted, so the tokens stay the same.
struct SuppressionComments {
    private let tokenized: TokenizedSource
    private let lines: LineTable
    /// String literals and block comments, in which no line can be inserted. Sorted and disjoint.
    private let closed: [Range<Int>]
    /// The 0-based lines before which lines can be inserted, sorted.
    private let openLines: [Int]

    init(_ source: SourceText) {
        tokenized = TokenizedSource(source)
        lines = LineTable(source)
        closed = SuppressionComments.closedRanges(tokenized)
        openLines = SuppressionComments.openLines(lines, closed)
    }

    /// The comments before a line.
    private struct Insertion {
        /// The 0-based line whose indentation they have.
        var line: Int
        var enabled: Set<String> = []
        var disabled: Set<String> = []
        /// The rules that are disabled for the next line with code.
        var next: Set<String> = []

        /// The comments, each of which is a line.
        func comments(reason: String?) -> [String] {
            let reason = reason.map { " - \($0)" } ?? ""
            func comments(_ directive: String, _ rules: Set<String>, _ end: String = "") -> [String] {
                if rules.isEmpty { return [] }
                return ["// flynnlint:\(directive) \(rules.sorted().joined(separator: ", "))\(end)"]
            }
            return comments("enable", enabled) + comments("disable", disabled, reason)
                + comments("disable:next", next, reason)
        }
    }

    /// The text with comments for findings, or `nil` if they would change the code.
    ///
    /// `disable:next` suppresses the findings in a line. Where it has no effect, in a comment or in a literal that begins
    /// in an earlier line, the rules are disabled for the whole comment or literal.
    ///
    /// - Parameter reason: The text after the dash of each comment; `nil` for none.
    func text(suppressing findings: [Finding], reason: String?) -> SuppressedText? {
        let insertions = insertions(findings).sorted { $0.key < $1.key }
        let text = tokenized.source.replacing(
            insertions.map { line, insertion in
                let position = start(ofLine: line)
                return (position..<position, self.lines(of: insertion, before: line, reason))
            })
        guard TokenizedSource(text).hasSameTokens(as: tokenized) else { return nil }
        return SuppressedText(
            source: text, insertions: insertions.map { ($0.key, $0.value.comments(reason: reason).count) })
    }

    /// The edits that insert the comments for a finding.
    func edits(suppressing finding: Finding, reason: String?) -> [SourceEdit] {
        insertions([finding]).sorted { $0.key < $1.key }.map { line, insertion in
            .insert(self.lines(of: insertion, before: line, reason), at: lines.location(at: start(ofLine: line)))
        }
    }

    /// A longer indentation is cut, because each comment for a line repeats it.
    private static let maxIndentation = 256

    /// The lines of comments before a line.
    private func lines(of insertion: Insertion, before line: Int, _ reason: String?) -> String {
        let indentation = tokenized.source.withBytes { bytes in
            String(
                decoding: bytes[start(ofLine: insertion.line)...].prefix(SuppressionComments.maxIndentation)
                    .prefix(while: Indentation.contains).filter(Indentation.isRepeated), as: UTF8.self)
        }
        return insertion.comments(reason: reason).map {
            indentation + $0 + lines.ending(ofLine: line, in: tokenized.source)
        }.joined()
    }

    /// The comments by the 0-based line that they precede.
    private func insertions(_ findings: [Finding]) -> [Int: Insertion] {
        var insertions: [Int: Insertion] = [:]
        for finding in findings {
            let line = finding.span.start.line - 1
            let first = openLine(notAfter: line)
            if codeLine(from: first) == line {
                insertions[first, default: Insertion(line: first)].next.insert(finding.rule)
            } else {
                insertions[first, default: Insertion(line: first)].disabled.insert(finding.rule)
                guard let last = openLine(after: line) else { continue }
                insertions[last, default: Insertion(line: first)].enabled.insert(finding.rule)
            }
        }
        for (line, insertion) in insertions {
            // Adjacent ranges of a rule are one range.
            let continued = insertion.enabled.intersection(insertion.disabled)
            insertions[line]?.enabled.subtract(continued)
            insertions[line]?.disabled.subtract(continued)
            insertions[line]?.next.subtract(insertion.disabled)
        }
        return insertions
    }

    /// The offset at which a line begins, after a byte order mark.
    private func start(ofLine line: Int) -> Int {
        let start = lines.range(ofLine: line).lowerBound
        return start == 0 && tokenized.source.bytes(in: 0..<min(3, tokenized.source.byteCount), equal: "\u{FEFF}")
            ? 3 : start
    }

    // MARK: - Lines

    private static func closedRanges(_ tokenized: TokenizedSource) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var depth = 0
        var start = 0
        for token in tokenized.tokens {
            switch token.kind {
            case .stringStart:
                if depth == 0 { start = token.range.lowerBound }
                depth += 1
            case .stringEnd:
                depth -= 1
                if depth == 0 { ranges.append(start..<token.range.upperBound) }
            default:
                if depth == 0, token.kind == .regexLiteral { ranges.append(token.range) }
            }
        }
        ranges += tokenized.comments.map(\.range)
        ranges.sort { $0.lowerBound < $1.lowerBound }
        // Comments in interpolations are in the range of their literal.
        var result: [Range<Int>] = []
        for range in ranges where result.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
            result.append(range)
        }
        return result
    }

    /// The lines that don't begin in one of some sorted, disjoint ranges.
    private static func openLines(_ lines: LineTable, _ closed: [Range<Int>]) -> [Int] {
        var next = 0
        return (0..<lines.lineCount).filter { line in
            let start = lines.range(ofLine: line).lowerBound
            while next < closed.count, closed[next].upperBound <= start { next += 1 }
            return next == closed.count || closed[next].lowerBound >= start
        }
    }

    /// The last line up to another one before which lines can be inserted. The first line of a file is one.
    private func openLine(notAfter line: Int) -> Int {
        let next = openLines.partitioningIndex { $0 > line }
        return next == 0 ? 0 : openLines[next - 1]
    }

    /// The first line after another one before which lines can be inserted; `nil` at the end of the file.
    private func openLine(after line: Int) -> Int? {
        let next = openLines.partitioningIndex { $0 > line }
        return next < openLines.count ? openLines[next] : nil
    }

    /// The first line from another one on in which code begins, unless it is a line of conditional compilation.
    private func codeLine(from line: Int) -> Int? {
        let token = tokenized.tokenIndex(at: lines.range(ofLine: line).lowerBound)
        guard token < tokenized.tokens.count - 1 else { return nil }
        switch tokenized.tokens.kind(token) {
        case .poundIf, .poundElseif, .poundElse, .poundEndif: return nil
        default: return lines.lineIndex(at: tokenized.tokens.range(token).lowerBound)
        }
    }
}

extension TokenizedSource {
    /// Whether the tokens of another text have the same kinds and texts in the same order.
    fileprivate func hasSameTokens(as other: TokenizedSource) -> Bool {
        tokens.count == other.tokens.count
            && zip(tokens, other.tokens).allSatisfy { $0.kind == $1.kind && text(of: $0) == other.text(of: $1) }
    }
}
