import FlynnFacts

/// Infers the types of expressions, mainly for the receivers of calls.
package final class ReceiverResolver: Sendable {
    /// The types.
    package let types: TypeTable
    /// The inheritance between types.
    package let inheritance: Inheritance
    /// The properties and functions.
    package let members: MemberTable
    /// The behaviors.
    package let behaviors: BehaviorTable

    init(_ members: MemberTable, _ behaviors: BehaviorTable) {
        types = members.types
        inheritance = members.inheritance
        self.members = members
        self.behaviors = behaviors
    }

    /// Returns the type of the expression.
    package func resolve(_ expression: ExpressionSummary, in file: FileID) -> ResolvedType {
        var resolution = TypeResolution(self)
        return resolution.resolve(expression, in: file)
    }

    /// Returns the static type of a value, for casts. The type is unknown unless the value has exactly this type, or is
    /// an instance of a subclass.
    package func staticType(_ expression: ExpressionSummary, in file: FileID) -> ResolvedType {
        var resolution = TypeResolution(self, isExact: true)
        return resolution.resolve(expression, in: file)
    }

    /// Returns the known type arguments for the generic type of a receiver, or for its generic superclass.
    ///
    /// - Parameters:
    ///   - type: the generic type declaring the called member.
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

    /// Returns the number of parameters of the function expected by the context, or `nil` if unknown.
    func parameterCount(ofClosure expected: ExpressionSummary, in file: FileID) -> Int? {
        var resolution = TypeResolution(self)
        return resolution.closureParameters(expected, in: file)?.count
    }

    /// Returns the only function or initializer in the project that the call can refer to, or `nil` if the call is
    /// ambiguous.
    package func function(calledAs callee: ExpressionSummary, _ call: PassedArguments, in file: FileID) -> MemberID? {
        var resolution = TypeResolution(self)
        return resolution.function(calledAs: callee, call, in: file)
    }

    /// Returns the only function in the project that the expression can refer to, or `nil` if the expression is
    /// ambiguous.
    package func function(named expression: ExpressionSummary, in file: FileID) -> MemberID? {
        var resolution = TypeResolution(self)
        return resolution.function(named: expression, in: file)
    }

    /// Resolves a type written in the scope, or outside of all types if the scope is `nil`.
    package func resolve(_ type: TypeDescription, in scope: TypeID?) -> ResolvedType {
        var resolution = TypeResolution(self)
        return resolution.convert(type, in: TypeResolution.Scope(type: scope))
    }
}
