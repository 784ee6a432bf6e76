import FlynnFacts

/// Infers the results of operators from the types of their operands.
extension TypeResolution {
    /// An operand of an operator.
    enum Operand {
        /// A literal, which can adopt any type of its kind.
        case literal(ExpressionSummary.LiteralKind)
        case value(ResolvedType)
    }

    /// Whether a function accepts the operands.
    private enum Acceptance {
        case accepts, maybe, refuses
    }

    /// The maximum number of functions to visit for an operator.
    private static let maxOperators = 64

    /// Returns the type of a literal without context.
    mutating func literal(_ kind: ExpressionSummary.LiteralKind) -> ResolvedType {
        let name: String
        switch kind {
        case .integer: name = "Int"
        case .float: name = "Double"
        case .boolean: name = "Bool"
        case .string: name = "String"
        case .contextual: return .unknown
        }
        return convert(.named(name, arguments: []), in: Scope())
    }

    /// Returns the result of operators with equal precedence.
    mutating func operation(
        _ operators: [String], _ operands: [ExpressionSummary], in file: FileID
    ) -> ResolvedType {
        if operators.isEmpty { return .unknown }
        if operators.allSatisfy({ $0 == "+" }), let sum = concatenation(of: operands, in: file) { return sum }
        guard operators.contains(where: members.declaresOperator) else {
            let result = standardResult(operators, operands.map { operand($0, in: file) })
            return isExact || StandardCollection(result, types) != nil ? result : .unknown
        }
        let values = operands.map { operand($0, in: file) }
        guard operands.count > 1, var left = values.first else { return result(operators[0], values, in: file) }
        for (name, right) in zip(operators, values.dropFirst()) {
            left = .value(result(name, [left, right], in: file))
        }
        guard case .value(let result) = left else { return .unknown }
        return result
    }

    /// Returns the type of a sum with array literals, whose elements have the type of the other arrays' elements; `nil`
    /// for other sums.
    private mutating func concatenation(of operands: [ExpressionSummary], in file: FileID) -> ResolvedType? {
        let arrays = operands.map(TypeResolution.literals(in:))
        // The operands of other sums are resolved by the caller.
        guard arrays.contains(where: { $0 != nil }) else { return nil }
        var literals: [ExpressionSummary] = []
        var types: [ResolvedType] = []
        for (operand, array) in zip(operands, arrays) {
            if let array {
                literals += array.filter { !literals.contains($0) }
            } else {
                types.append(resolve(operand, in: file))
            }
        }
        let type = types.isEmpty ? resolve(.array(literals), in: file) : .common(types)
        guard let array = StandardCollection(type, self.types), array.type == .array,
            let element = scalar(array.element)
        else { return nil }
        let isAccepted = literals.allSatisfy { value in
            if case .literal(let kind) = value { kind != .contextual && accepts(element, kind) } else { false }
        }
        return isAccepted && keeps(type, under: "+", in: file) ? type : .unknown
    }

    /// Returns the elements of an array literal that contains only literals; `nil` for other expressions.
    private static func literals(in expression: ExpressionSummary) -> [ExpressionSummary]? {
        guard case .array(let parts) = expression, parts.allSatisfy({ if case .literal = $0 { true } else { false } })
        else { return nil }
        return parts
    }

    /// Returns whether the standard library's operator applies to two values of a type, and not one of the project.
    mutating func keeps(_ type: ResolvedType, under name: String, in file: FileID) -> Bool {
        !members.declaresOperator(name) || result(name, [.value(type), .value(type)], in: file) == type
    }

    private mutating func operand(_ expression: ExpressionSummary, in file: FileID) -> Operand {
        switch expression {
        case .literal(let kind): return .literal(kind)
        // `1 + 2` is as flexible as its literals.
        case .operation(_, let operands)
        where !operands.contains(where: { if case .literal = $0 { false } else { true } }):
            let isFractional = operands.contains(.literal(.float))
            return operands.first.map { first in
                guard case .literal(let kind) = first else { return .value(.unknown) }
                return .literal(isFractional ? .float : kind)
            } ?? .value(.unknown)
        default: return .value(resolve(expression, in: file))
        }
    }

    /// Returns the type that the operator expects next to an operand.
    mutating func operand(of name: String, beside other: ResolvedType) -> ResolvedType {
        if members.declaresOperator(name) { return .unknown }
        if scalar(other) != nil { return other }
        if name == "+", StandardCollection(other, types)?.type == .array { return other }
        guard case .comparison? = KnownOperator.named(name)?.result, case .type(let type, []) = other,
            types.kind(of: type) == .enum || types.kind(of: type) == .struct, types[type].isUnique
        else { return .unknown }
        return other
    }

    // MARK: - The project's operators

    /// Returns the result of an operator. If no function in the project accepts the operands, the standard library's
    /// operator applies.
    private mutating func result(_ name: String, _ operands: [Operand], in file: FileID) -> ResolvedType {
        let candidates = members.operators(name)
        guard candidates.count <= TypeResolution.maxOperators else { return .unknown }
        // A literal has its default type if possible: `n % 2` is the library's operator, even if a function takes a
        // `Double`.
        let standard = standardResult([name], operands)
        let hasLiterals = operands.contains { if case .literal = $0 { true } else { false } }
        var results: [ResolvedType] = []
        let possible = candidates.filter { members[$0].parameters.count == operands.count }
        // The operator isn't in the standard library, and the project declares only one function.
        if possible.count == 1, KnownOperator.named(name) == nil, !members[possible[0]].generics.isEmpty,
            let result = generic(possible[0], operands)
        {
            return result
        }
        for candidate in possible {
            switch call(candidate, operands) {
            case (.refuses, _): continue
            case (.maybe, _): return .unknown
            case (.accepts, let result):
                if hasLiterals, standard != .unknown { return result == standard ? standard : .unknown }
                results.append(result)
            }
        }
        return results.isEmpty ? standard : .common(results)
    }

    /// Returns whether the project's only operator with values of a structure on the right side takes and returns two
    /// of these values.
    mutating func isClosed(_ type: ResolvedType, under name: String) -> Bool {
        guard case .type(let id, []) = type, types.isValueType(id), types.kind(of: id) != nil else { return false }
        let candidates = members.operators(name).filter { members[$0].parameters.count == 2 }
        guard candidates.count <= TypeResolution.maxOperators else { return false }
        var found: ResolvedType?
        for candidate in candidates {
            var scope = Scope()
            if case .member(let declaration, _) = candidate { scope.type = types.type(of: declaration) }
            guard let parameter = members[candidate].parameters[1].type else { return false }
            if accepts(parameter, .value(type), in: scope) == .refuses { continue }
            let (acceptance, result) = call(candidate, [.value(type), .value(type)])
            guard found == nil, acceptance == .accepts else { return false }
            found = result
        }
        return found == type
    }

    /// Returns whether the operator's function accepts the operands, and the result type.
    private mutating func call(_ function: MemberID, _ operands: [Operand]) -> (Acceptance, ResolvedType) {
        let summary = members[function]
        var scope = Scope()
        if case .member(let declaration, _) = function { scope.type = types.type(of: declaration) }
        for generic in summary.generics { scope.generics[generic.name] = .constrained(generic.constraint) }
        var acceptance = Acceptance.accepts
        for (parameter, operand) in zip(summary.parameters, operands) {
            guard let type = parameter.type else { return (.maybe, .unknown) }
            switch accepts(type, operand, in: scope) {
            case .accepts: break
            case .maybe: acceptance = .maybe
            case .refuses: return (.refuses, .unknown)
            }
            // Inside a generic type, the type's name refers to the type with its own type parameters.
            if case .value(.type(let id, let arguments)) = operand, id == scope.type, !arguments.isEmpty {
                scope.arguments = pair(types.parameters(of: id), arguments)
                scope.selfType = .type(id, arguments)
            }
            if type == .named("Self", arguments: []), case .value(let own) = operand { scope.selfType = own }
        }
        guard acceptance == .accepts else { return (acceptance, .unknown) }
        return (.accepts, summary.type.map { convert($0, in: scope) } ?? .tuple([], labels: []))
    }

    /// Returns the result of a generic function, or `nil` if the operands don't determine the type parameters.
    private mutating func generic(_ function: MemberID, _ operands: [Operand]) -> ResolvedType? {
        guard let result = members[function].type else { return nil }
        var scope = Scope()
        if case .member(let declaration, _) = function { scope.type = types.type(of: declaration) }
        for (name, type) in solve(operands, of: function, in: scope) { scope.generics[name] = .solved(type) }
        guard scope.generics.count == members[function].generics.count else { return nil }
        let type = convert(result, in: scope)
        return type == .unknown ? nil : type
    }

    private mutating func accepts(_ type: TypeDescription, _ operand: Operand, in scope: Scope) -> Acceptance {
        let expected = convert(type, in: scope).unwrapped
        switch operand {
        case .value(let found): return accepts(expected, found.unwrapped)
        case .literal(let kind):
            if let name = scalar(expected) { return accepts(name, kind) ? .accepts : .refuses }
            guard case .type(let id, _) = expected, types.kind(of: id) != nil, types.kind(of: id) != .protocol else {
                return .maybe
            }
            return isLiteral(expected) || kind == .contextual ? .maybe : .refuses
        }
    }

    /// Returns whether literals can be values of a type in the project.
    private func isLiteral(_ type: ResolvedType) -> Bool {
        guard case .type(let id, _) = type, types.kind(of: id) != nil else { return true }
        return !inheritance.isCompleteExceptProtocolsWithoutLiterals(inheritance.lineage(of: id))
    }

    private func accepts(_ scalar: String, _ literal: ExpressionSummary.LiteralKind) -> Bool {
        switch literal {
        case .integer: KnownScalar.numbers.contains(scalar)
        case .float: KnownScalar.floatingPoint.contains(scalar)
        case .boolean: scalar == "Bool"
        case .string: KnownScalar.textual.contains(scalar)
        case .contextual: true
        }
    }

    private func accepts(_ expected: ResolvedType, _ found: ResolvedType) -> Acceptance {
        if expected == .unknown || found == .unknown { return .maybe }
        switch (scalar(expected), scalar(found)) {
        case (let expected?, let found?): return expected == found ? .accepts : .refuses
        case (_?, nil): return isNominal(found) ? .refuses : .maybe
        case (nil, _?):
            // A structure of the standard library can conform to the project's protocol.
            guard case .type(let id, _) = expected, types.kind(of: id) != nil else { return .maybe }
            return types.kind(of: id) == .protocol ? .maybe : .refuses
        case (nil, nil): break
        }
        // An array isn't an instance of the project's types, which literals can be.
        if StandardCollection(found, types) != nil, isNominal(expected), !isLiteral(expected) { return .refuses }
        guard case .type(let expected, let arguments) = expected, case .type(let found, let parts) = found,
            types.kind(of: expected) != nil, types.kind(of: found) != nil
        else { return .maybe }
        if expected == found { return arguments.isEmpty || parts.isEmpty || arguments == parts ? .accepts : .maybe }
        let lineage = inheritance.lineage(of: found)
        if lineage.types.contains(expected) { return .accepts }
        // The unknown ancestors of a structure are protocols.
        let isComplete = lineage.isComplete || types.isValueType(found) && types.kind(of: expected) != .protocol
        return isComplete && types[found].isUnique ? .refuses : .maybe
    }

    /// Returns whether the type is a collection, or a structure, class or enumeration in the project.
    private func isNominal(_ type: ResolvedType) -> Bool {
        if StandardCollection(type, types) != nil { return true }
        guard case .type(let id, _) = type else { return false }
        return types[id].isUnique && types.kind(of: id) != .protocol && types.kind(of: id) != .typealias
    }

    // MARK: - The standard library's operators

    /// Returns the result of `a ?? b`. A literal has the type of the preceding value.
    mutating func coalesced(_ parts: [ExpressionSummary], in file: FileID) -> ResolvedType {
        if case .literal(let kind)? = parts.last, kind != .contextual {
            let type = ResolvedType.common(parts.dropLast().map { resolve($0, in: file).unwrapped })
            return scalar(type).map { accepts($0, kind) } == true ? type : .unknown
        }
        if parts.last == .array([]) {
            let type = ResolvedType.common(parts.dropLast().map { resolve($0, in: file).unwrapped })
            return StandardCollection(type, types)?.isIndexed == true ? type : .unknown
        }
        let types = parts.map { resolve($0, in: file) }
        if case .unknown = ResolvedType.common(types.map(\.unwrapped)) { return .unknown }
        return types.last ?? .unknown
    }

    /// Returns the result of `min`, `max` or `abs`, which has the type of the arguments.
    mutating func extremum(of values: [ExpressionSummary], in file: FileID) -> ResolvedType {
        let operands = values.map { operand($0, in: file) }
        let types: [ResolvedType] = operands.compactMap { if case .value(let type) = $0 { type } else { nil } }
        if types.isEmpty { return standardResult(["-"], operands) }
        let type = ResolvedType.common(types)
        if scalar(type) != nil { return type }
        guard case .type(let id, _) = type, types.count == values.count, self.types.isValueType(id) else {
            return .unknown
        }
        return type
    }

    /// Returns the result of standard library operators. Literals have the type of the other operands.
    private mutating func standardResult(_ operators: [String], _ operands: [Operand]) -> ResolvedType {
        let name = operators[0]
        var operandTypes: [ResolvedType] = operands.compactMap { if case .value(let type) = $0 { type } else { nil } }
        if operandTypes.isEmpty {
            var kinds = operands.compactMap { if case .literal(let kind) = $0 { kind } else { nil } }
            if kinds.contains(.float) { kinds.removeAll { $0 == .integer } }
            for kind in kinds { operandTypes.append(literal(kind)) }
        }
        let type = ResolvedType.common(operandTypes)
        let scalar = scalar(type)
        // The context changed the type of an operand: `0.5 + build { 5 }`
        let accepted = operands.allSatisfy { operand in
            if case .literal(let kind) = operand, let scalar { accepts(scalar, kind) } else { true }
        }
        if !accepted { return .unknown }
        let isNumber = scalar.map(KnownScalar.numbers.contains) == true
        switch KnownOperator.named(name)?.result {
        case .number:
            return isNumber ? type : .unknown
        case .sum:
            guard operators.allSatisfy({ $0 == "+" }) else { return isNumber ? type : .unknown }
            let isArray = StandardCollection(type, types)?.type == .array
            return isNumber || isArray || scalar == "String" ? type : .unknown
        case .logical:
            return scalar == "Bool" ? type : .unknown
        case .comparison:
            return operators.count == 1 && isComparable(operandTypes) ? .external("Bool", []) : .unknown
        case .range(let name):
            return isNumber ? .external(name, [type]) : .unknown
        case .shift:
            guard operators.count == 1, let left = operands.first else { return .unknown }
            let shifted: ResolvedType
            switch left {
            case .literal(let kind): shifted = literal(kind)
            case .value(let type): shifted = type
            }
            return self.scalar(shifted).map(KnownScalar.integers.contains) == true ? shifted : .unknown
        case .coalescing, nil:
            if name == ExpressionSummary.postfixOperator + "..." {
                return isNumber ? .external("PartialRangeFrom", [type]) : .unknown
            }
            return name == "!" && scalar == "Bool" || name == "~" && isNumber ? type : .unknown
        }
    }

    /// Returns whether the standard library's operators compare the operands. External modules can compare their own
    /// types with any type.
    private func isComparable(_ operands: [ResolvedType]) -> Bool {
        operands.allSatisfy { operand in
            let type = operand.unwrapped
            if scalar(type) != nil { return true }
            if let collection = StandardCollection(type, types) { return isComparable(collection.arguments) }
            if case .tuple(let parts, _) = type { return isComparable(parts) }
            guard case .type(let id, _) = type, types.kind(of: id) != nil, types.kind(of: id) != .protocol else {
                return false
            }
            return inheritance.lineage(of: id).isComplete
        }
    }
}
