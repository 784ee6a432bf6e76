import FlynnLint
import FlynnSyntax

extension HoverResult {
    init(_ hover: HoverText, in text: DocumentText) {
        self.init(contents: Markdown(value: ShownText(hover.markdown)), range: text.range(of: hover.span))
    }
}

extension SignatureHelpResult {
    init(_ help: SignatureHelp) {
        // The first signature with this argument is active.
        let active = help.signatures.firstIndex { $0.parameters.map { help.activeArgument < $0.count } ?? true }
        self.init(
            signatures: help.signatures.map(Signature.init), activeSignature: active ?? 0,
            activeParameter: help.activeArgument)
    }
}

extension SignatureHelpResult.Signature {
    init(_ signature: SignatureHelp.Signature) {
        var label = ShownText(signature.name).text + "("
        var parameters: [Parameter] = []
        for parameter in signature.parameters ?? [] {
            if !parameters.isEmpty { label += ", " }
            let start = label.utf16.count
            label += ShownText(parameter.label).text
            parameters.append(
                Parameter(
                    label: [start, label.utf16.count], documentation: parameter.documentation.map(ShownText.init)))
        }
        if signature.parameters == nil { label += "…" }
        self.init(
            label: ShownText(label + ")"), documentation: Markdown(value: ShownText(signature.documentation)),
            parameters: parameters)
    }
}

extension CompletionResult.Item {
    /// Creates the item for the completion.
    ///
    /// - Parameters:
    ///   - number: The position in the list.
    ///   - acceptsSnippets: Whether the client supports snippets. Otherwise, only the name of a behavior is inserted.
    init(_ completion: Completion, _ number: Int, acceptsSnippets: Bool, in text: DocumentText) {
        let digits = String(number)
        let isSnippet = completion.isSnippet && acceptsSnippets
        let name = completion.kind == .behavior ? String(completion.label.prefix { $0 != "(" }) : completion.label
        self.init(
            label: ShownText(completion.label), kind: CompletionResult.Item.kind(completion.kind),
            detail: completion.detail.map(ShownText.init),
            documentation: completion.documentation.map { Markdown(value: ShownText($0)) },
            sortText: String(repeating: "0", count: max(0, 5 - digits.count)) + digits, filterText: name,
            insertTextFormat: isSnippet ? 2 : 1,
            textEdit: TextEdit(
                range: text.range(of: completion.span),
                newText: completion.isSnippet && !isSnippet ? name : completion.text))
    }

    private static func kind(_ kind: Completion.Kind) -> Int {
        switch kind {
        case .behavior: 2
        case .template: 15
        case .directive: 14
        case .parameter: 25
        case .rule: 20
        }
    }
}

extension InlayHintItem {
    init(_ hint: InlayHint, in text: DocumentText) {
        self.init(
            position: text.position(at: hint.location.offset), label: ShownText(hint.name + ":"),
            tooltip: hint.documentation.map(ShownText.init))
    }
}

extension DocumentSymbolItem {
    /// A behavior is displayed as a method.
    static let behavior = 6

    init(_ symbol: DocumentSymbol, in text: DocumentText) {
        let kind =
            switch symbol.kind {
            case .type: 5
            case .extensionOfType: 3
            case .protocolType: 11
            case .behavior: DocumentSymbolItem.behavior
            }
        self.init(
            name: ShownText(symbol.name), detail: symbol.detail.map(ShownText.init), kind: kind,
            range: text.range(of: symbol.span),
            selectionRange: text.range(of: symbol.nameSpan),
            children: symbol.children.map { DocumentSymbolItem($0, in: text) })
    }
}

extension PositionEncoding {
    var codeUnits: CodeUnits.Encoding {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .utf32: .utf32
        }
    }
}
