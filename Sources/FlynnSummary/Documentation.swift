import FlynnSyntax

/// One line of a comment, without the marks of the comment around it.
struct CommentLine {
    /// The bytes of its text, trimmed.
    var range: Range<Int>
    /// The comment that holds it.
    var comment: Int
}

extension TokenizedSource {
    /// The lines of a comment: their text without slashes, stars and blanks around it. Empty lines are left out.
    func lines(ofComment index: Int) -> [CommentLine] {
        let comment = comments[index]
        var lines: [CommentLine] = []
        source.withBytes { bytes in
            var start = Int(comment.start)
            let end = Int(comment.end)
            switch comment.kind {
            case .line, .documentationLine:
                while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
                append(start..<end)
            case .block, .documentationBlock:
                start += 2
                while start < end, bytes[start] == UInt8(ascii: "*") { start += 1 }
                var bodyEnd = end
                if end - start >= 2, bytes[end - 1] == UInt8(ascii: "/"), bytes[end - 2] == UInt8(ascii: "*") {
                    bodyEnd = end - 2
                    while bodyEnd > start, bytes[bodyEnd - 1] == UInt8(ascii: "*") { bodyEnd -= 1 }
                }
                var lineStart = start
                while lineStart <= bodyEnd {
                    var lineEnd = lineStart
                    while lineEnd < bodyEnd, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
                    append(lineStart..<lineEnd, stars: lineStart > start)
                    lineStart = lineEnd + 1
                }
            }

            func append(_ range: Range<Int>, stars: Bool = false) {
                var low = range.lowerBound
                var high = range.upperBound
                func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
                while low < high, isBlank(bytes[low]) { low += 1 }
                if stars {
                    // The star that leads a line of a block comment.
                    while low < high, bytes[low] == UInt8(ascii: "*") { low += 1 }
                    while low < high, isBlank(bytes[low]) { low += 1 }
                }
                while high > low, isBlank(bytes[high - 1]) { high -= 1 }
                if low < high { lines.append(CommentLine(range: low..<high, comment: index)) }
            }
        }
        return lines
    }
}

/// One documented parameter of a behavior.
package struct DocumentedParameter: Sendable, Hashable {
    /// Its type; `nil` if the line is malformed.
    package var type: TypeDescription?
    /// The type as it is written.
    package var typeText: String
    /// The line.
    package var span: SourceSpan
}

/// A `flynnlint:parameter` line that says nothing, or what it says contradicts the others.
package struct MalformedParameter: Sendable, Hashable {
    /// What is wrong with it.
    package var reason: String
    /// The line.
    package var span: SourceSpan
    /// What it was certainly meant to be, where that is obvious.
    package var mended: String?
}

/// What a behavior's documentation says of its parameters.
package struct ParameterDocumentation: Sendable, Hashable {
    /// How many parameters there are.
    package enum Extent: Sendable, Hashable, CaseIterable {
        /// There is no documentation.
        case undocumented
        /// `Any`: any number.
        case any
        /// As many as are listed; `None` is an empty list.
        case listed
        /// A line can't be read in a way that tells how many parameters it means.
        case unclear
    }

    /// How many there are.
    package var extent: Extent
    /// The parameters in order.
    package var parameters: [DocumentedParameter]
    /// The lines that don't fit.
    package var malformed: [MalformedParameter]

    /// No documentation at all.
    package static let undocumented = ParameterDocumentation(extent: .undocumented, parameters: [], malformed: [])
}

/// Reads the documentation of behaviors out of comments.
struct DocumentationReader {
    let tokenized: TokenizedSource
    let locator: Locator

    static let marker: StaticString = "flynnlint:parameter"

    /// Whether a comment line is about a parameter.
    static func isParameterLine(_ line: CommentLine, in source: SourceText) -> Bool {
        let length = marker.utf8CodeUnitCount
        guard line.range.count >= length else { return false }
        return source.bytes(in: line.range.lowerBound..<line.range.lowerBound + length, equal: marker)
    }

    /// Reads the lines that document one behavior, in order.
    func read(_ lines: [CommentLine]) -> ParameterDocumentation {
        var parameters: [DocumentedParameter] = []
        var malformed: [MalformedParameter] = []
        var none: [SourceSpan] = []
        var any: [SourceSpan] = []
        var isUnclear = false
        for line in lines {
            let span = locator.span(line.range)
            switch parse(line) {
            case .none: none.append(span)
            case .any: any.append(span)
            case .parameter(let type, let text):
                parameters.append(DocumentedParameter(type: type, typeText: text, span: span))
            case .malformed(let reason):
                malformed.append(MalformedParameter(reason: reason, span: span, mended: mended(line)))
                // It still stands for a parameter, of a type that nobody knows.
                parameters.append(DocumentedParameter(type: nil, typeText: "", span: span))
            case .unclear(let reason):
                malformed.append(MalformedParameter(reason: reason, span: span, mended: mended(line)))
                isUnclear = true
            }
        }
        if !parameters.isEmpty {
            for span in any {
                malformed.append(
                    MalformedParameter(
                        reason:
                            "'Any' means any number of parameters, but others are documented",
                        span: span))
            }
        }
        if !none.isEmpty, !parameters.isEmpty || !any.isEmpty {
            for span in none {
                malformed.append(
                    MalformedParameter(
                        reason: "'None' means no parameters, but others are documented",
                        span: span))
            }
            isUnclear = true
        }
        malformed.sort { $0.span.start < $1.span.start }
        let extent: ParameterDocumentation.Extent =
            lines.isEmpty ? .undocumented : !any.isEmpty ? .any : isUnclear ? .unclear : .listed
        return ParameterDocumentation(extent: extent, parameters: parameters, malformed: malformed)
    }

    private enum Line {
        case none
        case any
        case parameter(TypeDescription, String)
        case malformed(String)
        case unclear(String)
    }

    private static let form = "expected 'flynnlint:parameter <Type> - <description>', 'None' or 'Any'"

    private func parse(_ line: CommentLine) -> Line {
        let start = line.range.lowerBound + DocumentationReader.marker.utf8CodeUnitCount
        let end = line.range.upperBound
        let source = tokenized.source
        func isBlank(_ offset: Int) -> Bool { source[offset] == 0x20 || source[offset] == 0x09 }
        if start == end { return .malformed("the type is missing: \(DocumentationReader.form)") }
        guard isBlank(start) else {
            return .unclear("a blank is missing after 'flynnlint:parameter': \(DocumentationReader.form)")
        }
        var first = start
        while first < end, isBlank(first) { first += 1 }
        let text = source.string(first..<end)
        if text == "None" { return .none }
        if text == "Any" { return .any }
        // No Swift type holds a dash between blanks: the first one separates the type from the description.
        guard
            let dash = (first..<end).first(where: { offset in
                source[offset] == UInt8(ascii: "-") && (offset == first || isBlank(offset - 1))
                    && (offset + 1 == end || isBlank(offset + 1))
            })
        else {
            return DocumentationReader.type(text) != nil
                ? .malformed("' - ' and a description are missing behind the type: \(DocumentationReader.form)")
                : .malformed("' - ' is missing between the type and its description: \(DocumentationReader.form)")
        }
        var typeEnd = dash
        while typeEnd > first, isBlank(typeEnd - 1) { typeEnd -= 1 }
        if typeEnd == first { return .malformed("the type is missing before '-': \(DocumentationReader.form)") }
        let typeText = source.string(first..<typeEnd)
        if typeText == "None" { return .none }
        guard let type = DocumentationReader.type(typeText) else {
            let quoted = typeText.count > 60 ? typeText.prefix(60) + "…" : typeText[...]
            return .malformed("'\(quoted)' is not a Swift type: \(DocumentationReader.form)")
        }
        guard dash + 1 < end else { return .malformed("the description is missing: \(DocumentationReader.form)") }
        return .parameter(type, typeText)
    }

    /// The type that a text spells, if it is one and nothing else.
    static func type(_ text: String) -> TypeDescription? {
        guard let tree = SyntaxTree.type(SourceText(text)) else { return nil }
        guard !tree.tokens.contains(where: { $0.kind == .invalid || $0.flags.contains(.isMalformed) }),
            tree.tokenized.comments.isEmpty, let node = tree.firstChild(0), isType(node, tree)
        else { return nil }
        return TypeDescription(tree, node, isExact: true)
    }

    /// Whether a node is a type on its own, and no word or number that the parser takes for one.
    private static func isType(_ node: NodeIndex, _ tree: SyntaxTree) -> Bool {
        switch tree.kind(node) {
        case .integerType: return false
        case .identifierType:
            let token = tree.firstToken(node)
            return token.kind == .identifier || token.keyword == .Self || token.keyword == .Any
        default: return true
        }
    }
}

/// Turns byte ranges of one file into spans. The line table is made when the first span is asked for: most files have
/// nothing to report.
final class Locator {
    let source: SourceText
    private lazy var lines = LineTable(source)

    init(_ source: SourceText) {
        self.source = source
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(start: lines.location(at: range.lowerBound), end: lines.location(at: range.upperBound))
    }

    func location(_ offset: Int) -> SourceLocation { lines.location(at: offset) }

    func lineIndex(_ offset: Int) -> Int { lines.lineIndex(at: offset) }

    func range(ofLine index: Int) -> Range<Int> { lines.range(ofLine: index) }

    var lineCount: Int { lines.lineCount }
}
