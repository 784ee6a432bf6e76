import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Collects behavior declarations.
struct BehaviorCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let constructions: BehaviorConstructionReader
    private let documentationPlaces: DocumentationPlaceReader
    private let lazyBehaviors: LazyBehaviorReader
    private(set) var behaviors: [BehaviorSummary] = []
    private(set) var isolations: [BehaviorIsolation] = []
    /// The properties of a behavior type without an initial value.
    private var storedBehaviors: [StoredBehavior] = []
    /// The behaviors that pass their arguments to methods of the same type.
    private var methodBehaviors: [MethodBehavior] = []
    /// The assignments `name = Behavior(…)` in initializers.
    private var assignments: [AssignmentTarget: Assignment] = [:]

    private struct StoredBehavior {
        var owner: TypeSummary.ID
        var property: PropertyBinding
    }

    private struct MethodBehavior {
        var owner: TypeSummary.ID
        var property: PropertyBinding
        var construction: BehaviorConstruction
        var closure: OpenBehavior?
        /// The method run by the behavior, which can contain the documentation.
        var method: String?
    }

    /// The maximum number of accesses in methods for each behavior. The limit is needed because many behaviors can
    /// share a method.
    private static let maxAccessesInMethods = 32

    private struct AssignmentTarget: Hashable {
        /// The type name, because the initializer can be in an extension.
        var owner: String
        var name: String
    }

    private struct Assignment {
        var construction: BehaviorConstruction
        var closure: OpenBehavior?
        var range: Range<Int>
    }

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ constructions: BehaviorConstructionReader
    ) {
        self.expressions = expressions
        self.tree = tree
        self.context = context
        self.locator = locator
        self.constructions = constructions
        documentationPlaces = DocumentationPlaceReader(tree, locator)
        lazyBehaviors = LazyBehaviorReader(tree, locator)
    }

    // MARK: - Behaviors

    /// The form in which a property declares a behavior.
    enum Declaration {
        /// An initial value.
        case value(NodeIndex, BehaviorConstruction)
        /// A getter that creates the behavior.
        case getter(NodeIndex, BehaviorConstruction)
        /// A type annotation only, with the result expression of the getter.
        case annotation(getterResult: NodeIndex?)
        /// A type annotation for a stored property, which an initializer can assign.
        case stored
        /// A property that isn't a behavior.
        case none
    }

    /// Returns the form in which `property` declares a behavior.
    func declaration(_ property: PropertyBinding) -> Declaration {
        let isAnnotated = property.type.map(constructions.isBehavior) == true
        if let value = property.value, tree.kind(value) != .nilLiteral {
            let construction =
                constructions.construction(value, isAnnotated: isAnnotated)
                ?? tree.immediatelyCalledClosure(value).flatMap {
                    constructions.construction(resultOf: $0.body, isAnnotated: isAnnotated)
                }
            return construction.map { .value(value, $0) } ?? .none
        }
        guard let type = property.type, constructions.isBehavior(type.unwrapped) else { return .none }
        guard !tree.isStored(property.binding),
            let block = tree.firstChild(property.binding, .codeBlock)
                ?? tree.firstChild(property.binding, .accessorBlock)
        else { return .stored }
        guard isAnnotated else { return .none }
        let getter = tree.getterBody(block)
        if let construction = getter.flatMap({ constructions.construction(resultOf: $0, isAnnotated: true) }) {
            return .getter(block, construction)
        }
        return .annotation(getterResult: getter.flatMap { tree.onlyResult($0) })
    }

    /// Adds a behavior created by `construction`.
    mutating func add(
        _ property: PropertyBinding, _ construction: BehaviorConstruction, _ closure: OpenBehavior?,
        owner: TypeSummary.ID, ownerName: String, _ comments: inout CommentCollector
    ) {
        let members = construction.reference?.members ?? []
        if members.count == 1 || closure?.methods.isEmpty == false {
            methodBehaviors.append(
                MethodBehavior(
                    owner: owner, property: property, construction: construction, closure: closure,
                    method: members.first))
            return
        }
        add(
            property, construction, closure, owner: owner, ownerName: ownerName,
            documentedIn: [documentedRange(property)], &comments)
    }

    /// Returns the bodies of the methods in a member block by name. Names shared by several methods are excluded.
    private func methodBodies(_ block: NodeIndex) -> [String: Range<Int>] {
        var bodies: [String: Range<Int>] = [:]
        var names: Set<String> = []
        for member in tree.children(block) where tree.kind(member) == .functionDeclaration {
            guard let name = tree.declaredName(member) else { continue }
            let isOnly = names.insert(name).inserted
            bodies[name] = isOnly ? tree.firstChild(member, .codeBlock).map { tree.range($0) } : nil
        }
        return bodies
    }

    private mutating func add(
        _ property: PropertyBinding, _ construction: BehaviorConstruction, _ closure: OpenBehavior?,
        owner: TypeSummary.ID, ownerName: String, documentedIn ranges: [Range<Int>],
        accessesInMethods: [ArgumentAccess] = [], _ comments: inout CommentCollector
    ) {
        let lines = comments.parameterLines(
            of: property.declaration, in: ranges, own: construction.closure.map { tree.range($0.node) })
        let form: BehaviorSummary.Form
        if let syntax = construction.closure, var body = closure?.closure {
            if lines.isEmpty, body.takesArguments {
                body.documentationPlace = documentationPlaces.place(inClosure: syntax)
            }
            form = .closure(body)
        } else if let function = construction.reference {
            form = .functionReference(function)
        } else {
            form = .annotation(forwards: nil)
        }
        var inferred: InferredBehaviorType?
        if property.annotation == nil {
            var seen: Set<BehaviorMention> = []
            inferred = InferredBehaviorType(
                text: constructions.typeText(construction, owner: ownerName),
                location: locator.location(tree.tokens.range(tree.firstTokenIndex(property.binding)).upperBound),
                mentions: closure?.mentions.filter { seen.insert($0).inserted } ?? [])
        }
        behaviors.append(
            summary(
                property, form, owner: owner, documentation: comments.documentation(lines), inferred: inferred,
                accessesInMethods: accessesInMethods))
    }

    /// Adds a behavior declared only by a type: a requirement or a pass-through.
    mutating func add(
        _ property: PropertyBinding, forwards forwarded: ForwardedBehavior?, owner: TypeSummary.ID,
        _ comments: inout CommentCollector
    ) {
        let lines = comments.parameterLines(of: property.declaration, in: [documentedRange(property)], own: nil)
        behaviors.append(
            summary(
                property, .annotation(forwards: forwarded), owner: owner, documentation: comments.documentation(lines)))
    }

    private func summary(
        _ property: PropertyBinding, _ form: BehaviorSummary.Form, owner: TypeSummary.ID,
        documentation: ParameterDocumentation, inferred: InferredBehaviorType? = nil,
        accessesInMethods: [ArgumentAccess] = []
    ) -> BehaviorSummary {
        let name = tree.firstTokenIndex(property.binding)
        return BehaviorSummary(
            name: property.name ?? "", owner: owner, form: form,
            span: locator.span(tree.declarationHead(property.declaration, name: name)), documentation: documentation,
            inferred: inferred, isOverride: tree.hasModifier(property.declaration, .override),
            creation: context.importsRuntime ? lazyBehaviors.creation(property) : nil,
            accessesInMethods: accessesInMethods)
    }

    /// Returns the byte range for the documentation of `property`. Attributes and modifiers belong to the first
    /// binding.
    private func documentedRange(_ property: PropertyBinding) -> Range<Int> {
        let isFirst = tree.firstChild(property.declaration, .patternBinding) == property.binding
        let start = isFirst ? property.declaration : property.binding
        return tree.range(start).lowerBound..<tree.range(property.binding).upperBound
    }

    /// Adds the declarations that can isolate the closures of `construction`.
    ///
    /// - Parameter closures: The summaries of the closures in the construction. Closures that do not use the instance
    ///   are not summarized.
    mutating func addIsolation(of construction: BehaviorConstruction, _ closures: ArraySlice<ClosureSummary>) {
        let reader = BehaviorIsolationReader(tree, context, locator, expressions)
        guard var isolation = reader.isolation(of: construction) else { return }
        if isolation.isInInitialValue, let summary = closures.first, summary.place == .behavior {
            isolation.usedMembers = summary.uses.compactMap(\.member)
        }
        isolations.append(isolation)
    }

    // MARK: - Assignments in initializers

    /// Records `property`, because an initializer can assign a behavior to it.
    mutating func addStored(_ property: PropertyBinding, owner: TypeSummary.ID) {
        storedBehaviors.append(StoredBehavior(owner: owner, property: property))
    }

    /// Reads the assignment `name = Behavior(…)` in an initializer.
    func assignment(
        _ sequence: NodeIndex
    ) -> (target: NodeIndex, name: String, construction: BehaviorConstruction)? {
        guard let (target, value) = tree.assignment(sequence), let name = tree.assignedProperty(target),
            let construction = constructions.construction(value, isAnnotated: true)
        else { return nil }
        return (target, name, construction)
    }

    mutating func addAssignment(
        of name: String, ownerName: String, _ construction: BehaviorConstruction, _ closure: OpenBehavior?
    ) {
        assignments[AssignmentTarget(owner: ownerName, name: name)] = Assignment(
            construction: construction, closure: closure, range: tree.range(construction.node))
    }

    /// Adds the stored properties to which an initializer assigns a behavior, and sorts the behaviors by position.
    ///
    /// - Parameter methods: The methods that receive behavior arguments.
    mutating func finish(
        _ types: TypeCollector, _ methods: [ArgumentMethod], _ comments: inout CommentCollector
    ) {
        var bodies: [NodeIndex: [String: Range<Int>]] = [:]
        let methods = ArgumentMethods(methods) { types.name($0) }
        for behavior in methodBehaviors {
            var ranges = [documentedRange(behavior.property)]
            if let block = tree.parent(behavior.property.declaration), tree.kind(block) == .memberBlock {
                let known = bodies[block] ?? methodBodies(block)
                bodies[block] = known
                if let body = behavior.method.flatMap({ known[$0] }) { ranges.append(body) }
            }
            let ownerName = types.name(behavior.owner)
            let called = behavior.method.map { [$0] } ?? behavior.closure?.methods ?? []
            add(
                behavior.property, behavior.construction, behavior.closure, owner: behavior.owner, ownerName: ownerName,
                documentedIn: ranges,
                accessesInMethods: methods.accesses(
                    in: called, of: ownerName, limit: BehaviorCollector.maxAccessesInMethods), &comments)
        }
        for stored in storedBehaviors {
            let ownerName = types.name(stored.owner)
            let target = AssignmentTarget(owner: ownerName, name: stored.property.name ?? "")
            guard let assignment = assignments[target] else { continue }
            add(
                stored.property, assignment.construction, assignment.closure, owner: stored.owner, ownerName: ownerName,
                documentedIn: [documentedRange(stored.property), assignment.range], &comments)
        }
        behaviors.sort { $0.span.start < $1.span.start }
    }
}
