import FlynnSummary

/// The associated types of protocols, by the types that conform to them.
extension TypeResolution {
    /// How many requirements of a protocol are compared with the members that fulfill them.
    private static let maxRequirements = 64

    /// The type that an associated type of a protocol is in a type of the project; `nil` if its declarations don't show it.
    ///
    /// It is a nested type of this name, or what a member must return to fulfill a requirement: with `func all() -> [Model]` in the
    /// protocol and `func all() -> [User]` in the type, `Model` is `User`.
    mutating func witness(of name: String, in owner: TypeID, for type: ResolvedType?) -> ResolvedType? {
        guard case .type(let conforming, let arguments)? = type, types.kind(of: owner) == .protocol,
            types[conforming].isUnique
        else { return nil }
        switch types.kind(of: conforming) {
        case .struct, .class, .enum: break
        default: return nil
        }
        if let nested = types.type(name, inside: conforming) { return convert(nested) }
        if types.parameters(of: conforming).contains(name) { return nil }
        let scope = scope(of: conforming, arguments, .type(conforming, arguments))
        var found: [ResolvedType] = []
        for requirement in members.members(declaredBy: owner).prefix(TypeResolution.maxRequirements) {
            guard step(), members.requires(members[requirement].name, owner), let required = members[requirement].type,
                let part = required.path(to: name)
            else { continue }
            let own = members.members(members[requirement].name, declaredBy: conforming)
            guard own.count == 1, let member = own.first,
                members[member].isFunction == members[requirement].isFunction
            else { continue }
            if let type = members[member].type?.part(at: part[...]) {
                found.append(convert(type, in: scope))
            } else if part.isEmpty, !members[member].isFunction, let value = members[member].value {
                found.append(resolve(value, in: member.file))
            }
        }
        let type = ResolvedType.common(found)
        return type == .unknown ? nil : type
    }
}

extension TypeDescription {
    /// The positions of the generic arguments that lead to a name; `nil` if the type isn't a name with generic arguments that contains
    /// it.
    fileprivate func path(to name: String) -> [Int]? {
        guard case .named(let own, let arguments) = modifiers.type else { return nil }
        if own == name, arguments.isEmpty { return [] }
        for (position, argument) in arguments.enumerated() {
            if let rest = argument.path(to: name) { return [position] + rest }
        }
        return nil
    }

    /// The generic argument at some positions; `nil` if there is none.
    fileprivate func part(at path: ArraySlice<Int>) -> TypeDescription? {
        guard let position = path.first else { return self }
        guard case .named(_, let arguments) = modifiers.type, arguments.indices.contains(position) else { return nil }
        return arguments[position].part(at: path.dropFirst())
    }
}
