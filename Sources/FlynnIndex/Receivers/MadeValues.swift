import FlynnSummary

/// Values that are known more exactly than their types.
extension ReceiverResolver {
    /// Returns whether an expression calls an initializer by the name of a class, so that the instance isn't one of a
    /// subclass.
    func isInitializer(_ expression: ExpressionSummary, of type: TypeID) -> Bool {
        guard case .call(let callee, _) = expression, types.kind(of: type) == .class,
            ReceiverResolver.typeName(callee) == types[type].name.split(separator: ".").last.map(String.init)
        else { return false }
        // An initializer in the extension of a protocol can replace `self`.
        return inheritance.lineage(of: type).types.allSatisfy { ancestor in
            types.kind(of: ancestor) != .protocol || members.members("init", declaredBy: ancestor).isEmpty
        }
    }

    /// `Node` in `Node(…)`, `Outer.Node(…)` and `Node.init(…)`
    private static func typeName(_ callee: ExpressionSummary) -> String? {
        switch callee {
        case .member(let type, "init"): typeName(type)
        case .member(_, let name), .name(let name, _): name
        default: nil
        }
    }

    /// Returns whether an array made with `+` has the elements of all operands. This isn't certain for operators of the
    /// project.
    func keepsElements(_ sum: ExpressionSummary, in file: FileID) -> Bool {
        guard case .operation(_, let operands) = sum, members.declaresOperator("+") else { return true }
        return operands.allSatisfy { StandardCollection(staticType($0, in: file), types)?.type == .array }
    }

    /// Returns whether Foundation's `IndexPath` is the preferred type of a sum: `[1] + [2]`
    func mayBeIndexPath(_ sum: ExpressionSummary) -> Bool {
        guard case .operation(_, let operands) = sum else { return false }
        return operands.allSatisfy(ReceiverResolver.holdsIntegers)
    }

    private static func holdsIntegers(_ operand: ExpressionSummary) -> Bool {
        switch operand {
        case .array(let parts): parts.allSatisfy { $0 == .literal(.integer) }
        case .alternatives(let parts), .operation(_, let parts): parts.allSatisfy(holdsIntegers)
        default: false
        }
    }
}
