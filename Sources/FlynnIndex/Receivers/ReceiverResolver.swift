import FlynnSummary

/// Finds the types of expressions, receivers of calls above all.
package final class ReceiverResolver: Sendable {
    let types: TypeTable
    let inheritance: Inheritance
    let members: MemberTable
    let behaviors: BehaviorTable

    init(_ members: MemberTable, _ behaviors: BehaviorTable) {
        types = members.types
        inheritance = members.inheritance
        self.members = members
        self.behaviors = behaviors
    }

    /// The type of an expression in a file.
    func resolve(_ origin: ExpressionSummary, in file: FileID) -> ResolvedType {
        var resolution = TypeResolution(self)
        return resolution.resolve(origin, in: file)
    }

    /// The type that is written inside of a type, or outside of all.
    func resolve(_ type: TypeDescription, in scope: TypeID?) -> ResolvedType {
        var resolution = TypeResolution(self)
        return resolution.convert(type, in: TypeResolution.Scope(type: scope))
    }
}
