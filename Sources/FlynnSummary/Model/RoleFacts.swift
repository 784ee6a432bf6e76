import FlynnSyntax

/// The facts about roles in a file that imports FlynnRoles.
package struct RoleFacts: Sendable {
    /// The properties that own their values.
    package var strongProperties: [StrongProperty] = []
    /// The properties that may lose their values.
    package var releasedProperties: [ReleasedProperty] = []
    /// The assignments of an owner to a property.
    package var storedOwners: [StoredOwner] = []
    /// The parameters of initializers that are assigned to properties.
    package var storedParameters: [StoredParameter] = []
    /// The roles that are made with an argument to which they are bound.
    package var boundArguments: [BoundArgument] = []
    /// The classes whose members FlynnLint writes.
    package var multiplexers: [MultiplexerSummary] = []
    /// The targets that a multiplexer retains.
    package var retainedTargets: [RetainedTarget] = []
    /// The new objects to which a multiplexer refers weakly.
    package var temporaryTargets: [TemporaryTarget] = []
    /// What the handlers of events capture.
    package var handlerCaptures: [HandlerCapture] = []
}

/// A stored property of a class or structure that is neither `weak` nor `unowned`.
package struct StrongProperty: Sendable {
    /// The type, or the type that an extension extends.
    package var owner: TypeSummary.ID
    package var name: String
}

/// A property that may lose its value, which ends a retain cycle: `form = nil`, `form.take()`, `swap(&form, &other)`, `field.form = nil`.
package struct ReleasedProperty: Sendable {
    /// The type around the code, for a property of `self`; `nil` for other objects.
    package var owner: TypeSummary.ID?
    /// The other object; `nil` if it is unknown.
    package var object: ExpressionSummary?
    package var name: String
    /// Whether the value may be `nil`. Other values of properties don't count if the type of their object is unknown.
    package var isNil = true
}

/// A role's owner in a place that the role holds: `form = owner`, or `self.form = form` beside `bind(to: form)`.
package struct StoredOwner: Sendable {
    /// What has a reference to the owner.
    package enum Holder: Sendable {
        /// The property, or a tuple or closure in it.
        case property
        /// A member of the property's value, which is this expression.
        case member(String, of: ExpressionSummary)
        /// The property's value, if that is a collection.
        case collection(ExpressionSummary)
        /// A handler of one of the role's events, which captures the owner.
        case handler
    }

    /// The type around the code.
    package var role: TypeSummary.ID
    /// The property of the role. For a handler, the captured name.
    package var property: String
    package var holder: Holder
    /// The assignment, or the capture of a handler.
    package var span: SourceSpan
}

/// A parameter of an initializer that is assigned to a property.
package struct StoredParameter: Sendable {
    /// The type around the initializer.
    package var role: TypeSummary.ID
    /// The parameter's label; empty for none.
    package var label: String
    package var property: String
}

/// A role that is made with an object and bound to it: `RequiredField(form).bind(to: form)`
package struct BoundArgument: Sendable {
    /// The new role.
    package var role: ExpressionSummary
    /// The argument's label; empty for none.
    package var label: String
    /// The object.
    package var text: String
    /// The argument of the initializer.
    package var span: SourceSpan
}

/// `multiplexer.add(target)`, `Multiplexer(targets: [target])` or `multiplexer.targets = [target]`
package struct RetainedTarget: Sendable {
    /// The type around the call; `nil` outside of types.
    package var scope: TypeSummary.ID?
    package var multiplexer: ExpressionSummary
    /// The name of the property or variable that holds the multiplexer.
    package var name: String
    /// The target, as it is written.
    package var text: String
    /// The argument.
    package var span: SourceSpan
    /// Whether the multiplexer is bound to the target in the same function, or in the same type if both are the instance's.
    package var isBound = false
    /// Whether the target is `self` and the multiplexer a member of it.
    package var isOwnMember: Bool
}

/// `multiplexer.add(weak: Target())` or `Multiplexer(weakTargets: [Target()])`
package struct TemporaryTarget: Sendable {
    package var multiplexer: ExpressionSummary
    /// The new object.
    package var target: ExpressionSummary
    package var span: SourceSpan
}

/// A strong capture of a handler that nothing removes: `role.on(.finished) { role.stop() }`
package struct HandlerCapture: Sendable {
    /// The type around the call; `nil` outside of types.
    package var scope: TypeSummary.ID?
    /// The role whose event it is; `nil` for `self`.
    package var role: ExpressionSummary?
    /// The name of the property or variable that holds the role.
    package var name: String
    /// The captured object, as it is written. It is the role if it has the same name.
    package var object: String
    /// The first mention of the object in the closure.
    package var span: SourceSpan
    /// Whether the role is bound to the object in the same function, or in the same type if both are the instance's.
    package var isBound = false
    /// Whether the object is `self` and the role a member of it.
    package var isOwnMember = false
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

extension RetainedTarget: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            scope: archiver.field(value.scope), multiplexer: archiver.field(value.multiplexer),
            name: archiver.field(value.name), text: archiver.field(value.text), span: archiver.field(value.span),
            isBound: archiver.field(value.isBound), isOwnMember: archiver.field(value.isOwnMember))
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

extension HandlerCapture: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            scope: archiver.field(value.scope), role: archiver.field(value.role), name: archiver.field(value.name),
            object: archiver.field(value.object), span: archiver.field(value.span),
            isBound: archiver.field(value.isBound), isOwnMember: archiver.field(value.isOwnMember))
    }
}
