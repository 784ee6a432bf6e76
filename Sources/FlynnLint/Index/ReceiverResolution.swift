/// What an expression turns out to be when the whole project is known.
enum ResolvedType: Equatable, Sendable {
    /// A value of a type; the type in which its name is looked up comes along.
    case instance(TypeDescription, context: String?)
    /// The type itself, by its name in the project.
    case type(String)
    /// A method or function that gives this when it is called.
    case function(TypeDescription?, context: String?)
    case unknown
}

extension ProjectIndex {
    /// Resolves an origin that was recorded in a file.
    func resolve(_ origin: Origin, in file: FileSummary) -> ResolvedType {
        resolve(origin, in: file, depth: 0)
    }

    private func resolve(_ origin: Origin, in file: FileSummary, depth: Int) -> ResolvedType {
        // Properties without annotation may be initialized with each other, in a circle even.
        if depth > 32 { return .unknown }
        switch origin {
        case .unknown:
            return .unknown
        case .type(let type, let index):
            return .instance(type, context: index >= 0 ? file.types[index].name : nil)
        case .`self`(let index):
            return instance(named: file.types[index].name)
        case .`super`(let index):
            let name = file.types[index].name
            let parents = (types[name]?.inherited ?? []).compactMap { resolve($0, in: name) }
            guard let parent = parents.first(where: { types[$0]?.kind == .class }) else { return .unknown }
            return instance(named: parent)
        case .name(let name, let index):
            return resolveName(name, from: index >= 0 ? file.types[index].name : nil, depth: depth)
        case .member(let base, let name):
            return member(name, of: resolve(base, in: file, depth: depth + 1), depth: depth)
        case .call(let base):
            return called(resolve(base, in: file, depth: depth + 1))
        case .unwrapped(let base):
            guard case .instance(let type, let context) = resolve(base, in: file, depth: depth + 1) else {
                return .unknown
            }
            return .instance(type.wrapped ?? type, context: context)
        case .element(let base):
            guard case .instance(let type, let context) = resolve(base, in: file, depth: depth + 1) else {
                return .unknown
            }
            switch normalized(type, in: context).unwrapped {
            case .named("Array", let arguments) where arguments.count == 1,
                .named("Set", let arguments) where arguments.count == 1,
                .named("ContiguousArray", let arguments) where arguments.count == 1:
                return .instance(arguments[0], context: context)
            default:
                return .unknown
            }
        }
    }

    private func instance(named name: String) -> ResolvedType {
        .instance(.named(name, arguments: []), context: nil)
    }

    private func resolveName(_ name: String, from context: String?, depth: Int) -> ResolvedType {
        var scope = context
        while let current = scope {
            if name == "Self" { return .type(current) }
            if let found = lookUpMember(name, of: current, depth: depth) { return found }
            // An unknown superclass may have a member of this name.
            if !lineage(of: current).isComplete { return .unknown }
            scope = current.lastIndex(of: ".").map { String(current[..<$0]) }
        }
        if let found = globals[name] {
            return found.count == 1 ? value(of: found[0], declaredIn: nil, depth: depth) : .unknown
        }
        return resolve(name, in: context).map { .type($0) } ?? .unknown
    }

    /// A member by its name, or `nil` if the type and what it inherits from declare none.
    private func lookUpMember(_ name: String, of type: String, depth: Int) -> ResolvedType? {
        for ancestor in lineage(of: type).types {
            if types[ancestor]?.behaviors[name] != nil { return behaviorValue(name, of: ancestor, receiver: type) }
            guard let members = types[ancestor]?.members[name] else { continue }
            // Overloads may differ in type.
            guard members.count == 1 else { return .unknown }
            return value(of: members[0], declaredIn: ancestor, depth: depth)
        }
        return nil
    }

    /// A behavior as a value: calling a chainable one gives the actor back.
    private func behaviorValue(_ name: String, of type: String, receiver: String) -> ResolvedType {
        let isChainable = types[type]?.members[name]?.contains { member in
            if case .named("ChainableBehavior", _)? = member.summary.type { return true }
            return member.summary.type == nil
        }
        return isChainable == true
            ? .function(.named(receiver, arguments: []), context: nil) : .function(nil, context: nil)
    }

    private func value(of member: Member, declaredIn type: String?, depth: Int) -> ResolvedType {
        if member.summary.isFunction { return .function(member.summary.type, context: type) }
        if let annotated = member.summary.type { return .instance(annotated, context: type) }
        guard let value = member.summary.value else { return .unknown }
        return resolve(value, in: files[member.file], depth: depth + 1)
    }

    private func member(_ name: String, of base: ResolvedType, depth: Int) -> ResolvedType {
        switch base {
        case .instance(let type, let context):
            let normal = normalized(type, in: context)
            guard let typeName = resolve(normal, in: context) ?? resolve(normal.unwrapped, in: context) else {
                return .unknown
            }
            return lookUpMember(name, of: typeName, depth: depth) ?? .unknown
        case .type(let typeName):
            let nested = typeName + "." + name
            if types[nested] != nil { return .type(nested) }
            return lookUpMember(name, of: typeName, depth: depth) ?? .unknown
        case .function, .unknown:
            return .unknown
        }
    }

    private func called(_ base: ResolvedType) -> ResolvedType {
        switch base {
        case .type(let name):
            return instance(named: name)
        case .function(.named("Self", _)?, _):
            return .unknown
        case .function(let result?, let context):
            return .instance(result, context: context)
        case .function(nil, _), .instance, .unknown:
            return .unknown
        }
    }

    // MARK: - The behaviors that a call can mean

    /// The behaviors that a call can mean, as far as they can be judged; empty if the call can't be.
    func candidates(for call: BehaviorCall, in file: FileSummary) -> [BehaviorReference] {
        guard behaviors[call.name] != nil else { return [] }
        switch resolve(call.receiver, in: file) {
        case .instance(let type, let context):
            // What isn't unwrapped before a call unwraps itself.
            let normal = normalized(type, in: context).unwrapped
            if let name = resolve(normal, in: context) { return byType(call.name, name) }
            // Another module's type has no behaviors of this project; what a generic parameter is, nobody knows.
            if case .named(let name, _) = normal, isGenericParameter(name, in: context) {
                return namesakes[call.name] ?? []
            }
            if case .other = normal { return namesakes[call.name] ?? [] }
            return []
        case .type, .function:
            return []
        case .unknown:
            return namesakes[call.name] ?? []
        }
    }

    private func byType(_ name: String, _ type: String) -> [BehaviorReference] {
        for ancestor in lineage(of: type).types {
            if let found = types[ancestor]?.behaviors[name] {
                // Requirements and the like that document nothing are judged by the implementations.
                return implementations[ancestor]?[name] ?? found
            }
            // Something else of that name: a function, or a property that holds somebody's behavior.
            if types[ancestor]?.members[name] != nil { return [] }
        }
        return []
    }

    /// All that the judgement of a call depends on.
    struct Signature: Hashable {
        var count: Int?
        var types: [TypeDescription?]
        /// What the names in the types mean where the behavior is declared.
        var meanings: [String?]
    }

    func signature(of reference: BehaviorReference) -> Signature {
        let context = context(of: reference)
        let types = behavior(reference).documentation.parameters.indices.map { parameterType(reference, at: $0) }
        let meanings = types.flatMap { $0?.names ?? [] }.map { name in
            isGenericParameter(name, in: context) ? "" : resolve(name, in: context)
        }
        return Signature(count: parameterCount(reference), types: types, meanings: meanings)
    }

    /// A declaration without documentation that needs none.
    func saysNothing(_ behavior: BehaviorSummary) -> Bool {
        behavior.form != .closure && behavior.documentation.extent == .undocumented
    }

    /// How many arguments a behavior takes; `nil` if any number will do, or if nobody knows.
    func parameterCount(_ reference: BehaviorReference) -> Int? {
        let behavior = behavior(reference)
        if behavior.closure?.ignoresArguments == true { return 0 }
        return behavior.documentation.extent == .listed ? behavior.documentation.parameters.count : nil
    }

    /// The number of arguments that all of some behaviors take, if they agree.
    func commonCount(_ candidates: [BehaviorReference]) -> Int? {
        guard let first = candidates.first, let count = parameterCount(first) else { return nil }
        return candidates.dropFirst().allSatisfy { parameterCount($0) == count } ? count : nil
    }

    /// The documented type of a parameter, its aliases resolved; `nil` if there is none.
    ///
    /// - Parameter isExact: whether the labels of tuples, attributes and effects are kept.
    func parameterType(
        _ reference: BehaviorReference, at position: Int, isExact: Bool = false
    ) -> TypeDescription? {
        let behavior = behavior(reference)
        guard behavior.documentation.extent == .listed, position < behavior.documentation.parameters.count,
            let type = behavior.documentation.parameters[position].type
        else { return nil }
        return normalized(type, in: context(of: reference), isExact: isExact)
    }

    /// The type in which the names in a behavior's documentation are looked up.
    func context(of reference: BehaviorReference) -> String? {
        let owner = behavior(reference).owner
        return owner >= 0 ? files[reference.file].types[owner].name : nil
    }
}
