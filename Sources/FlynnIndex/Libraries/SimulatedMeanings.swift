import FlynnFacts
import FlynnResolution

/// Resolves names in the code of simulations.
struct SimulatedMeanings: Sendable {
    private let externalTypes: ExternalTypes
    private let calls: BehaviorCalls
    private let destinations: ClosureDestinations
    private let resolver: ReceiverResolver
    private let types: TypeTable
    private let members: MemberTable
    private let inheritance: Inheritance
    private let behaviors: BehaviorTable

    /// The maximum number of subclasses to search for overrides.
    private static let maxDescendants = 64
    /// The maximum length of a chain of order-preserving methods.
    private static let maxOrderedSteps = 8

    init(_ externalTypes: ExternalTypes, _ calls: BehaviorCalls, _ destinations: ClosureDestinations) {
        self.externalTypes = externalTypes
        self.calls = calls
        self.destinations = destinations
        resolver = externalTypes.resolver
        types = resolver.types
        members = resolver.members
        inheritance = resolver.inheritance
        behaviors = resolver.behaviors
    }

    private func scope(_ owner: TypeSummary.ID?, in file: FileID) -> TypeID? {
        owner.map { types.type(of: $0, in: file) }
    }

    // MARK: - Closures

    /// Returns whether a simulation runs the closure when it runs the surrounding code, or `nil` if unknown.
    func runs(_ place: ClosurePlace, _ owner: TypeSummary.ID?, in file: FileID) -> Bool? {
        switch place {
        case .behavior, .reaction, .inPlace, .asyncLet, .caller: return true
        case .typedBehavior:
            return owner.map { destinations.isTyped($0, file) } == true ? true : nil
        case .inPlaceOrLater(let receiver): return externalTypes.callsClosuresAtOnce(receiver, in: file) ? true : nil
        case .unknown: return nil
        case .passed(let recipient):
            if isTask(recipient, owner, in: file) || isContinuation(recipient, owner, in: file) { return true }
            switch destinations.destination(recipient, owner: owner, in: file) {
            case .inPlace, .childTask, .ownActor: return true
            case .caller: return true
            case .otherThread: return behaviors.isBehaviorName(recipient.function)
            case .concurrently: return false
            case .inPlaceOrLater, .later: return nil
            case .unknown: return callsAtOnce(recipient, owner, in: file) ? true : nil
            }
        }
    }

    /// Returns whether a task runs the closure.
    func isTask(_ recipient: ClosureRecipient, _ owner: TypeSummary.ID?, in file: FileID) -> Bool {
        switch destinations.destination(recipient, owner: owner, in: file) {
        case .otherThread("Task"), .childTask: true
        default: false
        }
    }

    private func isContinuation(_ recipient: ClosureRecipient, _ owner: TypeSummary.ID?, in file: FileID) -> Bool {
        recipient.receiver == nil && KnownUnsimulated.continuations.contains(recipient.function)
            && members.isUndeclared(recipient.function, in: scope(owner, in: file))
    }

    /// Returns whether the closure is passed to a function in the project that can't store it.
    private func callsAtOnce(_ recipient: ClosureRecipient, _ owner: TypeSummary.ID?, in file: FileID) -> Bool {
        let callee: ExpressionSummary =
            recipient.receiver.map { .member($0, recipient.function) } ?? .name(recipient.function, owner)
        let passed = PassedArguments(labels: recipient.labels, trailingClosures: recipient.trailingClosures)
        guard let function = resolver.function(calledAs: callee, passed, in: file) else { return false }
        guard let parameters = members[function].escapingParameters else { return true }
        switch recipient.argument {
        case .labeled(let label): return parameters.contains { $0.label == label && !$0.isEscaping }
        case .position(let position): return parameters.indices.contains(position) && !parameters[position].isEscaping
        case .trailing: return parameters.last?.isEscaping == false
        case .keyPath: return false
        }
    }

    // MARK: - Functions and properties

    /// Returns the effect of a system library or runtime function, or of a property. Returns `nil` if the name can have
    /// a different meaning.
    ///
    /// - Parameter labels: The argument labels, or `nil` if there is no call.
    func known(
        _ use: UnsimulatedUse, labels: [String]?, _ owner: TypeSummary.ID?, in file: FileID
    ) -> KnownUnsimulated.Effect? {
        guard let (known, type) = candidate(use, labels: labels, owner, in: file) else {
            return isRandom(use, labels: labels, in: file) ? .isRandom : nil
        }
        guard isVisible(known.module, in: file), !isExtended(type, known, use.name, labels) else { return nil }
        if known.isOnlyOfMainQueue, use.receiver.map({ isMainQueue($0) }) != true { return nil }
        if known.isOnlyOfNewValues {
            guard case .call? = use.receiver else { return nil }
        }
        if let clock = use.clock, known.hasClock {
            guard case .instance(let name)? = externalTypes.value(of: clock, in: file),
                KnownUnsimulated.clockTypeNames.contains(name)
            else { return nil }
        }
        return known.effect
    }

    /// Returns the possible function or property for the name, and the name of the declaring type.
    private func candidate(
        _ use: UnsimulatedUse, labels: [String]?, _ owner: TypeSummary.ID?, in file: FileID
    ) -> (known: KnownUnsimulated, type: String?)? {
        func named(_ name: String, _ scope: KnownFunction.Scope, _ type: String?) -> (KnownUnsimulated, String?)? {
            KnownUnsimulated.named(name, scope, labels: labels).map { ($0, type) }
        }
        guard let receiver = use.receiver else {
            let scope = scope(owner, in: file)
            guard members.isUndeclared(use.name, in: scope), !types.isParameter(use.name, in: scope) else { return nil }
            return named(use.name, .global, nil) ?? named("init", .type(use.name), use.name)
        }
        switch externalTypes.value(of: receiver, in: file) {
        case .type(let type)? where KnownModule.qualifiers.contains(type):
            return named(use.name, .global, nil) ?? named("init", .type(use.name), use.name)
        case .type(let type)?: return named(use.name, .type(type), type)
        case .instance(let type)?: return named(use.name, .instance(type), type)
        case nil: return nil
        }
    }

    private func isVisible(_ module: String, in file: FileID) -> Bool {
        let imports = types.files[file.index].imports
        switch module {
        case "Swift": return true
        case KnownModule.runtime: return imports.contains(module)
        default:
            return imports.contains(where: KnownUnsimulated.providers.contains)
        }
    }

    /// Returns whether the project extends the external type with a member to which this use could refer.
    private func isExtended(_ type: String?, _ known: KnownUnsimulated, _ name: String, _ labels: [String]?) -> Bool {
        guard let type, let id = types.type(named: type) else { return false }
        let name = type == name ? "init" : name
        return members.members(name, declaredBy: id).contains { member in
            labels.map { PassedArguments(labels: $0).fits(members[member].parameters) } ?? true
        }
    }

    private func isMainQueue(_ queue: ExpressionSummary) -> Bool {
        switch queue {
        case .member(.name("DispatchQueue", _), "main"), .member(.member(_, "DispatchQueue"), "main"): true
        default: false
        }
    }

    /// Returns whether a sleeping function blocks the thread instead of suspending the task.
    func sleepsOnThread(_ use: UnsimulatedUse, in file: FileID) -> Bool {
        guard let receiver = use.receiver, case .type(let type)? = externalTypes.value(of: receiver, in: file) else {
            return use.receiver == nil
        }
        return KnownFunction.blocks(use.name, .type(type), argumentCount: 1) || KnownModule.qualifiers.contains(type)
    }

    private func isRandom(_ use: UnsimulatedUse, labels: [String]?, in file: FileID) -> Bool {
        guard KnownUnsimulated.randomMethods.contains(use.name), labels == [], let receiver = use.receiver else {
            return false
        }
        if let collection = StandardCollection(resolver.resolve(receiver, in: file).unwrapped, types) {
            return !collection.extendedTypes.contains { members.declares(use.name, $0) }
        }
        guard case .instance(let type)? = externalTypes.value(of: receiver, in: file), KnownType.isCollection(type)
        else {
            return false
        }
        return ([TypeID?](StandardType.protocols.map { TypeID($0) }) + [types.type(named: type)])
            .allSatisfy { $0.map { !members.declares(use.name, $0) } ?? true }
    }

    // MARK: - Order

    /// Returns whether the loop calls behaviors in the order of a set or dictionary.
    func callsBehaviorsUnordered(_ sequence: ExpressionSummary, _ positions: Range<Int>, in file: FileID) -> Bool {
        let all = types.files[file.index].calls
        return isUnordered(sequence, in: file)
            && positions.clamped(to: all.indices).contains { !calls.candidates(for: all[$0], in: file).isEmpty }
    }

    private func isUnordered(_ sequence: ExpressionSummary, in file: FileID) -> Bool {
        var sequence = sequence
        for _ in 0..<SimulatedMeanings.maxOrderedSteps {
            if let collection = StandardCollection(resolver.resolve(sequence, in: file).unwrapped, types),
                collection.type == .set || collection.type == .dictionary
            {
                return true
            }
            switch sequence {
            case .member(let base, let name) where KnownUnsimulated.orderedViews.contains(name): sequence = base
            case .call(.member(let base, let name), _) where KnownUnsimulated.orderedMethods.contains(name):
                sequence = base
            case .call(.name("Array", _), let passed) where passed.labels == [""] && passed.values.count == 1:
                sequence = passed.values[0]
            default: return false
            }
        }
        return false
    }

    // MARK: - Calls

    /// Returns the declarations with code that the call certainly runs.
    func places(calledAs callee: ExpressionSummary, _ passed: PassedArguments, in file: FileID) -> [SimulatedPlace] {
        var places: [SimulatedPlace] = []
        if let function = resolver.function(calledAs: callee, passed, in: file) { places += self.places(of: function) }
        let type: ExpressionSummary
        switch callee {
        case .member(let base, "init"): type = base
        case .name(let name, _) where name.beginsWithCapital, .member(_, let name) where name.beginsWithCapital:
            type = callee
        case .metatype: type = callee
        default: return places
        }
        guard case .metatype(.type(let id, _)) = resolver.resolve(type, in: file), types.isUnique(id) else {
            return places
        }
        for ancestor in inheritance.lineage(of: id).types {
            for declaration in types.declarations(of: ancestor) where types.kind(of: declaration) != .extension {
                places.append(SimulatedPlace(file: declaration.file, owner: declaration.type, unit: .initialValue))
            }
        }
        return places
    }

    /// Returns the function certainly referenced by the call, and the index of the parameter for the argument.
    func parameter(
        _ argument: ClosureArgument, of callee: ExpressionSummary, _ passed: PassedArguments, in file: FileID
    ) -> (function: SimulatedPlace, position: Int)? {
        guard let function = resolver.function(calledAs: callee, passed, in: file),
            let place = places(of: function).first
        else { return nil }
        let parameters = members[function].parameters
        return passed.places(in: parameters).flatMap { argument.position(in: parameters, $0) }.map { (place, $0) }
    }

    /// Returns the declaration with code that certainly runs when the value is called.
    func places(named value: ExpressionSummary, in file: FileID) -> [SimulatedPlace] {
        resolver.function(named: value, in: file).map { places(of: $0) } ?? []
    }

    private func places(of function: MemberID) -> [SimulatedPlace] {
        switch function {
        case .function(let file, let position):
            return [SimulatedPlace(file: file, owner: nil, unit: .function(position))]
        case .member(let declaration, let position):
            let name = members[function].name
            guard name == "init" || !isOverridden(name, in: types.type(of: declaration), { members.declares(name, $0) })
            else { return [] }
            return [SimulatedPlace(file: declaration.file, owner: declaration.type, unit: .function(position))]
        case .variable: return []
        }
    }

    /// Returns whether the use could refer to a declaration in a subclass or a conforming type.
    private func isOverridden(_ name: String, in type: TypeID, _ declares: (TypeID) -> Bool) -> Bool {
        switch types.kind(of: type) {
        case .protocol: return members.requires(name, type)
        case .class:
            if types[type].isFinal { return false }
            let descendants = inheritance.descendants(of: type, limit: SimulatedMeanings.maxDescendants)
            return descendants.count == SimulatedMeanings.maxDescendants || descendants.contains(where: declares)
        default: return false
        }
    }

    /// Returns the declarations of the behaviors that are certainly called.
    func places(behaviorCalls first: Int, _ count: Int, in file: FileID) -> [SimulatedPlace] {
        let positions = types.files[file.index].calls.indices.dropFirst(first).prefix(count)
        return positions.flatMap { places(behaviorCall: $0, in: file) }
    }

    private func places(behaviorCall position: Int, in file: FileID) -> [SimulatedPlace] {
        let all = types.files[file.index].calls
        guard all[position].form != .supervise,
            all[position].form != .closure,
            case .type(let type, _) = resolver.resolve(all[position].receiver, in: file).unwrapped
        else { return [] }
        let candidates = calls.candidates(for: all[position], in: file)
        guard candidates.count == 1, let behavior = candidates.first, let owner = behaviors.owner(of: behavior),
            inheritance.lineage(of: type).types.contains(owner), types.kind(of: owner) != .protocol,
            !isOverridden(all[position].name, in: type, { behaviors.declares(all[position].name, $0) })
        else { return [] }
        return [
            SimulatedPlace(
                file: behaviors.file(of: behavior), owner: behaviors[behavior].owner,
                unit: .behavior(behaviors[behavior].name))
        ]
    }
}
