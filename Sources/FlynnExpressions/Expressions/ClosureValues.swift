import FlynnFacts
import FlynnSyntax

/// Values that the results of calls depend on, and that closures don't return.
extension ExpressionReader {
    /// Returns the sum in `reduce(into: 0) { $0 += $1.count }`, as the operands of `+`.
    func sum(inClosure closure: ClosureNode) -> ExpressionSummary? {
        guard let statement = tree.onlyResult(closure.body), let (left, sign, right) = tree.operation(statement),
            tree.isOperator(sign, "+="),
            case .operation(_, let operands) = result(
                ofClosure: closure, in: statement,
                reading: { .operation(["+"], [self.expression(left), self.expression(right)]) })
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
        guard let statement = tree.onlyResult(closure.body), let call = tree.memberCall(statement),
            tree.memberName(call.member) == "resume", tree.memberName(call.base) == tree.name(ofToken: name),
            let argument = tree.firstChild(call.list), tree.argumentLabel(argument) == "returning",
            let value = tree.argumentValue(argument)
        else { return nil }
        return result(ofClosure: closure, in: statement, reading: { self.expression(value) })
    }
}
