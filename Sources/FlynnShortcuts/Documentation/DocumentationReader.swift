import FlynnFacts
import FlynnSyntax

/// Reads the documentation of behaviors from comments.
package struct DocumentationReader {
    let tokenized: TokenizedSource
    let locator: Locator

    static let marker: StaticString = "flynnlint:parameter"

    /// Returns whether a comment line begins with the marker.
    static func isParameterLine(_ line: CommentLine, in source: SourceText) -> Bool {
        let length = marker.utf8CodeUnitCount
        guard line.range.count >= length else { return false }
        return source.bytes(in: line.range.lowerBound..<line.range.lowerBound + length, equal: marker)
    }

    /// Reads the documentation lines of a behavior, in order.
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
                malformed.append(MalformedParameter(reason: reason, span: span, correction: correction(line)))
                // A malformed line counts as a parameter of an unknown type.
                parameters.append(DocumentedParameter(type: nil, typeText: "", span: span))
            case .unclear(let reason):
                malformed.append(MalformedParameter(reason: reason, span: span, correction: correction(line)))
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
        // Swift types don't contain a dash between blanks, so the first dash between blanks ends the type.
        guard
            let dash = (first..<end).first(where: { offset in
                source[offset] == UInt8(ascii: "-") && (offset == first || isBlank(offset - 1))
                    && (offset + 1 == end || isBlank(offset + 1))
            })
        else {
            return DocumentationReader.type(text) != nil
                ? .malformed("' - ' and a description are missing after the type: \(DocumentationReader.form)")
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

    /// Returns the type spelled by `text`; `nil` if the text isn't a type.
    package static func type(_ text: String) -> TypeDescription? {
        guard let tree = SyntaxTree.type(SourceText(text)) else { return nil }
        guard !tree.tokens.contains(where: { $0.kind == .invalid || $0.flags.contains(.isMalformed) }),
            tree.tokenized.comments.isEmpty, let node = tree.firstChild(tree.root), isType(node, tree)
        else { return nil }
        return TypeDescription(tree, node, isExact: true)
    }

    /// Returns whether `node` is a type and not a different word or number accepted by the parser.
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
