import FlynnFacts

/// Resolves calls to functions, and infers the expected types of arguments.
extension TypeResolution {
    /// The target of a call.
    private enum Callee {
        /// Functions, initializers or subscripts in the project, and the scope of their types.
        case declared(ArraySlice<MemberID>, Scope)
        case collection(StandardCollection, String)
        /// `map` or `flatMap` on an optional, which pass the wrapped value.
        case wrapped(ResolvedType)
        /// An enumeration case with associated values.
        case enumCase([TypeDescription], Scope)
    }

    private mutating func callee(_ expression: ExpressionSummary, in file: FileID) -> Callee? {
        switch expression {
        case .member(let base, "init"): return initializers(of: resolve(base, in: file), in: file)
        case .member(let base, let name): return callee(name, of: resolve(base, in: file), in: file)
        case .name(let name, let innermost):
            let context = innermost.map { types.type(of: $0, in: file) }
            let selfType = innermost.map { self.selfType($0, file) } ?? .unknown
            var scope = context
            while let current = scope {
                let type: ResolvedType = current == context ? selfType : .type(current, [])
                if let collection = StandardCollection(type, types), collection.declares(name, members) {
                    return callee(name, of: type, in: file)
                }
                if let found = find(name, in: type, isStatic: nil) { return .declared(found.members, found.scope) }
                if types[current].isKnown, !inheritance.lineage(of: current).isComplete,
                    name.first?.isUppercase != true
                {
                    return nil
                }
                scope = types[current].outer
            }
            if let found = members.globals(name, in: file, limit: TypeResolution.maxOverloads + 1) {
                return .declared(found, Scope(file: found.first?.file))
            }
            return initializers(of: resolve(expression, in: file), in: file)
        case .metatype: return initializers(of: resolve(expression, in: file), in: file)
        default: return nil
        }
    }

    private mutating func callee(_ name: String, of type: ResolvedType, in file: FileID) -> Callee? {
        if let wrapped = type.wrapped, name == "map" || name == "flatMap" {
            return members.declares(name, .optional) ? nil : .wrapped(wrapped)
        }
        if case .external("Result", let arguments) = type, arguments.count == 2 {
            switch name {
            case "map", "flatMap": return .wrapped(arguments[0])
            case "mapError", "flatMapError": return .wrapped(arguments[1])
            default: return nil
            }
        }
        if case .metatype(let instance) = type {
            if let found = find(name, in: instance, isStatic: true) {
                guard found.kind == .enumCase else { return .declared(found.members, found.scope) }
                guard let type = found.scope.type, types[type].isUnique, types[type].cases(named: name).count == 1
                else {
                    return nil
                }
                return .enumCase(types[type].cases(named: name)[0].values, found.scope)
            }
            if case .external("Result", let arguments) = instance, arguments.count == 2 {
                let value = name == "success" ? "Success" : name == "failure" ? "Failure" : nil
                guard let value else { return nil }
                let known: [String: TypeArgument] = [
                    "Success": .solved(arguments[0]), "Failure": .solved(arguments[1]),
                ]
                return .enumCase([.named(value, arguments: [])], Scope(generics: known))
            }
            guard case .type(let outer, _) = instance, let nested = types.type(name, inside: outer) else { return nil }
            return initializers(of: .metatype(convert(nested)), in: file)
        }
        if isText(type), KnownCollectionMethod.passedElements(name) != nil || name == "reduce" {
            return StandardCollection(.array(.external("Character", [])), types).map { .collection($0, name) }
        }
        let instance = range(type.unwrapped, with: name) ?? type.unwrapped
        if let collection = StandardCollection(instance, types) {
            guard let found = extensionMembers(name, of: instance, collection, call: nil) else {
                return .collection(collection, name)
            }
            return StandardCollection.members.contains(name) ? nil : .declared(found.members, found.scope)
        }
        if let found = find(name, in: instance, isStatic: false) { return .declared(found.members, found.scope) }
        guard KnownCollectionMethod.passedElements(name) != nil || name == "reduce",
            let sequence = ownSequence(instance)
        else { return nil }
        return StandardCollection(sequence, types).map { .collection($0, name) }
    }

    /// Returns the initializers declared directly in the type of the metatype.
    private mutating func initializers(of type: ResolvedType, in file: FileID) -> Callee? {
        guard case .metatype(let instance) = type, case .type(let id, let arguments) = instance,
            types.kind(of: id) != nil, types[id].declarationCount == 1
        else { return nil }
        let found = members.members("init", declaredBy: id)
        return found.isEmpty ? nil : .declared(found, scope(of: id, arguments, instance))
    }

    /// Returns the only function or initializer in the project that the call can refer to, or `nil` if the call is
    /// ambiguous.
    mutating func function(
        calledAs callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> MemberID? {
        guard case .declared(let found, _)? = self.callee(callee, in: file), found.count <= TypeResolution.maxOverloads
        else { return nil }
        let possible = found.filter { members[$0].isFunction && call.fits(members[$0].parameters) }
        return possible.count == 1 ? possible.first : nil
    }

    /// Returns the only function in the project that an expression without arguments can refer to.
    mutating func function(named expression: ExpressionSummary, in file: FileID) -> MemberID? {
        guard case .declared(let found, _)? = callee(expression, in: file), found.count == 1,
            let function = found.first,
            members[function].isFunction
        else { return nil }
        return function
    }

    // MARK: - Parameters of closures

    /// Returns the type of a closure parameter.
    ///
    /// - Parameters:
    ///   - position: the index of the parameter.
    ///   - count: the number of closure parameters.
    ///   - function: the function type expected by the context.
    mutating func closureParameter(
        _ position: Int, of count: Int, in function: ExpressionSummary, file: FileID
    ) -> ResolvedType {
        guard let parameters = closureParameters(function, in: file) else {
            // An external function passes external values.
            guard case .parameter(let callee, _, _) = function else { return .unknown }
            return resolve(callee, in: file) == .undeclared ? .undeclared : .unknown
        }
        if parameters.count == count { return parameters[position] }
        // A tuple is destructured into several parameters.
        if parameters.count == 1, case .tuple(let elements, _) = parameters[0], elements.count == count {
            return elements[position]
        }
        return .unknown
    }

    /// Returns the parameter types of the function expected by the context, or `nil` if unknown.
    mutating func closureParameters(_ function: ExpressionSummary, in file: FileID) -> [ResolvedType]? {
        if case .parameter(let callee, let call, _) = function {
            if let group = taskGroup(callee, call, in: file) { return [group] }
            if case .name("Dictionary", _) = callee, call.labels.first == "grouping", let values = call.values.first {
                return [element(of: resolve(values, in: file))]
            }
            switch self.callee(callee, in: file) {
            case .collection(let collection, let method):
                if let parameters = collection.closureParameters(of: method) { return parameters }
            case .wrapped(let type): return [type]
            case .declared, .enumCase, nil: break
            }
        }
        guard case .function(let parameters, _, _) = resolve(function, in: file).unwrapped else { return nil }
        return parameters
    }

    // MARK: - Parameters

    /// Returns the type of the parameter for an argument, if all possible functions agree.
    mutating func parameter(
        _ argument: ClosureArgument, of callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType {
        switch self.callee(callee, in: file) {
        case .declared(let found, let scope):
            guard found.count <= TypeResolution.maxOverloads else { return .unknown }
            var expected: [ResolvedType] = []
            for member in found {
                let parameters = members[member].parameters
                guard members[member].isFunction else { return parameter(argument, ofValue: callee, call, in: file) }
                guard let places = call.places(in: parameters) else { continue }
                guard let position = argument.position(in: parameters, places) else { return .unknown }
                let scope = solved(scope, of: member, call, in: file)
                expected.append(type(ofParameter: position, of: member, in: scope, file: file))
            }
            return .common(expected)
        case .collection(let collection, let method):
            switch argument {
            case .listed(let position, _): return collection.parameter(position, of: method, labels: call.labels)
            case .trailing: return collection.parameter(0, of: method, labels: [""])
            case .labeled: return .unknown
            }
        case .enumCase(let values, let scope):
            switch argument {
            case .listed(let position, _) where values.count == call.labels.count:
                return convert(values[position], in: scope)
            case .trailing(of: 1) where values.count == call.labels.count + 1:
                return values.last.map { convert($0, in: scope) } ?? .unknown
            default: return .unknown
            }
        case .wrapped: return .unknown
        case nil:
            if let result = operation(of: callee, in: file) { return .function([], result, exactly: nil) }
            return parameter(argument, ofValue: callee, call, in: file)
        }
    }

    /// Returns the parameter type for a function value, or for a standard library function that compares its arguments.
    private mutating func parameter(
        _ argument: ClosureArgument, ofValue callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType {
        guard case .listed(let position, let label) = argument, label.isEmpty else { return .unknown }
        if case .name(let name, _) = callee, position == 0, KnownFunction.checkingConditions.contains(name),
            !members.isGlobal(name)
        {
            return .external("Bool", [])
        }
        if case .name(let name, _) = callee, KnownFunction.returningArgument.contains(name), !members.isGlobal(name) {
            let others = call.values.indices.filter { $0 != position }.map { call.values[$0] }
            return others.contains { !$0.isFlexible } ? extremum(of: others, in: file) : .unknown
        }
        guard case .function(let parameters, _, _) = resolve(callee, in: file).unwrapped,
            parameters.count == call.labels.count + call.trailingClosures, parameters.indices.contains(position)
        else { return .unknown }
        return parameters[position]
    }

    /// Returns the group that a standard library function passes to its closure:
    /// `withTaskGroup(of: Int.self) { group in … }`
    private mutating func taskGroup(
        _ callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType? {
        guard case .name(let function, _) = callee, let group = KnownFunction.taskGroup(function),
            call.labels.first == "of", let type = call.values.first, !members.isGlobal(function),
            case .metatype(let result) = resolve(type, in: file)
        else { return nil }
        return .external(group, [result])
    }

    /// Returns the result of a task's closure: `Task<String, any Error> { … }`, `group.addTask { … }`
    private mutating func operation(of callee: ExpressionSummary, in file: FileID) -> ResolvedType? {
        switch callee {
        case .metatype:
            guard case .metatype(.external("Task", let arguments)) = resolve(callee, in: file) else { return nil }
            return arguments.first
        case .member(let base, "addTask"), .member(let base, "addTaskUnlessCancelled"):
            guard case .external(let group, let arguments) = resolve(base, in: file),
                KnownFunction.taskGroups.contains(group)
            else { return nil }
            return arguments.first
        default: return nil
        }
    }

    /// Returns the type of a function parameter. For an `@autoclosure` parameter, this is the closure's result.
    private mutating func type(
        ofParameter position: Int, of member: MemberID, in scope: Scope, file: FileID
    ) -> ResolvedType {
        let parameter = members[member].parameters[position]
        guard let written = parameter.type else {
            // The property set by the structure's initializer.
            guard let instance = scope.selfType else { return .unknown }
            return lookUp(parameter.label, in: instance, isStatic: false, call: nil, file: member.file) ?? .unknown
        }
        let type = convert(written, in: scope)
        if written.modifiers.written.contains("@autoclosure"), case .function(_, let result, _) = type { return result }
        return type
    }
}

extension ClosureArgument {
    /// Returns the index of the parameter for this argument, or `nil` if there is no match.
    ///
    /// - Parameter places: The parameter indices for the arguments in parentheses.
    package func position(in parameters: [ParameterSummary], _ places: [Int]) -> Int? {
        switch self {
        case .listed(let position, _): return places.indices.contains(position) ? places[position] : nil
        case .trailing(let count):
            let closures = parameters.indices.filter { parameters[$0].closure != nil && !places.contains($0) }
            // With a different number of closures, the match depends on default values.
            return closures.count == count ? closures.first : nil
        case .labeled(let label): return parameters.firstIndex { $0.label == label }
        }
    }
}

extension PassedArguments {
    /// Returns whether the arguments match the parameters by labels and number.
    package func fits(_ parameters: [ParameterSummary]) -> Bool { places(in: parameters) != nil }

    /// Returns the parameter indices for the arguments in parentheses, or `nil` if labels or number don't match.
    package func places(in parameters: [ParameterSummary]) -> [Int]? {
        var places: [Int] = []
        var next = 0
        for (position, label) in labels.enumerated() {
            // Several arguments for a variadic parameter. Parameters with a default value have the same flag.
            if position > 0, label.isEmpty, next > 0, parameters[next - 1].isOptional,
                next >= parameters.count || !parameters[next].label.isEmpty
            {
                places.append(next - 1)
                continue
            }
            while next < parameters.count, parameters[next].label != label {
                guard parameters[next].isOptional else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            places.append(next)
            next += 1
        }
        let rest = parameters[next...]
        let fits = rest.count >= trailingClosures && rest.filter { !$0.isOptional }.count <= trailingClosures
        return fits ? places : nil
    }
}
