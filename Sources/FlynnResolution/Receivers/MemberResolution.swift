import FlynnFacts

/// Infers the types of members.
extension TypeResolution {
    /// The declarations of a name in the nearest type.
    struct Found {
        enum Kind {
            case members, behavior, enumCase
        }

        var kind: Kind
        var members: ArraySlice<MemberID>
        /// The scope of the names in the declarations.
        var scope: Scope
    }

    /// Looks up a name in the receiver's type and its ancestors.
    mutating func find(_ name: String, in receiver: ResolvedType, isStatic: Bool?) -> Found? {
        guard case .type(let type, let arguments) = receiver, types[type].isKnown else { return nil }
        var queue: [(type: TypeID, arguments: [ResolvedType])] = [(type, arguments)]
        var next = 0
        while next < queue.count, step() {
            let (current, arguments) = queue[next]
            next += 1
            if let found = find(name, declaredBy: current, arguments, receiver, isStatic: isStatic) { return found }
            if types[current].inherited.isEmpty { continue }
            let scope = scope(of: current, arguments, receiver)
            for parent in types[current].inherited {
                guard step() else { return nil }
                guard case .type(let parent, let arguments) = convert(parent, in: scope), types[parent].isKnown,
                    !queue.contains(where: { $0.type == parent })
                else { continue }
                queue.append((parent, arguments))
            }
        }
        return nil
    }

    /// Looks up a name in the declarations and extensions of a type.
    private func find(
        _ name: String, declaredBy type: TypeID, _ arguments: [ResolvedType], _ receiver: ResolvedType,
        isStatic: Bool?
    ) -> Found? {
        var found = members.members(name, declaredBy: type)
        if let isStatic { found.removeAll { members[$0].isStatic != isStatic } }
        if isStatic != true, behaviors.declares(name, type) {
            return Found(kind: .behavior, members: found, scope: scope(of: type, arguments, receiver))
        }
        if !found.isEmpty {
            // If several types share a name, the intended type can be one without the member.
            if found.count < types[type].declarationCount { found = [] }
            return Found(kind: .members, members: found, scope: scope(of: type, arguments, receiver))
        }
        if isStatic != false, !types[type].cases(named: name).isEmpty {
            return Found(kind: .enumCase, members: [], scope: scope(of: type, arguments, receiver))
        }
        return nil
    }

    func scope(of type: TypeID, _ arguments: [ResolvedType], _ receiver: ResolvedType) -> Scope {
        Scope(
            type: type, arguments: arguments.isEmpty ? [:] : pair(types.parameters(of: type), arguments),
            selfType: receiver)
    }

    /// Returns the type of the member, or `nil` if neither the type nor its ancestors declare the name.
    mutating func lookUp(
        _ name: String, in receiver: ResolvedType, isStatic: Bool?, call: PassedArguments?, file: FileID
    ) -> ResolvedType? {
        guard let found = find(name, in: receiver, isStatic: isStatic) else {
            return wrapper(name, in: receiver, isStatic: isStatic, call: call, file: file)
        }
        switch found.kind {
        case .behavior:
            if call == nil {
                return isExact && isPlain(behavior: name, found)
                    ? convert(.named("Behavior", arguments: []), in: Scope()) : .unknown
            }
            return isExact ? result(ofBehavior: name, found) : chained(found, receiver)
        case .enumCase:
            if let call { return enumeration(receiver, name, call, in: file) }
            return isExact && hasPayload(name, receiver) ? .unknown : receiver
        case .members:
            let value = value(of: found.members, in: found.scope, call: call, file: file)
            return isExact && !isCertain(value, of: name, found, in: receiver, call: call, file: file)
                ? .unknown : value
        }
    }

    /// Returns the instance of a property wrapper: `_count` for `@State var count = 5`
    private mutating func wrapper(
        _ name: String, in receiver: ResolvedType, isStatic: Bool?, call: PassedArguments?, file: FileID
    ) -> ResolvedType? {
        guard name.hasPrefix("_"), call == nil,
            let found = find("$" + name.dropFirst(), in: receiver, isStatic: isStatic),
            found.members.count == 1, let member = found.members.first,
            case .member(let wrapper, "projectedValue")? = members[member].value
        else { return nil }
        return resolve(wrapper, in: member.file)
    }

    /// Returns the type of a case with associated values. The values can determine the type arguments of the
    /// enumeration.
    private mutating func enumeration(
        _ receiver: ResolvedType, _ name: String, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType {
        guard case .type(let type, []) = receiver, types[type].isUnique,
            case let parameters = types.parameters(of: type),
            !parameters.isEmpty, case let cases = types[type].cases(named: name), cases.count == 1
        else { return receiver }
        let arguments = solve(parameters, by: cases[0].values, call, in: Scope(type: type), file: file)
        return arguments.isEmpty ? receiver : .type(type, arguments)
    }

    /// Returns whether the enumeration case has associated values. The case name alone is then a function.
    private func hasPayload(_ name: String, _ enumeration: ResolvedType) -> Bool {
        guard case .type(let type, _) = enumeration else { return true }
        return !types[type].isUnique || types[type].cases(named: name).contains { !$0.values.isEmpty }
    }

    /// Returns whether the member's type is certain. This requires that no other ancestor can declare the member with a
    /// different type.
    private mutating func isCertain(
        _ value: ResolvedType, of name: String, _ found: Found, in receiver: ResolvedType, call: PassedArguments?,
        file: FileID
    ) -> Bool {
        guard case .type(let type, _) = receiver else { return false }
        let lineage = inheritance.lineage(of: type)
        // A type that the project only extends can declare the same member, and an unknown class can declare an
        // overload.
        let isComplete =
            lineage.isComplete
            || !name.hasPrefix("unsafe") && !name.hasPrefix("be") && inheritance.isCompleteExceptActors(lineage)
            || !KnownProtocol.sequenceMembers.contains(name) && inheritance.isCompleteExceptSequences(lineage)
            || name == "subscript" && call?.labels != [""] && inheritance.isCompleteExceptSequences(lineage)
        guard types.kind(of: type) != nil, isComplete || found.scope.type == type && call == nil else { return false }
        return lineage.types.allSatisfy { ancestor in
            guard types[ancestor].declarationCount <= 1 else { return false }
            if ancestor == found.scope.type { return true }
            let others = members.members(name, declaredBy: ancestor)
            return others.isEmpty
                || self.value(of: others, in: Scope(type: ancestor, selfType: receiver), call: call, file: file)
                    == value
        }
    }

    /// The maximum number of declarations to visit for a name.
    static let maxOverloads = 16

    /// Returns the common type of the matching declarations.
    ///
    /// - Parameters:
    ///   - call: the arguments, for a call.
    ///   - file: the file containing the arguments.
    mutating func value(
        of found: ArraySlice<MemberID>, in scope: Scope, call: PassedArguments?, file: FileID
    ) -> ResolvedType {
        guard found.count <= TypeResolution.maxOverloads else { return .unknown }
        var types: [ResolvedType] = []
        for member in found {
            if members[member].isFunction {
                guard let call else {
                    // Without a call, a function's name is a value.
                    if isExact, found.count == 1, case .type(let type, _)? = members[member].value {
                        return convert(type, in: scope)
                    }
                    continue
                }
                // For a function without a result, the parameters are unknown.
                if isExact, members[member].type == nil { return found.count == 1 ? .tuple([], labels: []) : .unknown }
                guard let result = members[member].type, call.fits(members[member].parameters) else { continue }
                types.append(convert(result, in: solved(scope, of: member, call, in: file)))
                continue
            }
            let value =
                members[member].value.map { resolve($0, in: member.file) }
                ?? members[member].type.map { convert($0, in: scope) } ?? .unknown
            types.append(call.map { called(value, $0, in: member.file) } ?? value)
        }
        return .common(types)
    }

    /// Returns the type of a member of a value or type.
    mutating func member(
        _ name: String, of base: ResolvedType, call: PassedArguments?, in file: FileID
    ) -> ResolvedType {
        switch base {
        case .type(.optional, let arguments) where arguments.count == 1:
            if let call, let closure = call.closure, !members.declares(name, .optional) {
                if name == "map" { return .optional(resolve(closure, in: file)) }
                if name == "flatMap" { return .optional(resolve(closure, in: file).unwrapped) }
            }
            // An implicitly unwrapped value, or a member in an optional chain. The optional can declare the same
            // member.
            if members.declares(name, .optional) {
                return value(
                    of: members.members(name, declaredBy: .optional),
                    in: Scope(type: .optional, arguments: ["Wrapped": arguments[0]], selfType: base), call: call,
                    file: file)
            }
            if isExact { return .unknown }
            return member(name, of: arguments[0], call: call, in: file)
        case .type:
            if let collection = StandardCollection(base, types) {
                return collectionMember(name, of: base, collection, call: call, in: file)
            }
            if isExact, let call, let found = characterMember(name, of: base, call, in: file) { return found }
            if isExact, scalar(base) != nil {
                return scalarMember(name, of: base, isStatic: false, call: call, in: file)
            }
            if let found = lookUp(name, in: base, isStatic: false, call: call, file: file) { return found }
            if name == "rawValue", call == nil { return rawValue(of: base) }
            if call != nil, name == "reduce" || StandardCollection.members.contains(name),
                let sequence = ownSequence(base)
            {
                return member(name, of: sequence, call: call, in: file)
            }
            return dynamicMember(name, of: base, call: call, in: file) ?? undeclaredPart(of: base, in: file)
        case .metatype(let instance) where isExact && (scalar(instance) ?? valueType(instance)) != nil:
            return scalarMember(name, of: instance, isStatic: true, call: call, in: file)
        case .external("Range", _), .external("ClosedRange", _):
            if call == nil, name == "lowerBound" || name == "upperBound" { return element(of: base) }
            guard let elements = range(base, with: name) else { return .unknown }
            return member(name, of: elements, call: call, in: file)
        case .external("Task", let results) where name == "value" && call == nil: return results.first ?? .unknown
        case .metatype(.external("MemoryLayout", _))
        where call == nil && ["size", "stride", "alignment"].contains(name):
            return .type(.int, [])
        case .external(let wrapper, let arguments) where KnownType.isWrapper(wrapper) && arguments.count == 1:
            switch name {
            case "wrappedValue": return arguments[0]
            case "projectedValue": return KnownType.projection(of: wrapper).map { .external($0, arguments) } ?? .unknown
            // A member of the wrapped value, as returned by `Binding`.
            default:
                let value =
                    call == nil && wrapper == "Binding" ? member(name, of: arguments[0], call: nil, in: file) : .unknown
                return value == .unknown ? .unknown : .external(wrapper, [value])
            }
        case .external("Result", let arguments) where arguments.count == 2:
            switch (name, call?.labels) {
            case ("get", []?): return arguments[0]
            case ("map", _?):
                return .external("Result", [call?.closure.map { resolve($0, in: file) } ?? .unknown, arguments[1]])
            default: return .unknown
            }
        case .metatype(.external("Result", let arguments)) where call != nil && ["success", "failure"].contains(name):
            return .external("Result", arguments)
        case .composition(let parts):
            let found = parts.map { member(name, of: $0, call: call, in: file) }.filter { $0 != .unknown }
            return found.count == 1 ? found[0] : .unknown
        case .external where isExact:
            if let call, let found = characterMember(name, of: base, call, in: file) { return found }
            return scalarMember(name, of: base, isStatic: false, call: call, in: file)
        case .tuple(let elements, let labels):
            guard let position = labels.position(ofElement: name, in: elements.count) else { return .unknown }
            return call.map { called(elements[position], $0, in: file) } ?? elements[position]
        case .metatype(let instance) where isExact && name == "init" && call == nil:
            return .function([], instance, exactly: nil)
        case .metatype(.type(let type, let arguments)):
            if let nested = types.type(name, inside: type) {
                let inner = ResolvedType.metatype(convert(nested))
                return call.map { called(inner, $0, in: file) } ?? inner
            }
            if let found = lookUp(name, in: .type(type, arguments), isStatic: true, call: call, file: file) {
                return found
            }
            if let method = unapplied(name, .type(type, arguments), call, in: file) { return method }
            return name == "allCases" && hasSynthesizedCases(type)
                ? .array(.type(type, arguments)) : undeclaredPart(of: base, in: file)
        case .external, .metatype, .function, .maybeOptional, .unknown:
            return undeclaredPart(of: base, in: file)
        }
    }

    /// Returns the type of an unapplied method: `Item.label`, `Item.label(item)`
    private mutating func unapplied(
        _ name: String, _ type: ResolvedType, _ call: PassedArguments?, in file: FileID
    ) -> ResolvedType? {
        guard let found = find(name, in: type, isStatic: false), case .members = found.kind, found.members.count == 1,
            let method = found.members.first, members[method].isFunction,
            call.map({ $0.labels == [""] && $0.trailingClosures == 0 }) != false
        else { return nil }
        let result = members[method].type.map { convert($0, in: found.scope) } ?? .tuple([], labels: [])
        return .function([], call == nil ? .function([], result, exactly: nil) : result, exactly: nil)
    }

    /// Returns the type of a member provided by a key path subscript:
    /// `subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part`
    private mutating func dynamicMember(
        _ name: String, of base: ResolvedType, call: PassedArguments?, in file: FileID
    ) -> ResolvedType? {
        guard case .type(let type, _) = base, types[type].isDynamicMemberLookup, types[type].isUnique,
            let found = find("subscript", in: base, isStatic: false)
        else { return nil }
        let dynamic = found.members.filter { members[$0].parameters.first?.label == "dynamicMember" }
        guard dynamic.count == 1, let summary = dynamic.first.map({ members[$0] }), let result = summary.type else {
            return nil
        }
        if summary.parameters[0].type == .named("String", arguments: []), summary.generics.isEmpty {
            let member = convert(result, in: found.scope)
            return call.map { called(member, $0, in: file) } ?? member
        }
        guard case .named(let path, let parts)? = summary.parameters[0].type, path.hasSuffix("KeyPath"),
            parts.count == 2,
            case .named(let part, []) = parts[1], summary.generics.contains(where: { $0.name == part })
        else { return nil }
        let value = member(name, of: convert(parts[0], in: found.scope), call: nil, in: file)
        guard value != .unknown else { return nil }
        var scope = found.scope
        scope.generics[part] = .solved(value)
        let member = convert(result, in: scope)
        return call.map { called(member, $0, in: file) } ?? member
    }

    mutating func subscripted(_ base: ResolvedType, _ passed: PassedArguments, in file: FileID) -> ResolvedType {
        if passed.labels == ["keyPath"], let value = passed.values.first {
            guard case .type(let type, _) = base, types.kind(of: type) != nil, !declaresSubscript(passed, type) else {
                return .unknown
            }
            return resolve(value, in: file)
        }
        // Every subscript takes an index or a range.
        if isExact, let text = scalar(base), text == "String" || text == "Substring", passed.values.count == 1,
            !extends(text, with: "subscript")
        {
            let index = scalar(resolve(passed.values[0], in: file))
            return index == "String.Index" ? convert(.named("Character", arguments: []), in: Scope()) : .unknown
        }
        if let collection = StandardCollection(base, types) {
            if let found = extensionMembers("subscript", of: base, collection, call: passed) {
                return value(of: found.members, in: found.scope, call: passed, file: file)
            }
            if isExact {
                // The index can be a range, or a position in a dictionary.
                guard let index = passed.values.first,
                    index.isBehaviorArgument || resolve(index, in: file) == collection.index
                        || index == .literal(.contextual) && collection.type == .dictionary
                else { return .unknown }
            }
            return collection.subscripted(passed.labels)
        }
        return lookUp("subscript", in: base, isStatic: false, call: passed, file: file)
            ?? undeclaredPart(of: base, in: file)
    }

    /// Returns whether the type declares or inherits a subscript with matching parameters.
    private func declaresSubscript(_ passed: PassedArguments, _ type: TypeID) -> Bool {
        inheritance.lineage(of: type).types.contains { ancestor in
            members.members("subscript", declaredBy: ancestor).contains { passed.fits(members[$0].parameters) }
        }
    }
}
