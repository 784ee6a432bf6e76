import FlynnSyntax

/// A call with behaviors among its values: of a value that other code makes of them, or of a function that gets them.
package struct BehaviorPass: Sendable {
    /// The name of what is called.
    package var span: SourceSpan
    /// The type around the call; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// What is called.
    package var callee: ExpressionSummary
    /// The arguments, as far as the result depends on them.
    package var passed: PassedArguments
    /// The arguments in order, including trailing closures; `nil` if the source doesn't show how many there are.
    package var arguments: [CallArgument]?
    /// Whether the call is made for each element of the collection with the callee, rather than for one of them.
    package var visitsAll = false

    package init(
        span: SourceSpan, owner: TypeSummary.ID? = nil, callee: ExpressionSummary, passed: PassedArguments,
        arguments: [CallArgument]? = nil, visitsAll: Bool = false
    ) {
        self.span = span
        self.owner = owner
        self.callee = callee
        self.passed = passed
        self.arguments = arguments
        self.visitsAll = visitsAll
    }
}

/// What a function, an initializer or a getter does with behaviors.
package struct BehaviorFlow: Sendable {
    /// A property that an initializer assigns.
    package struct Assignment: Sendable {
        package var property: String
        package var value: ExpressionSummary

        package init(property: String, value: ExpressionSummary) {
            self.property = property
            self.value = value
        }
    }

    /// What it returns, if that is its only expression and can be a behavior.
    package var result: ExpressionSummary?
    /// The behaviors that an initializer assigns to properties.
    package var assignments: [Assignment] = []
    /// The calls that each of its calls makes.
    package var calls: [BehaviorPass] = []

    package init(result: ExpressionSummary? = nil, assignments: [Assignment] = [], calls: [BehaviorPass] = []) {
        self.result = result
        self.assignments = assignments
        self.calls = calls
    }

    /// Whether it does nothing with behaviors.
    package var isEmpty: Bool { result == nil && assignments.isEmpty && calls.isEmpty }
}

extension TypeDescription {
    /// What the modifier begins with by which the type of a behavior shows that its value is a function's parameter. The position of
    /// the parameter follows.
    private static let parameterMark = "parameter "

    /// The type of a function's parameter at a position.
    package func marked(asParameter position: Int) -> TypeDescription {
        .modified([TypeDescription.parameterMark + String(position)], self)
    }

    /// The position of the parameter whose value has this type; `nil` for the types of other values.
    package var parameterPosition: Int? {
        guard case .modified(let modifiers, _) = self, modifiers.count == 1,
            modifiers[0].hasPrefix(TypeDescription.parameterMark)
        else { return nil }
        return Int(modifiers[0].dropFirst(TypeDescription.parameterMark.count))
    }

    /// Whether its values are behaviors, or collections or optionals of them.
    package var holdsBehaviors: Bool {
        if isBehavior { return true }
        guard case .named(let name, let arguments) = self, ["Array", "Optional", "Dictionary"].contains(name) else {
            return false
        }
        return arguments.last?.holdsBehaviors == true
    }
}

extension ExpressionSummary {
    /// Whether a part of it fulfills a condition.
    package func contains(where isWanted: (ExpressionSummary) -> Bool) -> Bool {
        if isWanted(self) { return true }
        func any(_ parts: [ExpressionSummary]) -> Bool { parts.contains { $0.contains(where: isWanted) } }
        switch self {
        case .type, .metatype, .`self`, .`super`, .name, .literal, .unknown: return false
        case .member(let base, _), .sliced(let base), .element(let base), .unwrapped(let base), .chained(let base),
            .payload(let base, _, _, _), .closure(let base), .closureParameter(let base, _, _), .dynamicType(let base),
            .flow(let base), .operand(_, let base), .reply(let base), .keyPath(let base, _):
            return base.contains(where: isWanted)
        case .call(let base, let call), .subscripted(let base, let call), .parameter(let base, let call, _):
            return base.contains(where: isWanted) || any(call.values)
        case .tuple(let parts, _), .operation(_, let parts), .array(let parts), .alternatives(let parts),
            .coalesced(let parts):
            return any(parts)
        case .dictionary(let keys, let values): return any(keys) || any(values)
        }
    }
}

// MARK: - Archive

extension BehaviorPass: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            span: archiver.field(value.span), owner: archiver.field(value.owner), callee: archiver.field(value.callee),
            passed: archiver.field(value.passed), arguments: archiver.field(value.arguments),
            visitsAll: archiver.field(value.visitsAll))
    }
}

extension BehaviorFlow: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            result: archiver.field(value.result), assignments: archiver.field(value.assignments),
            calls: archiver.field(value.calls))
    }
}

extension BehaviorFlow.Assignment: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(property: archiver.field(value.property), value: archiver.field(value.value))
    }
}
