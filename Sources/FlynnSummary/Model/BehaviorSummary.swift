import FlynnSyntax

/// A behavior declaration.
///
/// Each rule visits all of them; a value with so many parts would take longer to copy than to check.
package final class BehaviorSummary: Sendable {
    /// How a behavior is declared.
    package enum Form: Sendable {
        /// `Behavior(self) { … }`
        case closure(BehaviorClosure)
        /// `Behavior(self, method)`
        case functionReference(FunctionReference)
        /// By a type annotation only: a requirement, or a pass-through with the behavior that its getter returns.
        case annotation(forwards: ForwardedBehavior?)
    }

    /// The name.
    package let name: String
    /// The type that declares it.
    package let owner: TypeSummary.ID
    /// How it is declared.
    package let form: Form
    /// From the keyword `var` or `let` to the end of the name.
    package let span: SourceSpan
    /// The documentation of its parameters.
    package let documentation: ParameterDocumentation
    /// The facts from which the compiler infers its type, if no type is annotated.
    package let inferred: InferredBehaviorType?
    /// Whether it overrides a superclass's behavior.
    package let isOverride: Bool
    /// How its first use creates it, if it is lazy and no initializer of its class uses it.
    package let creation: LazyCreation?
    /// The accesses in methods of the actor that get all arguments, and that no subclass overrides.
    package let accessesInMethods: [ArgumentAccess]

    package init(
        name: String, owner: TypeSummary.ID, form: Form, span: SourceSpan, documentation: ParameterDocumentation,
        inferred: InferredBehaviorType?, isOverride: Bool, creation: LazyCreation?,
        accessesInMethods: [ArgumentAccess] = []
    ) {
        self.name = name
        self.owner = owner
        self.form = form
        self.span = span
        self.documentation = documentation
        self.inferred = inferred
        self.isOverride = isOverride
        self.creation = creation
        self.accessesInMethods = accessesInMethods
    }

    /// The closure, if it has one.
    package var closure: BehaviorClosure? {
        if case .closure(let closure) = form { closure } else { nil }
    }

    /// The accesses to its arguments whose index the source shows.
    package var accesses: [ArgumentAccess] { (closure?.accesses ?? []) + accessesInMethods }

    /// The parameter of the closure, if it has a closure.
    package var argumentUse: BehaviorClosure.ArgumentUse? {
        if case .closure(let closure) = form { closure.argumentUse } else { nil }
    }

    /// The behavior that a pass-through returns.
    package var forwarded: ForwardedBehavior? {
        if case .annotation(let forwarded) = form { forwarded } else { nil }
    }

    /// Whether the declaration makes the behavior, rather than only having its type.
    package var isConstructed: Bool {
        if case .annotation = form { false } else { true }
    }
}

/// A behavior that its first use creates.
package struct LazyCreation: Sendable {
    /// Where an initializer can use it, if the source shows that.
    package var place: InitializerPlace?
}

/// Where a statement can be added to the initializer of a class.
package struct InitializerPlace: Sendable {
    /// The start of the line before which lines are inserted.
    package var location: SourceLocation
    /// The indentation of the statement, or of the initializer if the class has none.
    package var indentation: String
    package var lineEnd: String
    /// Whether the class has an initializer.
    package var hasInitializer: Bool
    /// Whether a new initializer must be public.
    package var isPublic: Bool

    /// The edit that adds a statement.
    package func adding(_ statement: String) -> SourceEdit {
        if hasInitializer { return .insert(indentation + statement + lineEnd, at: location) }
        let deeper = indentation + (indentation.utf8.contains(0x09) ? "\t" : "    ")
        let lines = [
            "", "\(indentation)\(isPublic ? "public " : "")override init() {", "\(deeper)super.init()",
            deeper + statement,
            "\(indentation)}", "",
        ]
        return .insert(lines.joined(separator: lineEnd), at: location)
    }
}

/// The behavior that a pass-through returns: `var beClear: ChainableBehavior<Self> { safeColorable.beClear }`
package struct ForwardedBehavior: Sendable {
    /// The expression before its name.
    package var receiver: ExpressionSummary
    /// Its name.
    package var name: String
}

/// The function that a behavior runs: `method` in `Behavior(self, method)`.
package struct FunctionReference: Sendable {
    /// The name, if it is a member of `self`; of several alternatives, those of all that are.
    package var members: [String]
    /// The shortened text.
    package var text: String
}

/// The facts from which the compiler infers the type of a behavior without type annotation.
package struct InferredBehaviorType: Sendable {
    /// The type, if the source spells it.
    package var text: String?
    /// Where an annotation can be inserted: after the name.
    package var location: SourceLocation
    /// The behaviors that are named in the closure, each once.
    package var mentions: [BehaviorMention]
}

/// The name of a behavior in code, called or not: `x.beName`.
package struct BehaviorMention: Sendable, Hashable {
    /// The behavior's name.
    package var name: String
    /// The expression before it.
    package var receiver: ExpressionSummary
}

// MARK: - Archive

extension BehaviorSummary: Archivable {
    @inline(never)
    package static func archive(_ value: BehaviorSummary!, _ archiver: inout Archiver) -> BehaviorSummary {
        BehaviorSummary(
            name: archiver.field(value.name), owner: archiver.field(value.owner), form: archiver.field(value.form),
            span: archiver.field(value.span), documentation: archiver.field(value.documentation),
            inferred: archiver.field(value.inferred), isOverride: archiver.field(value.isOverride),
            creation: archiver.field(value.creation),
            accessesInMethods: archiver.field(value.accessesInMethods))
    }
}

extension BehaviorSummary.Form: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.closure, &archiver) { if case .closure(let closure) = $0 { closure } else { nil } }
        cases.add(Self.functionReference, &archiver) {
            if case .functionReference(let function) = $0 { function } else { nil }
        }
        cases.add(Self.annotation, &archiver) {
            if case .annotation(let behavior) = $0 { .some(behavior) } else { nil }
        }
        return cases.end(&archiver, or: .annotation(forwards: nil))
    }
}

extension LazyCreation: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(place: archiver.field(value.place))
    }
}

extension InitializerPlace: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            location: archiver.field(value.location), indentation: archiver.field(value.indentation),
            lineEnd: archiver.field(value.lineEnd), hasInitializer: archiver.field(value.hasInitializer),
            isPublic: archiver.field(value.isPublic))
    }
}

extension ForwardedBehavior: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(receiver: archiver.field(value.receiver), name: archiver.field(value.name))
    }
}

extension FunctionReference: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(members: archiver.field(value.members), text: archiver.field(value.text))
    }
}

extension InferredBehaviorType: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            text: archiver.field(value.text), location: archiver.field(value.location),
            mentions: archiver.field(value.mentions))
    }
}

extension BehaviorMention: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(name: archiver.field(value.name), receiver: archiver.field(value.receiver))
    }
}
