import FlynnFacts
import FlynnResolution
import FlynnShortcuts
import FlynnSyntax

// The protocols of multiplexers, and the forwarding members.
extension Multiplexers {
    /// A protocol with requirements to forward.
    struct Link {
        var name: String
        /// The type in the project, or `nil` for a known protocol of a system framework.
        var type: TypeID?
        /// The text of the declaration.
        var text: String
    }

    enum Source {
        case declared(TypeID)
        case known(KnownDelegate)
    }

    /// Returns the members forwarding the requirements, or `nil` if the text of a declaration is missing.
    ///
    /// - Parameter access: The access level of the class.
    func written(
        _ source: Source, _ ownNames: Set<String>, _ access: AccessLevel
    ) throws(MultiplexerRefusal) -> (chain: [Link], members: [MultiplexerWriter.Member])? {
        var search = Search()
        switch source {
        case .declared(let type): try visit(type, &search)
        case .known(let delegate): try visit(delegate, &search)
        }
        guard !search.lacksText else { return nil }
        let chain = search.chain
        guard search.needsClass || chain.contains(where: isObjectiveC) else {
            throw MultiplexerRefusal(
                reason: "structs can conform to it, but targets are objects; add ': AnyObject'")
        }
        let (types, declared) = (types, chain.compactMap(\.type))
        var writer = MultiplexerWriter(
            protocols: Set(chain.map(\.name.lastPart)),
            hidingNames: ownNames.union(memberNames(declared)),
            hasDefault: { name in
                declared.contains { type in
                    types.declarations(of: type).contains { declaration in
                        types.kind(of: declaration) == .extension
                            && types.members(of: declaration).contains { $0.name == name }
                    }
                }
            },
            isGlobalActor: { name in
                types.resolve(name, in: nil).map { type in
                    types.declarations(of: type).contains { types[$0].isGlobalActor }
                } == true
            })
        for link in chain {
            try writer.add(link.text, access: min(access, link.type.map { types.access(of: $0) } ?? .public, .public))
        }
        let members = writer.members
        // An unsupported language construct would result in a class that doesn't compile.
        let text = "class A {\n" + members.flatMap { $0.lines(nil) }.joined(separator: "\n") + "\n}\n"
        guard SyntaxTree(SourceText(text)).defectCount == 0 else {
            throw MultiplexerRefusal(reason: "its requirements can't be forwarded by code that is valid Swift")
        }
        return (chain, members)
    }

    /// A search for inherited protocols. Inherited protocols precede the inheriting protocol.
    private struct Search {
        var chain: [Link] = []
        var visited: Set<String> = []
        /// Whether only classes can conform.
        var needsClass = false
        /// Whether the text of a declaration is missing.
        var lacksText = false
    }

    /// The maximum number of inherited protocols, which bounds the time and the stack depth for a multiplexer.
    static let maxProtocols = 64

    /// Adds a system framework's protocol after its inherited protocols.
    private func visit(_ delegate: KnownDelegate, _ search: inout Search) throws(MultiplexerRefusal) {
        search.needsClass = true
        for inherited in delegate.withInherited where search.visited.insert(inherited.name).inserted {
            search.chain.append(Link(name: inherited.name, type: nil, text: inherited.declaration))
        }
    }

    /// Adds a protocol after its inherited protocols.
    private func visit(_ type: TypeID, _ search: inout Search) throws(MultiplexerRefusal) {
        guard search.visited.insert(types.name(of: type)).inserted else { return }
        guard search.visited.count <= Multiplexers.maxProtocols else {
            throw MultiplexerRefusal(reason: "it inherits \(Multiplexers.maxProtocols) protocols or more")
        }
        for written in types.inherited(by: type) {
            guard case .named(let written, _) = types.normalized(written, in: type).modifiers.type else {
                throw MultiplexerRefusal(reason: "it inherits '\(written)', which is not declared in the project")
            }
            if let parent = types.declaredType(written, in: type) {
                guard types.kind(of: parent) == .protocol else {
                    throw MultiplexerRefusal(reason: "only subclasses of '\(written)' conform to it")
                }
                try visit(parent, &search)
                continue
            }
            if let known = KnownDelegate.named(written.lastPart) {
                try visit(known, &search)
                continue
            }
            let name = written.lastPart
            switch name {
            case "AnyObject", "NSObjectProtocol": search.needsClass = true
            case "Sendable":
                throw MultiplexerRefusal(
                    reason: "it inherits 'Sendable', but a multiplexer isn't safe to share between threads")
            case _ where Multiplexers.actors.contains(name):
                throw MultiplexerRefusal(reason: "only actors conform to it")
            case _ where Multiplexers.satisfied.contains(name): break
            default:
                throw MultiplexerRefusal(reason: "it inherits '\(written)', which is not declared in the project")
            }
        }
        if let text = declaration(of: type) {
            search.chain.append(Link(name: types.name(of: type), type: type, text: text))
        } else {
            search.lacksText = true
        }
    }

    /// Returns whether the protocol is marked `@objc`, so that only classes conform to it.
    private func isObjectiveC(_ link: Link) -> Bool {
        let head = link.text.split(whereSeparator: \.isWhitespace).prefix { $0 != "protocol" }
        return head.contains { $0 == "@objc" || $0.hasPrefix("@objc(") }
    }

    /// Returns the text of the protocol's declaration.
    private func declaration(of type: TypeID) -> String? {
        for declaration in types.declarations(of: type) where types.kind(of: declaration) == .protocol {
            let texts = types.files[declaration.file.index].protocolTexts
            if let text = texts.first(where: { $0.type == declaration.type }) { return text.text }
        }
        return nil
    }
}
