import FlynnSyntax

/// A behavior declaration.
///
/// This type is a class because every rule visits all behaviors, and a large value would take longer to copy than to
/// check.
package final class BehaviorSummary: Sendable {
    /// The form of a declaration.
    package enum Form: Sendable {
        /// `Behavior(self) { … }`
        case closure(BehaviorClosure)
        /// `Behavior(self, method)`
        case functionReference(FunctionReference)
        /// A declaration with only a type annotation: a requirement, or a pass-through with the behavior returned from
        /// the getter.
        case annotation(forwards: ForwardedBehavior?)
    }

    package let name: String
    /// The declaring type.
    package let owner: TypeSummary.ID
    /// The form of the declaration.
    package let form: Form
    /// The range from the keyword `var` or `let` to the end of the name.
    package let span: SourceSpan
    /// The parameter documentation.
    package let documentation: ParameterDocumentation
    /// The facts for type inference, if the declaration is not annotated.
    package let inferred: InferredBehaviorType?
    /// Whether the declaration overrides a behavior of the superclass.
    package let isOverride: Bool
    /// The creation by the first use, if the behavior is lazy and initializers of the class do not use it.
    package let creation: LazyCreation?
    /// The argument accesses in actor methods that receive all arguments and aren't overridden in a subclass.
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

    /// The closure, if any.
    package var closure: BehaviorClosure? {
        if case .closure(let closure) = form { closure } else { nil }
    }

    /// The argument accesses with a known index.
    package var accesses: [ArgumentAccess] { (closure?.accesses ?? []) + accessesInMethods }

    /// The closure parameter for the arguments, if the behavior has a closure.
    package var argumentUse: BehaviorClosure.ArgumentUse? {
        if case .closure(let closure) = form { closure.argumentUse } else { nil }
    }

    /// The behavior returned by a pass-through.
    package var forwarded: ForwardedBehavior? {
        if case .annotation(let forwarded) = form { forwarded } else { nil }
    }

    /// Whether the declaration creates the behavior and doesn't only state its type.
    package var isConstructed: Bool {
        if case .annotation = form { false } else { true }
    }
}

/// A behavior created by its first use.
package struct LazyCreation: Sendable {
    /// The place for a use in an initializer, if the source shows it.
    package var place: InitializerPlace?

    package init(place: InitializerPlace? = nil) { self.place = place }
}

/// The place to add a statement to the initializer of a class.
package struct InitializerPlace: Sendable {
    /// The start of the line before which the new lines are inserted.
    package var location: SourceLocation
    /// The indentation of the statement, or of a new initializer if the class does not declare one.
    package var indentation: String
    package var lineEnd: String
    package var hasInitializer: Bool
    /// Whether a new initializer must be public.
    package var isPublic: Bool

    package init(location: SourceLocation, indentation: String, lineEnd: String, hasInitializer: Bool, isPublic: Bool) {
        self.location = location
        self.indentation = indentation
        self.lineEnd = lineEnd
        self.hasInitializer = hasInitializer
        self.isPublic = isPublic
    }

    /// Returns the edit that adds `statement`.
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

/// The behavior returned by a pass-through: `var beClear: ChainableBehavior<Self> { safeColorable.beClear }`
package struct ForwardedBehavior: Sendable {
    /// The expression before the name.
    package var receiver: ExpressionSummary
    package var name: String

    package init(receiver: ExpressionSummary, name: String) {
        self.receiver = receiver
        self.name = name
    }
}

/// The function run by a behavior: `method` in `Behavior(self, method)`.
package struct FunctionReference: Sendable {
    /// The name of a function that is a member of `self`. For several alternatives, the names of all of these members.
    package var members: [String]
    /// The abbreviated source text.
    package var text: String

    package init(members: [String], text: String) {
        self.members = members
        self.text = text
    }
}

/// The facts for inferring the type of an unannotated behavior.
package struct InferredBehaviorType: Sendable {
    /// The type, if written in the source.
    package var text: String?
    /// The location after the name, to insert an annotation.
    package var location: SourceLocation
    /// The behaviors mentioned in the closure, without duplicates.
    package var mentions: [BehaviorMention]

    package init(text: String? = nil, location: SourceLocation, mentions: [BehaviorMention]) {
        self.text = text
        self.location = location
        self.mentions = mentions
    }
}

/// The name of a behavior in code, called or not: `x.beName`.
package struct BehaviorMention: Sendable, Hashable {
    package var name: String
    /// The expression before the name.
    package var receiver: ExpressionSummary

    package init(name: String, receiver: ExpressionSummary) {
        self.name = name
        self.receiver = receiver
    }
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
