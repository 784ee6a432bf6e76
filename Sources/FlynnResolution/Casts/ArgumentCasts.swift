import FlynnFacts
import FlynnSyntax

/// Checks arguments against the documented types.
package struct ArgumentCasts: Sendable {
    let lookup: BehaviorLookup
    let documented: DocumentedTypes

    private var types: TypeTable { lookup.types }
    private var inheritance: Inheritance { lookup.inheritance }

    // MARK: - Arguments

    /// An argument in a call, with the candidate behaviors.
    package struct Argument {
        let value: LiteralValue
        let box: BoxedValue
        package let position: Int
        let call: BehaviorCall
        package let candidates: [BehaviorID]
        let file: FileID
        /// The type containing the call.
        let scope: TypeID?
    }

    /// Returns the argument with the facts needed for a cast.
    ///
    /// - Parameters:
    ///   - position: the index of the argument.
    ///   - call: the call.
    ///   - candidates: the behaviors to which the call can refer.
    ///   - file: the file containing the call.
    package func argument(
        _ value: LiteralValue, at position: Int, of call: BehaviorCall, meaning candidates: [BehaviorID],
        in file: FileID
    ) -> Argument {
        let scope = call.owner.map { types.type(of: $0, in: file) }
        return Argument(
            value: value, box: LiteralBoxing(lookup: lookup, file: file, scope: scope).boxed(value), position: position,
            call: call, candidates: candidates, file: file, scope: scope)
    }

    /// The reason why an argument is wrong for every candidate. All candidates document the same type, but the names in
    /// this type can have different meanings in the declaring classes.
    package enum Judgement {
        /// No value of the argument's type can be cast to the documented type. The argument's type is included for
        /// closures and for arguments that aren't literals, if it is fully known.
        case fails(expected: TypeDescription, found: TypeDescription?)
        /// The type of an untyped closure is unknown, so the cast could fail.
        case undecided(expected: TypeDescription)
    }

    /// Returns the judgement, or `nil` unless the argument is certainly wrong or is a closure that needs types.
    package func judgement(of argument: Argument) -> Judgement? {
        let failing = commonType(of: argument) { parameter, behavior in
            casting(behavior).verdict(argument.box, parameter.type, parameter.target) == .fails
        }
        if let failing { return .fails(expected: failing, found: type(of: argument)) }
        guard case .closure(let closure) = argument.value, closure.head != nil, closure.isUntyped,
            case .closure(let box) = argument.box
        else { return nil }
        return commonType(of: argument) { parameter, behavior in
            function(parameter.type, of: behavior).map { casting(behavior).isUndecided(closure, box, $0) } ?? false
        }.map { .undecided(expected: $0) }
    }

    /// Returns the argument and the judgement if the argument certainly isn't an element of the stream.
    package func streamArgument(of call: BehaviorCall, in file: FileID) -> (Argument, Judgement)? {
        guard call.form == .stream, let element = call.caller, let arguments = call.arguments, arguments.count == 1,
            types.type(named: "Behavior") == nil,
            case .metatype(let type) = lookup.resolver.staticType(element, in: file),
            let expected = types.shortDescription(of: type, isSource: false)
        else { return nil }
        let argument = argument(arguments[0].value, at: 0, of: call, meaning: [], in: file)
        let casting = LiteralCasting(types: types, inheritance: inheritance, scope: argument.scope)
        guard casting.verdict(argument.box, types.normalized(expected, in: argument.scope, isExact: true)) == .fails
        else {
            return nil
        }
        return (argument, .fails(expected: expected, found: self.type(of: argument)))
    }

    /// Returns whether the call is an `ask`, and no candidate takes a `Reply` as the last argument.
    package func cannotAnswer(_ call: BehaviorCall, meaning candidates: [BehaviorID], in file: FileID) -> Bool {
        guard call.form == .ask, let reply = call.arguments?.last, !candidates.isEmpty else { return false }
        return candidates.allSatisfy { candidate in
            guard let count = lookup.parameters.count(of: candidate) else { return false }
            if count == 0 { return true }
            let argument = argument(reply.value, at: count - 1, of: call, meaning: [candidate], in: file)
            guard let parameter = documented.parameter(at: count - 1, of: candidate) else { return false }
            // This is a reply with a different answer type.
            if case .reply? = CastTarget(parameter.type.unwrapped, types, lookup.behaviors.owner(of: candidate)) {
                return false
            }
            return casting(candidate).verdict(argument.box, parameter.type, parameter.target) == .fails
        }
    }

    /// Returns the static type of a closure or expression, for messages.
    private func type(of argument: Argument) -> TypeDescription? {
        if case .closure(let closure) = argument.box { return closure.type }
        guard let expression = argument.value.expression else { return nil }
        let type = lookup.resolver.staticType(expression, in: argument.file)
        return types.shortDescription(of: type, isSource: false)
    }

    /// Returns the documented type if all candidates document the same type and satisfy the condition.
    private func commonType(
        of argument: Argument, where condition: (DocumentedTypes.Parameter, BehaviorID) -> Bool
    ) -> TypeDescription? {
        let (position, parameters) = (argument.position, lookup.parameters)
        guard let first = argument.candidates.first, var expected = documented.parameter(at: position, of: first)
        else { return nil }
        let isOnly = argument.candidates.count == 1
        if isOnly { expected = specialized(expected, of: first, argument) }
        guard condition(expected, first) else { return nil }
        if isOnly { return expected.type }
        let common = parameters.type(at: position, of: first)
        for candidate in argument.candidates.dropFirst() {
            guard parameters.type(at: position, of: candidate) == common,
                let parameter = documented.parameter(at: position, of: candidate), condition(parameter, candidate)
            else { return nil }
        }
        return expected.type
    }

    /// Returns the parameter with the known generic arguments of the call's receiver.
    private func specialized(
        _ parameter: DocumentedTypes.Parameter, of behavior: BehaviorID, _ argument: Argument
    ) -> DocumentedTypes.Parameter {
        guard parameter.isGeneric, let owner = lookup.behaviors.owner(of: behavior) else { return parameter }
        let arguments = lookup.resolver.genericArguments(
            of: owner, declaring: argument.call.name, on: argument.call.receiver, in: argument.file)
        let known = arguments.compactMapValues { type -> TypeDescription? in
            guard let written = types.shortDescription(of: type, isSource: true) else { return nil }
            // The names must have the same meaning inside the actor.
            return written.names.allSatisfy { types.lookUp($0, in: owner) == types.type(named: $0) } ? written : nil
        }
        return DocumentedTypes.Parameter(type: parameter.type.substituting(known), in: owner, types)
    }

    private func casting(_ behavior: BehaviorID) -> LiteralCasting {
        LiteralCasting(types: types, inheritance: inheritance, scope: lookup.behaviors.owner(of: behavior))
    }

    /// Returns the documented type as a function type. Optional function types are unwrapped.
    private func function(_ type: TypeDescription, of behavior: BehaviorID) -> FunctionTarget? {
        let target = CastTarget(type.unwrapped, types, lookup.behaviors.owner(of: behavior))
        if case .function(let function) = target { return function }
        return nil
    }

    // MARK: - Conversions

    /// Returns the text to append to a literal for the conversion to the documented type, if the compiler would convert
    /// the literal.
    package func conversion(of argument: Argument, to type: TypeDescription) -> String? {
        guard argument.candidates.count == 1 else { return nil }
        return conversion(argument).suffix(for: argument.value, as: type)
    }

    /// Returns the edits for writing the documented function type into an untyped closure, or `nil` if the closure
    /// can't have this type.
    package func typing(of argument: Argument, as type: TypeDescription) -> ClosureTyping? {
        guard argument.candidates.count == 1, case .closure(let closure) = argument.value,
            case .closure(let box) = argument.box, let head = closure.head,
            let function = function(type, of: argument.candidates[0])
        else { return nil }
        return ClosureTypist(
            closure: closure, head: head, box: box, function: function, casting: casting(argument.candidates[0]),
            conversion: conversion(argument)
        ).typing
    }

    private func conversion(_ argument: Argument) -> LiteralConversion {
        LiteralConversion(
            types: types, scope: lookup.behaviors.owner(of: argument.candidates[0]), callScope: argument.scope)
    }

    // MARK: - Types

    /// Returns the type of the argument in the access: the written type, or else the type expected by the context.
    /// Returns `nil` if neither is known.
    package func readType(of access: ArgumentAccess, in file: FileID) -> FlynnFacts.WrittenType? {
        if let type = access.type { return type }
        guard let expected = access.expected, lookup.literalTypes.isEmpty else { return nil }
        let type = lookup.resolver.staticType(expected, in: file)
        return types.shortDescription(of: type, isSource: true).map {
            FlynnFacts.WrittenType(type: $0, text: $0.description)
        }
    }

    /// Returns whether reading values of the source type as the target type is certainly a mistake.
    ///
    /// - Parameter scope: The type from which the names in both types are looked up.
    package func contradict(_ source: TypeDescription, _ target: TypeDescription, in scope: TypeID) -> Bool {
        TypeComparison(types: types, inheritance: inheritance, sourceScope: scope, targetScope: scope)
            .contradict(source, target)
    }

    /// Returns the type with aliases resolved, or `nil` if the meaning of a name is uncertain.
    ///
    /// - Parameter scope: The type from which the names are looked up.
    package func certainMeaning(of type: TypeDescription, in scope: TypeID) -> TypeDescription? {
        guard type.names.allSatisfy({ isCertain($0, in: scope) }) else { return nil }
        return types.normalized(type, in: scope, isExact: true)
    }

    /// Returns whether the lookup of the name is certain. This isn't the case if the type could be inherited.
    private func isCertain(_ name: String, in scope: TypeID) -> Bool {
        let first = name.pathHead ?? name
        // Most names are neither nested types nor type parameters.
        guard let meanings = types.meanings(of: first), meanings.simpleName != nil || meanings.isParameter else {
            return true
        }
        func isDeclared(in type: TypeID) -> Bool { meanings.simpleName.flatMap { types.type($0, inside: type) } != nil }
        var next: TypeID? = scope
        while let current = next {
            if isDeclared(in: current) { return true }
            let isInherited = inheritance.lineage(of: current).types.dropFirst().contains { ancestor in
                isDeclared(in: ancestor) || types[ancestor].genericParameters.contains(first)
            }
            if isInherited { return false }
            next = types[current].outer
        }
        return true
    }
}

extension TypeTable {
    /// The maximum length of a type description in bytes. Generic superclasses can double the length at every level.
    private static let maxDescription = 1_000

    /// Returns the written form of the type with full names, or `nil` if a part is unknown or the text is too long.
    ///
    /// - Parameter isSource: Whether the text must be valid Swift in a different place.
    fileprivate func shortDescription(of type: ResolvedType, isSource: Bool) -> TypeDescription? {
        var remaining = TypeTable.maxDescription
        return isShort(type, isSource, &remaining) ? description(of: type) : nil
    }

    private func isShort(_ type: ResolvedType, _ isSource: Bool, _ remaining: inout Int) -> Bool {
        let parts: [ResolvedType]
        remaining -= 2
        switch type {
        case .type(let type, let arguments):
            if type == .anySequence { return false }
            if isSource, !isWritable(type, hasArguments: !arguments.isEmpty) { return false }
            remaining -= name(of: type).utf8.count
            parts = arguments
        case .external(let name, let arguments):
            remaining -= name.utf8.count
            parts = arguments
        case .tuple(let elements, let labels):
            remaining -= labels.reduce(0) { $0 + $1.utf8.count }
            parts = elements
        case .function, .metatype, .maybeOptional, .composition, .unknown: return false
        }
        return remaining > 0 && parts.allSatisfy { isShort($0, isSource, &remaining) }
    }

    /// Returns whether the type's full name, followed by the arguments, is valid Swift.
    private func isWritable(_ type: TypeID, hasArguments: Bool) -> Bool {
        // A local type has no name elsewhere.
        if name(of: type).utf8.contains(UInt8(ascii: "(")) { return false }
        // For `Outer<Int>.Inner`, the arguments are inside the name.
        guard let outer = self[type].outer else { return true }
        return !hasArguments && parameters(of: outer).isEmpty
    }

    /// Returns the written form of the type with full names.
    ///
    /// - Parameter unknown: The replacement for unknown parts, or `nil` to return `nil` for types with such parts.
    package func description(of type: ResolvedType, unknown: TypeDescription? = nil) -> TypeDescription? {
        switch type {
        case .type(let type, let arguments): description(name(of: type), arguments, unknown)
        case .external(let name, let arguments):
            // The project may hide this name.
            self.type(named: name).flatMap(kind) == nil ? description(name, arguments, unknown) : unknown
        case .tuple(let elements, let labels):
            all(elements, unknown).map { elements in
                .tuple(
                    zip(elements, labels + Array(repeating: "", count: elements.count - labels.count)).map {
                        $1.isEmpty ? $0 : .labeled($1, $0)
                    })
            }
        case .function, .metatype, .maybeOptional, .composition, .unknown: unknown
        }
    }

    private func description(
        _ name: String, _ arguments: [ResolvedType], _ unknown: TypeDescription?
    ) -> TypeDescription? {
        all(arguments, unknown).map { .named(name, arguments: $0) }
    }

    private func all(_ types: [ResolvedType], _ unknown: TypeDescription?) -> [TypeDescription]? {
        let descriptions = types.compactMap { description(of: $0, unknown: unknown) }
        return descriptions.count == types.count ? descriptions : nil
    }
}
