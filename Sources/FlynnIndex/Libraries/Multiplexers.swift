import FlynnSummary
import FlynnSyntax

/// Decides whether the members of multiplexers forward the requirements of their protocols.
package struct Multiplexers: Sendable {
    /// Whether the members of a multiplexer are those that would be written now.
    package enum State {
        case current
        /// They are others; the edit replaces them.
        case stale(SourceEdit)
        /// The protocol can't be multiplexed, for this reason.
        case refused(String)
        case unknown
    }

    /// Protocols of other modules to whose requirements `NSObject` conforms.
    private static let satisfied: Set = [
        "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
    ]
    private static let actors: Set = ["Actor", "DistributedActor", "GlobalActor", "AnyActor"]

    private let types: TypeTable
    private let libraryTypes: LibraryTypes
    private let isComplete: Bool

    init(_ types: TypeTable, _ libraryTypes: LibraryTypes, isComplete: Bool) {
        self.types = types
        self.libraryTypes = libraryTypes
        self.isComplete = isComplete
    }

    /// The state of a multiplexer in a file.
    package func state(of multiplexer: MultiplexerSummary, in file: FileID) -> State {
        let type = types.type(of: multiplexer.type, in: file)
        guard libraryTypes.inherited(by: type, ["Multiplexer"], of: KnownModule.roles) != nil else { return .unknown }
        do {
            guard let members = try members(for: multiplexer.protocolName, in: types[type].outer) else {
                return .unknown
            }
            if tokens(members) == multiplexer.tokens { return .current }
            return .stale(
                SourceEdit(span: multiplexer.content, replacement: text(members, multiplexer)))
        } catch {
            return .refused(error.reason)
        }
    }

    /// Why a shortcut's protocol can't be multiplexed; `nil` if it can or that isn't known.
    package func problem(of shortcut: ShortcutSummary) -> String? {
        guard case .replacement = shortcut.expansion, let name = shortcut.protocolName else { return nil }
        // In a type, the name can be that of a type inside it.
        let lastName = name.split(separator: ".").last.map(String.init) ?? name
        guard types.resolve(name, in: nil) != nil || types.meanings(of: lastName)?.simpleName == nil else { return nil }
        do {
            _ = try members(for: name, in: nil)
            return nil
        } catch {
            return error.reason
        }
    }

    /// The members that forward the requirements of a protocol; `nil` if they aren't known.
    ///
    /// - Throws: The message for users.
    private func members(for name: String, in scope: TypeID?) throws(MultiplexerRefusal) -> [[String]]? {
        guard let found = types.declaredType(name, in: scope) else {
            guard isComplete else { return nil }
            throw MultiplexerRefusal(
                reason: "no protocol '\(name)' in the project; declare it, or write its name as it is declared")
        }
        guard types[found].isUnique else { return nil }
        do throws(MultiplexerRefusal) {
            guard types.kind(of: found) == .protocol else {
                throw MultiplexerRefusal(reason: "it isn't a protocol")
            }
            return try written(found)
        } catch {
            throw MultiplexerRefusal(reason: "'\(name)' can't be multiplexed: \(error.reason)")
        }
    }

    // MARK: - Text

    /// The tokens of members, to compare them with others that are formatted in another way.
    private func tokens(_ members: [[String]]) -> [String] {
        let text = members.map { $0.joined(separator: "\n") }.joined(separator: "\n")
        let tokenized = TokenizedSource(SourceText(text))
        return tokenized.tokens.indices.dropLast().map { tokenized.source.string(tokenized.tokens.range($0)) }
    }

    private func text(_ members: [[String]], _ multiplexer: MultiplexerSummary) -> String {
        let usesTabs = multiplexer.indentation.contains("\t")
        let unit = usesTabs ? "\t" : "    "
        var lines: [String] = []
        for member in members {
            lines.append("")
            for line in member {
                let depth = line.prefix { $0 == " " }.count / 4
                lines.append(
                    multiplexer.indentation + String(repeating: unit, count: depth + 1) + line.drop { $0 == " " })
            }
        }
        return multiplexer.lineEnd + lines.map { $0 + multiplexer.lineEnd }.joined() + multiplexer.indentation
    }

    // MARK: - Protocols

    /// The members that forward a protocol's requirements; `nil` if a text is missing.
    private func written(_ type: TypeID) throws(MultiplexerRefusal) -> [[String]]? {
        var chain: [TypeID] = []
        var visited: Set<TypeID> = []
        var needsClass = false
        try visit(type, &visited, &chain, &needsClass)
        guard needsClass || chain.contains(where: isObjectiveC) else {
            throw MultiplexerRefusal(
                reason: "structs can conform to it, but targets are referenced weakly; add ': AnyObject'")
        }
        let types = types
        var writer = MultiplexerWriter(
            hasDefault: { name in
                chain.contains { type in
                    types[type].declarations.contains { declaration in
                        types[declaration].kind == .extension
                            && types.members(of: declaration).contains { $0.name == name }
                    }
                }
            },
            isGlobalActor: { name in
                types.resolve(name, in: nil).map { type in
                    types[type].declarations.contains { types[$0].isGlobalActor }
                } == true
            })
        for type in chain {
            guard let text = declaration(of: type) else { return nil }
            try writer.add(text)
        }
        return writer.members
    }

    /// How many protocols one can inherit, which bounds the time and the stack for each multiplexer.
    private static let maxProtocols = 64

    /// Adds a protocol after those that it inherits.
    private func visit(
        _ type: TypeID, _ visited: inout Set<TypeID>, _ chain: inout [TypeID], _ needsClass: inout Bool
    ) throws(MultiplexerRefusal) {
        guard visited.insert(type).inserted else { return }
        guard visited.count <= Multiplexers.maxProtocols else {
            throw MultiplexerRefusal(reason: "it inherits \(Multiplexers.maxProtocols) protocols or more")
        }
        for written in types[type].inherited {
            guard case .named(let written, _) = types.normalized(written, in: type).modifiers.type else {
                throw MultiplexerRefusal(reason: "it inherits '\(written)', which is not declared in the project")
            }
            if let parent = types.declaredType(written, in: type) {
                guard types.kind(of: parent) == .protocol else {
                    throw MultiplexerRefusal(reason: "only subclasses of '\(written)' conform to it")
                }
                try visit(parent, &visited, &chain, &needsClass)
                continue
            }
            let name = written.split(separator: ".").last.map(String.init) ?? written
            switch name {
            case "AnyObject", "NSObjectProtocol": needsClass = true
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
        chain.append(type)
    }

    /// Whether a protocol has the attribute `@objc`, so only classes conform to it.
    private func isObjectiveC(_ type: TypeID) -> Bool {
        let head = declaration(of: type)?.split(whereSeparator: \.isWhitespace).prefix { $0 != "protocol" }
        return head?.contains { $0 == "@objc" || $0.hasPrefix("@objc(") } == true
    }

    /// The text of a protocol's declaration.
    private func declaration(of type: TypeID) -> String? {
        for declaration in types[type].declarations where types[declaration].kind == .protocol {
            let texts = types.files[declaration.file.index].protocolTexts
            if let text = texts.first(where: { $0.type == declaration.type }) { return text.text }
        }
        return nil
    }
}
