import FlynnSyntax

/// Facts about the roles in a file importing FlynnRoles.
package struct RoleFacts: Sendable {
    /// The properties with strong references.
    package var strongProperties: [StrongProperty] = []
    /// The properties that can lose their value.
    package var releasedProperties: [ReleasedProperty] = []
    /// The assignments of an owner to a property.
    package var storedOwners: [StoredOwner] = []
    /// The initializer parameters assigned to properties.
    package var storedParameters: [StoredParameter] = []
    /// The roles created with an argument and bound to the same argument.
    package var boundArguments: [BoundArgument] = []
    /// The classes with generated members.
    package var multiplexers: [MultiplexerSummary] = []
    /// The targets retained by a multiplexer.
    package var retainedTargets: [RetainedObject] = []
    /// The new objects with only a weak reference from a multiplexer.
    package var temporaryTargets: [TemporaryTarget] = []
    /// The strong captures in event handlers that are never removed.
    package var handlerCaptures: [RetainedObject] = []

    /// The facts for a file that does not import FlynnRoles.
    package static let none = RoleFacts()
}

/// A stored property of a class or structure, neither `weak` nor `unowned`.
package struct StrongProperty: Sendable {
    /// The declaring type, or the extended type.
    package var owner: TypeSummary.ID
    package var name: String

    package init(owner: TypeSummary.ID, name: String) {
        self.owner = owner
        self.name = name
    }
}

/// A property that may lose its value, which breaks a retain cycle: `form = nil`, `form.take()`, `swap(&form, &other)`,
/// `field.form = nil`.
package struct ReleasedProperty: Sendable {
    /// The type containing the code, for a property of `self`; `nil` for other objects.
    package var owner: TypeSummary.ID?
    /// The other object; `nil` if unknown.
    package var object: ExpressionSummary?
    package var name: String
    /// Whether the new value may be `nil`. Other values are ignored for objects of an unknown type.
    package var isNil = true

    package init(owner: TypeSummary.ID? = nil, object: ExpressionSummary? = nil, name: String, isNil: Bool = true) {
        self.owner = owner
        self.object = object
        self.name = name
        self.isNil = isNil
    }
}

/// A role owner stored by the role: `form = owner`, or `self.form = form` next to `bind(to: form)`.
package struct StoredOwner: Sendable {
    /// The holder of the reference to the owner.
    package enum Holder: Sendable {
        /// The property, or a tuple or closure in the property.
        case property
        /// A member of the property value, given as the expression.
        case member(String, of: ExpressionSummary)
        /// The property value, if it is a collection.
        case collection(ExpressionSummary)
        /// A handler for an event of the role, with a capture of the owner.
        case handler
    }

    /// The type containing the code.
    package var role: TypeSummary.ID
    /// The role property, or the captured name for a handler.
    package var property: String
    package var holder: Holder
    /// The assignment, or the capture in a handler.
    package var span: SourceSpan

    package init(role: TypeSummary.ID, property: String, holder: Holder, span: SourceSpan) {
        self.role = role
        self.property = property
        self.holder = holder
        self.span = span
    }
}

/// An initializer parameter assigned to a property.
package struct StoredParameter: Sendable {
    /// The type containing the initializer.
    package var role: TypeSummary.ID
    /// The parameter label, which can be empty.
    package var label: String
    package var property: String

    package init(role: TypeSummary.ID, label: String, property: String) {
        self.role = role
        self.label = label
        self.property = property
    }
}

/// A role created with an object and bound to the same object: `RequiredField(form).bind(to: form)`
package struct BoundArgument: Sendable {
    /// The new role.
    package var role: ExpressionSummary
    /// The argument label, which can be empty.
    package var label: String
    /// The source text of the object.
    package var text: String
    /// The argument to the initializer.
    package var span: SourceSpan

    package init(role: ExpressionSummary, label: String, text: String, span: SourceSpan) {
        self.role = role
        self.label = label
        self.text = text
        self.span = span
    }
}

/// An object that is retained by a multiplexer as a target, or by the handler for an event of a role:
/// `multiplexer.add(target)`, `Multiplexer(targets: [target])`, `multiplexer.targets = [target]`,
/// `role.on(.finished) { role.stop() }`
package struct RetainedObject: Sendable {
    /// The type containing the code; `nil` outside of types.
    package var scope: TypeSummary.ID?
    /// The multiplexer or the role with the event; `nil` for `self`.
    package var holder: ExpressionSummary?
    /// The name of the property or variable with the holder.
    package var name: String
    /// The source text of the object. An object with the holder's name is the holder.
    package var object: String
    /// The target, or the first mention of the object in the closure.
    package var span: SourceSpan
    /// Whether the holder is bound to the object in the same function, or in the same type if both belong to the
    /// instance.
    package var isBound = false
    /// Whether the object is `self` and the holder is a member of `self`.
    package var isOwnMember = false

    package init(
        scope: TypeSummary.ID? = nil, holder: ExpressionSummary? = nil, name: String, object: String, span: SourceSpan,
        isBound: Bool = false, isOwnMember: Bool = false
    ) {
        self.scope = scope
        self.holder = holder
        self.name = name
        self.object = object
        self.span = span
        self.isBound = isBound
        self.isOwnMember = isOwnMember
    }
}

/// A new object without another owner: `multiplexer.add(weak: Target())` or `Multiplexer(weakTargets: [Target()])`
package struct TemporaryTarget: Sendable {
    package var multiplexer: ExpressionSummary
    /// The new object.
    package var target: ExpressionSummary
    package var span: SourceSpan

    package init(multiplexer: ExpressionSummary, target: ExpressionSummary, span: SourceSpan) {
        self.multiplexer = multiplexer
        self.target = target
        self.span = span
    }
}

// MARK: - Archive

extension RoleFacts: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            strongProperties: archiver.field(value.strongProperties),
            releasedProperties: archiver.field(value.releasedProperties),
            storedOwners: archiver.field(value.storedOwners),
            storedParameters: archiver.field(value.storedParameters),
            boundArguments: archiver.field(value.boundArguments),
            multiplexers: archiver.field(value.multiplexers),
            retainedTargets: archiver.field(value.retainedTargets),
            temporaryTargets: archiver.field(value.temporaryTargets),
            handlerCaptures: archiver.field(value.handlerCaptures))
    }
}

extension StrongProperty: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(owner: archiver.field(value.owner), name: archiver.field(value.name))
    }
}

extension ReleasedProperty: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), object: archiver.field(value.object), name: archiver.field(value.name),
            isNil: archiver.field(value.isNil))
    }
}

extension StoredOwner.Holder: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(.property, &archiver) { if case .property = $0 { true } else { false } }
        cases.add(Self.member, &archiver) { if case .member(let name, let value) = $0 { (name, value) } else { nil } }
        cases.add(Self.collection, &archiver) { if case .collection(let value) = $0 { value } else { nil } }
        cases.add(.handler, &archiver) { if case .handler = $0 { true } else { false } }
        return cases.end(&archiver, or: .property)
    }
}

extension StoredOwner: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            role: archiver.field(value.role), property: archiver.field(value.property),
            holder: archiver.field(value.holder), span: archiver.field(value.span))
    }
}

extension StoredParameter: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            role: archiver.field(value.role), label: archiver.field(value.label),
            property: archiver.field(value.property))
    }
}

extension BoundArgument: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            role: archiver.field(value.role), label: archiver.field(value.label), text: archiver.field(value.text),
            span: archiver.field(value.span))
    }
}

extension RetainedObject: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            scope: archiver.optional(value.scope), holder: archiver.optional(value.holder),
            name: archiver.field(value.name), object: archiver.field(value.object), span: archiver.field(value.span),
            isBound: archiver.flag(value.isBound), isOwnMember: archiver.flag(value.isOwnMember))
    }
}

extension TemporaryTarget: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            multiplexer: archiver.field(value.multiplexer), target: archiver.field(value.target),
            span: archiver.field(value.span))
    }
}
