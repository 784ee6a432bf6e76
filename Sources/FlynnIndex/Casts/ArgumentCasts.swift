import FlynnSummary

/// Decides whether arguments and documented types fit together.
package struct ArgumentCasts: Sendable {
    private let resolver: ReceiverResolver
    private let types: TypeTable
    private let inheritance: Inheritance
    private let behaviors: BehaviorTable
    private let parameters: BehaviorParameters

    init(_ resolver: ReceiverResolver, _ parameters: BehaviorParameters) {
        self.resolver = resolver
        types = resolver.types
        inheritance = resolver.inheritance
        behaviors = parameters.behaviors
        self.parameters = parameters
    }

    // MARK: - Arguments

    /// An argument that can't be cast.
    package struct Mismatch {
        /// The documented type.
        package var expected: TypeDescription
        /// The static type of an argument that isn't a literal, if all of it is known.
        package var found: TypeDescription?
    }

    /// The reason why no value of an argument can be cast to the documented type, whichever of some behaviors is called.
    ///
    /// The behaviors must document the same type; the meanings of its names in their classes may differ.
    ///
    /// - Parameters:
    ///   - position: the position of the argument.
    ///   - scope: the type around the call.
    ///   - file: the file of the call.
    package func mismatch(
        _ value: LiteralValue, at position: Int, of candidates: [BehaviorID], in scope: TypeID?, _ file: FileID
    ) -> Mismatch? {
        guard let first = candidates.first,
            let expected = parameters.type(at: position, of: first, isExact: true)
        else { return nil }
        let box = LiteralBoxing(resolver: resolver, file: file, scope: scope).boxed(value)
        guard fails(box, expected, first, scope) else { return nil }
        let common = parameters.type(at: position, of: first)
        for candidate in candidates.dropFirst() {
            guard parameters.type(at: position, of: candidate) == common,
                let type = parameters.type(at: position, of: candidate, isExact: true),
                fails(box, type, candidate, scope)
            else { return nil }
        }
        var mismatch = Mismatch(expected: expected)
        if case .expression(let expression) = value {
            mismatch.found = types.description(of: resolver.staticType(expression, in: file))
        }
        return mismatch
    }

    private func fails(
        _ box: BoxedValue, _ type: TypeDescription, _ behavior: BehaviorID, _ callScope: TypeID?
    ) -> Bool {
        LiteralCasting(
            types: types, inheritance: inheritance, scope: behaviors.owner(of: behavior), callScope: callScope
        ).verdict(box, type) == .fails
    }

    /// The text after a literal that converts it to the documented type of a behavior, if the compiler would have converted
    /// it.
    ///
    /// - Parameter scope: the type around the call.
    package func conversion(
        of value: LiteralValue, to type: TypeDescription, of behavior: BehaviorID, in scope: TypeID?
    ) -> String? {
        LiteralConversion(types: types, scope: behaviors.owner(of: behavior), callScope: scope)
            .suffix(for: value, as: type)
    }

    // MARK: - Types

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
        let first = name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
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
    /// A type as it is written; `nil` if a part of it is unknown.
    fileprivate func description(of type: ResolvedType) -> TypeDescription? {
        switch type {
        case .type(let type, let arguments): description(name(of: type), arguments)
        case .external(let name, let arguments): description(name, arguments)
        case .tuple(let elements, let labels):
            all(elements).map { elements in
                .tuple(
                    zip(elements, labels + Array(repeating: "", count: elements.count - labels.count)).map {
                        $1.isEmpty ? $0 : .labeled($1, $0)
                    })
            }
        case .function, .metatype, .unknown: nil
        }
    }

    private func description(_ name: String, _ arguments: [ResolvedType]) -> TypeDescription? {
        all(arguments).map { .named(name, arguments: $0) }
    }

    private func all(_ types: [ResolvedType]) -> [TypeDescription]? {
        let descriptions = types.compactMap(description)
        return descriptions.count == types.count ? descriptions : nil
    }
}
