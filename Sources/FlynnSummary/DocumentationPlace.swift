import FlynnSyntax

/// Where documentation can be added to a behavior's closure, at the top of its body, and what has to stand around it.
package struct DocumentationPlace: Sendable, Hashable {
    /// What is replaced: nothing where the body has lines of its own, else the blanks behind the closure's head.
    package var span: SourceSpan
    /// What goes before the first line.
    package var prefix: String
    /// What goes before the text of each line.
    package var indentation: String
    /// How lines end.
    package var lineEnd: String
    /// What goes behind the last line.
    package var suffix: String
    /// What has to change before the closing brace.
    package var closing: SourceEdit?
}

extension SummaryBuilder {
    /// The longest indentation that is repeated. Nobody indents that far.
    private static let longestIndentation = 200

    /// Where documentation can be added to a closure; `nil` if it isn't laid out in a way that shows how.
    func documentationPlace(_ closure: NodeIndex) -> DocumentationPlace? {
        let tokens = tree.tokens
        let close = Int(tree[closure].endToken) - 1
        let head = firstTokenOfBody(closure)
        guard head <= close, tokens[close].kind == .rightBrace else { return nil }
        let headEnd = Int(tokens[head - 1].end)
        let headLine = locator.lineIndex(headEnd)
        let closeLine = locator.lineIndex(Int(tokens[close].start))
        let outerLine = tokens[close].startsLine ? closeLine : headLine
        guard let outer = locator.indentation(ofLine: outerLine, atMost: SummaryBuilder.longestIndentation) else {
            return nil
        }
        let deeper = outer + (outer.utf8.contains(0x09) ? "\t" : "    ")
        let lineEnd = locator.lineEnd(ofLine: headLine)

        if let content = contentOnOwnLine(from: headEnd, headLine: headLine, bodyStart: Int(tokens[head].start)) {
            let start = locator.range(ofLine: headLine).upperBound
            let indentation =
                content == Int(tokens[close].start)
                ? deeper
                : locator.indentation(
                    ofLine: locator.lineIndex(content), atMost: SummaryBuilder.longestIndentation)
            guard let indentation else { return nil }
            return DocumentationPlace(
                span: locator.span(start..<start), prefix: "", indentation: indentation, lineEnd: lineEnd, suffix: "")
        }
        let content = firstContent(from: headEnd, bodyStart: Int(tokens[head].start))
        var place = DocumentationPlace(
            span: locator.span(headEnd..<content), prefix: lineEnd, indentation: deeper, lineEnd: lineEnd,
            suffix: content == Int(tokens[close].start) ? outer : deeper)
        if closeLine == headLine, content < Int(tokens[close].start) {
            let end = endOfContent(before: close)
            place.closing = SourceEdit(
                span: locator.span(end..<Int(tokens[close].start)), replacement: lineEnd + outer)
        }
        return place
    }

    /// The first token behind a closure's brace, captures, parameters and `in`.
    private func firstTokenOfBody(_ closure: NodeIndex) -> Int {
        var head = Int(tree[closure].firstToken) + 1
        for child in tree.children(closure) {
            switch tree.kind(child) {
            case .attribute, .captureList, .closureParameterClause, .throwsClause, .returnClause:
                head = Int(tree[child].endToken)
                continue
            default: break
            }
            break
        }
        var end = head
        while tree.tokens[end].keyword == .async || tree.tokens[end].keyword == .throws { end += 1 }
        return tree.tokens[end].keyword == .in ? end + 1 : head
    }

    /// Where the body begins, a comment included.
    private func firstContent(from headEnd: Int, bodyStart: Int) -> Int {
        let comment = tree.tokenized.firstComment(from: headEnd)
        guard comment < tree.tokenized.comments.count else { return bodyStart }
        return min(Int(tree.tokenized.comments[comment].start), bodyStart)
    }

    /// Where the body begins if that is on a line behind the closure's head. A comment that ends on the head's line belongs
    /// to that.
    private func contentOnOwnLine(from headEnd: Int, headLine: Int, bodyStart: Int) -> Int? {
        var comment = tree.tokenized.firstComment(from: headEnd)
        while comment < tree.tokenized.comments.count {
            let range = tree.tokenized.comments[comment].range
            guard range.lowerBound < bodyStart else { break }
            if locator.lineIndex(range.lowerBound) > headLine { return range.lowerBound }
            if locator.lineIndex(range.upperBound) > headLine { return nil }
            comment += 1
        }
        return locator.lineIndex(bodyStart) > headLine ? bodyStart : nil
    }

    /// Where what stands before a token ends, a comment included.
    private func endOfContent(before token: Int) -> Int {
        let end = Int(tree.tokens[token - 1].end)
        var comment = tree.tokenized.firstComment(from: end)
        var last = end
        while comment < tree.tokenized.comments.count,
            Int(tree.tokenized.comments[comment].start) < Int(tree.tokens[token].start)
        {
            last = Int(tree.tokenized.comments[comment].end)
            comment += 1
        }
        return last
    }
}

extension Locator {
    /// The blanks at the start of a line; `nil` if there are more than anybody writes.
    func indentation(ofLine index: Int, atMost limit: Int) -> String? {
        let line = range(ofLine: index)
        var end = line.lowerBound
        // A byte order mark is no indentation, nor is anything behind it.
        while end < line.upperBound, source[end] == 0x20 || source[end] == 0x09 {
            end += 1
            if end - line.lowerBound > limit { return nil }
        }
        return source.string(line.lowerBound..<end)
    }

    /// How a line ends; the last line takes the end of the line before it.
    func lineEnd(ofLine index: Int) -> String {
        var line = range(ofLine: index)
        if line.isEmpty || source[line.upperBound - 1] != 0x0A, index > 0 { line = range(ofLine: index - 1) }
        return line.count >= 2 && source[line.upperBound - 2] == 0x0D ? "\r\n" : "\n"
    }
}
