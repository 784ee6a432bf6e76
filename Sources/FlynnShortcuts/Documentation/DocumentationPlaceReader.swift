import FlynnFacts
import FlynnSyntax

/// Finds the places to insert documentation.
package struct DocumentationPlaceReader {
    /// The maximum length of a repeated indentation, in bytes.
    private static let maxIndentation = 200

    private let tree: SyntaxTree
    private let locator: Locator

    package init(_ tree: SyntaxTree, _ locator: Locator) {
        self.tree = tree
        self.locator = locator
    }

    /// Returns the place in `closure`; `nil` if its layout doesn't show the place.
    package func place(inClosure closure: ClosureNode) -> DocumentationPlace? {
        guard let brace = tree.closingBrace(closure.node) else { return nil }
        let tokens = tree.tokens
        let body = tree.closureBodyToken(closure)
        guard body <= brace else { return nil }
        let close = tokens.range(brace).lowerBound
        let bodyStart = tokens.range(body).lowerBound
        let headEnd = tokens.range(body - 1).upperBound
        let headLine = locator.lineIndex(headEnd)
        let closeLine = locator.lineIndex(close)
        let startsLine = tokens.flags(brace).contains(.startsLine)
        guard let outer = indentation(ofLine: startsLine ? closeLine : headLine) else { return nil }
        let deeper = outer + (outer.utf8.contains(0x09) ? "\t" : "    ")
        let lineEnd = locator.lineEnd(ofLine: headLine)

        if let content = contentOnOwnLine(from: headEnd, headLine: headLine, bodyStart: bodyStart) {
            let start = locator.range(ofLine: headLine).upperBound
            guard
                let indentation = content == close ? deeper : indentation(ofLine: locator.lineIndex(content))
            else { return nil }
            return DocumentationPlace(
                span: locator.span(start..<start), prefix: "", indentation: indentation, lineEnd: lineEnd, suffix: "")
        }
        let content = firstContent(from: headEnd, bodyStart: bodyStart)
        var place = DocumentationPlace(
            span: locator.span(headEnd..<content), prefix: lineEnd, indentation: deeper, lineEnd: lineEnd,
            suffix: content == close ? outer : deeper)
        if closeLine == headLine, content < close {
            place.closing = SourceEdit(
                span: locator.span(endOfContent(before: brace)..<close), replacement: lineEnd + outer)
        }
        return place
    }

    private func indentation(ofLine line: Int) -> String? {
        locator.indentation(ofLine: line, atMost: DocumentationPlaceReader.maxIndentation)
    }

    /// Returns the start offset of the body or of the first comment before it.
    private func firstContent(from headEnd: Int, bodyStart: Int) -> Int {
        let comment = tree.tokenized.firstComment(from: headEnd)
        guard comment < tree.tokenized.comments.count else { return bodyStart }
        return min(Int(tree.tokenized.comments[comment].start), bodyStart)
    }

    /// Returns the start offset of the body, if it is on a line after the closure head. Comments that end on the line
    /// of the head belong to the head.
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

    /// Returns the end offset of the code or comment before `token`.
    private func endOfContent(before token: TokenIndex) -> Int {
        let end = tree.tokens.range(token - 1).upperBound
        var comment = tree.tokenized.firstComment(from: end)
        var last = end
        while comment < tree.tokenized.comments.count,
            Int(tree.tokenized.comments[comment].start) < tree.tokens.range(token).lowerBound
        {
            last = Int(tree.tokenized.comments[comment].end)
            comment += 1
        }
        return last
    }
}
