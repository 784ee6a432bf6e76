import FlynnFacts
import FlynnSyntax

/// The meanings of written types.
extension TypeResolution {
    /// The meaning of a written type.
    mutating func convert(_ type: TypeDescription, in scope: Scope) -> ResolvedType {
        guard step(), depth < TypeResolution.maxDepth else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        return bounded(convertStep(type, in: scope))
    }

    @inline(never)
    private mutating func convertStep(_ type: TypeDescription, in scope: Scope) -> ResolvedType {
        switch type {
        case .named(let name, let arguments):
            return convert(name, arguments, in: scope)
        case .tuple(let elements):
            return .tuple(
                elements.map { convert($0, in: scope) },
                labels: elements.contains { $0.label != nil } ? elements.map { $0.label ?? "" } : [])
        case .function(let parameters, let result):
            // In an extension of another module's type, a name can mean one of its type parameters.
            let isExact = isExact && scope.type.map { types.kind(of: $0) != nil } != false
            return .function(
                parameters.map { convert($0, in: scope) }, convert(result, in: scope),
                exactly: isExact ? WrittenType(type: type, scope: scope.type) : nil)
        case .labeled(_, let type):
            return convert(type, in: scope)
        case .modified(let modifiers, let type):
            if modifiers.contains(TypeDescription.opaque), isInvariant || type.isMemberless { return .unknown }
            let converted = convert(type, in: scope)
            guard case .function(let parameters, let result, var written?) = converted else { return converted }
            written.type = .modified(modifiers, written.type)
            return .function(parameters, result, exactly: written)
        case .other(let text):
            return convert(text, in: scope)
        }
    }

    /// How many types of a composition are visited.
    private static let maxComposed = 8

    /// `Drawable & Named`, `Worker.Type`
    private mutating func convert(_ text: String, in scope: Scope) -> ResolvedType {
        if text.utf8.contains(UInt8(ascii: "&")) {
            let names = text.split(separator: "&").map { $0.filter { !$0.isWhitespace } }
            guard names.count <= TypeResolution.maxComposed, names.allSatisfy(TypeResolution.isPath) else {
                return .unknown
            }
            let parts = names.map { convert(.named(String($0), arguments: []), in: scope) }
            return parts.allSatisfy { if case .type = $0 { true } else { $0.isMemberless } }
                ? .composition(parts) : .unknown
        }
        if let head = text.pathHead, scope.generics[head] != nil { return convert(text, [], in: scope) }
        let name = text.dropLast(5)
        guard text.hasSuffix(".Type"), TypeResolution.isPath(String(name)) else { return .unknown }
        return metatype(convert(.named(String(name), arguments: []), in: scope))
    }

    /// Whether a text is a name, or names with periods between them.
    private static func isPath(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x40 || $0 == 0x2E || (0x30...0x39) ~= $0 }
    }

    @inline(never)
    mutating func convert(
        _ name: String, _ arguments: [TypeDescription], in scope: Scope
    ) -> ResolvedType {
        if name == "Self" {
            if isInvariant { return .unknown }
            return scope.selfType ?? scope.type.map { .type($0, []) } ?? .unknown
        }
        if !scope.generics.isEmpty, let argument = scope.generics[name.pathHead ?? name] {
            guard let head = name.pathHead else { return convert(argument, in: scope) }
            // `C.Element`
            guard name.dropFirst(head.count) == ".Element", case .solved(let collection) = argument else {
                return .unknown
            }
            return element(of: collection)
        }
        let meanings = types.meanings(of: name)
        if let head = name.pathHead {
            // `Data.Element` of the type around
            if head.utf8.count + 8 == name.utf8.count, name.hasSuffix(".Element"),
                let collection = scope.arguments[head]
            {
                return element(of: collection)
            }
            let meanings = types.meanings(of: head)
            if meanings.flatMap({ types.owner(ofParameter: head, meaning: $0, in: scope.type) }) != nil {
                return .unknown
            }
            if head == "Swift", types.lookUp(name, in: scope.type) == nil, types.type(named: head) == nil {
                return convert(String(name.dropFirst(head.count + 1)), arguments, in: Scope())
            }
        } else if let meanings, let owner = types.owner(ofParameter: name, meaning: meanings, in: scope.type) {
            return typeParameter(name, of: owner, in: scope)
        }
        switch inheritance.visibleType(name, meaning: meanings, in: scope.type, file: scope.file, visited: &steps) {
        case .declared(let type): return convert(type, arguments, in: scope)
        case .uncertain: return .unknown
        case .notDeclared:
            // One of the standard library's types.
            if let type = meanings?.type, type.standard != nil {
                return .type(type, arguments.map { convert($0, in: scope) })
            }
            return .external(name, invariant(arguments, in: scope))
        }
    }

    /// A type with generic arguments; aliases are followed.
    mutating func convert(
        _ type: TypeID, _ arguments: [TypeDescription], in scope: Scope
    ) -> ResolvedType {
        let arguments =
            types.kind(of: type) == nil
            ? arguments.map { convert($0, in: scope) } : invariant(arguments, in: scope)
        guard types.kind(of: type) == .typealias else {
            return .type(type, arguments.isEmpty && type == scope.type ? ownArguments(of: type, in: scope) : arguments)
        }
        // With several declarations, in branches of `#if` or in two files, the meaning is uncertain.
        guard types[type].isUnique, let aliased = types[type].aliased else { return .unknown }
        if !types[type].inherited.isEmpty { return .type(type, []) }
        return convert(
            aliased, in: Scope(type: type, arguments: pair(types[type].genericParameters, arguments)))
    }

    private mutating func convert(_ argument: TypeArgument, in scope: Scope) -> ResolvedType {
        switch argument {
        case .solved(let type): return type
        case .constrained(let constraint):
            guard !isInvariant, let constraint, !isExact || !constraint.isMemberless else { return .unknown }
            return convert(constraint, in: scope)
        }
    }

    /// The generic arguments of a type whose values don't convert to those of the type with other arguments.
    private mutating func invariant(_ arguments: [TypeDescription], in scope: Scope) -> [ResolvedType] {
        if arguments.isEmpty { return [] }
        let outer = isInvariant
        defer { isInvariant = outer }
        isInvariant = isExact
        return arguments.map { convert($0, in: scope) }
    }

    /// The generic arguments of a type whose name is used inside of the type, where it means the type with its own type parameters.
    private func ownArguments(of type: TypeID, in scope: Scope) -> [ResolvedType] {
        let parameters = scope.arguments.isEmpty ? [] : types.parameters(of: type)
        let arguments = parameters.compactMap { scope.arguments[$0] }
        return arguments.count == parameters.count ? arguments : []
    }

    /// A type by its identity; aliases are followed.
    mutating func convert(_ type: TypeID) -> ResolvedType { convert(type, [], in: Scope()) }

    /// The types that type parameters stand for.
    func pair(_ parameters: [String], _ arguments: [ResolvedType]) -> [String: ResolvedType] {
        arguments.isEmpty ? [:] : Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
    }

    private mutating func typeParameter(_ name: String, of owner: TypeID, in scope: Scope) -> ResolvedType {
        // The element of a collection can be a constraint, and a protocol's associated types have another order.
        let kind = types.kind(of: owner)
        if owner == scope.type, !isInvariant || kind != nil && kind != .protocol, let argument = scope.arguments[name],
            argument != .unknown
        {
            return argument
        }
        if owner == scope.type, let type = witness(of: name, in: owner, for: scope.selfType) { return type }
        if isInvariant { return .unknown }
        let own = owner == scope.type ? scope.constraints[name] : nil
        guard let constraint = own ?? types[owner].genericConstraints[name] else { return .unknown }
        // `T: T` and similar constraints recur here; the depth is bounded.
        return convert(constraint, in: Scope(type: owner, constraints: scope.constraints))
    }
}
