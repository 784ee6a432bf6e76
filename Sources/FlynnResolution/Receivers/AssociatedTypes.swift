import FlynnFacts

/// Infers the associated types of protocols from conforming types.
extension TypeResolution {
    /// The maximum number of protocol requirements to compare with members.
    private static let maxRequirements = 64

    /// Returns the type for a protocol's associated type in a conforming type, or `nil` if the declarations don't
    /// determine the type.
    ///
    /// This is a nested type with the same name, or the type inferred from a member that fulfills a requirement. For
    /// example, with `func all() -> [Model]` in the protocol and `func all() -> [User]` in the type, `Model` is `User`.
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
    /// Returns the path of generic argument indices to the name, or `nil` if the type isn't a named type containing the
    /// name.
    fileprivate func path(to name: String) -> [Int]? {
        guard case .named(let own, let arguments) = modifiers.type else { return nil }
        if own == name, arguments.isEmpty { return [] }
        for (position, argument) in arguments.enumerated() {
            if let rest = argument.path(to: name) { return [position] + rest }
        }
        return nil
    }

    /// Returns the generic argument at the path, or `nil` if there is none.
    fileprivate func part(at path: ArraySlice<Int>) -> TypeDescription? {
        guard let position = path.first else { return self }
        guard case .named(_, let arguments) = modifiers.type, arguments.indices.contains(position) else { return nil }
        return arguments[position].part(at: path.dropFirst())
    }
}
