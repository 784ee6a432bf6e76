import FlynnSummary

/// What the members of types are.
extension Resolver {
    /// The declarations of a name in the nearest type that has some, and where their own names are looked up.
    struct Found {
        var members: [ProjectIndex.Member]
        var isBehavior: Bool
        var isCase: Bool
        var scope: Scope
    }

    /// Looks a name up in a type of the project and what it inherits from.
    mutating func find(_ name: String, in receiver: ResolvedType, isStatic: Bool?) -> Found? {
        guard case .named(let type, let arguments) = receiver, let number = index.types.number(of: type) else {
            return nil
        }
        var queue: [(type: Int, arguments: [ResolvedType])] = [(number, arguments)]
        var seen: Set = [number]
        var next = 0
        while next < queue.count, step() {
            let (current, arguments) = queue[next]
            next += 1
            let scope = Scope(
                type: index.types[current].name,
                arguments: arguments.isEmpty ? [:] : pair(index.parameters(of: index.types[current].name), arguments),
                selfType: receiver)
            let members = index.members(name, declaredBy: current).filter {
                isStatic == nil || $0.summary.isStatic == isStatic
            }
            if isStatic != true, !index.behaviors(name, declaredBy: current).isEmpty {
                return Found(members: members, isBehavior: true, isCase: false, scope: scope)
            }
            if !members.isEmpty {
                // Types that share a name: the one that is meant may have no such member.
                let isCertain = members.count >= index.types[current].declarations
                return Found(members: isCertain ? members : [], isBehavior: false, isCase: false, scope: scope)
            }
            if isStatic != false, index.types[current].cases.contains(where: { $0.name == name }) {
                return Found(members: [], isBehavior: false, isCase: true, scope: scope)
            }
            for parent in index.types[current].inherited {
                guard case .named(let parentName, let parentArguments) = convert(parent, in: scope),
                    let parentNumber = index.types.number(of: parentName), seen.insert(parentNumber).inserted
                else { continue }
                queue.append((parentNumber, parentArguments))
            }
        }
        return nil
    }

    /// What type parameters stand for.
    private func pair(_ parameters: [String], _ arguments: [ResolvedType]) -> [String: ResolvedType] {
        Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
    }

    /// What a member is, or `nil` if the type and what it inherits from declare none of that name.
    mutating func lookUp(
        _ name: String, in receiver: ResolvedType, isStatic: Bool?, call: PassedArguments?, file: FileSummary
    ) -> ResolvedType? {
        guard let found = find(name, in: receiver, isStatic: isStatic) else { return nil }
        if found.isBehavior { return call == nil ? .unknown : chained(found, receiver) }
        if found.isCase { return receiver }
        return value(of: found.members, in: found.scope, call: call)
    }

    /// What calling a behavior gives: the actor back if it is chainable.
    private mutating func chained(_ found: Found, _ receiver: ResolvedType) -> ResolvedType {
        for member in found.members {
            switch member.summary.type {
            case nil: continue
            case .named("ChainableBehavior", let arguments), .named("FlynnRuntime.ChainableBehavior", let arguments):
                guard let argument = arguments.first else { continue }
                let actor = convert(argument, in: found.scope)
                guard case .named(let type, _) = actor, case .named(let own, _) = receiver else { return .unknown }
                // The receiver itself, or what a pass-through hands on to.
                let lineage = index.lineage(of: own).types
                guard let number = index.types.number(of: type), lineage.contains(number) else { return actor }
            default: return .unknown
            }
        }
        return receiver
    }

    /// How many declarations of one name are looked at.
    static let mostOverloads = 16

    /// What declarations of one name give, if those that fit agree.
    mutating func value(
        of members: [ProjectIndex.Member], in scope: Scope, call: PassedArguments?
    ) -> ResolvedType {
        guard members.count <= Resolver.mostOverloads else { return .unknown }
        var types: [ResolvedType] = []
        for member in members {
            let file = index.files[member.file]
            let summary = member.summary
            if summary.isFunction {
                guard let call, let result = summary.type, call.fits(summary.parameters) else { continue }
                types.append(summary.value.map { resolve($0, in: file) } ?? convert(result, in: scope))
                continue
            }
            let value =
                summary.value.map { resolve($0, in: file) } ?? summary.type.map { convert($0, in: scope) } ?? .unknown
            types.append(call.map { called(value, $0, in: file) } ?? value)
        }
        return .common(types)
    }

    /// A member of a value or type.
    mutating func member(
        _ name: String, of base: ResolvedType, call: PassedArguments?, in file: FileSummary
    ) -> ResolvedType {
        switch base {
        case .named("Optional", let arguments) where arguments.count == 1:
            if let call, let closure = call.closure, !index.isDeclared(name, by: "Optional") {
                if name == "map" { return .optional(resolve(closure, in: file)) }
                if name == "flatMap" { return .optional(resolve(closure, in: file).unwrapped) }
            }
            // What is implicitly unwrapped, or an optional's `some` in a chain.
            return member(name, of: arguments[0], call: call, in: file)
        case .named:
            if let collection = StandardCollection(base, index) {
                return self.collectionMember(name, of: base, collection, call: call, in: file)
            }
            return lookUp(name, in: base, isStatic: false, call: call, file: file) ?? .unknown
        case .tuple(let elements, let labels):
            let position = Int(name) ?? labels.firstIndex(of: name)
            guard let position, elements.indices.contains(position) else { return .unknown }
            return call.map { called(elements[position], $0, in: file) } ?? elements[position]
        case .metatype(.named(let type, let arguments)):
            if let nested = index.types.type(name, inside: type) {
                let inner = ResolvedType.metatype(
                    convert(.named(index.types[nested].name, arguments: []), in: Scope()))
                return call.map { called(inner, $0, in: file) } ?? inner
            }
            return lookUp(name, in: .named(type, arguments), isStatic: true, call: call, file: file) ?? .unknown
        case .metatype, .function, .unknown:
            return .unknown
        }
    }

    mutating func subscripted(_ base: ResolvedType, _ labels: [String], in file: FileSummary) -> ResolvedType {
        let passed = PassedArguments(labels: labels)
        if let collection = StandardCollection(base, index) {
            if let found = extensionMembers("subscript", of: base, collection, call: passed) {
                return value(of: found.members, in: found.scope, call: passed)
            }
            return collection.subscripted(labels)
        }
        return lookUp("subscript", in: base, isStatic: false, call: passed, file: file) ?? .unknown
    }

    // MARK: - Collections

    /// What a loop takes from a sequence.
    func element(of type: ResolvedType) -> ResolvedType {
        StandardCollection(type.unwrapped, index)?.element ?? .unknown
    }

    @inline(never)
    private mutating func collectionMember(
        _ name: String, of base: ResolvedType, _ collection: StandardCollection, call: PassedArguments?,
        in file: FileSummary
    ) -> ResolvedType {
        if let found = extensionMembers(name, of: base, collection, call: call) {
            // The project's own member, unless the standard library has one of that name, too.
            return StandardCollection.members.contains(name)
                ? .unknown : value(of: found.members, in: found.scope, call: call)
        }
        guard let call else { return collection.property(name) }
        return collection.call(name, closure: call.closure.map { resolve($0, in: file) })
    }

    /// What the project's extensions of a collection or its protocols declare that can be called so.
    private func extensionMembers(
        _ name: String, of base: ResolvedType, _ collection: StandardCollection, call: PassedArguments?
    ) -> (members: [ProjectIndex.Member], scope: Scope)? {
        for type in [collection.name] + StandardCollection.protocols {
            guard let number = index.types.number(of: type) else { continue }
            var members = index.members(name, declaredBy: number)
            if let call { members.removeAll { $0.summary.isFunction && !call.fits($0.summary.parameters) } }
            if members.isEmpty { continue }
            var arguments = ["Element": collection.element]
            for (parameter, argument) in zip(index.parameters(of: collection.name), collection.arguments) {
                arguments[parameter] = argument
            }
            return (members, Scope(type: type, arguments: arguments, selfType: base))
        }
        return nil
    }

    // MARK: - Enumerations

    /// A value that a case carries.
    mutating func payload(
        _ type: ResolvedType, _ name: String, _ position: Int, of count: Int
    ) -> ResolvedType {
        if let wrapped = type.wrapped {
            if name == "some", count == 1 { return wrapped }
            return payload(wrapped, name, position, of: count)
        }
        guard case .named(let enumeration, let arguments) = type else { return .unknown }
        guard let number = index.types.number(of: enumeration), index.types[number].kind != nil else {
            guard enumeration == "Result", arguments.count == 2, count == 1 else { return .unknown }
            return name == "success" ? arguments[0] : name == "failure" ? arguments[1] : .unknown
        }
        let cases = index.types[number].cases.filter { $0.name == name }
        guard index.types[number].declarations == 1, cases.count == 1, cases[0].values.count == count else {
            return .unknown
        }
        return convert(
            cases[0].values[position],
            in: Scope(type: enumeration, arguments: pair(index.parameters(of: enumeration), arguments)))
    }

    // MARK: - Closures

    /// What the function that a closure is passed to passes to the closure.
    mutating func closureParameter(
        _ position: Int, of count: Int, passedAs argument: ClosureArgument, to callee: ExpressionSummary,
        in file: FileSummary
    ) -> ResolvedType {
        guard let parameters = closureParameters(argument, of: callee, in: file) else { return .unknown }
        if parameters.count == count { return parameters[position] }
        // A tuple is spread over several names.
        if parameters.count == 1, case .tuple(let elements, _) = parameters[0], elements.count == count {
            return elements[position]
        }
        return .unknown
    }

    private mutating func closureParameters(
        _ argument: ClosureArgument, of callee: ExpressionSummary, in file: FileSummary
    ) -> [ResolvedType]? {
        switch callee {
        case .member(let base, let name):
            return closureParameters(argument, of: name, in: resolve(base, in: file))
        case .name(let name, let id):
            let context = id.map { file[$0].name }
            var scope = context
            while let current = scope {
                let receiver = selfType(id, file)
                let type: ResolvedType = current == context ? receiver : .named(current, [])
                if let collection = StandardCollection(type, index), collection.declares(name, index) {
                    return closureParameters(argument, of: name, in: type)
                }
                if let found = find(name, in: type, isStatic: nil) {
                    return closureParameters(argument, of: found.members, in: found.scope)
                }
                if !index.lineage(of: current).isComplete { return nil }
                scope = ProjectIndex.around(current)
            }
            return index.globals(name).flatMap { closureParameters(argument, of: $0, in: Scope()) }
        default:
            return nil
        }
    }

    private mutating func closureParameters(
        _ argument: ClosureArgument, of method: String, in type: ResolvedType
    ) -> [ResolvedType]? {
        if let wrapped = type.wrapped, method == "map" || method == "flatMap" {
            return index.isDeclared(method, by: "Optional") ? nil : [wrapped]
        }
        if case .metatype(let instance) = type {
            guard let found = find(method, in: instance, isStatic: true) else { return nil }
            return closureParameters(argument, of: found.members, in: found.scope)
        }
        if let collection = StandardCollection(type.unwrapped, index) {
            if let found = extensionMembers(method, of: type.unwrapped, collection, call: nil) {
                return StandardCollection.members.contains(method)
                    ? nil : closureParameters(argument, of: found.members, in: found.scope)
            }
            return collection.closureParameters(of: method)
        }
        guard let found = find(method, in: type.unwrapped, isStatic: false) else { return nil }
        return closureParameters(argument, of: found.members, in: found.scope)
    }

    /// What functions of one name pass to a closure, if they agree.
    private mutating func closureParameters(
        _ argument: ClosureArgument, of members: [ProjectIndex.Member], in scope: Scope
    ) -> [ResolvedType]? {
        var result: [ResolvedType]?
        for member in members.prefix(17) {
            guard let closure = argument.closure(of: member.summary.parameters),
                case .function(let parameters, _) = convert(closure, in: scope).unwrapped
            else { return nil }
            if let result, result != parameters { return nil }
            result = parameters
        }
        return members.count > 16 ? nil : result
    }
}

extension PassedArguments {
    /// Whether what is passed fits a function's parameters, by labels and number.
    func fits(_ parameters: [ParameterSummary]) -> Bool {
        var next = 0
        for (position, label) in labels.enumerated() {
            // Several arguments for a variadic parameter; a default value says the same here.
            if position > 0, label.isEmpty, next > 0, parameters[next - 1].isOptional,
                next >= parameters.count || !parameters[next].label.isEmpty
            {
                continue
            }
            while next < parameters.count, parameters[next].label != label {
                guard parameters[next].isOptional else { return false }
                next += 1
            }
            guard next < parameters.count else { return false }
            next += 1
        }
        let rest = parameters[next...]
        return rest.count >= trailingClosures && rest.filter { !$0.isOptional }.count <= trailingClosures
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
            // Which of several a single one belongs to depends on default values.
            guard closures.count == count else { return nil }
            return closures.first?.closure
        case .labeled(let label):
            return parameters.first { $0.label == label }?.closure
        }
    }
}
