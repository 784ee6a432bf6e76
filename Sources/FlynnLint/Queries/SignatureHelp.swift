import FlynnFacts
import FlynnIndex
import FlynnSyntax

/// The parameters of the behavior in an incomplete call.
public struct SignatureHelp: Sendable {
    /// The behavior with its parameters, in the form of a function.
    public struct Signature: Sendable {
        /// A parameter.
        public struct Parameter: Sendable {
            /// The parameter in the form `_ text: String`.
            public var label: String
            /// The documentation.
            public var documentation: String?
        }

        /// The name of the behavior.
        public var name: String
        /// The parameters. This is `nil` if any arguments can be passed, or if the parameters aren't documented.
        public var parameters: [Parameter]?
        /// The behavior with its documentation, in Markdown.
        public var documentation: String
    }

    /// The possible behaviors, at least one.
    public var signatures: [Signature]
    /// The index of the argument at the offset, starting with 0.
    public var activeArgument: Int
}

extension Workspace {
    /// Returns the parameters for the innermost call around an offset in bytes. The call can be incomplete. Returns
    /// `nil` if the called function isn't a behavior.
    public func signatureHelp(in path: String, at offset: Int) -> SignatureHelp? {
        guard let file = queried(path), file.comment(at: offset) == nil,
            let call = file.openCall(before: offset)
        else { return nil }
        let occurrence = file.occurrence(at: file.tokens.range(call.name).lowerBound)
        var found = occurrence.map(file.described) ?? []
        if occurrence == nil, file.naming.isBehaviorName(file.text(call.name)) {
            // The code is too incomplete to determine the receiver.
            found = file.index.behaviorUses.namesakes(file.text(call.name))
        }
        var describer = BehaviorDescriber(file)
        let signatures = found.map { behavior in
            let description = describer.describe(behavior)
            var parameters = description.parameters?.map {
                SignatureHelp.Signature.Parameter(label: $0.label, documentation: $0.text)
            }
            // `ask` passes the reply itself.
            if call.isAsked, file.index.parameters.endWithReply([behavior]) { parameters?.removeLast() }
            return SignatureHelp.Signature(
                name: description.name, parameters: parameters, documentation: description.markdown)
        }
        return signatures.isEmpty ? nil : SignatureHelp(signatures: signatures, activeArgument: call.argument)
    }
}

extension QueriedFile {
    /// A call whose parenthesis isn't closed before an offset.
    fileprivate struct OpenCall {
        var name: TokenIndex
        var isAsked = false
        var argument: Int
    }

    /// Returns the innermost call around an offset.
    fileprivate func openCall(before offset: Int) -> OpenCall? {
        guard var token = token(before: offset) else { return nil }
        var depth = 0
        var commas = 0
        while token > 0 {
            switch tokens.kind(token) {
            case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: depth += 1
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
                if depth > 0 {
                    depth -= 1
                    break
                }
                switch tokens.kind(token) {
                case .leftBrace: return nil
                case .leftParen:
                    if let name = calledName(before: token) {
                        let isAsked = text(name) == "ask" && name > 1 && tokens.kind(name - 1) == .period
                        guard isAsked, let behavior = calledName(before: name - 1) else {
                            return OpenCall(name: name, argument: commas)
                        }
                        return OpenCall(name: behavior, isAsked: true, argument: commas)
                    }
                default: break
                }
                commas = 0
            case .comma where depth == 0: commas += 1
            case .semicolon where depth == 0: return nil
            default: break
            }
            token -= 1
        }
        return nil
    }

    /// Returns the name directly before a token, ignoring `?` and `!`.
    private func calledName(before token: TokenIndex) -> TokenIndex? {
        var name = token - 1
        while name > 0, tokens.kind(name) == .postfixQuestionMark || tokens.kind(name) == .exclamationMark { name -= 1 }
        return name >= 0 && tokens.kind(name) == .identifier && !tokens[token].startsLine ? name : nil
    }
}
