import FlynnFacts

/// The values of enumerations.
extension TypeResolution {
    /// Whether the compiler makes `allCases` for an enumeration.
    func hasSynthesizedCases(_ type: TypeID) -> Bool {
        types.kind(of: type) == .enum && types[type].isUnique
            && types[type].inherited.contains(.named("CaseIterable", arguments: []))
            && types.type(named: "CaseIterable") == nil
    }

    /// The raw value of an enumeration: the only structure that follows the colon.
    mutating func rawValue(of enumeration: ResolvedType) -> ResolvedType {
        guard case .type(let type, _) = enumeration, types.kind(of: type) == .enum, types[type].isUnique else {
            return .unknown
        }
        for inherited in types[type].inherited {
            let inherited = convert(inherited, in: Scope(type: types[type].outer))
            if scalar(inherited) != nil { return inherited }
        }
        return .unknown
    }

    /// The type of a value that a case of an enumeration carries.
    mutating func payload(
        _ type: ResolvedType, _ name: String, _ position: Int, of count: Int
    ) -> ResolvedType {
        if let wrapped = type.wrapped {
            if name == "some", count == 1 { return wrapped }
            return payload(wrapped, name, position, of: count)
        }
        switch type {
        case .type(let enumeration, let arguments) where types.kind(of: enumeration) != nil:
            let cases = types[enumeration].cases(named: name)
            guard types[enumeration].isUnique, cases.count == 1, cases[0].values.count == count else {
                return .unknown
            }
            return convert(
                cases[0].values[position],
                in: Scope(type: enumeration, arguments: pair(types.parameters(of: enumeration), arguments)))
        case .type(let enumeration, let arguments):
            return result(types[enumeration].name, arguments, name, count)
        case .external(let enumeration, let arguments):
            return result(enumeration, arguments, name, count)
        case .tuple, .function, .metatype, .maybeOptional, .composition, .unknown:
            return .unknown
        }
    }

    /// `Result<Success, Failure>`
    private func result(
        _ enumeration: String, _ arguments: [ResolvedType], _ name: String, _ count: Int
    ) -> ResolvedType {
        guard enumeration == "Result", arguments.count == 2, count == 1 else { return .unknown }
        return name == "success" ? arguments[0] : name == "failure" ? arguments[1] : .unknown
    }
}
