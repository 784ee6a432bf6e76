import FlynnSyntax

/// All that the rest of the project needs to know of one file; a value that can be kept on disk.
///
/// Nothing here points into a tree or a text: rules judge summaries and the ``ProjectIndex`` made of them, and only
/// reporters look at sources again, to show a line.
public struct FileSummary: Sendable {
    /// The path of the file as it was found.
    public var path: String
    /// The types it declares and extends, outer before inner.
    package var types: [TypeSummary] = []
    /// The behaviors it declares.
    package var behaviors: [BehaviorSummary] = []
    /// The calls that look like calls of behaviors.
    package var calls: [BehaviorCall] = []
    /// The closures whose place matters.
    package var closures: [ClosureSummary] = []
    /// What looks as if a behavior's thread waits there.
    package var waits: [WaitSummary] = []
    /// Functions outside of types.
    package var functions: [MemberSummary] = []
    /// Variables outside of types and functions.
    package var globals: [MemberSummary] = []
    /// The modules it imports, without their submodules.
    package var imports: [String] = []
    /// The members of classes, protocols and extensions that others can reach.
    package var exposedMembers: [ExposedMember] = []
    /// The mentions of `safe…` members through a value.
    package var protectedMentions: [ProtectedMention] = []
    /// The shortcuts that stand in it.
    package var shortcuts: [ShortcutSummary] = []
    /// The comments that tell rules to be silent.
    package var directives: [Directive] = []
    /// Where rules are silent.
    package var suppressions: [Suppression] = []
    /// The comments that begin with `flynnlint:` and mean nothing.
    package var directiveProblems: [DirectiveProblem] = []

    /// Makes an empty summary.
    package init(path: String) {
        self.path = path
    }

    /// A type of the file.
    package subscript(type: TypeSummary.ID) -> TypeSummary { types[type.index] }

    /// A closure of the file.
    package subscript(closure: ClosureSummary.ID) -> ClosureSummary { closures[closure.index] }
}

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

    /// What it is.
    package enum Kind: String, Sendable, CaseIterable {
        case `class`, `struct`, `enum`, `protocol`, `actor`, `extension`, `typealias`
    }

    /// What it is.
    package var kind: Kind
    /// The name, with the names of the types around it before it: `Outer.Inner`.
    package var name: String
    /// The names behind its colon: superclass, protocols, and for protocols also `where Self: …`.
    package var inherited: [TypeDescription]
    /// The names of its generic parameters and associated types: these are no types of the project.
    package var genericParameters: [String]
    /// Whether it is marked `@dynamicCallable`.
    package var isDynamicCallable: Bool
    /// What a type alias stands for.
    package var aliased: TypeDescription?
    /// Its properties and functions, behaviors included.
    package var members: [MemberSummary]
    /// The types that an extension's `where Self: …` names.
    package var selfConstraints: [TypeDescription] = []
    /// Of a class, whether nobody can inherit from it.
    package var isFinal = false
    /// Whether its instances have stored properties that can change.
    package var hasVariables = false
    /// Whether an attribute might isolate it to a global actor, as `@MainActor` does.
    package var mayBeIsolated = false
    /// For its type parameters and associated types, and those of an extended type, the type that they conform to,
    /// inherit from, or are.
    package var genericConstraints: [String: TypeDescription] = [:]
    /// The cases of an enumeration.
    package var cases: [EnumCaseSummary] = []
    /// Whether it is marked `@dynamicMemberLookup`.
    package var isDynamicMemberLookup = false
}

/// A case of an enumeration.
package struct EnumCaseSummary: Sendable {
    /// Its name.
    package var name: String
    /// The types of the values that it carries.
    package var values: [TypeDescription]
}

/// A property or function, as far as the types of receivers depend on it.
package struct MemberSummary: Sendable {
    /// Its base name.
    package var name: String
    /// Whether it is a function.
    package var isFunction: Bool
    /// Whether it belongs to the type rather than to its instances.
    package var isStatic: Bool
    /// The annotated type or the return type.
    package var type: TypeDescription?
    /// What a property without annotation is initialized with, or what it or the function's result is where a
    /// description doesn't hold all: the labels of a tuple.
    package var value: ExpressionSummary?
    /// Whether it is a `let`.
    package var isConstant = false
    /// Whether its declaration allows uses from other threads: a property behind a wrapper, what is
    /// `nonisolated` or belongs to a global actor, an `async` function.
    package var isShareable = false
    /// The parameters of a function, if it may keep a closure that is passed for one of them.
    package var escapingParameters: [EscapingParameter]?
    /// A function's parameters, if it returns something or takes closures.
    package var parameters: [ParameterSummary] = []
}

/// A parameter as the callers of a function see it.
package struct ParameterSummary: Sendable {
    /// The label of its argument; empty if that has none.
    package var label: String
    /// Whether any number of arguments is right, none included, or a default value stands in for it.
    package var isOptional = false
    /// Its type if that is a function's.
    package var closure: TypeDescription?
}

/// A behavior declaration.
package struct BehaviorSummary: Sendable {
    /// How it is declared.
    package enum Form: String, Sendable, CaseIterable {
        /// `Behavior(self) { … }`
        case closure
        /// `Behavior(self, method)`
        case functionReference
        /// A requirement or a pass-through: there is only a type annotation.
        case annotation
    }

    /// The name.
    package var name: String
    /// The type that declares it.
    package var owner: TypeSummary.ID
    /// How it is declared.
    package var form: Form
    /// From the keyword `var` or `let` to the end of the name.
    package var span: SourceSpan
    /// What its documentation says.
    package var documentation: ParameterDocumentation
    /// The closure, if it has one.
    package var closure: BehaviorClosure?
    /// The function that it is made of instead.
    package var function: FunctionReference?
    /// The behavior that a pass-through gives back, if its getter consists of naming it.
    package var forwarded: ForwardedBehavior?
    /// What the compiler has to find out because no type is annotated.
    package var inferred: InferredBehaviorType?
    /// Whether it overrides a superclass's.
    package var isOverride = false
}

/// The behavior that a pass-through hands its callers: `var beClear: ChainableBehavior<Self> { safeColorable.beClear }`
package struct ForwardedBehavior: Sendable {
    /// Whose behavior it is.
    package var receiver: ExpressionSummary
    /// Its name there.
    package var name: String
}

/// What a behavior's closure does with its arguments and with `self`.
package struct BehaviorClosure: Sendable {
    /// Whether it names its arguments; false if its parameter is `_`, or it uses none.
    package var takesArguments: Bool
    /// Whether the closure's parameter is `_`.
    package var ignoresArguments: Bool
    /// `args[x: n]`, `args[n]` and `args.get(n)` with a literal index.
    package var accesses: [ArgumentAccess]
    /// The first strong use of `self`. It is always written: the compiler allows an implicit one only where the capture
    /// list names it.
    package var strongSelf: SourceSpan?
    /// Where that could be said otherwise, if there is a strong use of `self`.
    package var selfCapture: SelfCapture?
    /// Whether `self` is used in a closure or local function in this one, which may outlive the behavior's run and, unless
    /// it captures `self` itself, lives on what this one holds.
    package var selfEscapes = false
    /// Whether the arguments are also used otherwise than by reading one with a literal index.
    package var usesArgumentsAsWhole = false
    /// Where documentation can be added, if there is none and the closure takes arguments.
    package var documentationPlace: DocumentationPlace?
}

/// A reading of one argument by a literal index.
package struct ArgumentAccess: Sendable {
    /// The index.
    package var index: Int
    /// The whole access.
    package var span: SourceSpan
    /// How it is written.
    package var text: String
    /// The type that it is read as, where the source shows it: `let v: T = args[x: n]`, `args[x: n] as T`,
    /// `args[n] as! T`.
    package var type: TypeDescription?
    /// That type as it is written, on one line.
    package var typeText: String?
    /// The name of the variable, property or parameter that is given it.
    package var name: String?
}

/// A call that looks like the call of a behavior: `x.beName(…)`.
package struct BehaviorCall: Sendable {
    /// The behavior's name.
    package var name: String
    /// The name in the call.
    package var span: SourceSpan
    /// What it is called on.
    package var receiver: ExpressionSummary
    /// The type around it; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// Whether `self` isn't written: another module's function may be meant.
    package var isImplicit = false
    /// The arguments in order, trailing closures included; `nil` if their number can't be seen.
    package var arguments: [CallArgument]?

    /// Creates a value from its parts.
    package init(
        name: String, span: SourceSpan, receiver: ExpressionSummary, owner: TypeSummary.ID?, isImplicit: Bool = false,
        arguments: [CallArgument]? = nil
    ) {
        self.name = name
        self.span = span
        self.receiver = receiver
        self.owner = owner
        self.isImplicit = isImplicit
        self.arguments = arguments
    }
}

/// An argument of a call.
package struct CallArgument: Sendable {
    /// Its expression.
    package var span: SourceSpan
    /// Its value as far as it is a literal.
    package var value: LiteralValue
    /// How it is written, shortened.
    package var text: String
    /// The variables and properties whose values it carries: the argument itself, or the elements of a literal. What is
    /// made in the call is none.
    package var references: [ExpressionSummary] = []
    /// Its label.
    package var label: ArgumentLabel?
}

/// The label of an argument, or of a trailing closure behind the first.
package struct ArgumentLabel: Sendable {
    /// The label.
    package var name: String
    /// From the label to the argument.
    package var span: SourceSpan
    /// Whether nothing but the label, its colon and blanks stand there, and the argument can do without.
    package var isRemovable: Bool
}

/// A `name::TEMPLATE` in the code.
package struct ShortcutSummary: Sendable {
    /// The whole shortcut.
    package var span: SourceSpan
    /// How it is written.
    package var text: String
    /// Why it can't be expanded; `nil` if it can.
    package var problem: String?
    /// What it becomes; `nil` if it can't be expanded.
    package var expansion: String?
}
