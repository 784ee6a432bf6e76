import FlynnFacts
import FlynnSyntax

/// Values that the results of calls depend on, and that closures don't return.
extension ExpressionReader {
    /// Returns the sum in `reduce(into: 0) { $0 += $1.count }`, as the operands of `+`.
    func sum(inClosure closure: ClosureNode) -> ExpressionSummary? {
        guard let statement = tree.onlyResult(closure.body), tree.kind(statement) == .sequenceExpression,
            let parts = boundedChildren(statement), parts.count == 3, tree.isOperator(parts[1], "+="),
            case .operation(_, let operands) = result(
                ofClosure: closure, in: statement,
                reading: { .operation(["+"], [self.expression(parts[0]), self.expression(parts[2])]) })
        else { return nil }
        return .bounded(.operation(["+"], operands))
    }

    /// Returns the value of the continuation that a closure gets, by the written type of the continuation, or by the only
    /// statement: `{ continuation in continuation.resume(returning: 5) }`
    func resumedValue(inClosure closure: ClosureNode) -> ExpressionSummary? {
        guard let clause = tree.parameterClause(closure), let parameters = boundedChildren(clause),
            parameters.count == 1, let (_, name) = tree.parameterNames(parameters[0])
        else { return nil }
        if let type = tree.parameterType(parameters[0]) {
            guard case .named(let continuation, let arguments) = description(type), arguments.count == 2,
                KnownFunction.continuationTypes.contains(continuation)
            else { return nil }
            return .type(arguments[0], context.type)
        }
        guard let statement = tree.onlyResult(closure.body), tree.kind(statement) == .postfixExpression,
            let parts = boundedChildren(statement), parts.count == 3, tree.memberName(parts[1]) == "resume",
            tree.simpleNameToken(parts[0]).map({ tree.name(ofToken: $0) }) == tree.name(ofToken: name),
            tree.kind(parts[2]) == .callArguments, let argument = tree.firstChild(parts[2]),
            tree.argumentLabel(argument) == "returning", let value = tree.argumentValue(argument)
        else { return nil }
        return result(ofClosure: closure, in: statement, reading: { self.expression(value) })
    }
}
