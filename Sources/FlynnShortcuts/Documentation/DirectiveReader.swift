import FlynnFacts
import FlynnSyntax

/// Reads the comments that begin with `flynnlint:`, except for the documentation of parameters.
package struct DirectiveReader {
    private let tokenized: TokenizedSource
    private let locator: Locator
    private let placed: PlacedDocumentation

    private static let marker: StaticString = "flynnlint:"

    package init(_ tokenized: TokenizedSource, locator: Locator, placed: PlacedDocumentation) {
        self.tokenized = tokenized
        self.locator = locator
        self.placed = placed
    }

    /// Returns the suppressions in a file that was not parsed.
    static func suppressions(in tokenized: TokenizedSource, _ locator: Locator) -> [Suppression] {
        var summary = FileSummary(path: "")
        DirectiveReader(tokenized, locator: locator, placed: PlacedDocumentation()).read(into: &summary)
        return summary.suppressions
    }

    /// Adds the directives, suppressions and problems to `summary`.
    package func read(into summary: inout FileSummary) {
        var suppressions = OpenSuppressions()
        for index in tokenized.comments.indices where mentionsDirective(index) {
            let lines = tokenized.lines(ofComment: index)
            for line in lines {
                switch parse(line) {
                case .nothing:
                    break
                case .problem(let reason):
                    summary.directiveProblems.append(
                        DirectiveProblem(span: locator.span(line.range), reason: reason))
                case .directive(let scope, let words):
                    var directive = Directive(
                        scope: scope, span: locator.span(line.range), names: names(words),
                        removal: lines.count == 1 ? removal(ofComment: index) : nil)
                    let number = summary.directives.count
                    switch scope {
                    case .next, .this, .previous:
                        let target = targetLine(scope, line)
                        for (position, name) in directive.names.enumerated() {
                            directive.names[position].hasEffect = target != nil
                            guard let target else { continue }
                            summary.suppressions.append(
                                Suppression(
                                    directive: number, name: position, rule: name.text == "all" ? nil : name.text,
                                    lines: target...target))
                        }
                    case .disable, .enable:
                        suppressions.apply(&directive, number, line: locator.lineIndex(line.range.lowerBound) + 1)
                    }
                    summary.directives.append(directive)
                }
            }
        }
        summary.suppressions += suppressions.finish()
    }

    /// Returns whether a comment contains the marker. Most comments don't, and need not be split into lines.
    private func mentionsDirective(_ index: Int) -> Bool {
        let comment = tokenized.comments[index]
        let length = DirectiveReader.marker.utf8CodeUnitCount
        return tokenized.source.withBytes { bytes in
            var offset = Int(comment.start)
            let last = Int(comment.end) - length
            while offset <= last {
                if bytes[offset] == UInt8(ascii: "f"), bytes[offset + 1] == UInt8(ascii: "l"),
                    tokenized.source.bytes(in: offset..<offset + length, equal: DirectiveReader.marker)
                {
                    return true
                }
                offset += 1
            }
            return false
        }
    }

    // MARK: - One line

    private enum Line {
        case nothing
        case problem(String)
        case directive(Directive.Scope, words: [Range<Int>])
    }

    private func parse(_ line: CommentLine) -> Line {
        let length = DirectiveReader.marker.utf8CodeUnitCount
        guard line.range.count >= length,
            tokenized.source.bytes(
                in: line.range.lowerBound..<line.range.lowerBound + length, equal: DirectiveReader.marker)
        else { return .nothing }
        if DocumentationReader.isParameterLine(line, in: tokenized.source) {
            return placed.contains(line.range.lowerBound)
                ? .nothing : .problem("'flynnlint:parameter' is neither in a behavior nor directly above one")
        }
        let words = self.words(line.range.lowerBound + length..<line.range.upperBound)
        guard let first = words.first else {
            return .problem("'flynnlint:' has no directive: \(DirectiveReader.verbs)")
        }
        let verb = tokenized.source.string(first)
        // This comment marks generated code and names a protocol.
        if verb == "multiplexer", words.count > 1 { return .nothing }
        guard first.lowerBound == line.range.lowerBound + length, let scope = Directive.Scope(rawValue: verb) else {
            return .problem(DirectiveReader.explain(verb, isApart: first.lowerBound > line.range.lowerBound + length))
        }
        // The reason follows a dash.
        let rules = words.dropFirst().prefix { $0.count > 1 || tokenized.source[$0.lowerBound] != UInt8(ascii: "-") }
        guard !rules.isEmpty else {
            return .problem("'flynnlint:\(verb)' names no rule: expected identifiers of rules, or 'all'")
        }
        return .directive(scope, words: Array(rules))
    }

    private static let verbs = "expected 'parameter', 'disable' with 'next', 'this' or 'previous', or 'enable'"

    private static func explain(_ verb: String, isApart: Bool) -> String {
        let known = Directive.Scope.allCases.map(\.rawValue) + ["parameter"]
        let quoted = verb.count > 40 ? verb.prefix(40) + "…" : verb[...]
        if let meant = Spelling.nearest(to: verb, in: known) {
            return isApart
                ? "unknown directive 'flynnlint: \(quoted)': write 'flynnlint:\(meant)', without a blank"
                : "unknown directive 'flynnlint:\(quoted)'; did you mean 'flynnlint:\(meant)'?"
        }
        return "unknown directive 'flynnlint:\(isApart ? " " : "")\(quoted)': \(verbs)"
    }

    /// Returns the ranges between blanks and commas.
    private func words(_ range: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for offset in range {
            switch tokenized.source[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","):
                if let first = start { words.append(first..<offset) }
                start = nil
            default:
                if start == nil { start = offset }
            }
        }
        if let first = start { words.append(first..<range.upperBound) }
        return words
    }

    private func names(_ words: [Range<Int>]) -> [Directive.Name] {
        words.enumerated().map { position, word in
            var removal: Range<Int>?
            if position > 0 {
                removal = words[position - 1].upperBound..<word.upperBound
            } else if words.count > 1 {
                removal = word.lowerBound..<words[1].lowerBound
            }
            return Directive.Name(
                text: tokenized.source.string(word), span: locator.span(word), removal: removal.map(locator.span))
        }
    }

    // MARK: - Places

    /// Returns the range to remove with a comment: the comment and the blanks on one side, or complete lines if they do
    /// not contain anything else. The surrounding code must stay separated, because blanks determine the kind of an
    /// operator. The result is `nil` if only the comment separates the code.
    private func removal(ofComment index: Int) -> SourceSpan? {
        let source = tokenized.source
        func isBlank(_ offset: Int) -> Bool { source[offset] == 0x20 || source[offset] == 0x09 }
        let comment = tokenized.comments[index]
        let lines = locator.range(ofLine: locator.lineIndex(Int(comment.start)))
        let lastLine = locator.range(ofLine: locator.lineIndex(Int(comment.end)))
        var start = Int(comment.start)
        while start > lines.lowerBound, isBlank(start - 1) { start -= 1 }
        var end = Int(comment.end)
        while end < lastLine.upperBound, isBlank(end) { end += 1 }
        let endsLine = end == lastLine.upperBound || source[end] == 0x0A || source[end] == 0x0D
        if start == lines.lowerBound, endsLine { return locator.span(start..<lastLine.upperBound) }
        if endsLine { return locator.span(start..<Int(comment.end)) }
        if start == lines.lowerBound || start < Int(comment.start) { return locator.span(Int(comment.start)..<end) }
        return end > Int(comment.end) ? locator.span(Int(comment.start)..<Int(comment.end)) : nil
    }

    private func targetLine(_ scope: Directive.Scope, _ line: CommentLine) -> Int? {
        switch scope {
        case .next: codeLine(after: line)
        case .previous: codeLine(before: line)
        default: locator.lineIndex(line.range.lowerBound) + 1
        }
    }

    /// The maximum number of consecutive conditional compilation lines to skip, which bounds the work.
    private static let maxConditionCount = 16

    /// Returns the first line with code after a comment line, 1-based. Conditional compilation lines don't count as
    /// code.
    private func codeLine(after line: CommentLine) -> Int? {
        var last = locator.lineIndex(Int(tokenized.comments[line.comment].end))
        // Code after a multiline comment counts as the next line, even if it is on the last line of the comment.
        if last > locator.lineIndex(line.range.lowerBound) {
            let next = tokenized.tokenIndex(at: Int(tokenized.comments[line.comment].end))
            if next < tokenized.tokens.count - 1, locator.lineIndex(Int(tokenized.tokens[next].start)) == last {
                return last + 1
            }
        }
        for _ in 0...DirectiveReader.maxConditionCount {
            let next = tokenized.tokenIndex(at: locator.range(ofLine: last).upperBound)
            guard next < tokenized.tokens.count - 1 else { return nil }
            last = locator.lineIndex(Int(tokenized.tokens[next].start))
            if !isCondition(next) { return last + 1 }
        }
        return last + 1
    }

    /// Returns the last line with code before a comment line, 1-based.
    private func codeLine(before line: CommentLine) -> Int? {
        var first = locator.lineIndex(line.range.lowerBound)
        let start = Int(tokenized.comments[line.comment].start)
        if locator.lineIndex(start) < first {
            let previous = tokenized.tokenIndex(at: start) - 1
            first = locator.lineIndex(start)
            if previous >= 0, locator.lineIndex(Int(tokenized.tokens[previous].end)) == first { return first + 1 }
        }
        for _ in 0...DirectiveReader.maxConditionCount {
            let previous = tokenized.tokenIndex(at: locator.range(ofLine: first).lowerBound) - 1
            guard previous >= 0 else { return nil }
            first = locator.lineIndex(Int(tokenized.tokens[previous].end))
            let begin = tokenized.tokenIndex(at: locator.range(ofLine: first).lowerBound)
            if !isCondition(min(begin, previous)) { return first + 1 }
        }
        return first + 1
    }

    /// Returns whether `token` begins a conditional compilation line.
    private func isCondition(_ token: Int) -> Bool {
        switch tokenized.tokens[token].kind {
        case .poundIf, .poundElseif, .poundElse, .poundEndif: true
        default: false
        }
    }
}

/// The disabled rules at a position in the file. The directives must be applied in order.
private struct OpenSuppressions {
    /// A name in a directive, and the first affected line.
    private struct Beginning {
        var directive: Int
        var name: Int
        var line: Int
    }

    private var done: [Suppression] = []
    private var open: [String: Beginning] = [:]
    /// The directive that disabled all rules, and the rules that were enabled since.
    private var all: Beginning?
    private var exceptions: Set<String> = []

    mutating func apply(_ directive: inout Directive, _ number: Int, line: Int) {
        let everything = directive.names.firstIndex { $0.text == "all" }
        switch (directive.scope == .disable, everything) {
        case (true, let position?):
            closeAll(before: line)
            all = Beginning(directive: number, name: position, line: line)
            exceptions = []
        case (true, nil):
            // A rule that was enabled after all rules were disabled is now disabled by this directive.
            for (position, name) in directive.names.enumerated() where open[name.text] == nil {
                open[name.text] = Beginning(directive: number, name: position, line: line)
            }
        case (false, let position?):
            directive.names[position].hasEffect = all != nil || !open.isEmpty
            closeAll(before: line)
            all = nil
            for rule in open.keys.sorted() { close(rule, before: line) }
        case (false, nil):
            for (position, name) in directive.names.enumerated() {
                let isOpen = open[name.text] != nil
                close(name.text, before: line)
                let isException = all != nil && !exceptions.contains(name.text)
                directive.names[position].hasEffect = isOpen || isException
                if isException {
                    closeAll(before: line)
                    all?.line = line
                    exceptions.insert(name.text)
                }
            }
        }
    }

    mutating func finish() -> [Suppression] {
        // Line numbers have 32 bits.
        let lastLine = Int(UInt32.max)
        closeAll(before: lastLine)
        for rule in open.keys.sorted() { close(rule, before: lastLine) }
        return done
    }

    private mutating func closeAll(before line: Int) {
        guard let all, all.line < line else { return }
        done.append(
            Suppression(
                directive: all.directive, name: all.name, rule: nil, exceptions: exceptions, lines: all.line...line - 1)
        )
    }

    private mutating func close(_ rule: String, before line: Int) {
        guard let beginning = open.removeValue(forKey: rule), beginning.line < line else { return }
        done.append(
            Suppression(
                directive: beginning.directive, name: beginning.name, rule: rule, lines: beginning.line...line - 1))
    }
}
