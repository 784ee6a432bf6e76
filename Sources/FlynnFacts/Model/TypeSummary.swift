/// A nominal type, an extension or a type alias.
package struct TypeSummary: Sendable {
    /// The identity of a type within a file.
    package struct ID: Hashable, Sendable {
        private let value: UInt32

        /// Creates the identity for an index in ``FileSummary/types``.
        package init(_ index: Int) { value = UInt32(index) }

        /// The index in ``FileSummary/types``.
        package var index: Int { Int(value) }
    }

    package enum Kind: String, Sendable, CaseIterable {
        case `class`, `struct`, `enum`, `protocol`, `actor`, `extension`, `typealias`
    }

    /// The kind of declaration.
    package var kind: Kind
    /// The name after the names of the enclosing types: `Outer.Inner`.
    package var name: String
    /// The types after the colon: the superclass, the protocols, and for protocols also the types in `where Self: …`.
    package var inherited: [TypeDescription]
    /// The names of generic parameters and associated types, which don't refer to types of the project.
    package var genericParameters: [String]
    /// Whether the type has the attribute `@dynamicCallable`.
    package var isDynamicCallable: Bool
    /// The underlying type of a type alias.
    package var aliased: TypeDescription?
    /// The properties and functions, including behaviors.
    package var members: [MemberSummary]
    /// The types in the `where Self: …` clause of an extension.
    package var selfConstraints: [TypeDescription] = []
    /// Whether the type is a final class.
    package var isFinal = false
    /// Whether instances have mutable stored properties.
    package var hasVariables = false
    /// The isolation to a global actor written at the declaration.
    package var isolation = WrittenIsolation()
    /// Whether the type has the attribute `@globalActor`.
    package var isGlobalActor = false
    /// The constraints on generic parameters and associated types, including the constraints in an extended type: the
    /// type to which each parameter conforms, from which it inherits, or to which it is equal.
    package var genericConstraints: [String: TypeDescription] = [:]
    /// The cases of an enumeration.
    package var cases: [EnumCaseSummary] = []
    /// Whether the type has the attribute `@dynamicMemberLookup`.
    package var isDynamicMemberLookup = false
    /// Whether an initializer returns an optional.
    package var hasFailableInitializer = false
    /// Whether an initializer may pass the new instance to other code, which may store a reference.
    package var selfEscapesInitializer = false
    /// The generic parameters with a constraint after the name. The constraint may be a protocol without members.
    package var constrainedParameters: [String] = []
    /// Whether the type is visible only in its file: a `private` or `fileprivate` type outside of other types.
    package var isVisibleOnlyInFile = false
    /// The access level written at the declaration or at the containing extension; `nil` for the default level.
    package var access: AccessLevel?

    package init(
        kind: Kind, name: String, inherited: [TypeDescription], genericParameters: [String], isDynamicCallable: Bool,
        aliased: TypeDescription? = nil, members: [MemberSummary], selfConstraints: [TypeDescription] = [],
        isFinal: Bool = false, hasVariables: Bool = false, isolation: WrittenIsolation = WrittenIsolation(),
        isGlobalActor: Bool = false, genericConstraints: [String: TypeDescription] = [:], cases: [EnumCaseSummary] = [],
        isDynamicMemberLookup: Bool = false, hasFailableInitializer: Bool = false, selfEscapesInitializer: Bool = false,
        constrainedParameters: [String] = [], isVisibleOnlyInFile: Bool = false, access: AccessLevel? = nil
    ) {
        self.kind = kind
        self.name = name
        self.inherited = inherited
        self.genericParameters = genericParameters
        self.isDynamicCallable = isDynamicCallable
        self.aliased = aliased
        self.members = members
        self.selfConstraints = selfConstraints
        self.isFinal = isFinal
        self.hasVariables = hasVariables
        self.isolation = isolation
        self.isGlobalActor = isGlobalActor
        self.genericConstraints = genericConstraints
        self.cases = cases
        self.isDynamicMemberLookup = isDynamicMemberLookup
        self.hasFailableInitializer = hasFailableInitializer
        self.selfEscapesInitializer = selfEscapesInitializer
        self.constrainedParameters = constrainedParameters
        self.isVisibleOnlyInFile = isVisibleOnlyInFile
        self.access = access
    }
}

extension TypeSummary {
    /// Whether the type is a class with an attribute that may be a global actor, such as `@MainActor`. Attributes that
    /// begin with an uppercase letter may also be macros and property wrappers.
    package var mayBeIsolated: Bool { kind == .class && isolation.attributes.contains { $0 != "Observable" } }
}

/// A case of an enumeration.
package struct EnumCaseSummary: Sendable {
    package var name: String
    /// The types of the associated values.
    package var values: [TypeDescription]

    package init(name: String, values: [TypeDescription]) {
        self.name = name
        self.values = values
    }
}

/// A property or function, with the facts for type inference.
package struct MemberSummary: Sendable {
    /// The base name.
    package var name: String
    package var isFunction: Bool
    /// Whether the member belongs to the type and not to instances.
    package var isStatic: Bool
    /// The annotated type or the return type.
    package var type: TypeDescription?
    /// The initial value of an unannotated property, or a function that can be passed to a behavior by name.
    package var value: ExpressionSummary?
    /// Whether the member is declared with `let`.
    package var isConstant = false
    /// Whether the declaration allows uses on other threads: a member with a property wrapper, a typed behavior, or a
    /// declaration that is `nonisolated`, `async` or isolated to a global actor.
    package var allowsOtherThreads = false
    /// The parameters of a function, if the function may store one of its closures.
    package var escapingParameters: [EscapingParameter]?
    /// The parameters of a function.
    package var parameters: [ParameterSummary] = []
    /// The generic parameters of a function, which occur in the types.
    package var generics: [GenericParameterSummary] = []
    /// What a function does with behaviors; `nil` for nothing.
    package var flow: BehaviorFlow?

    package init(
        name: String, isFunction: Bool, isStatic: Bool, type: TypeDescription? = nil, value: ExpressionSummary? = nil,
        isConstant: Bool = false, allowsOtherThreads: Bool = false, escapingParameters: [EscapingParameter]? = nil,
        parameters: [ParameterSummary] = [], generics: [GenericParameterSummary] = [], flow: BehaviorFlow? = nil
    ) {
        self.name = name
        self.isFunction = isFunction
        self.isStatic = isStatic
        self.type = type
        self.value = value
        self.isConstant = isConstant
        self.allowsOtherThreads = allowsOtherThreads
        self.escapingParameters = escapingParameters
        self.parameters = parameters
        self.generics = generics
        self.flow = flow
    }
}

/// A generic parameter of a function.
package struct GenericParameterSummary: Sendable {
    package var name: String
    /// The type to which the parameter conforms, from which it inherits, or to which it is equal, if this type has
    /// members.
    package var constraint: TypeDescription?
    /// Whether a constraint follows the name. The constraint may be a protocol without members.
    package var isConstrained: Bool

    package init(name: String, constraint: TypeDescription? = nil, isConstrained: Bool) {
        self.name = name
        self.constraint = constraint
        self.isConstrained = isConstrained
    }
}

/// A function parameter as seen by callers.
package struct ParameterSummary: Sendable {
    /// The argument label, which can be empty.
    package var label: String
    /// Whether the parameter is variadic or has a default value.
    package var isOptional = false
    /// The type; `nil` if the source doesn't show the type. For a memberwise initializer, the type of the property
    /// named like the label.
    package var type: TypeDescription?

    package init(label: String, isOptional: Bool = false, type: TypeDescription? = nil) {
        self.label = label
        self.isOptional = isOptional
        self.type = type
    }

    /// The type, if the parameter has a function type.
    package var closure: TypeDescription? {
        guard let type, case .function = type.unwrapped.modifiers.type.unwrapped.modifiers.type else { return nil }
        return type
    }
}

/// A parameter of a function that may store a closure.
package struct EscapingParameter: Sendable {
    /// The argument label, or `_` if the label is missing.
    package var label: String
    /// Whether the parameter is a closure that the function may store: an `@escaping` or optional closure.
    package var isEscaping: Bool

    package init(label: String, isEscaping: Bool) {
        self.label = label
        self.isEscaping = isEscaping
    }
}

// MARK: - Archive

extension TypeSummary.ID: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(archiver.index(value.index, below: archiver.typeCount))
    }
}

extension TypeSummary.Kind: ArchivableCase {}

extension TypeSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            kind: archiver.field(value.kind), name: archiver.field(value.name),
            inherited: archiver.field(value.inherited), genericParameters: archiver.field(value.genericParameters),
            isDynamicCallable: archiver.field(value.isDynamicCallable), aliased: archiver.field(value.aliased),
            members: archiver.field(value.members), selfConstraints: archiver.field(value.selfConstraints),
            isFinal: archiver.field(value.isFinal), hasVariables: archiver.field(value.hasVariables),
            isolation: archiver.field(value.isolation), isGlobalActor: archiver.field(value.isGlobalActor),
            genericConstraints: archiver.field(value.genericConstraints), cases: archiver.field(value.cases),
            isDynamicMemberLookup: archiver.field(value.isDynamicMemberLookup),
            hasFailableInitializer: archiver.field(value.hasFailableInitializer),
            selfEscapesInitializer: archiver.field(value.selfEscapesInitializer),
            constrainedParameters: archiver.field(value.constrainedParameters),
            isVisibleOnlyInFile: archiver.field(value.isVisibleOnlyInFile), access: archiver.field(value.access))
    }
}

extension EnumCaseSummary: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(name: archiver.field(value.name), values: archiver.field(value.values))
    }
}

extension MemberSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var member = Self(
            name: archiver.field(value.name), isFunction: archiver.field(value.isFunction),
            isStatic: archiver.field(value.isStatic), type: archiver.field(value.type),
            value: archiver.field(value.value), isConstant: archiver.field(value.isConstant),
            allowsOtherThreads: archiver.field(value.allowsOtherThreads),
            escapingParameters: archiver.field(value.escapingParameters),
            parameters: archiver.field(value.parameters), generics: archiver.field(value.generics))
        if member.isFunction { member.flow = archiver.field(value.flow) }
        return member
    }
}

extension GenericParameterSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), constraint: archiver.field(value.constraint),
            isConstrained: archiver.field(value.isConstrained))
    }
}

extension ParameterSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            label: archiver.field(value.label), isOptional: archiver.field(value.isOptional),
            type: archiver.field(value.type))
    }
}

extension EscapingParameter: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(label: archiver.field(value.label), isEscaping: archiver.field(value.isEscaping))
    }
}
