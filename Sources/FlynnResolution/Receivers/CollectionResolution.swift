import FlynnFacts

/// Infers the members of collections, texts and ranges.
extension TypeResolution {
    func isText(_ type: ResolvedType) -> Bool { scalar(type) == "String" || scalar(type) == "Substring" }

    /// Returns the result of a method that texts and arrays of characters have in common.
    mutating func characterMember(
        _ name: String, of text: ResolvedType, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType? {
        guard isText(text), KnownCollectionMethod.hasTexts(name, call),
            scalar(text).map({ extends($0, with: name) }) == false
        else { return nil }
        if name == "filter" { return convert(.named("String", arguments: []), in: Scope()) }
        if name == "reversed" { return .sequence(.external("Character", [])) }
        return member(name, of: .array(.external("Character", [])), call: call, in: file)
    }

    /// Returns the array of numbers for a range, if ranges and arrays have the member in common.
    func range(_ type: ResolvedType, with member: String) -> ResolvedType? {
        guard case .external(let name, let bounds) = type, name == "Range" || name == "ClosedRange", bounds.count == 1,
            scalar(bounds[0]).map(KnownScalar.integers.contains) == true, KnownCollectionMethod.hasRanges(member)
        else { return nil }
        return .array(bounds[0])
    }

    /// Returns the element type of a sequence.
    func element(of type: ResolvedType) -> ResolvedType {
        if case .external("Range", let bounds) = type, bounds.count == 1 { return bounds[0] }
        if case .external("ClosedRange", let bounds) = type, bounds.count == 1 { return bounds[0] }
        if case .external("PartialRangeFrom", let bounds) = type, bounds.count == 1 { return bounds[0] }
        if case .external(let group, let results) = type, KnownFunction.taskGroups.contains(group) {
            return results.first ?? .unknown
        }
        if isText(type) { return .external("Character", []) }
        if let collection = StandardCollection(type.unwrapped, types) { return collection.element }
        // The value passed by `map` on an optional.
        return type.wrapped ?? .unknown
    }

    /// The elements of a sequence of the project, by the iterator that it makes; unknown for other types.
    mutating func ownElement(of type: ResolvedType) -> ResolvedType {
        guard case .type(let sequence, _) = type, types.kind(of: sequence) != nil else { return .unknown }
        var iterator = type
        for maker in ["makeIterator", "makeAsyncIterator"] {
            if let made = onlyResult(of: maker, in: type) { iterator = made }
        }
        switch iterator {
        case .external("IndexingIterator", let collection): return collection.first.map { element(of: $0) } ?? .unknown
        case .external("AnyIterator", let elements): return elements.first ?? .unknown
        default: return onlyResult(of: "next", in: iterator)?.wrapped ?? .unknown
        }
    }

    /// The result of the only method of a name, if it has no type parameters; `nil` if there is none.
    private mutating func onlyResult(of method: String, in type: ResolvedType) -> ResolvedType? {
        guard let found = find(method, in: type, isStatic: false), found.members.count == 1,
            let member = found.members.first, members[member].isFunction, members[member].generics.isEmpty,
            members[member].parameters.isEmpty, let result = members[member].type
        else { return nil }
        return convert(result, in: found.scope)
    }

    /// The standard library's sequence with the elements of one of the project's; `nil` for other types.
    mutating func ownSequence(_ type: ResolvedType) -> ResolvedType? {
        let element = ownElement(of: type)
        guard element != .unknown else { return nil }
        let isAsynchronous = find("makeAsyncIterator", in: type, isStatic: false) != nil
        return isAsynchronous ? .type(TypeID(.asyncStream), [element]) : .sequence(element)
    }

    @inline(never)
    mutating func collectionMember(
        _ name: String, of base: ResolvedType, _ collection: StandardCollection, call: PassedArguments?,
        in file: FileID
    ) -> ResolvedType {
        if let found = extensionMembers(name, of: base, collection, call: call) {
            // A member declared in the project. If the standard library declares the same name, the result is
            // uncertain.
            return StandardCollection.members.contains(name)
                ? .unknown : value(of: found.members, in: found.scope, call: call, file: file)
        }
        guard let call else { return collection.property(name, isExact: isExact) }
        if isExact, name == "joined", let text = scalar(collection.element), KnownScalar.textual.contains(text) {
            return text == "Character" ? .unknown : convert(.named("String", arguments: []), in: Scope())
        }
        if isExact, name == "joined", call.labels == ["separator"] { return .unknown }
        if name == "reduce", let initial = call.values.first {
            return reduced(initial, call, of: collection, in: file)
        }
        if isExact, let transformed = collection.asynchronous(name, closure: call.closure.map { resolve($0, in: file) })
        {
            return transformed
        }
        if isExact, !collection.accepts(call, for: name) { return .unknown }
        return collection.call(name, closure: call.closure.map { resolve($0, in: file) }, isExact: isExact)
    }

    /// Returns the result of `reduce`: the type of the initial value. A literal has the element type if an operator
    /// adds elements.
    private mutating func reduced(
        _ initial: ExpressionSummary, _ call: PassedArguments, of collection: StandardCollection, in file: FileID
    ) -> ResolvedType {
        guard case .literal(let kind) = initial else { return resolve(initial, in: file) }
        // `reduce(0) { $0 + $1.size }`
        if case .operation(let operators, let operands)? = call.closure,
            ["", "into"].contains(call.labels.first), call.labels.dropFirst().allSatisfy(\.isEmpty)
        {
            let others = operands.filter { if case .closureParameter(_, 0, 2) = $0 { false } else { true } }
            guard others.count < operands.count else { return .unknown }
            let values = others + [.literal(kind)]
            let isText = values.allSatisfy { $0 == .literal(.string) }
            let sum = isText ? literal(.string) : extremum(of: values, in: file)
            guard operators.allSatisfy({ keeps(sum, under: $0, in: file) }) else { return .unknown }
            return scalar(sum).map { $0 == "String" || KnownScalar.numbers.contains($0) } == true ? sum : .unknown
        }
        if kind == .string, call.closure == .literal(.string) { return literal(.string) }
        guard call.trailingClosures == 0, call.labels == ["", ""],
            case .operation(let operators, let operands)? = call.values.last, operands.isEmpty
        else { return .unknown }
        if scalar(collection.element) != nil { return collection.element }
        return kind == .contextual && operators.count == 1 && isClosed(collection.element, under: operators[0])
            ? collection.element : .unknown
    }

    /// Returns the members with matching parameters declared in the project's extensions of the collection or its
    /// protocols.
    func extensionMembers(
        _ name: String, of base: ResolvedType, _ collection: StandardCollection, call: PassedArguments?
    ) -> (members: ArraySlice<MemberID>, scope: Scope)? {
        for type in collection.extendedTypes where types[type].isKnown {
            var found = members.members(name, declaredBy: type)
            if let call { found.removeAll { members[$0].isFunction && !call.fits(members[$0].parameters) } }
            if found.isEmpty { continue }
            var arguments = ["Element": collection.element]
            for (parameter, argument) in zip(collection.type.parameters, collection.arguments) {
                arguments[parameter] = argument
            }
            return (found, Scope(type: type, arguments: arguments, selfType: base))
        }
        return nil
    }
}
