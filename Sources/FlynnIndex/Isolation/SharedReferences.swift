import FlynnSummary

/// Finds mutable state that would be shared with another actor.
package struct SharedReferences: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    private let members: MemberTable
    private let resolver: ReceiverResolver
    private let isolation: Isolation

    init(_ resolver: ReceiverResolver, _ isolation: Isolation) {
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        self.resolver = resolver
        self.isolation = isolation
    }

    /// The name of the project's class of which a variable or property is an instance, or has instances, if two actors must
    /// not share these; `nil` if they may, or if that is unknown.
    package func sharedClass(_ reference: ExpressionSummary, in file: FileID) -> String? {
        var search = Search()
        return sharedClass(resolver.resolve(reference, in: file), &search).map { types[$0].name }
    }

    /// The name of the project's class of which a message is an instance, if two actors must not share it; `nil` if they may, or
    /// if that is unknown.
    ///
    /// - Parameter protocols: the names of the library's protocols of messages, to which any class can conform.
    func sharedClass(ofMessage message: ExpressionSummary, _ protocols: Set<String>, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(message, in: file) else { return nil }
        var search = Search(ignored: protocols)
        return isShared(type, &search) ? type : nil
    }

    /// An object's class in the project, if it certainly isn't `Sendable` and declares mutable stored properties.
    func changingClass(_ object: ExpressionSummary, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(object, in: file) else { return nil }
        var search = Search()
        guard isShared(type, &search), inheritance.lineage(of: type).types.contains(where: { types[$0].hasVariables })
        else { return nil }
        return type
    }

    /// The classes that were visited. Their number is bounded; types that would exceed it are unknown.
    private struct Search {
        /// The protocols that say nothing about sharing.
        var ignored: Set<String> = []
        private var seen: Set<TypeID> = []

        init(ignored: Set<String> = []) { self.ignored = ignored }

        mutating func visit(_ type: TypeID) -> Bool { seen.count < 16 && seen.insert(type).inserted }
    }

    private func sharedClass(_ type: ResolvedType, _ search: inout Search) -> TypeID? {
        guard case .type(let id, let arguments) = type else { return nil }
        if types.kind(of: id) != nil { return isShared(id, &search) ? id : nil }
        switch id.standard {
        case .optional, .array, .contiguousArray, .arraySlice, .set, .dictionary:
            for argument in arguments {
                if let found = sharedClass(argument, &search) { return found }
            }
            return nil
        default:
            return nil
        }
    }

    private static let maxLineage = 32

    /// Whether instances of a type have state that two threads must not access at once.
    private func isShared(_ type: TypeID, _ search: inout Search) -> Bool {
        guard types.kind(of: type) == .class, !isolation.isActor(type), !members.isRuntimeActor(type),
            search.visit(type)
        else { return false }
        let lineage = inheritance.lineage(of: type).types
        guard lineage.count <= SharedReferences.maxLineage else { return false }
        for ancestor in lineage {
            // A type of the same name, or the declaration of an extended type, may be marked; a global actor protects what
            // it isolates.
            guard types[ancestor].isUnique, !types[ancestor].mayBeIsolated else { return false }
            for (parent, written) in zip(inheritance.parents(of: ancestor), types[ancestor].inherited)
            where parent.flatMap(types.kind) == nil {
                // An unknown type may be an actor, or safe to share.
                let known = types.normalized(written, in: ancestor)
                if case .named(let name, _) = known, search.ignored.contains(name) { continue }
                guard known == .named("NSObject", arguments: []) || KnownProtocol.isSendable(known) == false else {
                    return false
                }
            }
        }
        if !types[type].isFinal || lineage.contains(where: { types[$0].hasVariables }) { return true }
        // Constants are as safe as their values.
        return lineage.contains { ancestor in
            types.kind(of: ancestor) == .class
                && members.members(declaredBy: ancestor).contains { member in
                    members[member].isConstant && !members[member].isStatic
                        && hasShared(member, of: ancestor, &search)
                }
        }
    }

    private func hasShared(_ member: MemberID, of type: TypeID, _ search: inout Search) -> Bool {
        if let annotated = members[member].type {
            return sharedClass(resolver.resolve(annotated, in: type), &search) != nil
        }
        guard let value = members[member].value else { return false }
        return sharedClass(resolver.resolve(value, in: member.file), &search) != nil
    }
}
