import FlynnSyntax

/// The facts about a file that the analysis of a project needs, as a serializable value.
///
/// A summary does not contain references to a syntax tree or source text. Rules check summaries and the `ProjectIndex`
/// built from them, and only reporters read the sources again, to print lines.
public struct FileSummary: Sendable {
    /// The path at which the file was found.
    public var path: String
    /// The types, extensions and type aliases, from outer to inner declarations.
    package var types: [TypeSummary] = []
    /// The behavior declarations.
    package var behaviors: [BehaviorSummary] = []
    /// The typed behavior declarations.
    package var typedBehaviors: [TypedBehavior] = []
    /// The closures of typed behaviors with strong uses of `self`.
    package var typedSelves: [TypedSelf] = []
    /// The properties and variables with behaviors without an actor.
    package var actorlessBehaviors: [ActorlessBehavior] = []
    /// The code that may set the actors of behaviors.
    package var actorAssignments = ActorAssignments()
    /// The declarations that may isolate behavior closures to global actors.
    package var isolations: [BehaviorIsolation] = []
    /// The calls in the form of behavior calls.
    package var calls: [BehaviorCall] = []
    /// The calls that get behaviors as values.
    package var passes: [BehaviorPass] = []
    /// The behavior closures, the closures that may run on another thread, and the closures they contain.
    package var closures: [ClosureSummary] = []
    /// The code in behaviors that may block the thread.
    package var waits: [WaitSummary] = []
    /// The functions outside of types.
    package var functions: [MemberSummary] = []
    /// The variables outside of types and functions.
    package var globals: [MemberSummary] = []
    /// The operators declared in the file, except for operators with the result `Bool`. See ``MemberSummary/name``.
    package var operators: [String] = []
    /// The functions, operators, subscripts and variables with an `@autoclosure` parameter that they can store, and the
    /// types with an initializer of this kind. They can evaluate the argument after the call. An empty name matches any
    /// function.
    package var autoclosureStorers: [String] = []
    /// The imported modules, excluding submodules.
    package var imports: [String] = []
    /// The members of classes, protocols and extensions accessible from other types.
    package var exposedMembers: [ExposedMember] = []
    /// The names in each type and extension, and in the code outside of types. Empty in an interface.
    package var regions: [NameRegion] = []
    /// The accesses to `safe…` members of other values.
    package var protectedMentions: [ProtectedMention] = []
    /// The facts about actions, if the file imports FlynnActions.
    package var actions: ActionFacts?
    /// The facts about actors with typed messages, if the file imports FlynnSystem.
    package var system: SystemFacts?
    /// The code that a simulation may run, if the code contains uncontrolled uses or calls other code.
    package var simulation: SimulationFacts?
    /// The protocols for which a multiplexer may be generated.
    package var protocolTexts: [ProtocolText] = []
    /// The facts about roles, if the file imports FlynnRoles.
    package var roles: RoleFacts?
    /// The shortcuts in the file.
    package var shortcuts: [ShortcutSummary] = []
    /// The comments that suppress rules.
    package var directives: [Directive] = []
    /// The line ranges in which rules are suppressed.
    package var suppressions: [Suppression] = []
    /// The comments that begin with `flynnlint:` and are invalid.
    package var directiveProblems: [DirectiveProblem] = []
    /// The build settings of targets, if the file imports the module for package manifests.
    package var manifest: PackageManifest?
    /// The facts about imported declarations, if the summary was created from headers.
    package var imported: ImportedFacts?
    /// The first syntax error.
    package var defect: Defect?

    /// A syntax error.
    package struct Defect: Sendable {
        package var location: SourceLocation
        /// The message for users.
        package var problem: String

        package init(location: SourceLocation, problem: String) {
            self.location = location
            self.problem = problem
        }
    }

    /// Creates an empty summary.
    package init(path: String) {
        self.path = path
    }

    /// Accesses the type with this identity.
    package subscript(type: TypeSummary.ID) -> TypeSummary { types[type.index] }

    /// Accesses the closure with this identity.
    package subscript(closure: ClosureSummary.ID) -> ClosureSummary { closures[closure.index] }
}

extension FileSummary {
    /// Appends all fields except for the path, which depends on the run. Equal summaries have equal bytes.
    package func write(to archive: inout Archiver) {
        archive.begin()
        var summary = self
        _ = archive.natural(types.count)
        _ = archive.natural(closures.count)
        summary.visitFields(&archive)
    }

    /// Reads the bytes written by ``write(to:)``. Returns `nil` for other bytes, and for types or expressions with a
    /// nesting depth above ``Archiver/maxDepth``.
    ///
    /// Modified bytes may be accepted. The identities and indices in the summary are valid in any case.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - repeatedByteCount: The maximum total size of repeated strings.
    package init?(archive bytes: UnsafeRawBufferPointer, path: String, repeatedByteCount: Int = .max) {
        var archive = Archiver(reading: bytes, repeatedByteCount: repeatedByteCount)
        self.init(path: path)
        archive.typeCount = archive.count(0)
        archive.closureCount = archive.count(0)
        visitFields(&archive)
        guard archive.isComplete, types.count == archive.typeCount, closures.count == archive.closureCount, isOrdered
        else { return nil }
    }

    /// Passes all fields except for the path to `archiver`, which must not be reading.
    package func visit(_ archiver: inout Archiver) {
        var summary = self
        summary.visitFields(&archiver)
    }

    /// Whether closures and regions follow their enclosing ones, suppressions refer to an existing directive and name,
    /// and simulated code refers to existing calls.
    private var isOrdered: Bool {
        Nesting.isValid(closures.lazy.map { $0.parent?.index }) && Nesting.isValid(regions.lazy.map(\.outer))
            && suppressions.allSatisfy {
                $0.directive < directives.count && $0.name < directives[$0.directive].names.count
            }
            && simulation?.hasBehaviorCalls(below: calls.count) != false
    }
}

extension FileSummary.Defect: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(location: archiver.location(value.location), problem: archiver.field(value.problem))
    }
}

extension Archiver: FactVisitor {
    @inline(__always)
    package mutating func visit<Facts: FactField>(_ facts: inout Facts, _: FactKind) { facts = field(facts) }
}
