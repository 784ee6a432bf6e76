/// All that the rest of the project needs to know of one file; a value that can be kept on disk.
///
/// Nothing here points into a tree or a text: rules judge summaries and the ``ProjectIndex`` made of them, and only
/// reporters look at sources again, to show a line.
public struct FileSummary: Sendable {
    /// The path of the file as it was found.
    public var path: String
    /// The types it declares and extends, outer before inner.
    public var types: [TypeSummary] = []
    /// The behaviors it declares.
    public var behaviors: [BehaviorSummary] = []
    /// The calls that look like calls of behaviors.
    public var calls: [BehaviorCall] = []
    /// The closures whose place matters.
    public var closures: [ClosureSummary] = []
    /// What looks as if a behavior's thread waits there.
    public var waits: [PossibleWait] = []
    /// Functions outside of types.
    public var functions: [MemberSummary] = []
    /// Variables outside of types and functions.
    public var globals: [MemberSummary] = []
    /// The modules it imports, without their submodules.
    public var imports: [String] = []
    /// The members of classes, protocols and extensions that others can reach.
    public var exposedMembers: [ExposedMember] = []
    /// The mentions of `safe…` members through a value.
    public var protectedMentions: [ProtectedMention] = []
    /// The shortcuts that stand in it.
    public var shortcuts: [ShortcutSummary] = []
    /// The comments that tell rules to be silent.
    public var directives: [Directive] = []
    /// Where rules are silent.
    public var suppressions: [Suppression] = []
    /// The comments that begin with `flynnlint:` and mean nothing.
    public var directiveProblems: [DirectiveProblem] = []

    /// Makes an empty summary.
    public init(path: String) {
        self.path = path
    }
}

/// A nominal type or an extension.
public struct TypeSummary: Sendable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        case `class`, `struct`, `enum`, `protocol`, `actor`, `extension`, `typealias`
    }

    /// What it is.
    public var kind: Kind
    /// The name, with the names of the types around it before it: `Outer.Inner`.
    public var name: String
    /// The names behind its colon: superclass, protocols, and for protocols also `where Self: …`.
    public var inherited: [TypeDescription]
    /// The names of its generic parameters and associated types: these are no types of the project.
    public var genericParameters: [String]
    /// Whether it is marked `@dynamicCallable`.
    public var isDynamicCallable: Bool
    /// What a type alias stands for.
    public var aliased: TypeDescription?
    /// Its properties and functions, behaviors included.
    public var members: [MemberSummary]
    /// The types that an extension's `where Self: …` names.
    public var selfConstraints: [TypeDescription] = []
    /// Of a class, whether nobody can inherit from it.
    public var isFinal = false
    /// Whether its instances have stored properties that can change.
    public var hasVariables = false
    /// Whether an attribute might isolate it to a global actor, as `@MainActor` does.
    public var mayBeIsolated = false
    /// For its type parameters and associated types, and those of an extended type, the type that they conform to,
    /// inherit from, or are.
    public var genericConstraints: [String: TypeDescription] = [:]
    /// The cases of an enumeration.
    public var cases: [EnumCaseSummary] = []
    /// Whether it is marked `@dynamicMemberLookup`.
    public var looksMembersUp = false
}

/// A case of an enumeration.
public struct EnumCaseSummary: Sendable {
    /// Its name.
    public var name: String
    /// The types of the values that it carries.
    public var values: [TypeDescription]
}

/// A property or function, as far as the types of receivers depend on it.
public struct MemberSummary: Sendable {
    /// Its base name.
    public var name: String
    /// Whether it is a function.
    public var isFunction: Bool
    /// Whether it belongs to the type rather than to its instances.
    public var isStatic: Bool
    /// The annotated type or the return type.
    public var type: TypeDescription?
    /// What a property without annotation is initialized with, or what it or the function's result is where a
    /// description doesn't hold all: the labels of a tuple.
    public var value: Origin?
    /// Whether it is a `let`.
    public var isConstant = false
    /// Whether its declaration allows uses from other threads: a property behind a wrapper, what is
    /// `nonisolated` or belongs to a global actor, an `async` function.
    public var isShareable = false
    /// The parameters of a function, if it may keep a closure that is passed for one of them.
    public var keepingParameters: [KeepingParameter]?
    /// A function's parameters, if it returns something or takes closures.
    public var parameters: [ParameterSummary] = []
}

/// A parameter as the callers of a function see it.
public struct ParameterSummary: Sendable {
    /// The label of its argument; empty if that has none.
    public var label: String
    /// Whether any number of arguments is right, none included, or a default value stands in for it.
    public var isOptional = false
    /// Its type if that is a function's.
    public var closure: TypeDescription?
}

/// A behavior declaration.
public struct BehaviorSummary: Sendable {
    /// How it is declared.
    public enum Form: String, Sendable, CaseIterable {
        /// `Behavior(self) { … }`
        case closure
        /// `Behavior(self, method)`
        case functionReference
        /// A requirement or a pass-through: there is only a type annotation.
        case annotation
    }

    /// The name.
    public var name: String
    /// The index of the type that declares it in ``FileSummary/types``; -1 outside of types.
    public var owner: Int
    /// How it is declared.
    public var form: Form
    /// From the keyword `var` or `let` to the end of the name.
    public var span: SourceSpan
    /// What its documentation says.
    public var documentation: ParameterDocumentation
    /// The closure, if it has one.
    public var closure: BehaviorClosure?
    /// The function that it is made of instead.
    public var function: FunctionReference?
    /// The behavior that a pass-through gives back, if its getter consists of naming it.
    public var forwarded: ForwardedBehavior?
    /// What the compiler has to find out because no type is annotated.
    public var inferred: InferredBehaviorType?
    /// Whether it overrides a superclass's.
    public var isOverride = false
}

/// The behavior that a pass-through hands its callers: `var beClear: ChainableBehavior<Self> { safeColorable.beClear }`
public struct ForwardedBehavior: Sendable {
    /// Whose behavior it is.
    public var receiver: Origin
    /// Its name there.
    public var name: String
}

/// What a behavior's closure does with its arguments and with `self`.
public struct BehaviorClosure: Sendable {
    /// Whether it names its arguments; false if its parameter is `_`, or it uses none.
    public var takesArguments: Bool
    /// Whether the closure's parameter is `_`.
    public var ignoresArguments: Bool
    /// `args[x: n]`, `args[n]` and `args.get(n)` with a literal index.
    public var accesses: [ArgumentAccess]
    /// The first strong use of `self`. It is always written: the compiler allows an implicit one only where the capture
    /// list names it.
    public var strongSelf: SourceSpan?
    /// Where that could be said otherwise, if there is a strong use of `self`.
    public var selfCapture: SelfCapture?
    /// Whether `self` is used in a closure or local function in this one, which may outlive the behavior's run and, unless
    /// it captures `self` itself, lives on what this one holds.
    public var handsSelfOn = false
    /// Whether the arguments are also used otherwise than by reading one with a literal index.
    public var usesArgumentsAsWhole = false
    /// Where documentation can be added, if there is none and the closure takes arguments.
    public var documentationPlace: DocumentationPlace?
}

/// A reading of one argument by a literal index.
public struct ArgumentAccess: Sendable {
    /// The index.
    public var index: Int
    /// The whole access.
    public var span: SourceSpan
    /// How it is written.
    public var text: String
    /// The type that it is read as, where the source shows it: `let v: T = args[x: n]`, `args[x: n] as T`,
    /// `args[n] as! T`.
    public var type: TypeDescription?
    /// That type as it is written, on one line.
    public var typeText: String?
    /// The name of the variable, property or parameter that is given it.
    public var name: String?
}

/// A call that looks like the call of a behavior: `x.beName(…)`.
public struct BehaviorCall: Sendable {
    /// The behavior's name.
    public var name: String
    /// The name in the call.
    public var span: SourceSpan
    /// What it is called on.
    public var receiver: Origin
    /// The index of the type around it in ``FileSummary/types``; -1 outside of types.
    public var owner: Int
    /// Whether `self` isn't written: another module's function may be meant.
    public var isImplicit = false
    /// The arguments in order, trailing closures included; `nil` if their number can't be seen.
    public var arguments: [CallArgument]?
}

/// An argument of a call.
public struct CallArgument: Sendable {
    /// Its expression.
    public var span: SourceSpan
    /// Its value as far as it is a literal.
    public var value: LiteralValue
    /// How it is written, shortened.
    public var text: String
    /// The variables and properties whose values it carries: the argument itself, or the elements of a literal. What is
    /// made in the call is none.
    public var references: [Origin] = []
    /// Its label.
    public var label: ArgumentLabel?
}

/// The label of an argument, or of a trailing closure behind the first.
public struct ArgumentLabel: Sendable {
    /// The label.
    public var name: String
    /// From the label to the argument.
    public var span: SourceSpan
    /// Whether nothing but the label, its colon and blanks stand there, and the argument can do without.
    public var isRemovable: Bool
}

/// A `name::TEMPLATE` in the code.
public struct ShortcutSummary: Sendable {
    /// The whole shortcut.
    public var span: SourceSpan
    /// How it is written.
    public var text: String
    /// Why it can't be expanded; `nil` if it can.
    public var problem: String?
    /// What it becomes; `nil` if it can't be expanded.
    public var expansion: String?
}
