import FlynnSummary

/// Finds the behaviors that calls can mean.
package final class BehaviorCalls: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let resolver: ReceiverResolver
    private let implementations: Implementations
    private let namesakes: Namesakes
    /// Other declarations with the names of behaviors.
    let otherMeanings: OtherMeanings
    /// The forms of calls that the project changes: it declares another `Flynn.Timer`, more initializers of the runtime's, or
    /// its own `ask`.
    private let changedForms: Set<BehaviorCall.Form>

    init(
        _ lookup: BehaviorLookup, _ implementations: Implementations, _ namesakes: Namesakes,
        _ otherMeanings: OtherMeanings
    ) {
        types = lookup.types
        inheritance = lookup.inheritance
        members = lookup.members
        behaviors = lookup.behaviors
        resolver = lookup.resolver
        self.implementations = implementations
        self.namesakes = namesakes
        self.otherMeanings = otherMeanings
        var changedForms: Set<BehaviorCall.Form> = []
        if BehaviorCalls.changesTimers(types, members) { changedForms.insert(.timer) }
        if members.declaresOwn("ask") { changedForms.insert(.ask) }
        if members.declaresOwn("closure") { changedForms.insert(.closure) }
        self.changedForms = changedForms
    }

    // MARK: - Candidates

    /// The behaviors that a call can mean, one of each signature; empty if the call can't be judged.
    package func candidates(for call: BehaviorCall, in file: FileID) -> [BehaviorID] {
        // Resolving a receiver is expensive, and most receivers needn't be resolved.
        if behaviors.name(call.name) == nil || changedForms.contains(call.form) || !isCaller(of: call, in: file) {
            return []
        }
        return candidates(named: call.name, on: resolver.resolve(call.receiver, in: file))
    }

    /// The first labels of the runtime's initializers of timers.
    private static let timerLabels: Set<String> = ["timeInterval", "after", "every"]

    /// Whether the project has another `Flynn.Timer`, or more initializers of the runtime's.
    private static func changesTimers(_ types: TypeTable, _ members: MemberTable) -> Bool {
        ["Flynn", "Flynn.Timer"].contains { name in
            guard let type = types.type(named: name) else { return false }
            if types.kind(of: type) != nil { return true }
            // Other labels make another initializer.
            return members.members("init", declaredBy: type).contains { member in
                members[member].parameters.first.map { timerLabels.contains($0.label) } != false
            }
        }
    }

    /// Whether the value that calls a behavior is certainly one of the runtime's.
    private func isCaller(of call: BehaviorCall, in file: FileID) -> Bool {
        guard let caller = call.caller else { return true }
        let type = resolver.resolve(caller, in: file).unwrapped
        switch call.form {
        case .timer:
            switch type {
            case .external("Flynn.Timer", _): return true
            case .type(let id, _): return types.name(of: id) == "Flynn.Timer"
            default: return false
            }
        case .forward:
            guard case .type(let id, _) = type else { return false }
            return id.standard == .asyncStream || id.standard == .asyncThrowingStream
        case .supervise: return type != .unknown && otherMeanings.members.isDisjoint(with: ["unsafeSupervise"])
        case .direct, .ask, .closure: return true
        case .stream: return false
        }
    }

    // MARK: - Arguments

    /// The arguments of a call in order; `nil` if the source doesn't show their number. A closure's arguments get the types of the
    /// parameters in the closure's context.
    package func arguments(of call: BehaviorCall, in file: FileID) -> [CallArgument]? {
        guard call.form == .closure, let expected = call.caller else { return call.arguments }
        guard let count = resolver.parameterCount(ofClosure: expected, in: file), count <= BehaviorCalls.maxParameters
        else { return nil }
        return (0..<count).map { position in
            CallArgument(
                span: call.span,
                value: .expression(.closureParameter(of: expected, index: position, count: count)),
                text: "closure")
        }
    }

    /// Whether a call without arguments passes the end through a flow: `flow.beFlow()`
    package func endsFlow(_ call: BehaviorCall, meaning candidates: [BehaviorID]) -> Bool {
        call.name == "beFlow" && call.form == .direct && call.arguments?.isEmpty == true
            && candidates.allSatisfy { candidate in
                behaviors.owner(of: candidate).map { inheritance.isFlowable($0) } == true
            }
    }

    /// The maximum number of parameters of a checked closure of a behavior.
    private static let maxParameters = 16

    /// Whether the sources show the type of a call's receiver. If not, another module may declare the behavior.
    package func isReceiverKnown(_ call: BehaviorCall, in file: FileID) -> Bool {
        resolver.resolve(call.receiver, in: file).unwrapped != .unknown
    }

    /// How many behaviors a call can mean at most. Calls that can mean more aren't judged: each call would visit all of them.
    static let maxCandidates = 64

    /// The behaviors of a name that a call on a receiver can mean; empty if they are too many.
    func candidates(named text: String, on receiver: ResolvedType) -> [BehaviorID] {
        guard let name = behaviors.name(text) else { return [] }
        // An optional receiver must be unwrapped to be called.
        switch receiver.unwrapped {
        case .type(let type, _): return candidates(name, text, on: type)
        case .composition(let parts):
            let found = parts.map { candidates(named: text, on: $0) }.filter { !$0.isEmpty }
            return found.count == 1 ? found[0] : []
        // Types of other modules, and types that aren't nominal, have no behaviors of this project.
        case .external, .tuple, .function, .metatype, .maybeOptional: return []
        case .unknown:
            // Other members and functions of that name can be meant, too.
            if otherMeanings.members.contains(text) || namesakes[name].count > BehaviorCalls.maxCandidates { return [] }
            return Array(namesakes[name])
        }
    }

    private func candidates(_ name: BehaviorName, _ text: String, on type: TypeID) -> [BehaviorID] {
        guard types[type].isKnown else { return [] }
        let lineage = inheritance.lineage(of: type).types
        var all: [BehaviorID] = []
        // If several types share the name, each of them may be meant, with its inherited behaviors.
        let isAmbiguous = lineage.contains { types[$0].declarationCount > 1 }
        for ancestor in lineage {
            let declared = behaviors.behaviors(name, declaredBy: ancestor)
            if !declared.isEmpty {
                guard declared.count <= BehaviorCalls.maxCandidates else { return [] }
                // Undocumented declarations are judged by their implementations.
                let judged = implementations.behaviors(name, declaredBy: ancestor) ?? Array(declared)
                guard all.count + judged.count <= BehaviorCalls.maxCandidates else { return [] }
                if !isAmbiguous { return judged }
                all += judged
            } else if members.declares(text, ancestor) {
                // A function of that name, or a property that holds a behavior of another type.
                return []
            }
        }
        return all
    }

    // MARK: - Declarations

    /// Whether a called behavior is declared.
    package enum Declaration: Equatable {
        case found
        /// The type of the receiver is known, and neither this type nor what it inherits from declares the behavior.
        case missingIn(type: String)
        /// The receiver is unknown, and no type declares the behavior.
        case missing
        /// The behavior may be declared outside of the project.
        case unclear
    }

    /// Whether the behavior of a call is declared.
    package func declaration(of call: BehaviorCall, in file: FileID) -> Declaration {
        // A bare name may be a function of another module.
        if call.isImplicit || call.form == .stream || changedForms.contains(call.form) { return .unclear }
        switch resolver.resolve(call.receiver, in: file).unwrapped {
        case .composition: return .unclear
        case .unknown:
            if behaviors.name(call.name) != nil { return .found }
            // A project without behaviors may call methods of other modules that have such names.
            return behaviors.names.isEmpty || otherMeanings.members.contains(call.name) ? .unclear : .missing
        case .type(let type, _):
            guard let kind = types.kind(of: type), kind != .typealias else { return .unclear }
            return declaration(call.name, in: type)
        case .external, .tuple, .function, .metatype, .maybeOptional:
            return .unclear
        }
    }

    private func declaration(_ name: String, in type: TypeID) -> Declaration {
        let lineage = inheritance.lineage(of: type)
        for ancestor in lineage.types {
            if behaviors.declares(name, ancestor) || members.declares(name, ancestor) { return .found }
            if types[ancestor].isDynamicMemberLookup { return .unclear }
        }
        let isUnique = lineage.types.allSatisfy { types[$0].declarationCount <= 1 }
        let isComplete = lineage.isComplete || name.isUsualBehaviorName && inheritance.lacksOnlyRoots(lineage)
        return isComplete && isUnique ? .missingIn(type: types[type].name) : .unclear
    }
}

extension String {
    /// Whether it is `be` and a capital letter, as no name of `NSObject` is.
    fileprivate var isUsualBehaviorName: Bool {
        hasPrefix("be") && dropFirst(2).first.map { ("A"..."Z").contains($0) } == true
    }
}
