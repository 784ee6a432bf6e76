import FlynnFacts
import FlynnIndex
import FlynnProject
import FlynnRules
import FlynnShortcuts
import FlynnSyntax

/// A completion at the position of the cursor.
public struct Completion: Sendable {
    /// The kind of a completion.
    public enum Kind: Sendable {
        case behavior, template, directive, parameter, rule
    }

    /// The text in a list.
    public var label: String
    /// The kind of the completion.
    public var kind: Kind
    /// A short text beside the label.
    public var detail: String?
    /// The documentation in Markdown.
    public var documentation: String?
    /// The replacement for the typed text. In a snippet, `${1:name}` is a placeholder, `$0` is the end, and a backslash
    /// escapes other dollar signs, braces and backslashes.
    public var text: String
    /// Whether ``text`` is a snippet.
    public var isSnippet = false
    /// The range of the text to replace, which is already typed.
    public var span: SourceSpan
}

extension Workspace {
    /// Returns the completions at an offset of a file in bytes, the most likely first. The completions aren't filtered
    /// by the typed text.
    public func completions(in path: String, at offset: Int) -> [Completion] {
        guard let file = queried(path), offset <= file.source.byteCount else { return [] }
        if let comment = file.comment(at: offset) { return file.completions(inComment: comment, at: offset) }
        let shortcuts = file.shortcutCompletions(at: offset)
        return shortcuts.isEmpty ? file.behaviorCompletions(at: offset) : shortcuts
    }
}

// MARK: - Behaviors

extension QueriedFile {
    /// Returns the behaviors of the receiver before an offset, or of `self`.
    fileprivate func behaviorCompletions(at offset: Int) -> [Completion] {
        guard let id, let last = token(before: offset) else { return [] }
        let isTyped = tokens.kind(last) == .identifier && tokens.range(last).upperBound >= offset
        let range = isTyped ? tokens.range(last) : offset..<offset
        let previous = isTyped ? last - 1 : last
        let isMember = previous >= 0 && tokens.kind(previous) == .period
        if !isMember, !isTyped || !isPrefix(source.string(range.lowerBound..<offset)) { return [] }
        // A trial call determines the type of the receiver.
        let probe = naming.behaviorName("completionOfFlynnLint")
        guard let trial = trial([(range, probe + "()")]),
            let call = trial.summary.calls.first(where: { $0.name == probe })
        else { return [] }
        let span = span(range)
        let isCalled = tokens.kind(last + 1) == .leftParen && !tokens[last + 1].startsLine
        var describer = BehaviorDescriber(self)
        return index.behaviorUses.behaviors(of: call.receiver, in: id).map { behavior in
            // A requirement is described by its implementations.
            let described = index.behaviorUses.runnableBehaviors(of: behavior).first ?? behavior
            let description = describer.describe(described)
            return Completion(
                label: description.signature, kind: .behavior, detail: describer.describe(behavior).owner?.name,
                documentation: description.markdown,
                text: isCalled ? description.name : QueriedFile.snippet(of: description), isSnippet: !isCalled,
                span: span)
        }
    }

    /// Returns whether the name of a behavior can start with a text.
    private func isPrefix(_ text: String) -> Bool {
        naming.prefix.hasPrefix(text) || naming.isBehaviorName(text)
    }

    private static func snippet(of behavior: BehaviorDescription) -> String {
        guard let parameters = behavior.parameters else { return "\(escaped(behavior.name))($1)" }
        let placeholders = parameters.enumerated().map { number, parameter in
            let text = parameter.name ?? (parameter.type.isEmpty ? "value" : parameter.type)
            return "${\(number + 1):\(escaped(text))}"
        }
        return "\(escaped(behavior.name))(\(placeholders.joined(separator: ", ")))"
    }

    static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\$}".contains($0) ? ["\\", $0] : [$0] })
    }
}

// MARK: - Shortcuts

extension QueriedFile {
    /// Returns the templates after `name::`, or after a single word on a line among declarations.
    fileprivate func shortcutCompletions(at offset: Int) -> [Completion] {
        guard let last = token(before: offset) else { return [] }
        let isTyped = tokens.kind(last) == .identifier && tokens.range(last).upperBound >= offset
        let selector = isTyped ? last - 1 : last
        if selector > 0, tokens.kind(selector) == .colonColon, isWord(selector - 1),
            !tokens.flags(selector).contains(.followsSpace)
        {
            let range = isTyped ? tokens.range(last) : offset..<offset
            return templates(named: text(selector - 1), isName: false, range)
        }
        guard isTyped, tokens.range(last).upperBound == offset, tokens[last].startsLine, tokens[last + 1].startsLine,
            isAmongDeclarations(last)
        else { return [] }
        return templates(named: text(last), isName: true, tokens.range(last))
    }

    private func isWord(_ token: TokenIndex) -> Bool {
        tokens.kind(token) == .identifier || tokens.kind(token) == .keyword
    }

    /// Returns whether only declarations are expected at a token.
    private func isAmongDeclarations(_ token: TokenIndex) -> Bool {
        let tree = SyntaxTree(tokenized)
        var node = tree.root
        var block = SyntaxKind.sourceFile
        while let inner = tree.children(node).first(where: { tree.tokenRange($0).contains(token) }) {
            switch tree.kind(inner) {
            case .memberBlock, .codeBlock, .closureExpression: block = tree.kind(inner)
            default: break
            }
            node = inner
        }
        return block == .memberBlock
    }

    /// Returns the templates as completions.
    ///
    /// - Parameter isName: Whether to replace the name as well.
    private func templates(named name: String, isName: Bool, _ range: Range<Int>) -> [Completion] {
        let templates = project.entries[entryIndex].settings.templates
        let span = span(range)
        return templates.names.compactMap { template in
            guard let lines = templates.expansion(of: template, named: name) else { return nil }
            let label = isName ? "\(name)::\(template)" : template
            var text = QueriedFile.escaped(label)
            let takesProtocol = template == ShortcutTemplates.multiplexer
            if takesProtocol { text += "(${1:Protocol})" }
            return Completion(
                label: label, kind: .template, detail: lines.first,
                documentation: "```swift\n\(lines.joined(separator: "\n"))\n```", text: takesProtocol ? text : label,
                isSnippet: takesProtocol, span: span)
        }
    }
}
