import FlynnFacts

/// Infers the results of calls.
extension TypeResolution {
    @inline(never)
    mutating func call(
        _ callee: ExpressionSummary, _ arguments: PassedArguments, in file: FileID
    ) -> ResolvedType {
        switch callee {
        case .member(let base, "init"):
            return construct(resolve(base, in: file), arguments, in: file)
        case .member(let behavior, "ask") where arguments.labels.last == "as" && !members.declaresOwn("ask"):
            return answer(of: behavior, arguments, in: file)
                ?? member("ask", of: resolve(behavior, in: file), call: arguments, in: file)
        case .member(.name("Behavior", _), "makeStream") where arguments.labels.first == "of":
            guard types.type(named: "Behavior") == nil, let type = arguments.values.first,
                case .metatype(let element) = resolve(type, in: file)
            else { return .unknown }
            return .tuple(
                [.type(TypeID(.asyncStream), [element]), .external("Behavior", [])], labels: ["stream", "behavior"])
        case .member(.name("AsyncStream", _), "makeStream") where arguments.labels.first == "of":
            guard types.type(named: "AsyncStream").map({ types.kind(of: $0) == nil }) != false,
                let type = arguments.values.first, case .metatype(let element) = resolve(type, in: file)
            else { return .unknown }
            return .tuple([.type(TypeID(.asyncStream), [element]), .unknown], labels: ["stream", "continuation"])
        case .member(.call(.name("JSONDecoder", _), _), "decode") where arguments.labels.first == "":
            guard types.type(named: "JSONDecoder") == nil, let type = arguments.values.first,
                let value = instance(of: type, in: file)
            else { return .unknown }
            return value
        case .member(let base, let name):
            let receiver = resolve(base, in: file)
            // `system.actor(Mailbox.self)`
            if name == "actor", case .external("ActorSystem", _) = receiver, arguments.labels.first == "",
                let actor = arguments.values.first.flatMap({ instance(of: $0, in: file) })
            {
                return .external("ActorRef", [actor])
            }
            if isExact, base.isFlexible, mayChange(receiver, calling: name, arguments) { return .unknown }
            return member(name, of: receiver, call: arguments, in: file)
        case .name(let name, let context):
            return resolveName(name, from: context, in: file, call: arguments)
        case .array(let elements) where isExact && elements.count == 1:
            // `[Worker]()`
            guard case .metatype(let element) = resolve(elements[0], in: file) else { return .unknown }
            return .array(element)
        case .dictionary(let keys, let values) where isExact && keys.count == 1 && values.count == 1:
            // `[String: Worker]()`
            guard case .metatype(let key) = resolve(keys[0], in: file),
                case .metatype(let value) = resolve(values[0], in: file)
            else { return .unknown }
            return .type(.dictionary, [key, value])
        default:
            return called(resolve(callee, in: file), arguments, in: file)
        }
    }

    /// Returns the type named by a metatype value: `Item.self`, `[Item].self`
    private mutating func instance(of type: ExpressionSummary, in file: FileID) -> ResolvedType? {
        switch type {
        case .array(let parts) where parts.count == 1: return instance(of: parts[0], in: file).map { .array($0) }
        case .dictionary(let keys, let values) where keys.count == 1 && values.count == 1:
            guard let key = instance(of: keys[0], in: file), let value = instance(of: values[0], in: file) else {
                return nil
            }
            return .type(.dictionary, [key, value])
        default:
            guard case .metatype(let instance) = resolve(type, in: file) else { return nil }
            return instance
        }
    }

    /// Returns whether the arguments can change the type of a receiver inferred from literals: `[0].filled(with: x)`
    private func mayChange(
        _ receiver: ResolvedType, calling method: String, _ arguments: PassedArguments
    ) -> Bool {
        let hasOthers = arguments.values.contains { value in
            if case .literal(let kind) = value { kind == .float } else { true }
        }
        guard hasOthers else { return false }
        if StandardType.allCases.contains(where: { members.declares(method, TypeID($0)) }) { return true }
        guard case .type(let type, let parameters) = receiver else { return false }
        return !parameters.isEmpty && types.kind(of: type) != nil
    }

    /// Returns the result of calling a value.
    mutating func called(
        _ callee: ResolvedType, _ arguments: PassedArguments, in file: FileID
    ) -> ResolvedType {
        switch callee {
        case .metatype: return construct(callee, arguments, in: file)
        case .function(_, let result, _): return result
        case .type:
            return lookUp("callAsFunction", in: callee, isStatic: false, call: arguments, file: file)
                ?? undeclaredPart(of: callee, in: file)
        case .external, .tuple, .maybeOptional, .composition, .unknown: return undeclaredPart(of: callee, in: file)
        }
    }

    /// Returns the answer type of `ask(…, as: Type.self)`, or `nil` if the receiver of `ask` isn't a behavior.
    private mutating func answer(
        of behavior: ExpressionSummary, _ arguments: PassedArguments, in file: FileID
    ) -> ResolvedType? {
        guard case .member(let actor, let name) = behavior, arguments.values.count == arguments.labels.count,
            let type = arguments.values.last,
            find(name, in: resolve(actor, in: file).unwrapped, isStatic: false)?.kind == .behavior
        else { return nil }
        guard case .metatype(let answer) = resolve(type, in: file) else { return .unknown }
        return answer
    }

    /// Returns whether the initializer certainly returns a non-optional value.
    private mutating func isCertain(
        initializer type: ResolvedType, _ arguments: PassedArguments?, in file: FileID?
    ) -> Bool {
        if let scalar = scalar(type) { return isCertain(initializerOf: scalar, arguments, in: file) }
        // `Date()`, `UUID()`, `URL(fileURLWithPath: "/")`
        if case .external(let name, []) = type, KnownScalar.foundation.contains(name) {
            return [[], ["fileURLWithPath"]].contains(arguments?.labels) && arguments?.trailingClosures == 0
        }
        guard case .type(let id, _) = type else { return false }
        if StandardCollection(type, types) != nil { return true }
        let lineage = inheritance.lineage(of: id)
        // The type's own initializer is preferred to initializers from protocols.
        if let arguments, types.kind(of: id) != nil, types[id].declarationCount == 1, !types[id].hasFailableInitializer,
            arguments.labels != ["rawValue"],
            members.members("init", declaredBy: id).contains(where: { arguments.fits(members[$0].parameters) })
        {
            return true
        }
        return lineage.isComplete
            && lineage.types.allSatisfy { types[$0].declarationCount == 1 && !types[$0].hasFailableInitializer }
            && arguments?.labels != ["rawValue"]
    }

    /// Returns the type arguments inferred from an initializer's arguments, or an empty array unless all are inferred.
    private mutating func typeArguments(
        of type: TypeID, _ call: PassedArguments, in file: FileID
    ) -> [ResolvedType] {
        let parameters = types.parameters(of: type)
        guard !parameters.isEmpty, types[type].isUnique else { return [] }
        var found: [ResolvedType]?
        for initializer in members.members("init", declaredBy: type).prefix(TypeResolution.maxOverloads + 1) {
            guard call.fits(members[initializer].parameters) else { continue }
            let solution = solve(parameters, of: initializer, call, in: Scope(type: type), file: file)
            let arguments = parameters.compactMap { solution[$0] ?? self.argument(for: $0, of: type, in: initializer) }
            guard arguments.count == parameters.count, found == nil || found == arguments else { return [] }
            found = arguments
        }
        return found ?? []
    }

    /// The structure or enumeration that an extension requires as a type argument: `extension Cache where Value == String`
    private mutating func argument(for parameter: String, of type: TypeID, in initializer: MemberID) -> ResolvedType? {
        guard case .member(let declaration, _) = initializer, types[declaration].kind == .extension,
            let constraint = types[declaration].genericConstraints[parameter]
        else { return nil }
        let required = convert(constraint, in: Scope(type: type))
        if case .type(let id, _) = required, types.isValueType(id) { return required }
        return scalar(required) == nil ? nil : required
    }

    /// Returns the result of an initializer.
    ///
    /// - Parameter completes: Whether to infer missing type arguments from the arguments.
    mutating func construct(
        _ type: ResolvedType, _ arguments: PassedArguments?, in file: FileID? = nil, completes: Bool = false
    ) -> ResolvedType {
        guard case .metatype(let instance) = type else { return .unknown }
        if case .external("Result", []) = instance, let file, let closure = arguments?.closure {
            return .external("Result", [resolve(closure, in: file), .unknown])
        }
        if case .external("Result", let parts) = instance, parts.count == 2, parts[0] == .unknown, let file,
            let closure = arguments?.closure
        {
            return .external("Result", [resolve(closure, in: file), parts[1]])
        }
        if case .type(.optional, _) = instance, let file, arguments?.labels == [""], let value = arguments?.values.first
        {
            return .optional(resolve(value, in: file))
        }
        if isExact, !isCertain(initializer: instance, arguments, in: file) { return .maybeOptional(instance) }
        guard case .type(let name, let parameters) = instance else { return instance }
        if types.kind(of: name) == .protocol { return .unknown }
        guard parameters.isEmpty || completes && parameters.contains(.unknown), let arguments, let file else {
            return instance
        }
        guard StandardCollection(instance, types) != nil else {
            // An alias can provide some of the type arguments: `typealias Keyed<V> = Pair<String, V>`
            let solved = typeArguments(of: name, arguments, in: file)
            guard parameters.count == solved.count else { return .type(name, solved.isEmpty ? parameters : solved) }
            return .type(name, zip(parameters, solved).map { $0 == .unknown ? $1 : $0 })
        }
        switch (arguments.labels, arguments.values.count) {
        case (["count"], _) where !isExact:
            // A pool: `Array(count: 4) { Worker() }`
            return .type(name, [arguments.closure.map { resolve($0, in: file) } ?? .unknown])
        case (["repeating", "count"], 2...):
            return .type(name, [resolve(arguments.values[0], in: file)])
        case (["grouping", "by"], 1...) where name == .dictionary, (["grouping"], 1) where name == .dictionary:
            let element = element(of: resolve(arguments.values[0], in: file))
            var key = arguments.closure.map { resolve($0, in: file) } ?? .unknown
            if case .keyPath(_, let names)? = arguments.values.last { key = value(of: names, from: element, in: file) }
            return .type(name, [key, .array(element)])
        case (["uniqueKeysWithValues"], 1) where name == .dictionary:
            guard case .tuple(let parts, _) = element(of: resolve(arguments.values[0], in: file)), parts.count == 2
            else {
                return .type(name, [])
            }
            return .type(name, parts)
        case ([""], 1) where name != .dictionary:
            return .type(name, [element(of: resolve(arguments.values[0], in: file))])
        default:
            return .type(name, [])
        }
    }
}
