import FlynnSyntax

/// The edits that convert the declaration of a behavior to a method. `swift format` doesn't change the resulting
/// layout.
struct MethodText: Sendable {
    /// The form of the method, except for its name.
    struct Form: Sendable {
        var parameters: [TypedSignature.Parameter]
        /// The type of the answer, or `nil` for a method with `behave`.
        var answer: TypedSignature.Reply?
        /// Whether callers can limit the waiting time.
        var hasTimeout = false
        /// Whether the class is `Sendable`, so that tasks can call the method directly.
        var isSendable = false
        var chainedType: String?
    }

    private let behavior: DynamicBehavior
    private let form: Form
    private let source: TypedSource
    private var edits: [TypedEdit] = []
    /// The start of the declaration, and the blanks before the declaration.
    private let start: Int
    private let indentation: String
    /// The blanks for one level of indentation.
    private let unit: String

    private var tree: SyntaxTree { source.tree }

    /// The maximum line length that `swift format` doesn't break.
    private static let maxLine = 100

    /// Returns the edits.
    ///
    /// - Parameters:
    ///   - actor: The parameter of the closure, or `nil` if the closure doesn't use the actor.
    ///   - handlerActor: The same for the error handler.
    ///   - bodyEdits: The edits in the closures.
    static func edits(
        _ behavior: DynamicBehavior, _ form: Form, actor: String?, handlerActor: String?, bodyEdits: [TypedEdit]
    ) throws(TypingProblem) -> [TypedEdit] {
        var text = MethodText(behavior: behavior, form: form)
        try text.addDocumentation(bodyEdits)
        try text.addModifiers()
        if let construction = behavior.construction {
            try text.add(construction, actor, handlerActor, bodyEdits)
        } else {
            text.addRequirement()
        }
        return text.edits
    }

    private init(behavior: DynamicBehavior, form: Form) {
        (self.behavior, self.form, source) = (behavior, form, behavior.source)
        start = source.tree.range(behavior.variable).lowerBound
        indentation = source.indentation(at: start)
        unit = MethodText.unit(of: behavior, indentation)
    }

    private func problem(_ reason: String, _ range: Range<Int>) -> TypingProblem {
        TypingProblem(reason, source, range)
    }

    private static func unit(of behavior: DynamicBehavior, _ indentation: String) -> String {
        if indentation.contains("\t") { return "\t" }
        let (source, tree) = (behavior.source, behavior.source.tree)
        guard let body = behavior.construction?.body.syntax,
            let first = tree.statements(body.body).first(where: { _ in true })
        else { return indentation.count == 2 ? "  " : "    " }
        let inner = source.indentation(at: tree.range(first).lowerBound)
        let isDeeper =
            inner.hasPrefix(indentation) && inner.count > indentation.count && behavior.construction?.getter == nil
        if isDeeper { return String(inner.dropFirst(indentation.count)) }
        return indentation.count == 2 ? "  " : "    "
    }

    // MARK: - Documentation

    /// Removes the documentation lines for parameters, and adds a documentation comment for the method.
    private mutating func addDocumentation(_ bodyEdits: [TypedEdit]) throws(TypingProblem) {
        let tree = tree
        let above = tree.tokenIndex(before: behavior.variable).map { tree.tokens.range($0).upperBound } ?? 0
        let end = tree.range(behavior.variable).upperBound
        for comment in source.comments(in: above..<source.line(at: end).upperBound) {
            let text = source.text(comment.range)
            guard text.contains("flynnlint:parameter") else { continue }
            // A comment on the line of the previous token belongs to that token.
            if comment.range.lowerBound < start, source.isOneLine(above..<comment.range.lowerBound), above > 0,
                tree.tokens.kind(tree.firstTokenIndex(behavior.variable) - 1) != .leftBrace
            {
                continue
            }
            let isLine = comment.kind == .line || comment.kind == .documentationLine
            let content = text.drop { $0 == "/" || $0 == " " || $0 == "\t" }
            guard isLine, content.hasPrefix("flynnlint:parameter") else {
                throw problem("its parameters aren't documented in lines of their own", comment.range)
            }
            if comment.range.lowerBound >= end {
                throw problem("a comment after it documents a parameter", comment.range)
            }
            edits.append(TypedEdit(removedRange(of: comment.range), ""))
        }
        var lines = documentation
        if !lines.isEmpty, hasDocumentationAbove { lines.insert("///", at: 0) }
        if form.chainedType != nil { lines.append("@discardableResult") }
        if lines.isEmpty { return }
        guard source.startsLine(start) else {
            throw problem("its line contains other code before it", start..<start + 1)
        }
        let text = lines.map { indentation + $0 + source.lineEnd }.joined()
        edits.append(.insert(text, at: source.line(at: start).lowerBound))
    }

    /// Returns the range of a comment with the blanks before it, or the whole line if it contains nothing else.
    private func removedRange(of comment: Range<Int>) -> Range<Int> {
        if source.startsLine(comment.lowerBound) { return source.line(at: comment.lowerBound) }
        var start = comment.lowerBound
        while start > 0, tree.source[start - 1] == 0x20 || tree.source[start - 1] == 0x09 { start -= 1 }
        return start..<comment.upperBound
    }

    private var documentation: [String] {
        let described = form.parameters.filter { !$0.description.isEmpty }
        func name(_ parameter: TypedSignature.Parameter) -> String { parameter.name.filter { $0 != "`" } }
        var lines: [String] = []
        if described.count == 1 {
            lines.append("/// - Parameter \(name(described[0])): \(described[0].description)")
        } else if !described.isEmpty {
            lines.append("/// - Parameters:")
            lines += described.map { "///   - \(name($0)): \($0.description)" }
        }
        if let answer = form.answer, !answer.description.isEmpty, answer.type != "()", answer.type != "Void" {
            let (text, prefix) = (answer.description, "receives ")
            lines.append("/// - Returns: \(text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...])")
        }
        return lines
    }

    /// Whether a remaining documentation comment is directly above the declaration.
    private var hasDocumentationAbove: Bool {
        var line = source.line(at: start).lowerBound
        while line > 0 {
            let previous = source.line(at: line - 1)
            let text = source.text(previous).drop { $0 == " " || $0 == "\t" }
            guard text.hasPrefix("//") else { return false }
            if !text.contains("flynnlint:parameter") { return text.hasPrefix("///") }
            line = previous.lowerBound
        }
        return false
    }

    // MARK: - Head

    private mutating func addModifiers() throws(TypingProblem) {
        let tree = tree
        for specifier in tree.specifiers(behavior.variable) {
            guard tree.kind(specifier) == .modifier else {
                throw problem("it has an attribute", tree.range(specifier))
            }
            let keyword = tree.tokens.keyword(tree.firstTokenIndex(specifier))
            let next = tree.tokens.range(tree.tokenIndex(after: specifier)).lowerBound
            let range = tree.range(specifier).lowerBound..<next
            if keyword == .lazy || tree.hasDetail(specifier) && source.text(tree.range(specifier)).hasSuffix("(set)") {
                edits.append(TypedEdit(range, ""))
                continue
            }
            switch keyword {
            case .public, .open, .internal, .private, .fileprivate, .package, .final, .override: break
            default: throw problem("it has the modifier '\(tree.text(specifier))'", tree.range(specifier))
            }
        }
        let end = behavior.construction?.body.head.lowerBound ?? tree.range(behavior.binding).upperBound
        if let comment = source.comments(in: start..<end).first {
            throw problem("a comment is in the head of its declaration", comment.range)
        }
    }

    /// The head of the method, such as `func beName(_ text: String) -> Type`.
    private var head: String {
        let name = tree.tokenText(tree.firstTokenIndex(behavior.binding))
        var parameters = form.parameters.map { "_ \($0.name): \($0.type)" }
        if form.hasTimeout { parameters.append("timeout: Duration? = nil") }
        var result = ""
        if let answer = form.answer {
            result = " async throws" + (answer.type == "()" || answer.type == "Void" ? "" : " -> \(answer.type)")
        } else if let type = form.chainedType {
            result = " -> \(type)"
        }
        let isolation = form.answer != nil && !form.isSendable ? "nonisolated(nonsending) " : ""
        let line = "\(isolation)func \(name)(\(parameters.joined(separator: ", ")))\(result)"
        let before = source.text(
            source.line(at: start).lowerBound..<tree.tokens.range(tree.introducer(behavior.variable)).lowerBound)
        guard before.count + line.count + 2 > MethodText.maxLine else { return line }
        let inner = indentation + unit
        let list = parameters.joined(separator: ", ")
        let fits = inner.count + list.count <= MethodText.maxLine
        let separator = fits ? ", " : "," + source.lineEnd + inner
        return
            "\(isolation)func \(name)(\(source.lineEnd)\(inner)\(parameters.joined(separator: separator))\(source.lineEnd)"
            + "\(indentation))\(result)"
    }

    private mutating func addRequirement() {
        let start = tree.tokens.range(tree.introducer(behavior.variable)).lowerBound
        edits.append(TypedEdit(start..<tree.range(behavior.binding).upperBound, head))
    }

    // MARK: - Body

    private func call(_ actor: String?) -> String {
        let parameter = actor ?? "_"
        guard form.answer != nil else { return "behave { \(parameter) in" }
        return "try await answer\(form.hasTimeout ? "(timeout: timeout)" : "") { \(parameter) in"
    }

    private mutating func add(
        _ construction: DynamicBehavior.Construction, _ actor: String?, _ handlerActor: String?,
        _ bodyEdits: [TypedEdit]
    ) throws(TypingProblem) {
        let introducer = tree.tokens.range(tree.introducer(behavior.variable)).lowerBound
        let bodyStart = construction.body.head.upperBound
        let end = tree.range(construction.node).upperBound
        var own = bodyEdits
        if let handler = construction.errorHandler {
            own.append(TypedEdit(handler.head, "{ \(handlerActor ?? "_"), \(handler.arguments ?? "_") in"))
        }
        own += edits.filter { $0.range.lowerBound >= bodyStart }
        edits.removeAll { $0.range.lowerBound >= bodyStart }
        if let getter = construction.getter {
            let brace = tree.range(getter.node).lowerBound + 1
            edits.append(TypedEdit(introducer..<brace, "\(head) {"))
            let statement = Array(tree.statements(getter)).first ?? construction.node
            edits.append(TypedEdit(tree.range(statement).lowerBound..<bodyStart, call(actor)))
            edits += own
            return
        }
        own += blankLinesAtStart(bodyStart, own)
        if source.isOneLine(introducer..<end) {
            let body = TypedEdits.applied(own, to: source, in: bodyStart..<end)
            let line = "\(head) { \(call(actor))\(body) }"
            let column = introducer - source.line(at: introducer).lowerBound
            if column + line.count <= MethodText.maxLine, !line.contains("\n") {
                edits.append(TypedEdit(introducer..<bodyStart, "\(head) { \(call(actor))"))
                edits += own
                edits.append(.insert(" }", at: end))
                return
            }
        }
        let inner = indentation + unit
        edits.append(TypedEdit(introducer..<bodyStart, "\(head) {\(source.lineEnd)\(inner)\(call(actor))"))
        let removed = own.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
        var indentations: [TypedEdit] = []
        var next = 0
        for start in source.lineStarts(in: bodyStart..<end) where !source.isBlank(lineAt: start) {
            while next < removed.count, removed[next].range.upperBound <= start { next += 1 }
            let isRemoved = next < removed.count && removed[next].range.contains(start)
            if !isRemoved { indentations.append(.insert(unit, at: start)) }
        }
        // The indentation comes before other texts inserted at the start of a line.
        edits += indentations + own
        edits.append(.insert("\(source.lineEnd)\(indentation)}", at: end))
    }

    /// Removes blank lines after the removed lines at the start of the closure.
    private func blankLinesAtStart(_ start: Int, _ own: [TypedEdit]) -> [TypedEdit] {
        let removedLines = Set(own.lazy.filter(\.text.isEmpty).map(\.range))
        var removed: [TypedEdit] = []
        var isAfterRemoved = false
        for line in source.lineStarts(in: start..<tree.range(behavior.variable).upperBound) {
            let range = source.line(at: line)
            if removedLines.contains(range) {
                isAfterRemoved = true
            } else if isAfterRemoved, source.isBlank(lineAt: line) {
                removed.append(TypedEdit(range, ""))
            } else {
                break
            }
        }
        return removed
    }
}

/// Operations on the edits of a file.
package enum TypedEdits {
    /// Returns the edits in order, except for edits in removed text. Returns `nil` if other edits overlap.
    package static func merged(_ edits: [TypedEdit]) -> [TypedEdit]? {
        var merged: [TypedEdit] = []
        for edit in edits.enumerated().sorted(by: { left, right in
            if left.element.range.lowerBound != right.element.range.lowerBound {
                return left.element.range.lowerBound < right.element.range.lowerBound
            }
            if left.element.range.upperBound != right.element.range.upperBound {
                return left.element.range.upperBound < right.element.range.upperBound
            }
            return left.offset < right.offset
        }).map(\.element) {
            if let last = merged.last {
                if edit == last, !edit.range.isEmpty { continue }
                if edit.range.lowerBound < last.range.upperBound { return nil }
            }
            merged.append(edit)
        }
        return merged
    }

    /// Returns a part of a file with its edits applied.
    static func applied(_ edits: [TypedEdit], to source: TypedSource, in range: Range<Int>) -> String {
        var text = ""
        var copied = range.lowerBound
        for edit in merged(edits) ?? []
        where edit.range.lowerBound >= copied && edit.range.upperBound <= range.upperBound {
            text += source.text(copied..<edit.range.lowerBound) + edit.text
            copied = edit.range.upperBound
        }
        return text + source.text(copied..<range.upperBound)
    }
}
