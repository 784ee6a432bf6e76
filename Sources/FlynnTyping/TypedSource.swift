import FlynnFacts
import FlynnResolution
import FlynnShortcuts
import FlynnSummary
import FlynnSyntax

/// A file with declarations or uses of behaviors that become typed.
package struct TypedSource: Sendable {
    /// The identity of this file in the index.
    let id: FileID
    let path: String
    package let tree: SyntaxTree
    let summary: FileSummary
    /// The tokens of names that have neither a receiver nor a local declaration.
    let nonlocal: Set<TokenIndex>
    /// Whether this run may change the file.
    let isEditable: Bool
    /// Whether this is the summarized text, and all shortcuts are expanded.
    let isPlain: Bool
    private let lines: LineTable
    /// The bindings of variables, by the end of the name.
    private let bindings: [Int: NodeIndex]
    /// The patterns and parameters that declare a name, in order.
    private let declarations: [String: [NodeIndex]]
    /// The calls in types, in order.
    private let callsInTypes: [BehaviorCall]

    /// Parses and summarizes a file.
    ///
    /// - Parameters:
    ///   - isEditable: Whether this run may change the file.
    ///   - isPlain: Whether `source` is the summarized text, and all shortcuts are expanded.
    package init(
        _ id: FileID, path: String, _ source: SourceText, templates: ShortcutTemplates, isEditable: Bool, isPlain: Bool
    ) {
        (self.id, self.path, self.isEditable, self.isPlain) = (id, path, isEditable, isPlain)
        tree = SyntaxTree(source)
        let names = NonlocalNames()
        summary = FileSummary(of: tree, path: path, templates: templates, nonlocal: names)
        nonlocal = names.tokens
        lines = LineTable(source)
        var bindings: [Int: NodeIndex] = [:]
        var declarations: [String: [NodeIndex]] = [:]
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .patternBinding: bindings[tree.tokens.range(tree.firstTokenIndex(node)).upperBound] = node
            case .identifierPattern, .parameter, .closureParameter:
                guard let token = tree.localNameToken(node) else { continue }
                declarations[tree.name(ofToken: token), default: []].append(node)
            default: break
            }
        }
        (self.bindings, self.declarations) = (bindings, declarations)
        callsInTypes = summary.calls.filter { $0.owner != nil }
            .sorted { $0.span.start.offset < $1.span.start.offset }
    }

    // MARK: - Places

    /// Returns the binding of a variable for the offset at the end of its name.
    func binding(ofNameEndingAt offset: Int) -> NodeIndex? { bindings[offset] }

    /// Returns the last call in a type before an offset.
    func callInType(before offset: Int) -> BehaviorCall? {
        let next = callsInTypes.partitioningIndex { $0.span.start.offset >= offset }
        return next > 0 ? callsInTypes[next - 1] : nil
    }

    /// Returns the last declarations of a name before an offset, starting with the last one. The number is limited, but
    /// usually includes the actual declaration.
    func declarations(of name: String, before offset: Int) -> some Sequence<NodeIndex> {
        let all = declarations[name] ?? []
        return all[..<all.partitioningIndex { tree.range($0).lowerBound >= offset }].suffix(16).reversed()
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(start: lines.location(at: range.lowerBound), end: lines.location(at: range.upperBound))
    }

    /// Returns the range of the line with an offset, including the line ending.
    func line(at offset: Int) -> Range<Int> { lines.range(ofLine: lines.lineIndex(at: offset)) }

    /// The line ending of this file.
    var lineEnd: String { lines.ending(ofLine: 0, in: tree.source) }

    /// Returns whether a range is on one line.
    func isOneLine(_ range: Range<Int>) -> Bool {
        lines.lineIndex(at: range.lowerBound) == lines.lineIndex(at: range.upperBound)
    }

    /// Returns the leading blanks of the line with an offset.
    func indentation(at offset: Int) -> String {
        let start = line(at: offset).lowerBound
        var end = start
        while end < tree.source.byteCount, tree.source[end] == 0x20 || tree.source[end] == 0x09 { end += 1 }
        return tree.source.string(start..<end)
    }

    /// Returns whether only blanks precede an offset on its line.
    func startsLine(_ offset: Int) -> Bool {
        line(at: offset).lowerBound + indentation(at: offset).utf8.count >= offset
    }

    /// Returns the starts of the lines in a range, except for the first line.
    func lineStarts(in range: Range<Int>) -> [Int] {
        let first = lines.lineIndex(at: range.lowerBound)
        let last = lines.lineIndex(at: range.upperBound)
        return first < last ? (first + 1...last).map { lines.range(ofLine: $0).lowerBound } : []
    }

    /// Returns whether a line contains only blanks.
    func isBlank(lineAt offset: Int) -> Bool {
        line(at: offset).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains(tree.source[$0]) }
    }

    func text(_ range: Range<Int>) -> String { tree.source.string(range) }

    // MARK: - Comments

    /// Returns the comments that start in a range.
    func comments(in range: Range<Int>) -> [Comment] {
        let comments = tree.tokenized.comments
        var found: [Comment] = []
        var next = tree.tokenized.firstComment(from: range.lowerBound)
        while next < comments.count, Int(comments[next].start) < range.upperBound {
            found.append(comments[next])
            next += 1
        }
        return found
    }

    // MARK: - Nodes

    /// Returns whether a node has few children, so that quadratic work on them is fast.
    func hasFewChildren(_ node: NodeIndex) -> Bool { tree.children(node).dropFirst(64).first { _ in true } == nil }

    /// Returns the innermost node of a kind that contains a token.
    func node(_ kind: SyntaxKind, containing token: TokenIndex) -> NodeIndex? {
        // The nodes are in preorder, so the first tokens are sorted.
        let nodes = tree.nodes.indices
        var next = nodes.prefix(upTo: nodes.partitioningIndex { tree.firstTokenIndex($0) > token }).last
        while let node = next {
            if tree.kind(node) == kind, tree.tokenRange(node).contains(token) { return node }
            next = tree.parent(node)
        }
        return nil
    }

    /// Returns the node of a kind with exactly this range.
    func node(_ kind: SyntaxKind, at range: Range<Int>) -> NodeIndex? {
        var next = node(kind, containing: tree.tokenized.tokenIndex(at: range.lowerBound))
        while let node = next, tree.range(node).lowerBound == range.lowerBound {
            if tree.kind(node) == kind, tree.range(node) == range { return node }
            next = tree.parent(node)
        }
        return nil
    }

    /// Returns the generic parameters of the types around a node that are constrained to `Sendable` where they are
    /// declared.
    func sendableParameters(around node: NodeIndex) -> Set<String> {
        var names: Set<String> = []
        var next = tree.parent(node)
        while let current = next {
            // Blocks have no parameters, and can have many children.
            let isType =
                switch tree.kind(current) {
                case .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration: true
                default: false
                }
            for parameter in isType ? tree.genericParameters(current) : [] {
                let isSendable = tree.tokenRange(parameter).contains {
                    tree.tokens.kind($0) == .identifier && name($0) == "Sendable"
                }
                if isSendable { names.insert(name(tree.genericParameterNameToken(parameter))) }
            }
            next = tree.parent(current)
        }
        return names
    }

    /// Returns the name spelled by a token, if any.
    func name(_ token: TokenIndex) -> String { tree.name(ofToken: token) }

    /// Returns whether a node is inside of the outer node.
    func isIn(_ node: NodeIndex, _ outer: NodeIndex) -> Bool {
        var next: NodeIndex? = node
        while let current = next {
            if current == outer { return true }
            if current < outer { return false }
            next = tree.parent(current)
        }
        return false
    }
}

extension SyntaxTree {
    /// Returns the name declared by a variable's pattern, a parameter, a capture or a function.
    func localNameToken(_ node: NodeIndex) -> TokenIndex? {
        switch kind(node) {
        case .identifierPattern: patternNameToken(node)
        case .parameter, .closureParameter: parameterNames(node)?.name
        case .capture: captureNameToken(node)
        case .functionDeclaration: declaredNameToken(node)
        default: nil
        }
    }
}

/// A replacement of bytes by a text. An empty range inserts the text.
package struct TypedEdit: Sendable, Hashable {
    package var range: Range<Int>
    package var text: String

    init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }

    static func insert(_ text: String, at offset: Int) -> TypedEdit { TypedEdit(offset..<offset, text) }
}

/// The reason why a behavior stays dynamic.
package struct TypingProblem: Error, Sendable, Hashable {
    /// The reason in lower case, without a full stop.
    package var reason: String
    /// The path of the file with the code that prevents the rewrite, as found by the search.
    package var path: String
    package var span: SourceSpan?

    package init(reason: String, path: String) { (self.reason, self.path) = (reason, path) }

    init(_ reason: String, _ source: TypedSource, _ range: Range<Int>) {
        (self.reason, path, span) = (reason, source.path, source.span(range))
    }

    package init(_ reason: String, _ source: TypedSource, _ span: SourceSpan) {
        (self.reason, path, self.span) = (reason, source.path, span)
    }
}
