import FlynnSummary

/// The types of values of the standard library's structures: numbers, strings, Booleans.
extension TypeResolution {
    /// The name of a structure of the standard library; `nil` for any other type.
    func scalar(_ type: ResolvedType) -> String? {
        switch type {
        case .external(let name, let arguments) where arguments.isEmpty: KnownScalar.name(name)
        case .type(let id, _) where types.kind(of: id) == nil: KnownScalar.name(types[id].name)
        default: nil
        }
    }

    /// The name of a structure of Foundation, or of a view of a string, whose members are known.
    func valueType(_ type: ResolvedType) -> String? {
        guard case .external(let name, []) = type, KnownMember.hasMembers(name) else { return nil }
        return name
    }

    /// A member of a structure of the standard library.
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

    /// A member that the project's extensions add to a structure, or to the standard library's protocols.
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

    /// Whether the project's extensions of a structure, or of the standard library's protocols, declare a member.
    func extends(_ type: String, with name: String) -> Bool {
        types.type(named: type).map { members.declares(name, $0) } == true
            || KnownMember.protocols.contains { types.type(named: $0).map { members.declares(name, $0) } == true }
    }

    /// Whether an initializer of a structure of the standard library certainly doesn't return an optional.
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
