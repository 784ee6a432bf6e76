import FlynnRules
import FlynnSyntax

/// A text with suppression comments.
struct SuppressedText {
    let source: SourceText
    /// The comments, sorted.
    private let insertions: [Insertion]

    /// The lines of comments at one place.
    private struct Insertion {
        /// The 0-based line after the comments, in the original text.
        var line: Int
        /// The 0-based lines of the comments.
        var lines: Range<Int>
    }

    /// Creates a text with comments.
    ///
    /// - Parameter insertions: The 0-based lines after the comments, in the original text, and the numbers of comment
    ///   lines. Sorted.
    init(source: SourceText, insertions: [(line: Int, count: Int)]) {
        self.source = source
        var shift = 0
        self.insertions = insertions.map { line, count in
            defer { shift += count }
            return Insertion(line: line, lines: line + shift..<line + shift + count)
        }
    }

    /// Returns the 0-based line in the original text. For a comment, this is the line after the comment.
    func originalLine(_ line: Int) -> Int {
        let next = insertions.partitioningIndex { $0.lines.lowerBound > line }
        guard next > 0 else { return line }
        let last = insertions[next - 1]
        return last.line + max(line - last.lines.upperBound, 0)
    }

    /// Compares the findings before and after adding the comments.
    ///
    /// - Parameters:
    ///   - findings: The findings to suppress.
    ///   - before: The findings in the original text.
    ///   - after: The findings with the comments.
    ///   - limit: The maximum number of lines, or of new findings, to judge. The effects of later comments can depend
    ///     on the first ones.
    /// - Returns: The indices of the first findings that can't be suppressed, because they remain or because the
    ///   comments cause other findings.
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

    /// Returns the lines in a sorted list that are nearest to the given line.
    private static func nearest(to line: Int, of lines: [Int]) -> [Int] {
        let next = lines.partitioningIndex { $0 >= line }
        let neighbors = lines[max(next - 1, 0)..<min(next + 1, lines.count)]
        let least = neighbors.map { abs($0 - line) }.min()
        return neighbors.filter { abs($0 - line) == least }
    }

    /// The place of a finding in the original text.
    private struct Place: Hashable {
        var rule: String
        /// The 0-based line.
        var line: Int
        var column: Int

        init(_ finding: Finding) { self.init(rule: finding.rule, line: finding.span.start.line - 1, finding) }

        init(rule: String, line: Int, _ finding: Finding) {
            (self.rule, self.line, column) = (rule, line, finding.span.start.column)
        }
    }
}

/// The rounds that exclude findings that comments can't suppress. A round excludes up to twice as many findings as the
/// previous round, so the number of rounds doesn't depend on the number of findings.
struct SuppressionRounds {
    private static let maxCount = 32
    private var count = 0

    /// Whether the maximum number of rounds is reached, so that all remaining findings are excluded.
    var areOver: Bool { count == SuppressionRounds.maxCount }
    /// The maximum number of lines, or of new findings, to judge in this round.
    var limit: Int { 1 << count }

    mutating func next() { count += 1 }
}

/// Inserts suppression comments into a file. Only whole lines are inserted, so the tokens stay the same.
struct SuppressionComments {
    private let tokenized: TokenizedSource
    private let lines: LineTable
    /// The ranges of string literals and block comments, in which no line can be inserted. Sorted and disjoint.
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
        /// The 0-based line with the indentation for the comments.
        var line: Int
        var enabled: Set<String> = []
        var disabled: Set<String> = []
        /// The rules to disable for the next line with code.
        var next: Set<String> = []

        /// Returns the comments, one per line.
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

    /// Returns the text with comments for findings, or `nil` if the comments would change the code.
    ///
    /// `disable:next` suppresses the findings in a line. This directive has no effect in a comment or in a literal from
    /// an earlier line, so the rules are disabled for the whole comment or literal instead.
    ///
    /// - Parameter reason: The text after the dash in the comments, or `nil` for none.
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

    /// Returns the edits that insert the comments for a finding.
    func edits(suppressing finding: Finding, reason: String?) -> [SourceEdit] {
        insertions([finding]).sorted { $0.key < $1.key }.map { line, insertion in
            .insert(self.lines(of: insertion, before: line, reason), at: lines.location(at: start(ofLine: line)))
        }
    }

    /// The maximum size of the comments' indentation. The limit is necessary because every comment repeats the
    /// indentation.
    private static let maxIndentation = 256

    /// Returns the lines of comments before a line.
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

    /// Returns the comments by the 0-based line after them.
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
            // Adjacent ranges of a rule form a single range.
            let continued = insertion.enabled.intersection(insertion.disabled)
            insertions[line]?.enabled.subtract(continued)
            insertions[line]?.disabled.subtract(continued)
            insertions[line]?.next.subtract(insertion.disabled)
        }
        return insertions
    }

    /// Returns the offset of the start of a line, after a byte order mark.
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
        // Comments in interpolations are in the range of the literal.
        var result: [Range<Int>] = []
        for range in ranges where result.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
            result.append(range)
        }
        return result
    }

    /// Returns the lines that don't start in any of the sorted, disjoint ranges.
    private static func openLines(_ lines: LineTable, _ closed: [Range<Int>]) -> [Int] {
        var next = 0
        return (0..<lines.lineCount).filter { line in
            let start = lines.range(ofLine: line).lowerBound
            while next < closed.count, closed[next].upperBound <= start { next += 1 }
            return next == closed.count || closed[next].lowerBound >= start
        }
    }

    /// Returns the last line up to the given line before which lines can be inserted. The first line of a file always
    /// permits this.
    private func openLine(notAfter line: Int) -> Int {
        let next = openLines.partitioningIndex { $0 > line }
        return next == 0 ? 0 : openLines[next - 1]
    }

    /// Returns the first line after the given line before which lines can be inserted. Returns `nil` at the end of the
    /// file.
    private func openLine(after line: Int) -> Int? {
        let next = openLines.partitioningIndex { $0 > line }
        return next < openLines.count ? openLines[next] : nil
    }

    /// Returns the first line with the start of code, beginning with a given line, or `nil` for a line of conditional
    /// compilation.
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
    /// Returns whether the other text has tokens with the same kinds and texts in the same order.
    fileprivate func hasSameTokens(as other: TokenizedSource) -> Bool {
        tokens.count == other.tokens.count
            && zip(tokens, other.tokens).allSatisfy { $0.kind == $1.kind && text(of: $0) == other.text(of: $1) }
    }
}
