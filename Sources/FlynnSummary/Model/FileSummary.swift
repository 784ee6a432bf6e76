import FlynnSyntax

/// All facts about one file that a project needs. A serializable value.
///
/// It refers neither to a tree nor to a text: rules check summaries and the `ProjectIndex` made of them, and only reporters
/// read sources again, to show a line.
public struct FileSummary: Sendable {
    /// The path of the file as it was found.
    public var path: String
    /// The types, extensions and type aliases, outer before inner.
    package var types: [TypeSummary] = []
    /// The behaviors that the file declares.
    package var behaviors: [BehaviorSummary] = []
    /// The typed behaviors that it declares.
    package var typedBehaviors: [TypedBehavior] = []
    /// The closures of typed behaviors that use `self` strongly.
    package var typedSelves: [TypedSelf] = []
    /// The properties and variables to which behaviors without an actor are assigned.
    package var actorlessBehaviors: [ActorlessBehavior] = []
    /// The code that may give behaviors their actors.
    package var actorAssignments = ActorAssignments()
    /// What may isolate the closures of behaviors to global actors.
    package var isolations: [BehaviorIsolation] = []
    /// The calls that have the form of a behavior's.
    package var calls: [BehaviorCall] = []
    /// The calls that get behaviors as values.
    package var passes: [BehaviorPass] = []
    /// The closures that behaviors run, or that may run on another thread, and those inside them.
    package var closures: [ClosureSummary] = []
    /// The code in behaviors that may block their thread.
    package var waits: [WaitSummary] = []
    /// The functions outside of types.
    package var functions: [MemberSummary] = []
    /// The variables outside of types and functions.
    package var globals: [MemberSummary] = []
    /// The operators that the file declares, unless their result is `Bool`. See ``MemberSummary/name``.
    package var operators: [String] = []
    /// The functions, operators, subscripts and variables with an `@autoclosure` that they may keep, and the types of such
    /// initializers: each may use what an expression uses after the call. The empty name stands for any function.
    package var keepers: [String] = []
    /// The imported modules, without submodules.
    package var imports: [String] = []
    /// The members of classes, protocols and extensions that other types can reach.
    package var exposedMembers: [ExposedMember] = []
    /// The names in each type and extension, and outside of types. The interface of a file has none.
    package var regions: [NameRegion] = []
    /// The uses of `safe…` members through a value.
    package var protectedMentions: [ProtectedMention] = []
    /// The facts about actions, if it imports FlynnActions.
    package var actions: ActionFacts?
    /// The facts about actors with typed messages, if it imports FlynnSystem.
    package var system: SystemFacts?
    /// The code that a simulation may run, if the code contains uncontrolled uses, or calls of other code.
    package var simulation: SimulationFacts?
    /// The protocols that may be multiplexed.
    package var protocolTexts: [ProtocolText] = []
    /// The facts about roles, if it imports FlynnRoles.
    package var roles: RoleFacts?
    /// The shortcuts.
    package var shortcuts: [ShortcutSummary] = []
    /// The comments that silence rules.
    package var directives: [Directive] = []
    /// Where rules are silent.
    package var suppressions: [Suppression] = []
    /// The comments that begin with `flynnlint:` and are invalid.
    package var directiveProblems: [DirectiveProblem] = []
    /// What it says about the build settings of targets, if it imports the module of package manifests.
    package var manifest: PackageManifest?
    /// The facts about imported declarations, if it was made from headers.
    package var imported: ImportedFacts?
    /// The first place at which the file isn't valid Swift.
    package var defect: Defect?

    /// A place at which a file isn't valid Swift.
    package struct Defect: Sendable {
        package var location: SourceLocation
        /// The message for users.
        package var problem: String
    }

    /// Makes an empty summary.
    package init(path: String) {
        self.path = path
    }

    /// A type of the file.
    package subscript(type: TypeSummary.ID) -> TypeSummary { types[type.index] }

    /// A closure of the file.
    package subscript(closure: ClosureSummary.ID) -> ClosureSummary { closures[closure.index] }
}

extension FileSummary {
    /// Appends everything but the path, which depends on the run. Equal summaries have equal bytes.
    package func write(to archive: inout Archiver) {
        archive.begin()
        var summary = self
        _ = archive.natural(types.count)
        _ = archive.natural(closures.count)
        summary.archiveFields(&archive)
    }

    /// Reads the bytes that ``write(to:)`` has written; `nil` for other bytes, and for types or expressions that are nested
    /// more deeply than ``Archiver/maxDepth``.
    ///
    /// Bytes that were changed may be accepted. The identities and indices in the summary are valid in any case.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - repeatedByteCount: The maximum size of all repetitions of strings.
    package init?(archive bytes: UnsafeRawBufferPointer, path: String, repeatedByteCount: Int = .max) {
        var archive = Archiver(reading: bytes, repeatedByteCount: repeatedByteCount)
        self.init(path: path)
        archive.typeCount = archive.count(0)
        archive.closureCount = archive.count(0)
        archiveFields(&archive)
        guard archive.isComplete, types.count == archive.typeCount, closures.count == archive.closureCount, isOrdered
        else { return nil }
    }

    /// Passes all fields but the path to an archiver that doesn't read.
    package func visit(_ archiver: inout Archiver) {
        var summary = self
        summary.archiveFields(&archiver)
    }

    /// Writes all fields but the path, or replaces them by those that are read.
    mutating func archiveFields(_ archiver: inout Archiver) {
        types = archiver.field(types)
        behaviors = archiver.field(behaviors)
        typedBehaviors = archiver.field(typedBehaviors)
        typedSelves = archiver.field(typedSelves)
        actorlessBehaviors = archiver.field(actorlessBehaviors)
        actorAssignments = archiver.field(actorAssignments)
        isolations = archiver.field(isolations)
        calls = archiver.field(calls)
        passes = archiver.field(passes)
        closures = archiver.field(closures)
        waits = archiver.field(waits)
        functions = archiver.field(functions)
        globals = archiver.field(globals)
        operators = archiver.field(operators)
        keepers = archiver.field(keepers)
        imports = archiver.field(imports)
        exposedMembers = archiver.field(exposedMembers)
        regions = archiver.field(regions)
        protectedMentions = archiver.field(protectedMentions)
        actions = archiver.field(actions)
        system = archiver.field(system)
        simulation = archiver.field(simulation)
        protocolTexts = archiver.field(protocolTexts)
        roles = archiver.field(roles)
        shortcuts = archiver.field(shortcuts)
        directives = archiver.field(directives)
        suppressions = archiver.field(suppressions)
        directiveProblems = archiver.field(directiveProblems)
        manifest = archiver.field(manifest)
        imported = archiver.field(imported)
        defect = archiver.field(defect)
    }

    /// Whether closures and regions follow those around them, and suppressions refer to the name of a directive.
    private var isOrdered: Bool {
        closures.indices.allSatisfy { index in closures[index].parent.map { $0.index < index } ?? true }
            && regions.indices.allSatisfy { index in regions[index].outer.map { $0 < index } ?? true }
            && suppressions.allSatisfy {
                $0.directive < directives.count && $0.name < directives[$0.directive].names.count
            }
    }
}

extension FileSummary.Defect: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(location: archiver.location(value.location), problem: archiver.field(value.problem))
    }
}
