import FlynnFacts
import FlynnResolution

/// Proves that values of a type can be sent to other threads.
package struct SendableTypes: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    private let members: MemberTable
    private let resolver: ReceiverResolver

    init(_ resolver: ReceiverResolver) {
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        self.resolver = resolver
    }

    /// The result of a proof.
    package enum Proof: Equatable, Sendable {
        case sendable
        /// A function type or optional function type without `@Sendable`.
        case function
        /// The name of the part that isn't certainly `Sendable`.
        case unproved(String)
    }

    /// Returns the proof for a type written in the scope, or outside of all types if the scope is `nil`.
    ///
    /// - Parameter parameters: The generic parameters constrained to `Sendable`. The summary doesn't include these
    ///   constraints.
    package func proof(
        of type: TypeDescription, in scope: TypeID?, sendableParameters parameters: Set<String> = []
    ) -> Proof {
        var search = Search(parameters: parameters)
        return proof(of: types.normalized(type, in: scope, isExact: true), in: scope, &search)
    }

    /// Returns whether the expression's type is certainly `Sendable`.
    package func isSendable(_ expression: ExpressionSummary, in file: FileID) -> Bool {
        var search = Search()
        return isSendable(resolver.resolve(expression, in: file), &search)
    }

    /// Returns whether instances of the class are `Sendable`.
    package func isSendable(_ type: TypeID) -> Bool {
        var search = Search()
        return isSendable(type, [], &search)
    }

    /// The visited types, up to a maximum number.
    private struct Search {
        /// The generic parameters constrained to `Sendable`.
        var parameters: Set<String> = []
        private var seen: Set<TypeID> = []

        init(parameters: Set<String> = []) { self.parameters = parameters }

        /// Returns whether the type is new, or `nil` if the search is too long.
        mutating func visit(_ type: TypeID) -> Bool? { seen.count < 32 ? seen.insert(type).inserted : nil }
    }

    private func proof(of type: TypeDescription, in scope: TypeID?, _ search: inout Search) -> Proof {
        switch type {
        case .named(let name, let arguments):
            if types.isParameter(name, in: scope) {
                return search.parameters.contains(name) || isConstrained(name, in: scope) ? .sendable : .unproved(name)
            }
            if let id = types.resolve(type, in: scope), types.kind(of: id) != nil {
                let proofs = arguments.map { proof(of: $0, in: scope, &search) }
                if let other = proofs.first(where: { $0 != .sendable }) { return unproved(other, type) }
                return isSendable(id, [], &search) ? .sendable : .unproved(type.description)
            }
            let simple = name.hasPrefix("FlynnRuntime.") ? String(name.dropFirst("FlynnRuntime.".count)) : name
            guard SendableTypes.isKnown(simple) else { return .unproved(type.description) }
            let proofs = arguments.map { proof(of: $0, in: scope, &search) }
            guard let other = proofs.first(where: { $0 != .sendable }) else { return .sendable }
            return name == "Optional" ? other : unproved(other, type)
        case .tuple(let elements):
            for element in elements {
                let proof = proof(of: element, in: scope, &search)
                if proof != .sendable { return unproved(proof, type) }
            }
            return .sendable
        case .labeled(_, let element): return proof(of: element, in: scope, &search)
        case .function: return .function
        case .modified(let modifiers, let inner):
            if case .function = inner.modifiers.type {
                return modifiers.contains("@Sendable") || inner.modifiers.written.contains("@Sendable")
                    ? .sendable : .function
            }
            return .unproved(type.description)
        case .other: return .unproved(type.description)
        }
    }

    private func unproved(_ proof: Proof, _ type: TypeDescription) -> Proof {
        if case .unproved = proof { proof } else { .unproved(type.description) }
    }

    /// Returns whether the name refers to an external type that is `Sendable` if its generic arguments are.
    private static func isKnown(_ name: String) -> Bool {
        KnownSendable.types.contains(name) || KnownScalar.isStructure(name)
    }

    /// Returns whether the generic parameter is constrained to `Sendable`.
    private func isConstrained(_ name: String, in scope: TypeID?) -> Bool {
        guard let scope, let constraint = types[scope].genericConstraints[name] else { return false }
        return KnownProtocol.isSendable(constraint) == true
            || types.resolve(constraint, in: scope).map { inheritsSendable($0) } == true
    }

    private func isSendable(_ type: ResolvedType, _ search: inout Search) -> Bool {
        switch type {
        case .type(let id, let arguments):
            guard arguments.allSatisfy({ isSendable($0, &search) }) else { return false }
            if types.kind(of: id) != nil { return isSendable(id, arguments, &search) }
            return id.standard != nil && id.standard != .anySequence
        case .external(let name, let arguments):
            return SendableTypes.isKnown(name) && arguments.allSatisfy { isSendable($0, &search) }
        case .tuple(let elements, _): return elements.allSatisfy { isSendable($0, &search) }
        case .maybeOptional(let type): return isSendable(type, &search)
        case .function, .metatype, .composition, .unknown: return false
        }
    }

    /// Returns whether the type or an inherited protocol is marked `Sendable`.
    private func inheritsSendable(_ type: TypeID) -> Bool {
        inheritance.lineage(of: type).types.contains { ancestor in
            types.inherited(by: ancestor).contains { written in
                let known = types.normalized(written, in: ancestor)
                if KnownProtocol.isSendable(known) == true { return true }
                if case .modified(let modifiers, let inner) = known {
                    return modifiers.contains("@unchecked") && KnownProtocol.isSendable(inner) == true
                }
                return false
            }
        }
    }

    private func isSendable(_ type: TypeID, _ arguments: [ResolvedType], _ search: inout Search) -> Bool {
        guard types.declarationCount(of: type) <= 1, let isNew = search.visit(type) else { return false }
        // A recursive type is as safe as its other parts.
        if !isNew { return true }
        if inheritsSendable(type) { return true }
        switch types.kind(of: type) {
        case .actor: return true
        case .struct, .enum: break
        default: return false
        }
        // The compiler infers the conformance for non-public types.
        guard types.access(of: type) < .package else { return false }
        for declared in types[type].cases {
            for value in declared.values where proof(of: value, in: type, &search, parameters: true) != .sendable {
                return false
            }
        }
        return members.members(declaredBy: type).allSatisfy { member in
            let member = members[member]
            if member.isFunction || member.isStatic { return true }
            if let written = member.type { return proof(of: written, in: type, &search, parameters: true) == .sendable }
            guard let value = member.value, let file = types[type].onlyFile else { return false }
            if case .literal = value { return true }
            return isSendable(resolver.resolve(value, in: file), &search)
        }
    }

    /// Returns the proof for a part of a generic type, given `Sendable` generic arguments.
    private func proof(of type: TypeDescription, in scope: TypeID, _ search: inout Search, parameters: Bool) -> Proof {
        let normalized = types.normalized(type, in: scope, isExact: true)
        if case .named(let name, []) = normalized, types.isParameter(name, in: scope) { return .sendable }
        return proof(of: normalized, in: scope, &search)
    }
}
