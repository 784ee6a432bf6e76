import FlynnFacts

/// Values that are known more exactly than their types.
extension ReceiverResolver {
    /// Returns whether an expression calls an initializer by the name of a class, so that the instance isn't one of a
    /// subclass.
    func isInitializer(_ expression: ExpressionSummary, of type: TypeID, in file: FileID) -> Bool {
        guard case .call(var callee, _) = expression, types.kind(of: type) == .class else { return false }
        if case .member(let base, "init") = callee { callee = base }
        // A name can also mean a function, or a type parameter.
        guard case .metatype(.type(type, _)) = staticType(callee, in: file),
            ReceiverResolver.typeName(callee) == types[type].name.split(separator: ".").last.map(String.init)
        else { return false }
        // An initializer in the extension of a protocol can replace `self`.
        return inheritance.lineage(of: type).types.allSatisfy { ancestor in
            types.kind(of: ancestor) != .protocol || members.members("init", declaredBy: ancestor).isEmpty
        }
    }

    /// The last name of `Node`, or of `Outer.Node`.
    private static func typeName(_ type: ExpressionSummary) -> String? {
        switch type {
        case .member(_, let name), .name(let name, _): name
        default: nil
        }
    }

    /// Returns whether an array has the elements of the literals that it is made of. This isn't certain for operators and
    /// methods of the project.
    func keepsElements(_ array: ExpressionSummary, in file: FileID) -> Bool {
        if case .array = array { return true }
        let isOwn = KnownCollectionMethod.keepingCount.contains { method in
            ([.array] + StandardType.protocols).contains { members.declares(method, TypeID($0)) }
        }
        if isOwn { return false }
        guard members.declaresOperator("+") else { return true }
        // The expression shows neither the values of constants nor the receivers of methods.
        guard case .operation(_, let operands) = array else { return false }
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
