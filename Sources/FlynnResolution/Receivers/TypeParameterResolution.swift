import FlynnFacts
import FlynnSyntax

/// Infers type parameters from the arguments of calls.
extension TypeResolution {
    /// The maximum number of type parameters to infer for a function or type.
    private static let maxTypeParameters = 16

    /// Returns a scope with the generic parameters inferred from the arguments. For an initializer, this includes the
    /// type parameters of the new instance.
    mutating func solved(_ scope: Scope, of member: MemberID, _ call: PassedArguments?, in file: FileID) -> Scope {
        let generics = members[member].generics
        var scope = scope
        if scope.arguments.isEmpty, let call, let type = scope.type, types.kind(of: type) != .protocol,
            members[member].name == "init" || members[member].isStatic
        {
            let parameters = types.parameters(of: type)
            if !parameters.isEmpty {
                scope.arguments = solve(parameters, of: member, call, in: scope, file: file)
            }
        }
        if generics.isEmpty { return scope }
        let solution = call.map { solve(generics.map(\.name), of: member, $0, in: scope, file: file) } ?? [:]
        for generic in generics {
            countStep()
            scope.generics[generic.name] =
                solution[generic.name].map { .solved($0) } ?? .constrained(generic.constraint)
        }
        return scope
    }

    /// Returns the type parameters known from the arguments of a call.
    mutating func solve(
        _ names: [String], of member: MemberID, _ call: PassedArguments, in scope: Scope, file: FileID
    ) -> [String: ResolvedType] {
        let parameters = members[member].parameters
        guard names.count <= TypeResolution.maxTypeParameters, let places = call.places(in: parameters) else {
            return [:]
        }
        var solver = TypeSolver(names)
        for (number, position) in places.enumerated() {
            guard let type = parameters[position].type else { continue }
            let value = call.values.indices.contains(number) ? call.values[number] : .unknown
            if case .closure(let result) = value, solver.concerns(type) {
                match(type, closure: result, call, &solver, in: scope, file)
            } else {
                match(type, value, &solver, in: scope, file)
            }
        }
        matchTrailingClosures(parameters, places, call, &solver, in: scope, file)
        return solution(solver, members[member].generics, in: scope)
    }

    /// Returns the type arguments inferred from the values of an enumeration case, or an empty array unless all are
    /// inferred.
    mutating func solve(
        _ parameters: [String], by values: [TypeDescription], _ call: PassedArguments, in scope: Scope, file: FileID
    ) -> [ResolvedType] {
        guard values.count == call.values.count, call.labels.count == values.count, call.trailingClosures == 0,
            parameters.count <= TypeResolution.maxTypeParameters
        else { return [] }
        var solver = TypeSolver(parameters)
        for (type, value) in zip(values, call.values) { match(type, value, &solver, in: scope, file) }
        let solution = solution(solver, [], in: scope)
        let found = parameters.compactMap { solution[$0] }
        return found.count == parameters.count ? found : []
    }

    /// Returns the type parameters of an operator function known from the operands.
    mutating func solve(_ operands: [Operand], of function: MemberID, in scope: Scope) -> [String: ResolvedType] {
        let generics = members[function].generics
        var solver = TypeSolver(generics.map(\.name))
        for (parameter, operand) in zip(members[function].parameters, operands) {
            guard let type = parameter.type else { continue }
            switch operand {
            case .literal(.contextual): solver.markUnknown(type)
            case .literal(let kind): match(type, .literal(kind), &solver, in: scope, FileID(0))
            case .value(let found):
                match(type, found, &solver, in: scope, isFlexible: false, isPart: false)
            }
        }
        return solution(solver, generics, in: scope)
    }

    /// Returns the type parameters known to the solver.
    private mutating func solution(
        _ solver: TypeSolver, _ generics: [GenericParameterSummary], in scope: Scope
    ) -> [String: ResolvedType] {
        var solution: [String: ResolvedType] = [:]
        for name in solver.names {
            let generic = generics.first { $0.name == name }
            let constraint = generic?.constraint ?? scope.type.flatMap { types[$0].genericConstraints[name] }
            let isConstrained =
                generic?.isConstrained ?? scope.type.map { types[$0].constrainedParameters.contains(name) } ?? false
            switch solver.solution(for: name, constraint, isConstrained: isConstrained, isExact: isExact) {
            case .type(let type):
                // A member of a class can be an instance of its superclass.
                if !solver.isContextual(name) || isStructure(type) { solution[name] = type }
            case .literal(let kind): solution[name] = literal(kind)
            case nil: break
            }
        }
        return solution
    }

    private func isStructure(_ type: ResolvedType) -> Bool {
        guard case .type(let type, _) = type else { return false }
        return types.kind(of: type) == .struct || types.kind(of: type) == .enum
    }

    private mutating func matchTrailingClosures(
        _ parameters: [ParameterSummary], _ places: [Int], _ call: PassedArguments, _ solver: inout TypeSolver,
        in scope: Scope, _ file: FileID
    ) {
        if call.trailingClosures == 0 { return }
        let closures = parameters.indices.filter { !places.contains($0) && parameters[$0].closure != nil }
        for position in closures {
            guard let type = parameters[position].type, solver.concerns(type) else { continue }
            let isLast = position == closures.last && call.trailingClosures == closures.count
            match(type, closure: isLast ? call.closure : nil, call, &solver, in: scope, file)
        }
    }

    /// Compares a function parameter's type with the result of the closure argument.
    private mutating func match(
        _ type: TypeDescription, closure result: ExpressionSummary?, _ call: PassedArguments,
        _ solver: inout TypeSolver, in scope: Scope, _ file: FileID
    ) {
        guard case .function(let parameters, let expected) = type.unwrapped.modifiers.type.unwrapped.modifiers.type
        else { return solver.markClosureDependent(type) }
        // Without annotations, the other arguments determine the types of the closure's parameters, unless the body
        // also does.
        if !call.hasIndependentClosure { for parameter in parameters { solver.markClosureDependent(parameter) } }
        guard solver.concerns(expected) else { return }
        let found = result.map { resolve($0, in: file) } ?? .unknown
        if let result, found != .unknown {
            match(expected, found, &solver, in: scope, isFlexible: result.isFlexible, isPart: true)
        } else if !call.hasIndependentClosure {
            solver.markClosureDependent(expected)
        }
    }

    /// Compares a parameter type with the argument.
    private mutating func match(
        _ type: TypeDescription, _ value: ExpressionSummary, _ solver: inout TypeSolver, in scope: Scope,
        _ file: FileID, isPart: Bool = false
    ) {
        guard step() else { return }
        var (modifiers, type) = type.modifiers
        if modifiers.contains("@autoclosure"), case .function([], let result) = type { type = result }
        guard solver.concerns(type) else { return }
        switch (type, value) {
        case (.named(_, let parts), .keyPath(let root, let names)) where parts.count == 2:
            match(parts[1], root: parts[0], root, names, &solver, in: scope, file)
        case (.function(let parameters, let result), .keyPath(let root, let names)) where parameters.count == 1:
            match(result, root: parameters[0], root, names, &solver, in: scope, file)
        case (.named(let name, _), .literal(let kind)) where solver.names.contains(name): solver.add(kind, for: name)
        case (.named("Array", let elements), .array(let parts)) where elements.count == 1:
            for part in parts { match(elements[0], part, &solver, in: scope, file) }
        case (.named("Optional", let wrapped), .literal(let kind)) where wrapped.count == 1:
            if kind != .contextual { match(wrapped[0], value, &solver, in: scope, file, isPart: true) }
        case (.named("Range", let bounds), .operation(let operators, let operands)),
            (.named("ClosedRange", let bounds), .operation(let operators, let operands)):
            guard bounds.count == 1, operators == ["..<"] || operators == ["..."] else {
                return solver.markUnknown(type)
            }
            for operand in operands { match(bounds[0], operand, &solver, in: scope, file, isPart: true) }
        case (.tuple(let elements), .tuple(let parts, _)) where elements.count == parts.count:
            for (element, part) in zip(elements, parts) {
                match(element, part, &solver, in: scope, file, isPart: true)
            }
        default:
            let found = resolve(value, in: file)
            if found == .unknown {
                if case .function = type.unwrapped.modifiers.type {
                    solver.markClosureDependent(type)
                } else {
                    solver.markUnknown(type)
                }
            } else {
                // The result of a generic initializer also depends on the context.
                let isFlexible =
                    (value.isFlexible || value.isCall && found.isComposite) && !hasOwnResult(value, in: file)
                match(type, found, &solver, in: scope, isFlexible: isFlexible, isPart: isPart)
            }
        }
    }

    /// Whether a value is the result of a function without type parameters, which neither literals nor the context change.
    private mutating func hasOwnResult(_ value: ExpressionSummary, in file: FileID) -> Bool {
        guard case .call(let callee, let call) = value, let function = function(calledAs: callee, call, in: file),
            members[function].generics.isEmpty, members[function].name != "init"
        else { return false }
        guard case .member(let declaration, _) = function else { return true }
        return types.parameters(of: types.type(of: declaration)).isEmpty
    }

    /// Compares the value type of a key path with the properties in the path.
    private mutating func match(
        _ type: TypeDescription, root: TypeDescription, _ written: ExpressionSummary, _ names: [String],
        _ solver: inout TypeSolver, in scope: Scope, _ file: FileID
    ) {
        var base: ResolvedType
        if case .metatype(let type) = resolve(written, in: file) {
            base = type
            match(root, base, &solver, in: scope, isFlexible: false, isPart: true)
        } else if case .named(let name, []) = root, solver.names.contains(name) {
            base = solver.knownType(of: name)
        } else {
            base = convert(root, in: scope)
        }
        match(type, value(of: names, from: base, in: file), &solver, in: scope, isFlexible: false, isPart: true)
    }

    /// Returns the type at the end of a path of properties.
    mutating func value(of names: [String], from root: ResolvedType, in file: FileID) -> ResolvedType {
        var value = root
        for name in names where value != .unknown { value = member(name, of: value, call: nil, in: file) }
        return value
    }

    private mutating func match(
        _ type: TypeDescription, _ found: ResolvedType, _ solver: inout TypeSolver, in scope: Scope, isFlexible: Bool,
        isPart: Bool
    ) {
        guard step() else { return }
        func all(_ types: [TypeDescription], _ parts: [ResolvedType], _ resolution: inout TypeResolution) {
            for (type, part) in zip(types, parts) {
                resolution.match(type, part, &solver, in: scope, isFlexible: isFlexible, isPart: true)
            }
        }
        switch (type.modifiers.type, found) {
        case (.named(let name, let arguments), _) where arguments.isEmpty && solver.names.contains(name):
            solver.add(found, for: name, isFlexible: isFlexible, isFixed: isPart)
        case (.named("Optional", let wrapped), _) where wrapped.count == 1:
            match(
                wrapped[0], found.wrapped ?? found, &solver, in: scope, isFlexible: isFlexible,
                isPart: found.wrapped != nil)
        case (.named(let name, let arguments), .type(let id, let parts))
        where arguments.count == parts.count && !parts.isEmpty:
            guard case .type(let own, _) = convert(.named(name, arguments: []), in: scope), own == id else {
                return solver.markUnknown(type)
            }
            all(arguments, parts, &self)
        case (.named(let name, let arguments), .external(let own, let parts))
        where name == own && arguments.count == parts.count:
            all(arguments, parts, &self)
        case (.named(_, []), .type(let id, let parts)) where id == scope.type && !parts.isEmpty:
            // Inside a generic type, the type's name refers to the type with its own type parameters.
            for (parameter, part) in zip(types.parameters(of: id), parts) where solver.names.contains(parameter) {
                solver.add(part, for: parameter, isFlexible: isFlexible, isFixed: true)
            }
        case (.tuple(let elements), .tuple(let parts, _)) where elements.count == parts.count:
            all(elements, parts, &self)
        case (.function(_, let result), .function(_, let value, _)): all([result], [value], &self)
        case (.other(let text), .metatype(let instance)):
            guard let name = solver.names.first(where: { text == $0 + ".Type" }) else {
                return solver.markUnknown(type)
            }
            solver.add(instance, for: name, isFlexible: false, isFixed: true)
        default: solver.markUnknown(type)
        }
    }
}

extension ExpressionSummary {
    fileprivate var isCall: Bool { if case .call = self { true } else { false } }

    /// Whether the type depends on literals, so that the context can change it.
    var isFlexible: Bool {
        switch self {
        case .literal: true
        case .operation(_, let operands): !operands.isEmpty && operands.allSatisfy(\.isFlexible)
        case .array(let parts), .tuple(let parts, _), .alternatives(let parts), .coalesced(let parts):
            parts.contains(where: \.isFlexible)
        case .dictionary(let keys, let values): (keys + values).contains(where: \.isFlexible)
        case .call(let callee, let call):
            callee.isFlexible || call.values.contains(where: \.isFlexible) || call.closure?.isFlexible == true
        case .closure(let result): result.isFlexible
        case .member(let base, _), .subscripted(let base, _), .unwrapped(let base), .chained(let base):
            base.isFlexible
        default: false
        }
    }
}
