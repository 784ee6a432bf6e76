import FlynnFacts
import FlynnResolution

/// Finds mutable state that would be shared with a second actor.
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

    /// Returns the name of the project's class if the variable or property contains instances that actors must not
    /// share. Returns `nil` if sharing is allowed or the class is unknown.
    package func sharedClass(_ reference: ExpressionSummary, in file: FileID) -> String? {
        var search = Search()
        return sharedClass(resolver.resolve(reference, in: file), &search).map { types[$0].name }
    }

    /// Returns the class of the message if actors must not share its instances. Returns `nil` if sharing is allowed or
    /// the class is unknown.
    ///
    /// - Parameter protocols: The names of the library's message protocols, which any class can adopt.
    func sharedClass(ofMessage message: ExpressionSummary, _ protocols: Set<String>, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(message, in: file) else { return nil }
        var search = Search(ignored: protocols)
        return isShared(type, &search) ? type : nil
    }

    /// Returns the object's class in the project, if the class certainly isn't `Sendable` and declares mutable stored
    /// properties.
    func changingClass(_ object: ExpressionSummary, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(object, in: file) else { return nil }
        var search = Search()
        guard isShared(type, &search), inheritance.lineage(of: type).types.contains(where: { types[$0].hasVariables })
        else { return nil }
        return type
    }

    /// The visited classes. Classes beyond the maximum number count as unknown.
    private struct Search {
        /// The protocols to ignore, because they imply nothing about sharing.
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

    /// Returns whether instances of the type contain state that two threads must not access concurrently.
    private func isShared(_ type: TypeID, _ search: inout Search) -> Bool {
        guard types.kind(of: type) == .class, !isolation.isActor(type), !members.isRuntimeActor(type),
            search.visit(type)
        else { return false }
        let lineage = inheritance.lineage(of: type).types
        guard lineage.count <= SharedReferences.maxLineage else { return false }
        for ancestor in lineage {
            // The attribute can be on a type with the same name, or on the declaration of an extended type. A global
            // actor protects its isolated state.
            guard types.isUnique(ancestor), !types[ancestor].mayBeIsolated else { return false }
            for (parent, written) in zip(inheritance.parents(of: ancestor), types.inherited(by: ancestor))
            where parent.flatMap(types.kind) == nil {
                // An unknown type could be an actor, or safe to share.
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
