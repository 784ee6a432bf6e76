import FlynnFacts

/// Infers the types of values of standard library structures: numbers, strings, Booleans.
extension TypeResolution {
    /// Returns the name of the standard library structure, if the type is one.
    func scalar(_ type: ResolvedType) -> String? {
        switch type {
        case .external(let name, let arguments) where arguments.isEmpty: KnownScalar.name(name)
        case .type(let id, _) where types.kind(of: id) == nil: KnownScalar.name(types[id].name)
        default: nil
        }
    }

    /// Returns the name of the type if it is a Foundation structure or string view with known members.
    func valueType(_ type: ResolvedType) -> String? {
        guard case .external(let name, []) = type, KnownMember.hasMembers(name) else { return nil }
        return name
    }

    /// Returns the type of a member of a standard library structure.
    mutating func scalarMember(
        _ name: String, of base: ResolvedType, isStatic: Bool, call: PassedArguments?, in file: FileID
    ) -> ResolvedType {
        guard let type = scalar(base) ?? valueType(base) else { return .unknown }
        let isExtended = extends(type, with: name)
        guard KnownMember.isKnown(name) else {
            return isExtended
                ? extensionMember(name, of: type, base, isStatic: isStatic, call: call, in: file) : .unknown
        }
        guard !isExtended, call.map({ $0.trailingClosures == 0 }) != false,
            let result = KnownMember.result(name, of: type, isStatic: isStatic, labels: call?.labels)
        else { return .unknown }
        return convert(result, in: Scope(selfType: base))
    }

    /// Returns the type of a member from the project's extensions of the structure or of standard library protocols.
    private mutating func extensionMember(
        _ name: String, of type: String, _ base: ResolvedType, isStatic: Bool, call: PassedArguments?, in file: FileID
    ) -> ResolvedType {
        let owners = ([type] + KnownMember.protocols).compactMap { types.type(named: $0) }
            .filter { members.declares(name, $0) }
        guard owners.count == 1 else { return .unknown }
        var own = members.members(name, declaredBy: owners[0])
        own.removeAll { members[$0].isStatic != isStatic }
        return value(of: own, in: Scope(type: owners[0], selfType: base), call: call, file: file)
    }

    /// Returns whether the project's extensions of the structure, or of standard library protocols, declare the member.
    func extends(_ type: String, with name: String) -> Bool {
        types.type(named: type).map { members.declares(name, $0) } == true
            || KnownMember.protocols.contains { types.type(named: $0).map { members.declares(name, $0) } == true }
    }

    /// Returns whether the initializer of a standard library structure certainly returns a non-optional value.
    mutating func isCertain(initializerOf type: String, _ arguments: PassedArguments?, in file: FileID?) -> Bool {
        guard let arguments, let file, arguments.trailingClosures == 0,
            types.type(named: type).map({ types[$0].hasFailableInitializer }) != true
        else { return false }
        let isNumber = KnownScalar.numbers.contains(type)
        switch arguments.labels {
        case []: return true
        case [""]:
            guard let value = arguments.values.first, let source = scalar(resolve(value, in: file)) else {
                return false
            }
            return isNumber ? KnownScalar.numbers.contains(source) : type == "String"
        case ["truncatingIfNeeded"], ["clamping"], ["bitPattern"]: return isNumber
        case ["describing"], ["reflecting"], ["repeating", "count"], ["decoding", "as"], ["", "radix"]:
            return type == "String"
        default: return type == "String" && arguments.labels.first == "format"
        }
    }
}
