import FlynnFacts
import FlynnIndex
import FlynnResolution
import FlynnSyntax

/// The behavior parameters that can become closures, because the receiving behaviors only call them: `done` in
/// `worker.beRun(job, self.beDone)`
///
/// A passed behavior becomes a reference to its method. For this reason, a behavior becomes typed only together with
/// all parameters that can receive it, and with all other behaviors that these parameters can receive.
package struct CallbackParameters: Sendable {
    /// A parameter of a behavior.
    struct Parameter: Hashable, Sendable {
        var behavior: BehaviorID
        var position: Int
    }

    /// A name in a file.
    struct Place: Hashable, Sendable {
        var file: Int
        var token: TokenIndex
    }

    /// The function types of the parameters, as source text.
    private(set) var types: [BehaviorID: [Int: String]] = [:]
    /// The names of the behaviors passed to the parameters.
    private(set) var values: Set<Place> = []
    /// The groups of behaviors that become typed only together.
    package private(set) var groups: [[BehaviorID]] = []
    /// The indices of the groups, by behavior.
    private(set) var groupNumbers: [BehaviorID: [Int]] = [:]

    init() {}

    /// Finds the parameters of some behaviors that can become closures.
    package init(
        of behaviors: Set<BehaviorID>, _ occurrences: BehaviorOccurrences, _ sources: [TypedSource?],
        _ index: ProjectIndex
    ) {
        var flow = CallbackFlow(occurrences, sources, index)
        for behavior in behaviors.sorted() { flow.addParameters(of: behavior) }
        if flow.isEmpty { return }
        flow.addCalls()
        for group in flow.groups {
            guard let type = group.type(index) else { continue }
            let members = Set(group.parameters.map(\.behavior)).union(group.targets)
            for parameter in group.parameters { types[parameter.behavior, default: [:]][parameter.position] = type }
            for member in members { groupNumbers[member, default: []].append(groups.count) }
            groups.append(members.sorted())
            values.formUnion(group.values)
        }
    }
}

/// The flow of behaviors into parameters.
private struct CallbackFlow {
    typealias Parameter = CallbackParameters.Parameter
    typealias Place = CallbackParameters.Place

    /// The parameters that can receive the same behaviors.
    struct Group {
        var parameters: Set<Parameter> = []
        var targets: Set<BehaviorID> = []
        var values: Set<Place> = []
        /// The numbers of arguments in the calls of the parameters.
        var counts: Set<Int> = []
        var isClosed = true

        /// Returns the function type of all parameters in this group. Returns `nil` if the parameters don't have a
        /// common type.
        func type(_ index: ProjectIndex) -> String? {
            guard isClosed, let first = targets.min(), index.typedForms.haveSameParameters(targets.sorted()) else {
                return nil
            }
            let documented = index.behaviors[first].documentation
            guard documented.malformed.isEmpty,
                documented.extent == .listed || index.behaviors[first].argumentUse == .ignored,
                counts.isSubset(of: [documented.parameters.count])
            else { return nil }
            let scopes = (parameters.map(\.behavior) + targets).map { index.behaviors.owner(of: $0) }
            for parameter in documented.parameters {
                guard let type = parameter.type, index.typedForms.hasSameMeaning(type, in: scopes),
                    parameters.allSatisfy({
                        index.typedForms.isAccessible(type, toCallersOf: $0.behavior, stating: .open)
                    }),
                    scopes.allSatisfy({ index.sendableTypes.proof(of: type, in: $0) == .sendable })
                else { return nil }
                if case .function = type.modifiers.type { return nil }
            }
            let isPassable = targets.allSatisfy { target in
                index.behaviors.owner(of: target).map { index.sendableTypes.isSendable($0) } == true
                    && index.typedForms.answer(of: target) == nil
            }
            guard isPassable else { return nil }
            return "@escaping @Sendable (\(documented.parameters.map(\.typeText).joined(separator: ", "))) -> Void"
        }
    }

    private let occurrences: BehaviorOccurrences
    private let sources: [TypedSource?]
    private let index: ProjectIndex
    private var groupNumbers: [Parameter: Int] = [:]
    private(set) var groups: [Group] = []
    /// The parameters, by the names of the constants that hold the values.
    private var variables: [Place: Parameter] = [:]

    var isEmpty: Bool { groups.isEmpty }

    init(_ occurrences: BehaviorOccurrences, _ sources: [TypedSource?], _ index: ProjectIndex) {
        (self.occurrences, self.sources, self.index) = (occurrences, sources, index)
    }

    // MARK: - Parameters

    /// Adds the parameters of a behavior that are documented as behaviors and read into constants.
    mutating func addParameters(of behavior: BehaviorID) {
        let summary = index.behaviors[behavior]
        let positions = summary.documentation.parameters.enumerated()
            .filter { $1.type == .named("Behavior", arguments: []) }.map(\.offset)
        let number = index.behaviors.file(of: behavior).index
        guard !positions.isEmpty, let source = sources[number], let constants = ArgumentConstants(summary, source),
            index.behaviorUses.family(of: behavior)?.behaviors.count == 1
        else { return }
        for position in positions {
            guard let uses = constants.uses(of: position) else { continue }
            let parameter = Parameter(behavior: behavior, position: position)
            groupNumbers[parameter] = groups.count
            groups.append(Group(parameters: [parameter]))
            for use in uses {
                switch use {
                case .call(let count): groups[groups.count - 1].counts.insert(count)
                case .argument(let token): variables[Place(file: number, token: token)] = parameter
                }
            }
        }
    }

    // MARK: - Calls

    /// Adds the arguments of calls to the parameters.
    mutating func addCalls() {
        let mentions = Dictionary(
            occurrences.found.values.joined().filter { $0.call == nil }.map {
                (Place(file: $0.file, token: $0.token), $0)
            },
            uniquingKeysWith: { first, _ in first })
        var passed: Set<Place> = []
        for parameter in groupNumbers.keys.sorted(by: { ($0.behavior, $0.position) < ($1.behavior, $1.position) }) {
            for occurrence in occurrences.found[index.behaviors[parameter.behavior].name] ?? [] {
                guard mayMean(parameter.behavior, occurrence) else { continue }
                if occurrence.call == nil, let source = sources[occurrence.file],
                    DiscardedValues(occurrence.token, source) != nil
                {
                    continue
                }
                guard occurrence.meaning == .behaviors([parameter.behavior]), let call = occurrence.call,
                    call.form == .direct || call.form == .ask, let arguments = call.arguments,
                    arguments.indices.contains(parameter.position), let source = sources[occurrence.file],
                    let token = lastToken(of: arguments[parameter.position], source)
                else {
                    markOpen(parameter)
                    continue
                }
                let place = Place(file: occurrence.file, token: token)
                if let mention = mentions[place], case .behaviors(let found) = mention.meaning, found.count == 1 {
                    add(found[0], place, to: parameter)
                } else if let other = variables[place] {
                    passed.insert(place)
                    join(parameter, other)
                } else {
                    markOpen(parameter)
                }
            }
        }
        for (place, parameter) in variables where !passed.contains(place) { markOpen(parameter) }
        groups = groupNumbers.isEmpty ? [] : Set(groupNumbers.values).sorted().map { groups[$0] }
    }

    private func mayMean(_ behavior: BehaviorID, _ occurrence: BehaviorOccurrence) -> Bool {
        switch occurrence.meaning {
        case .behaviors(let found): found.contains(behavior)
        case .unknown: true
        case .other: false
        }
    }

    private func lastToken(of argument: CallArgument, _ source: TypedSource) -> TokenIndex? {
        let tokens = source.tree.tokens
        let next = tokens.indices.partitioningIndex { tokens.range($0).lowerBound >= argument.span.end.offset }
        return next > 0 && tokens.kind(next - 1) == .identifier ? next - 1 : nil
    }

    private mutating func markOpen(_ parameter: Parameter) {
        if let number = groupNumbers[parameter] { groups[number].isClosed = false }
    }

    private mutating func add(_ target: BehaviorID, _ place: Place, to parameter: Parameter) {
        guard let number = groupNumbers[parameter] else { return }
        groups[number].targets.insert(target)
        groups[number].values.insert(place)
    }

    private mutating func join(_ left: Parameter, _ right: Parameter) {
        guard var first = groupNumbers[left], var second = groupNumbers[right], first != second else { return }
        // The smaller group is merged into the larger group, so a parameter moves a logarithmic number of times.
        func size(_ number: Int) -> Int { groups[number].parameters.count + groups[number].targets.count }
        if size(first) < size(second) { swap(&first, &second) }
        let other = groups[second]
        groups[second] = Group()
        groups[first].parameters.formUnion(other.parameters)
        groups[first].targets.formUnion(other.targets)
        groups[first].values.formUnion(other.values)
        groups[first].counts.formUnion(other.counts)
        groups[first].isClosed = groups[first].isClosed && other.isClosed
        for parameter in other.parameters { groupNumbers[parameter] = first }
    }
}

/// The constants with a behavior's arguments, and the uses of the constants.
private struct ArgumentConstants {
    enum Use {
        case call(Int)
        /// An argument of a function.
        case argument(TokenIndex)
    }

    private let source: TypedSource
    private let accesses: [Int: [ArgumentAccess]]
    private let names: LocalNames
    /// The expressions that consist of a single name, by name.
    private let expressions: [String: [NodeIndex]]

    private var tree: SyntaxTree { source.tree }

    init?(_ summary: BehaviorSummary, _ source: TypedSource) {
        guard let binding = source.binding(ofNameEndingAt: summary.span.end.offset) else { return nil }
        self.source = source
        accesses = Dictionary(grouping: summary.closure?.accesses ?? [], by: \.index)
        names = LocalNames(source, binding)
        let tree = source.tree
        expressions = Dictionary(
            grouping: tree.subtree(binding).filter {
                tree.kind($0) == .identifierExpression && tree.simpleNameToken($0) != nil
            }
        ) { tree.simpleNameToken($0).map { source.name($0) } ?? "" }
    }

    /// Returns the uses of the constant with an argument. Returns `nil` if the constant doesn't exist, or if a use has
    /// a different form.
    func uses(of position: Int) -> [Use]? {
        guard let accesses = accesses[position], accesses.count == 1,
            let name = accesses[0].name ?? tupleName(accesses[0]),
            names.count(of: name) == 1
        else { return nil }
        var uses: [Use] = []
        for node in expressions[name] ?? [] {
            guard let token = tree.simpleNameToken(node), let parent = tree.parent(node) else { continue }
            if tree.kind(parent) == .postfixExpression {
                guard let (callee, list) = tree.directCall(parent), callee == node,
                    tree.children(list).allSatisfy({ tree.labelToken($0) == nil })
                else { return nil }
                uses.append(.call(tree.childList(list).count))
            } else if tree.kind(parent) == .argument {
                uses.append(.argument(token))
            } else {
                return nil
            }
        }
        return uses
    }

    /// Returns the name in a tuple pattern for a read in the tuple.
    private func tupleName(_ access: ArgumentAccess) -> String? {
        let token = tree.tokenized.tokenIndex(at: access.span.start.offset)
        guard let tuple = source.node(.tupleExpression, containing: token), source.hasFewChildren(tuple),
            let position = tree.childList(tuple).firstIndex(where: { tree.range($0).contains(access.span.start.offset) }
            ),
            let clause = tree.parent(tuple), let binding = tree.parent(clause), tree.kind(binding) == .patternBinding,
            let pattern = tree.firstChild(binding), tree.kind(pattern) == .tuplePattern, source.hasFewChildren(pattern)
        else { return nil }
        let names = tree.childList(pattern)
        return names.indices.contains(position) ? tree.patternNameToken(names[position]).map { source.name($0) } : nil
    }
}
