/// A nominal type, an extension or a type alias.
package struct TypeSummary: Sendable {
    /// The identity of a type within its file.
    package struct ID: Hashable, Sendable {
        private let value: UInt32

        /// Makes the identity of the type at an index of ``FileSummary/types``.
        package init(_ index: Int) { value = UInt32(index) }

        /// The type's index in ``FileSummary/types``.
        package var index: Int { Int(value) }
    }

    /// The kind of declaration.
    package enum Kind: String, Sendable, CaseIterable {
        case `class`, `struct`, `enum`, `protocol`, `actor`, `extension`, `typealias`
    }

    /// The kind of declaration.
    package var kind: Kind
    /// The name after the names of the types around: `Outer.Inner`.
    package var name: String
    /// The types after the colon: superclass, protocols, and for protocols also `where Self: …`.
    package var inherited: [TypeDescription]
    /// The names of generic parameters and associated types, which aren't types of the project.
    package var genericParameters: [String]
    /// Whether it is marked `@dynamicCallable`.
    package var isDynamicCallable: Bool
    /// The type that a type alias means.
    package var aliased: TypeDescription?
    /// The properties and functions, behaviors included.
    package var members: [MemberSummary]
    /// The types in an extension's `where Self: …`.
    package var selfConstraints: [TypeDescription] = []
    /// Whether it is a final class.
    package var isFinal = false
    /// Whether instances have stored properties that can change.
    package var hasVariables = false
    /// The isolation to a global actor that is written at the declaration.
    package var isolation = WrittenIsolation()
    /// Whether it is marked `@globalActor`.
    package var isGlobalActor = false
    /// The constraints of generic parameters and associated types, including those of an extended type: the type that
    /// each conforms to, inherits from, or is.
    package var genericConstraints: [String: TypeDescription] = [:]
    /// The cases of an enumeration.
    package var cases: [EnumCaseSummary] = []
    /// Whether it is marked `@dynamicMemberLookup`.
    package var isDynamicMemberLookup = false
    /// Whether an initializer returns an optional.
    package var hasFailableInitializer = false
    /// Whether an initializer may pass on the new instance, so that something else refers to it.
    package var passesSelfOn = false
    /// The generic parameters whose names a constraint follows, which can be a protocol without members.
    package var constrainedParameters: [String] = []
    /// Whether only its file sees it: a `private` or `fileprivate` type outside of other types.
    package var isFilePrivate = false
    /// The access level that the declaration states, or the extension that contains it; `nil` if neither does.
    package var access: AccessLevel?
}

extension TypeSummary {
    /// Whether it is a class that an attribute can isolate to a global actor, as `@MainActor` does. Attributes with a capital
    /// letter can also be macros and property wrappers.
    package var mayBeIsolated: Bool { kind == .class && isolation.attributes.contains { $0 != "Observable" } }
}

/// A case of an enumeration.
package struct EnumCaseSummary: Sendable {
    /// The name.
    package var name: String
    /// The types of the associated values.
    package var values: [TypeDescription]
}

/// A property or function, as the types of receivers depend on it.
package struct MemberSummary: Sendable {
    /// The base name.
    package var name: String
    /// Whether it is a function.
    package var isFunction: Bool
    /// Whether it belongs to the type rather than to its instances.
    package var isStatic: Bool
    /// The annotated type or the return type.
    package var type: TypeDescription?
    /// The initial value of a property without annotation, or a function that can be passed to a behavior by its name.
    package var value: ExpressionSummary?
    /// Whether it is a `let`.
    package var isConstant = false
    /// Whether its declaration allows other threads to use it: it has a property wrapper, or is `nonisolated`, `async`,
    /// isolated to a global actor, or a typed behavior.
    package var isShareable = false
    /// The parameters of a function, if one of them is a closure that the function may store.
    package var escapingParameters: [EscapingParameter]?
    /// A function's parameters.
    package var parameters: [ParameterSummary] = []
    /// A function's own generic parameters, whose names are in its types.
    package var generics: [GenericParameterSummary] = []
    /// What a function does with behaviors; `nil` for nothing.
    package var flow: BehaviorFlow?
}

/// A generic parameter of a function.
package struct GenericParameterSummary: Sendable {
    package var name: String
    /// The type that it conforms to, inherits from, or is, if that has members.
    package var constraint: TypeDescription?
    /// Whether a constraint follows its name, which can be a protocol without members.
    package var isConstrained: Bool
}

/// A parameter as the callers of a function see it.
package struct ParameterSummary: Sendable {
    /// The argument label; empty for none.
    package var label: String
    /// Whether it is variadic or has a default value.
    package var isOptional = false
    /// The type; `nil` if the source doesn't show it. Of the initializer that the compiler makes for a structure, it is that of the
    /// property that has the label as its name.
    package var type: TypeDescription?

    /// The type, if it is a function type.
    package var closure: TypeDescription? {
        guard let type, case .function = type.unwrapped.modifiers.type.unwrapped.modifiers.type else { return nil }
        return type
    }
}

/// A parameter of a function that may store a closure.
package struct EscapingParameter: Sendable {
    /// The argument label; `_` for none.
    package var label: String
    /// Whether this parameter is a closure that may be stored: an `@escaping` or optional one.
    package var isEscaping: Bool
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
            passesSelfOn: archiver.field(value.passesSelfOn),
            constrainedParameters: archiver.field(value.constrainedParameters),
            isFilePrivate: archiver.field(value.isFilePrivate), access: archiver.field(value.access))
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
        Self(
            name: archiver.field(value.name), isFunction: archiver.field(value.isFunction),
            isStatic: archiver.field(value.isStatic), type: archiver.field(value.type),
            value: archiver.field(value.value), isConstant: archiver.field(value.isConstant),
            isShareable: archiver.field(value.isShareable),
            escapingParameters: archiver.field(value.escapingParameters),
            parameters: archiver.field(value.parameters), generics: archiver.field(value.generics),
            flow: archiver.field(value.flow))
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
