import FlynnSummary

/// The types of the parameters of closures, by the functions that they are passed to.
extension TypeResolution {
    /// The type of a parameter of a closure that is passed to a function.
    ///
    /// - Parameters:
    ///   - position: the position of the parameter among the closure's.
    ///   - count: how many parameters the closure has.
    ///   - argument: which of the function's arguments the closure is.
    mutating func closureParameter(
        _ position: Int, of count: Int, passedAs argument: ClosureArgument, to callee: ExpressionSummary,
        in file: FileID
    ) -> ResolvedType {
        guard let parameters = closureParameters(argument, of: callee, in: file) else {
            // What another module's function passes is another module's, too.
            return resolve(callee, in: file) == .undeclared ? .undeclared : .unknown
        }
        if parameters.count == count { return parameters[position] }
        // A tuple is spread over several parameters.
        if parameters.count == 1, case .tuple(let elements, _) = parameters[0], elements.count == count {
            return elements[position]
        }
        return .unknown
    }

    private mutating func closureParameters(
        _ argument: ClosureArgument, of callee: ExpressionSummary, in file: FileID
    ) -> [ResolvedType]? {
        switch callee {
        case .member(let base, let name):
            return closureParameters(argument, of: name, in: resolve(base, in: file))
        case .name(let name, let innermost):
            let context = innermost.map { types.type(of: $0, in: file) }
            let selfType = innermost.map { self.selfType($0, file) } ?? .unknown
            var scope = context
            while let current = scope {
                let type: ResolvedType = current == context ? selfType : .type(current, [])
                if let collection = StandardCollection(type, types), collection.declares(name, members) {
                    return closureParameters(argument, of: name, in: type)
                }
                if let found = find(name, in: type, isStatic: nil) {
                    return closureParameters(argument, of: found.members, in: found.scope)
                }
                if types[current].isKnown, !inheritance.lineage(of: current).isComplete { return nil }
                scope = types[current].outer
            }
            return members.globals(name).flatMap { closureParameters(argument, of: $0, in: Scope()) }
        default:
            return nil
        }
    }

    private mutating func closureParameters(
        _ argument: ClosureArgument, of method: String, in type: ResolvedType
    ) -> [ResolvedType]? {
        if let wrapped = type.wrapped, method == "map" || method == "flatMap" {
            return members.declares(method, .optional) ? nil : [wrapped]
        }
        if case .metatype(let instance) = type {
            guard let found = find(method, in: instance, isStatic: true) else { return nil }
            return closureParameters(argument, of: found.members, in: found.scope)
        }
        if let collection = StandardCollection(type.unwrapped, types) {
            if let found = extensionMembers(method, of: type.unwrapped, collection, call: nil) {
                return StandardCollection.members.contains(method)
                    ? nil : closureParameters(argument, of: found.members, in: found.scope)
            }
            return collection.closureParameters(of: method)
        }
        guard let found = find(method, in: type.unwrapped, isStatic: false) else { return nil }
        return closureParameters(argument, of: found.members, in: found.scope)
    }

    /// The types of the values that functions of one name pass to a closure, if they agree.
    private mutating func closureParameters(
        _ argument: ClosureArgument, of found: ArraySlice<MemberID>, in scope: Scope
    ) -> [ResolvedType]? {
        guard found.count <= TypeResolution.maxOverloads else { return nil }
        var result: [ResolvedType]?
        for member in found {
            guard let closure = argument.closure(of: members[member].parameters),
                case .function(let parameters, _, _) = convert(closure, in: scope).unwrapped
            else { return nil }
            if let result, result != parameters { return nil }
            result = parameters
        }
        return result
    }
}

extension ClosureArgument {
    /// The type of the parameter that a closure is passed for.
    fileprivate func closure(of parameters: [ParameterSummary]) -> TypeDescription? {
        switch self {
        case .listed(let position, let label):
            if label.isEmpty { return parameters.indices.contains(position) ? parameters[position].closure : nil }
            return parameters.first { $0.label == label }?.closure
        case .trailing(let count):
            let closures = parameters.filter { $0.closure != nil }
            // With a different number, the match depends on default values.
            guard closures.count == count else { return nil }
            return closures.first?.closure
        case .labeled(let label):
            return parameters.first { $0.label == label }?.closure
        }
    }
}
