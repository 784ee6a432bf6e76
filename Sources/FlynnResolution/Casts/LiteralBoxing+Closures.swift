import FlynnFacts

/// Infers the types of closures as the compiler does.
extension LiteralBoxing {
    /// Returns the closure with the types inferred by the compiler.
    func boxed(_ closure: ClosureLiteral, depth: Int) -> BoxedClosure {
        let result: ClosurePart =
            switch closure.result {
            case .annotated(let type), .value(.typed(_, let type)): written(type)
            case .value(.expression(let value)): inferred(value)
            case .value(let value): literal(value, depth: depth)
            }
        let parameters = closure.parameters.map { parameter in
            parameter.type.map(written) ?? inferred(parameter.use, in: closure, depth: depth)
        }
        var traits = FunctionTraits(closure.modifiers, types, scope)
        traits.isAsync = closure.isAsync
        if traits.errors == .nothing { traits.errors = closure.isThrowing.map { $0 ? .any : .nothing } }
        return BoxedClosure(parameters: parameters, result: result, traits: traits)
    }

    private func written(_ type: TypeDescription) -> ClosurePart { ClosurePart(type: type, scope: scope) }

    private func literal(_ value: LiteralValue, depth: Int) -> ClosurePart {
        staticType(boxed(value, depth: depth)).map { ClosurePart(type: $0) } ?? .unknown
    }

    /// Returns the type of an expression in a closure.
    private func inferred(_ expression: ExpressionSummary) -> ClosurePart {
        var type = ResolvedType.unknown
        if !changesLiterals { type = resolver.staticType(expression, in: file) }
        if type == .unknown, case .chained = expression {
            return ClosurePart(type: .named("Optional", arguments: [.unknown]))
        }
        let description = types.description(of: type, unknown: .unknown) ?? .unknown
        return ClosurePart(type: description, isInferred: true)
    }

    /// Returns the parameter type inferred from the first statement using the parameter.
    private func inferred(_ use: ClosureLiteral.Use, in closure: ClosureLiteral, depth: Int) -> ClosurePart {
        switch use {
        case .printed(let function):
            return lookup.members.isUndeclared(function, in: scope) ? ClosurePart(type: .any) : .unknown
        case .forwarded:
            // A behavior takes `Any?`.
            guard case .value(.expression(let result)) = closure.result, isBehaviorCall(result) else { return .unknown }
            return ClosurePart(type: .named("Optional", arguments: [.any]))
        case .operand(let literals, let operators):
            guard let first = literals.first, !operators.contains(where: lookup.members.declaresOperator) else {
                return .unknown
            }
            return literal(first, depth: depth)
        case .assigned(.chained(let target)), .assigned(let target): return inferred(target)
        case .unknown: return .unknown
        }
    }

    private func isBehaviorCall(_ expression: ExpressionSummary) -> Bool {
        switch expression {
        case .chained(let call): isBehaviorCall(call)
        case .call(.member(let receiver, let name), _):
            lookup.declaration(of: name, on: receiver, in: file) != nil
        case .call(.name(let name, let type?), _):
            lookup.declaration(of: name, on: .`self`(type), in: file) != nil
        default: false
        }
    }

    /// Returns the type of a boxed value, if certain and simple.
    private func staticType(_ box: BoxedValue) -> TypeDescription? {
        switch box {
        case .scalar(let name): return .named("Swift." + name, arguments: [])
        case .tuple(let elements):
            let types = elements.map { staticType($0.value) }
            guard !types.contains(nil), elements.allSatisfy({ $0.label == nil }) else { return nil }
            return .tuple(types.compactMap { $0 })
        case .array(let elements):
            let types = Set(elements.map(staticType))
            guard types.count == 1, let type = types.first ?? nil else { return nil }
            return .array(type)
        default: return nil
        }
    }
}
