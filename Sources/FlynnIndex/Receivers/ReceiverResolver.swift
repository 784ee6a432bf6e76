import FlynnSummary

/// Finds the types of expressions, mainly of the receivers of calls.
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
    func resolve(_ expression: ExpressionSummary, in file: FileID) -> ResolvedType {
        var resolution = TypeResolution(self)
        return resolution.resolve(expression, in: file)
    }

    /// The static type of a value in a file, for casts: unknown unless the value has exactly this type, or is an instance of a
    /// subclass.
    func staticType(_ expression: ExpressionSummary, in file: FileID) -> ResolvedType {
        var resolution = TypeResolution(self, isExact: true)
        return resolution.resolve(expression, in: file)
    }

    /// The types that the type parameters of a receiver's generic type, or of its superclass, stand for, as far as they are
    /// known.
    ///
    /// - Parameters:
    ///   - type: the generic type, which declares the member that is called.
    ///   - member: the name of the member.
    func genericArguments(
        of type: TypeID, declaring member: String, on receiver: ExpressionSummary, in file: FileID
    ) -> [String: ResolvedType] {
        var resolution = TypeResolution(self, isExact: true)
        let receiver = resolution.resolve(receiver, in: file).unwrapped
        guard let found = resolution.find(member, in: receiver, isStatic: false), found.scope.type == type else {
            return [:]
        }
        return found.scope.arguments
    }

    /// The number of parameters of a function that a context expects; `nil` if it is unknown.
    func parameterCount(ofClosure expected: ExpressionSummary, in file: FileID) -> Int? {
        var resolution = TypeResolution(self)
        return resolution.closureParameters(expected, in: file)?.count
    }

    /// The function or initializer of the project that a call certainly means; `nil` if it can mean another one.
    func function(calledAs callee: ExpressionSummary, _ call: PassedArguments, in file: FileID) -> MemberID? {
        var resolution = TypeResolution(self)
        return resolution.function(calledAs: callee, call, in: file)
    }

    /// The function of the project that an expression certainly names; `nil` if it can name another one.
    func function(named expression: ExpressionSummary, in file: FileID) -> MemberID? {
        var resolution = TypeResolution(self)
        return resolution.function(named: expression, in: file)
    }

    /// The meaning of a type that is written inside of a type of the project, or outside of all types.
    func resolve(_ type: TypeDescription, in scope: TypeID?) -> ResolvedType {
        var resolution = TypeResolution(self)
        return resolution.convert(type, in: TypeResolution.Scope(type: scope))
    }
}
