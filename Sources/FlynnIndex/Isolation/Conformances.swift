import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// The members that protocols can require from the types of a project.
struct Conformances: Sendable {
    let members: MemberTable
    let results: Results

    private var types: TypeTable { members.types }
    private var inheritance: Inheritance { members.inheritance }

    struct Results: Sendable {
        /// Whether any member can be required, by type. This is the case if the type, a superclass or a subclass
        /// conforms to an unknown protocol. The values are equal for files with equal declarations.
        fileprivate let mayRequireAnyMember: [Bool]
        /// The names required by the project's protocols.
        fileprivate let required: Set<String>

        /// - Parameter old: The results for other members of equal types, or `nil`.
        init(_ inheritance: Inheritance, from old: Results? = nil) {
            mayRequireAnyMember = old?.mayRequireAnyMember ?? Conformances.anyMemberRequirements(inheritance)
            required = Conformances.requirements(inheritance.types)
        }
    }

    private static func requirements(_ types: TypeTable) -> Set<String> {
        var required: Set<String> = []
        for type in types.ids where types.kind(of: type) == .protocol {
            for declaration in types.declarations(of: type) where types.kind(of: declaration) == .protocol {
                required.formUnion(types.members(of: declaration).lazy.map(\.name))
            }
        }
        return required
    }

    private static func anyMemberRequirements(_ inheritance: Inheritance) -> [Bool] {
        let types = inheritance.types
        var mayRequireAnyMember = types.ids.map { type in
            types.mayBeClass(type)
                && zip(inheritance.parents(of: type), types.inherited(by: type)).contains { parent, written in
                    parent.flatMap(types.kind) == nil
                        && KnownProtocol.requirements(of: types.normalized(written, in: type)) == nil
                }
        }
        close(&mayRequireAnyMember) { inheritance.children(of: $0) }
        close(&mayRequireAnyMember) { type in
            types.mayBeClass(type)
                ? inheritance.parents(of: type).compactMap { $0.flatMap { types.kind(of: $0) == nil ? nil : $0 } } : []
        }
        return mayRequireAnyMember
    }

    /// Adds all types reachable from the set by the relation.
    private static func close(_ set: inout [Bool], under relation: (TypeID) -> some Sequence<TypeID>) {
        var pending = set.indices.filter { set[$0] }
        while let number = pending.popLast() {
            for next in relation(TypeID(number)) where !set[next.index] {
                set[next.index] = true
                pending.append(next.index)
            }
        }
    }

    /// The maximum number of related types to search for a requirement.
    private static let maxRelatives = 256

    /// Returns whether a conformance of the type, a superclass or a subclass could require the member. For a protocol
    /// requirement, returns whether a refined protocol has the same requirement. Conservative: returns `true` if
    /// unsure.
    ///
    /// - Parameter isIgnored: Returns whether to ignore the requirements of a protocol.
    func mayRequire(
        _ name: String, by declaration: DeclarationID, notCounting isIgnored: ((TypeID) -> Bool)? = nil
    ) -> Bool {
        let isProtocol = types.kind(of: declaration) == .protocol
        let type = types.type(of: declaration)
        // An `unsafe…` name is intentional, and no unknown protocol is expected to require such a name.
        if !isProtocol, results.mayRequireAnyMember[type.index], !MemberNaming.isUnsafe(name) { return true }
        guard results.required.contains(name) || KnownProtocol.requirementNames.contains(name) else { return false }
        var relatives = [type]
        var seen = Set(relatives)
        // A subclass can conform by inheriting members.
        var next = isProtocol ? 1 : 0
        while next < relatives.count, relatives.count <= Conformances.maxRelatives {
            for child in inheritance.children(of: relatives[next]) where seen.insert(child).inserted {
                countStep()
                relatives.append(child)
                if relatives.count > Conformances.maxRelatives { return true }
            }
            next += 1
        }
        next = 0
        while next < relatives.count {
            guard relatives.count <= Conformances.maxRelatives else { return true }
            let relative = relatives[next]
            next += 1
            // A requirement is checked where the protocol declares it.
            if relative != type || !isProtocol, members.requires(name, relative), isIgnored?(relative) != true {
                return true
            }
            for (parent, written) in zip(inheritance.parents(of: relative), types.inherited(by: relative)) {
                if let parent, types.kind(of: parent) != nil {
                    if seen.insert(parent).inserted { relatives.append(parent) }
                } else if KnownProtocol.requirements(of: types.normalized(written, in: relative))?.contains(name)
                    == true
                {
                    return true
                }
            }
        }
        return false
    }
}
