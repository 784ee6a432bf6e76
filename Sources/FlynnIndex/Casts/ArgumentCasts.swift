import FlynnSummary
import FlynnSyntax

/// Decides whether arguments and documented types fit together.
package struct ArgumentCasts: Sendable {
    private let lookup: BehaviorLookup
    private let documented: DocumentedTypes

    private var types: TypeTable { lookup.types }
    private var inheritance: Inheritance { lookup.inheritance }

    init(_ lookup: BehaviorLookup) {
        self.lookup = lookup
        documented = DocumentedTypes(lookup)
    }

    /// The casts to the same documented types.
    init(_ casts: ArgumentCasts, with lookup: BehaviorLookup) {
        self.lookup = lookup
        documented = casts.documented
    }

    /// The casts to documented types that are others in one file.
    init(_ casts: ArgumentCasts, with lookup: BehaviorLookup, changed file: FileID) {
        self.lookup = lookup
        documented = DocumentedTypes(casts.documented, with: lookup, changed: file)
    }

    // MARK: - Arguments

    /// An argument of a call that may mean one of some behaviors.
    package struct Argument {
        let value: LiteralValue
        let box: BoxedValue
        package let position: Int
        let call: BehaviorCall
        package let candidates: [BehaviorID]
        let file: FileID
        /// The type around the call.
        let scope: TypeID?
    }

    /// An argument with the facts that decide whether it can be cast.
    ///
    /// - Parameters:
    ///   - position: the position of the argument.
    ///   - call: the call.
    ///   - candidates: the behaviors that the call can mean.
    ///   - file: the file of the call.
    package func argument(
        _ value: LiteralValue, at position: Int, of call: BehaviorCall, meaning candidates: [BehaviorID],
        in file: FileID
    ) -> Argument {
        let scope = call.owner.map { types.type(of: $0, in: file) }
        return Argument(
            value: value, box: LiteralBoxing(lookup: lookup, file: file, scope: scope).boxed(value), position: position,
            call: call, candidates: candidates, file: file, scope: scope)
    }

    /// Why an argument isn't right, whichever of the behaviors is called. All of them document the same type; the meanings of
    /// its names in their classes may differ.
    package enum Judgement {
        /// No value of the argument can be cast to the documented type. The other type is that of a closure or of an argument
        /// that isn't a literal, if all of it is known.
        case fails(expected: TypeDescription, found: TypeDescription?)
        /// The source doesn't show whether a closure without types has the documented function type.
        case undecided(expected: TypeDescription)
    }

    /// Judges an argument; `nil` if it isn't certainly wrong, nor a closure that needs types.
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

    /// An argument that certainly isn't an element of the stream whose behavior is called; `nil` for other calls.
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

    /// Whether a call is an `ask` of behaviors that certainly take no `Reply` as their last argument.
    package func cannotAnswer(_ call: BehaviorCall, meaning candidates: [BehaviorID], in file: FileID) -> Bool {
        guard call.form == .ask, let reply = call.arguments?.last, !candidates.isEmpty else { return false }
        return candidates.allSatisfy { candidate in
            guard let count = lookup.parameters.count(of: candidate) else { return false }
            if count == 0 { return true }
            let argument = argument(reply.value, at: count - 1, of: call, meaning: [candidate], in: file)
            guard let parameter = documented.parameter(at: count - 1, of: candidate) else { return false }
            // A reply with another type of answer is a reply, too.
            if case .reply? = CastTarget(parameter.type.unwrapped, types, lookup.behaviors.owner(of: candidate)) {
                return false
            }
            return casting(candidate).verdict(argument.box, parameter.type, parameter.target) == .fails
        }
    }

    /// The static type for messages, of a closure or of an argument that isn't a literal.
    private func type(of argument: Argument) -> TypeDescription? {
        if case .closure(let closure) = argument.box { return closure.type }
        guard case .expression(let expression) = argument.value else { return nil }
        let type = lookup.resolver.staticType(expression, in: argument.file)
        return types.shortDescription(of: type, isSource: false)
    }

    /// The documented type of a parameter, if all behaviors document the same, and if a condition is true for each.
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

    /// A documented parameter with the generic arguments of a call's receiver, as far as these are known.
    private func specialized(
        _ parameter: DocumentedTypes.Parameter, of behavior: BehaviorID, _ argument: Argument
    ) -> DocumentedTypes.Parameter {
        guard parameter.isGeneric, let owner = lookup.behaviors.owner(of: behavior) else { return parameter }
        let arguments = lookup.resolver.genericArguments(
            of: owner, declaring: argument.call.name, on: argument.call.receiver, in: argument.file)
        let known = arguments.compactMapValues { type -> TypeDescription? in
            guard let written = types.shortDescription(of: type, isSource: true) else { return nil }
            // The names must mean the same inside of the actor.
            return written.names.allSatisfy { types.lookUp($0, in: owner) == types.type(named: $0) } ? written : nil
        }
        return DocumentedTypes.Parameter(type: parameter.type.substituting(known), in: owner, types)
    }

    private func casting(_ behavior: BehaviorID) -> LiteralCasting {
        LiteralCasting(types: types, inheritance: inheritance, scope: lookup.behaviors.owner(of: behavior))
    }

    /// A documented type that is a function, or an optional one.
    private func function(_ type: TypeDescription, of behavior: BehaviorID) -> FunctionTarget? {
        let target = CastTarget(type.unwrapped, types, lookup.behaviors.owner(of: behavior))
        if case .function(let function) = target { return function }
        return nil
    }

    // MARK: - Conversions

    /// The text after a literal that converts it to the documented type, if the compiler would have converted it.
    package func conversion(of argument: Argument, to type: TypeDescription) -> String? {
        guard argument.candidates.count == 1 else { return nil }
        return conversion(argument).suffix(for: argument.value, as: type)
    }

    /// Writes the documented function type into a closure without types; `nil` if the closure can't have that type.
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

    /// The type that an access reads an argument as: a written one, or the one that its context expects; `nil` if the source
    /// shows neither.
    package func readType(of access: ArgumentAccess, in file: FileID) -> FlynnSummary.WrittenType? {
        if let type = access.type { return type }
        guard let expected = access.expected, lookup.literalTypes.isEmpty else { return nil }
        let type = lookup.resolver.staticType(expected, in: file)
        return types.shortDescription(of: type, isSource: true).map {
            FlynnSummary.WrittenType(type: $0, text: $0.description)
        }
    }

    /// Whether reading values of one type as another type is certainly a mistake.
    ///
    /// - Parameter scope: the type in which the names in both are looked up.
    package func contradict(_ source: TypeDescription, _ target: TypeDescription, in scope: TypeID) -> Bool {
        TypeComparison(types: types, inheritance: inheritance, sourceScope: scope, targetScope: scope)
            .contradict(source, target)
    }

    /// A type with its aliases resolved; `nil` if the meaning of a name in it isn't certain.
    ///
    /// - Parameter scope: the type in which the names are looked up.
    package func certainMeaning(of type: TypeDescription, in scope: TypeID) -> TypeDescription? {
        guard type.names.allSatisfy({ isCertain($0, in: scope) }) else { return nil }
        return types.normalized(type, in: scope, isExact: true)
    }

    /// Whether a name means the type that is found for it, and not a type that a class inherits with its other members.
    private func isCertain(_ name: String, in scope: TypeID) -> Bool {
        let first = name.pathHead ?? name
        // Most names are neither those of nested types nor of parameters.
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
    /// The maximum length of a type's description in bytes. Generic superclasses can double it again and again.
    private static let maxDescription = 1_000

    /// A type as it is written, with its full name; `nil` if a part is unknown, or if it is too long.
    ///
    /// - Parameter isSource: whether it must be correct Swift at another place.
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

    /// Whether the full name of a type, with its arguments after it, is correct Swift.
    private func isWritable(_ type: TypeID, hasArguments: Bool) -> Bool {
        // A local type has no name elsewhere.
        if name(of: type).utf8.contains(UInt8(ascii: "(")) { return false }
        // In `Outer<Int>.Inner`, arguments are in the middle.
        guard let outer = self[type].outer else { return true }
        return !hasArguments && parameters(of: outer).isEmpty
    }

    /// A type as it is written, with its full name.
    ///
    /// - Parameter unknown: the description of unknown parts; `nil` if none is wanted of a type with such parts.
    func description(of type: ResolvedType, unknown: TypeDescription? = nil) -> TypeDescription? {
        switch type {
        case .type(let type, let arguments): description(name(of: type), arguments, unknown)
        case .external(let name, let arguments):
            // The project may hide it where the name is looked up.
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
