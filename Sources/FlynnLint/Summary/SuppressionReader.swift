import FlynnSyntax

/// Reads `flynnlint:disable` and its relatives out of a file's comments.
struct SuppressionReader {
    private let tokenized: TokenizedSource
    private let locator: Locator

    init(_ tokenized: TokenizedSource, locator: Locator) {
        self.tokenized = tokenized
        self.locator = locator
    }

    private enum Scope {
        case begin, end, next, this, previous
    }

    private static let marker: StaticString = "flynnlint:"

    func read() -> [Suppression] {
        var suppressions: [Suppression] = []
        /// The rules that are disabled, each with the line from which on.
        var open: [String: Int] = [:]
        /// The line from which on all rules are disabled, and the ones enabled since.
        var all: Int?
        var exceptions: Set<String> = []
        let lastLine = Int(UInt32.max)

        func closeAll(before line: Int) {
            guard let start = all, start < line else { return }
            suppressions.append(Suppression(rules: nil, exceptions: exceptions, lines: start...line - 1))
        }

        for index in tokenized.comments.indices {
            for line in tokenized.lines(ofComment: index) {
                guard let (scope, rules) = directive(line) else { continue }
                let number = locator.lineIndex(line.range.lowerBound) + 1
                let isAll = rules.contains("all")
                switch scope {
                case .next, .this, .previous:
                    let target =
                        scope == .this ? number : scope == .next ? codeLine(after: line) : codeLine(before: line)
                    if let target {
                        suppressions.append(Suppression(rules: isAll ? nil : rules, lines: target...target))
                    }
                case .begin where isAll:
                    closeAll(before: number)
                    all = number
                    exceptions = []
                case .begin:
                    if all != nil {
                        closeAll(before: number)
                        all = number
                        exceptions.subtract(rules)
                    }
                    for rule in rules where open[rule] == nil { open[rule] = number }
                case .end where isAll:
                    closeAll(before: number)
                    all = nil
                    for (rule, start) in open where start < number {
                        suppressions.append(Suppression(rules: [rule], lines: start...number - 1))
                    }
                    open = [:]
                case .end:
                    if all != nil {
                        closeAll(before: number)
                        all = number
                        exceptions.formUnion(rules)
                    }
                    for rule in rules {
                        if let start = open.removeValue(forKey: rule), start < number {
                            suppressions.append(Suppression(rules: [rule], lines: start...number - 1))
                        }
                    }
                }
            }
        }
        closeAll(before: lastLine)
        for (rule, start) in open.sorted(by: { $0.key < $1.key }) {
            suppressions.append(Suppression(rules: [rule], lines: start...lastLine))
        }
        return suppressions
    }

    /// The scope and the rules of a line, if it is a directive of this kind.
    private func directive(_ line: CommentLine) -> (Scope, Set<String>)? {
        let length = SuppressionReader.marker.utf8CodeUnitCount
        guard line.range.count > length,
            tokenized.source.bytes(
                in: line.range.lowerBound..<line.range.lowerBound + length, equal: SuppressionReader.marker)
        else { return nil }
        var text = Substring(tokenized.source.string(line.range.lowerBound + length..<line.range.upperBound))
        let words: [(String, Scope)] = [
            ("disable:next", .next), ("disable:this", .this), ("disable:previous", .previous), ("disable", .begin),
            ("enable", .end),
        ]
        guard let (word, scope) = words.first(where: { text.hasPrefix($0.0) }) else { return nil }
        text = text.dropFirst(word.count)
        guard let separator = text.first, separator == " " || separator == "\t" else { return nil }
        var rules: Set<String> = []
        for rule in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," }) {
            // What stands behind a dash is the reason.
            if rule == "-" { break }
            rules.insert(String(rule))
        }
        return rules.isEmpty ? nil : (scope, rules)
    }

    /// The first line behind a comment line on which a token begins, 1-based.
    private func codeLine(after line: CommentLine) -> Int? {
        let own = locator.lineIndex(line.range.lowerBound)
        var index = tokenized.tokenIndex(at: Int(tokenized.comments[line.comment].end))
        while index < tokenized.tokens.count - 1 {
            let target = locator.lineIndex(Int(tokenized.tokens[index].start))
            if target > own { return target + 1 }
            index += 1
        }
        return nil
    }

    /// The last line before a comment line on which a token ends, 1-based.
    private func codeLine(before line: CommentLine) -> Int? {
        let own = locator.lineIndex(line.range.lowerBound)
        var index = tokenized.tokenIndex(at: Int(tokenized.comments[line.comment].start)) - 1
        while index >= 0 {
            let target = locator.lineIndex(Int(tokenized.tokens[index].end))
            if target < own { return target + 1 }
            index -= 1
        }
        return nil
    }
}
