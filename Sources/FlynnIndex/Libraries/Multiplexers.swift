import FlynnFacts
import FlynnResolution
import FlynnShortcuts
import FlynnSyntax

extension MemberSignature {
    /// The signature without the result. A class can't declare two members with the same identity.
    fileprivate var identity: MemberSignature {
        var identity = self
        identity.result = ""
        return identity
    }
}

/// Checks whether multiplexers forward the requirements of their protocols.
package struct Multiplexers: Sendable {
    /// The state of a multiplexer's members, compared with newly generated members.
    package enum State {
        case current
        /// The members differ. The edit replaces them.
        case stale(SourceEdit)
        /// At least this member has a lower access level than its requirement needs. The edit replaces the members.
        case inaccessible(MultiplexerWriter.Member, SourceEdit)
        /// The members differ, but must not be replaced for this reason.
        case kept(String)
        /// The protocol can't be multiplexed for this reason.
        case refused(String)
        case unknown
    }

    /// External protocols with requirements that `NSObject` fulfills.
    static let satisfied: Set = [
        "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
    ]
    static let actors: Set = ["Actor", "DistributedActor", "GlobalActor", "AnyActor"]

    /// The maximum number of multiplexers to check in a file.
    package static let maxCount = 64
    /// The maximum size of a multiplexer's members in bytes.
    private static let maxByteCount = 256 << 10

    let types: TypeTable
    private let isComplete: Bool

    init(_ types: TypeTable, isComplete: Bool) {
        self.types = types
        self.isComplete = isComplete
    }

    /// Returns the state of a multiplexer in the file.
    package func state(of multiplexer: MultiplexerSummary, in file: FileID) -> State {
        let type = types.type(of: multiplexer.type, in: file)
        do throws(MultiplexerRefusal) {
            guard isMultiplexer(type) else { return .unknown }
            let own = Set(multiplexer.own)
            guard
                let (chain, all) = try members(
                    for: multiplexer.protocolName, in: types[type].outer, ownNames: Set(own.map(\.name)),
                    access: types.access(of: type), isNew: multiplexer.tokens.isEmpty)
            else { return .unknown }
            var levels: [MemberSignature: AccessLevel] = [:]
            for member in multiplexer.generated { levels[member.signature] = member.access }
            // Members implemented by the class or an extension aren't forwarded.
            let extended = extendedMembers(of: type)
            let written = all.filter { member in
                let signature = member.signature
                return !own.contains(signature)
                    && (levels[signature] != nil || !extended.contains(signature.description))
            }
            if written.reduce(0, { $0 + $1.byteCount }) > Multiplexers.maxByteCount {
                throw MultiplexerRefusal(
                    reason: "'\(multiplexer.protocolName)' can't be multiplexed: its requirements take more than "
                        + "\(Multiplexers.maxByteCount >> 10) kB")
            }
            let isCurrent = tokens(written.map { $0.lines(nil) }) == multiplexer.tokens
            let inaccessible = written.first { !$0.isAccessible(levels[$0.signature]) }
            if isCurrent, inaccessible == nil { return .current }
            if let problem = problem(of: multiplexer, type, written.map(\.signature), chain) { return .kept(problem) }
            let lines = written.map { member in
                // A level higher than required is kept.
                let level = levels[member.signature]
                return member.lines(member.isAccessible(level) ? level : member.statedAccess)
            }
            let edit = SourceEdit(span: multiplexer.content, replacement: text(lines, multiplexer))
            guard isCurrent, let inaccessible else { return .stale(edit) }
            return .inaccessible(inaccessible, edit)
        } catch {
            return .refused(error.reason)
        }
    }

    /// Returns the descriptions of the members declared in extensions of the class.
    private func extendedMembers(of type: TypeID) -> Set<String> {
        var found: Set<String> = []
        for declaration in types.declarations(of: type) where types.kind(of: declaration) == .extension {
            for member in types.members(of: declaration) where !member.isStatic {
                let labels = member.parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }
                found.insert(member.isFunction ? "\(member.name)(\(labels.joined()))" : member.name)
            }
        }
        return found
    }

    /// Returns whether the class inherits from the library's class. The multiplexer comment already identifies the
    /// class, and the library can be re-exported by an external module, so the file's imports aren't checked.
    private func isMultiplexer(_ type: TypeID) -> Bool {
        types.inherited(by: type).contains { written in
            guard case .named(let name, _) = types.normalized(written, in: type),
                name == "Multiplexer" || name == "FlynnRoles.Multiplexer"
            else { return false }
            return isLibraryClass(name, in: type)
        }
    }

    /// Returns whether `Multiplexer` is the library's class, and not a type declared in the project.
    private func isLibraryClass(_ name: String, in scope: TypeID?) -> Bool {
        guard let declared = types.declaredType(name, in: scope) else { return true }
        // The project contains the library.
        return types.inherited(by: declared).contains(.named("AnyRole", arguments: []))
    }

    /// Returns the reason why the generated members of a class can't be replaced, or `nil` if they can.
    ///
    /// Members are deleted only if they can't be required by any other protocol.
    private func problem(
        of multiplexer: MultiplexerSummary, _ type: TypeID, _ written: [MemberSignature], _ links: [Link]
    ) -> String? {
        let chain = links.compactMap(\.type)
        let name = multiplexer.protocolName
        /// The other protocols of the class, with the names of their requirements, if known.
        var others: [(name: String, requirements: Set<String>?)] = []
        for inherited in types.inherited(by: type) {
            let inherited = types.normalized(inherited, in: type).modifiers.type
            guard case .named(let inheritedName, let arguments) = inherited else {
                others.append((inherited.description, nil))
                continue
            }
            let lastName = inheritedName.lastPart
            if lastName == "Multiplexer" {
                if let target = arguments.first, links.last?.type != nil, !isTarget(target, in: type, chain) {
                    return
                        "class '\(types.name(of: type))' forwards to '\(target)', but its comment names '\(name)', to which "
                        + "these targets don't conform; name the protocol of the targets"
                }
            } else if let found = types.declaredType(inheritedName, in: type) {
                // A superclass implements its own protocols.
                if types.kind(of: found) == .class { continue }
                let inheritedChain = protocols(of: found)
                if inheritedChain?.allSatisfy(chain.contains) == true { continue }
                others.append((inheritedName, inheritedChain.map(memberNames)))
            } else if let known = KnownDelegate.named(lastName) {
                let all = known.withInherited
                if all.allSatisfy({ delegate in links.contains { $0.name == delegate.name } }) { continue }
                others.append((inheritedName, Set(all.flatMap(\.requirementNames))))
            } else if lastName != "AnyObject", lastName != "NSObjectProtocol", lastName != "Sendable",
                !Multiplexers.satisfied.contains(lastName)
            {
                others.append((inheritedName, nil))
            }
        }
        let identities = Set(written.map(\.identity))
        let names = Set(written.map(\.description))
        for member in multiplexer.generated where !identities.contains(member.signature.identity) {
            let signature = member.signature
            if !member.isForwarder {
                // A member with the name and labels of a requirement was edited manually, and is generated again.
                if names.contains(signature.description) { continue }
                return
                    "'\(signature.description)' follows the comment of '\(types.name(of: type))', but isn't generated; move it "
                    + "before the comment"
            }
            if let requiring = others.first(where: { $0.requirements?.contains(signature.name) ?? true }) {
                return "class '\(types.name(of: type))' may need '\(signature.description)' as it conforms to "
                    + "'\(requiring.name)', but its comment names '\(name)'; name '\(requiring.name)' in the comment, or move "
                    + "the member before the comment"
            }
        }
        return nil
    }

    /// Returns whether the multiplexer's targets conform to the protocols in the chain. Unknown targets count as
    /// conforming.
    private func isTarget(_ target: TypeDescription, in type: TypeID, _ chain: [TypeID]) -> Bool {
        guard let multiplexed = chain.last else { return true }
        func conforms(_ name: String) -> Bool? {
            types.declaredType(name, in: type).flatMap(protocols).map { $0.contains(multiplexed) }
        }
        switch types.normalized(target, in: type).modifiers.type {
        case .named(let name, _): return conforms(name) ?? true
        case .other(let text):
            let names = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
            return names.contains { conforms($0) ?? ($0 != "any") }
        default: return true
        }
    }

    /// Returns the protocol with its inherited protocols, if it is a protocol and there aren't too many.
    private func protocols(of type: TypeID) -> [TypeID]? {
        guard types.kind(of: type) == .protocol else { return nil }
        var found: [TypeID] = []
        var pending = [type]
        while let next = pending.popLast() {
            guard !found.contains(next) else { continue }
            guard found.count < Multiplexers.maxProtocols else { return nil }
            found.append(next)
            for written in types.inherited(by: next) {
                guard case .named(let name, _) = types.normalized(written, in: next).modifiers.type else { continue }
                if let parent = types.declaredType(name, in: next) { pending.append(parent) }
            }
        }
        return found
    }

    /// Returns the names of the members declared in the types.
    func memberNames(_ declared: [TypeID]) -> Set<String> {
        Set(
            declared.flatMap { type in
                types.declarations(of: type).flatMap { types.members(of: $0).map(\.name) }
            })
    }

    /// Returns the reason why the shortcut's protocol can't be multiplexed, or `nil` if it can or the protocol is
    /// unknown.
    package func problem(of shortcut: ShortcutSummary) -> String? {
        guard case .replacement = shortcut.expansion, let name = shortcut.protocolName else { return nil }
        // Inside a type, the name can refer to a nested type.
        let lastName = name.lastPart
        guard types.resolve(name, in: nil) != nil || !types.isNestedName(lastName) else { return nil }
        guard isLibraryClass("Multiplexer", in: nil) else {
            return "'Multiplexer' isn't the class of FlynnRoles here; give the project's type of that name another one"
        }
        do {
            _ = try members(for: name, in: nil, ownNames: [], access: .internal, isNew: true)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Returns the chain of protocols, ending with the named protocol, and the members forwarding its requirements.
    /// Returns `nil` if they are unknown.
    ///
    /// - Parameters:
    ///   - ownNames: The names of the members that aren't generated.
    ///   - access: The access level of the class.
    ///   - isNew: Whether the class has no generated members yet and can't compile without them.
    /// - Throws: The message for users.
    private func members(
        for name: String, in scope: TypeID?, ownNames: Set<String>, access: AccessLevel, isNew: Bool
    ) throws(MultiplexerRefusal) -> (chain: [Link], members: [MultiplexerWriter.Member])? {
        guard let found = types.declaredType(name, in: scope) else {
            if let known = KnownDelegate.named(name.lastPart) { return try written(.known(known), ownNames, access) }
            guard isComplete || isNew else { return nil }
            let action =
                isComplete
                ? "in the project; declare it, or write its name as it is declared"
                : "in the files of this run; lint the whole project, and correct its other errors first"
            throw MultiplexerRefusal(
                reason: "no protocol '\(name)' \(action). If another module declares it, add the module's source or "
                    + "'.swiftinterface' to the key 'known' of '.flynnlint.yml'")
        }
        do throws(MultiplexerRefusal) {
            guard types.isUnique(found) else {
                if !isNew { return nil }
                throw MultiplexerRefusal(reason: "it is declared more than once; give the declarations different names")
            }
            guard types.kind(of: found) == .protocol else {
                throw MultiplexerRefusal(reason: "it isn't a protocol")
            }
            let written = try written(.declared(found), ownNames, access)
            if written == nil, isNew {
                throw MultiplexerRefusal(
                    reason:
                        "its requirements aren't known, because a header declares them; let a protocol of the project declare those "
                        + "that targets need")
            }
            return written
        } catch {
            throw MultiplexerRefusal(reason: "'\(name)' can't be multiplexed: \(error.reason)")
        }
    }

    // MARK: - Text

    /// Returns the tokens of the members, for a comparison that ignores formatting.
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
}
