import FlynnFacts

/// Resolves calls to the behaviors they may invoke.
package final class BehaviorCalls: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let resolver: ReceiverResolver
    private let implementations: Implementations
    private let candidatesByName: CandidatesByName
    /// Declarations that share a name with behaviors.
    package let nonBehaviorNames: NonBehaviorNames
    /// The call forms changed by the project, for example by its own `Flynn.Timer`, additional timer initializers, or
    /// an extension with `ask`.
    private let changedForms: Set<BehaviorCall.Form>

    init(
        _ lookup: BehaviorLookup, _ implementations: Implementations, _ candidatesByName: CandidatesByName,
        _ nonBehaviorNames: NonBehaviorNames
    ) {
        types = lookup.types
        inheritance = lookup.inheritance
        members = lookup.members
        behaviors = lookup.behaviors
        resolver = lookup.resolver
        self.implementations = implementations
        self.candidatesByName = candidatesByName
        self.nonBehaviorNames = nonBehaviorNames
        var changedForms: Set<BehaviorCall.Form> = []
        if BehaviorCalls.changesTimers(types, members) { changedForms.insert(.timer) }
        if members.declaresOwn("ask") { changedForms.insert(.ask) }
        if members.declaresOwn("closure") { changedForms.insert(.closure) }
        self.changedForms = changedForms
    }

    // MARK: - Candidates

    /// Returns the possible behaviors for `call`, without repeating a signature. The array is empty if the call can't
    /// be checked.
    package func candidates(for call: BehaviorCall, in file: FileID) -> [BehaviorID] {
        // Resolving a receiver is expensive, and most calls don't need the receiver.
        if behaviors.name(call.name) == nil || changedForms.contains(call.form) || !isCaller(of: call, in: file) {
            return []
        }
        return candidates(named: call.name, on: resolver.resolve(call.receiver, in: file))
    }

    /// The first labels in the timer initializers of the runtime.
    private static let timerLabels: Set<String> = ["timeInterval", "after", "every"]

    /// Returns whether the project declares its own `Flynn.Timer`, or adds initializers to the runtime's timer.
    private static func changesTimers(_ types: TypeTable, _ members: MemberTable) -> Bool {
        ["Flynn", "Flynn.Timer"].contains { name in
            guard let type = types.type(named: name) else { return false }
            if types.kind(of: type) != nil { return true }
            // Different labels make a different initializer.
            return members.members("init", declaredBy: type).contains { member in
                members[member].parameters.first.map { timerLabels.contains($0.label) } != false
            }
        }
    }

    /// Returns whether the value invoking the behavior certainly has a type of the runtime.
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
        case .supervise: return type != .unknown && nonBehaviorNames.members.isDisjoint(with: ["unsafeSupervise"])
        case .direct, .ask, .closure: return true
        case .stream: return false
        }
    }

    // MARK: - Arguments

    /// Returns the arguments in order, if their number is known. When a behavior is used as a closure, the arguments
    /// are the parameters expected in this context.
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

    /// Returns whether the call has no arguments and ends a flow: `flow.beFlow()`
    package func endsFlow(_ call: BehaviorCall, meaning candidates: [BehaviorID]) -> Bool {
        call.name == "beFlow" && call.form == .direct && call.arguments?.isEmpty == true
            && candidates.allSatisfy { candidate in
                behaviors.owner(of: candidate).map { inheritance.isFlowable($0) } == true
            }
    }

    /// The maximum number of parameters for a checked closure.
    private static let maxParameters = 16

    /// Returns whether the receiver's type is known. If not, the behavior can be declared in an external module.
    package func isReceiverKnown(_ call: BehaviorCall, in file: FileID) -> Bool {
        resolver.resolve(call.receiver, in: file).unwrapped != .unknown
    }

    /// The maximum number of candidates for a call. Calls with more candidates aren't checked, because every call would
    /// visit all of them.
    static let maxCandidates = 64

    /// Returns the possible behaviors for a call on the receiver, or an empty array if there are too many.
    package func candidates(named text: String, on receiver: ResolvedType) -> [BehaviorID] {
        guard let name = behaviors.name(text) else { return [] }
        // An optional receiver must be unwrapped for the call.
        switch receiver.unwrapped {
        case .type(let type, _): return candidates(name, text, on: type)
        case .composition(let parts):
            let found = parts.map { candidates(named: text, on: $0) }.filter { !$0.isEmpty }
            return found.count == 1 ? found[0] : []
        // External types and non-nominal types have no behaviors of this project.
        case .external, .tuple, .function, .metatype, .maybeOptional: return []
        case .unknown:
            // The call can also refer to members and functions with this name.
            if nonBehaviorNames.members.contains(text) || candidatesByName[name].count > BehaviorCalls.maxCandidates {
                return []
            }
            return Array(candidatesByName[name])
        }
    }

    private func candidates(_ name: BehaviorName, _ text: String, on type: TypeID) -> [BehaviorID] {
        guard types[type].isKnown else { return [] }
        let lineage = inheritance.lineage(of: type).types
        var all: [BehaviorID] = []
        // If several types share the name, the receiver can be any of them, with the behaviors it inherits.
        let isAmbiguous = lineage.contains { types[$0].declarationCount > 1 }
        for ancestor in lineage {
            let declared = behaviors.behaviors(name, declaredBy: ancestor)
            if !declared.isEmpty {
                guard declared.count <= BehaviorCalls.maxCandidates else { return [] }
                // Calls of undocumented declarations are checked against the implementations.
                let judged = implementations.behaviors(name, declaredBy: ancestor) ?? Array(declared)
                guard all.count + judged.count <= BehaviorCalls.maxCandidates else { return [] }
                if !isAmbiguous { return judged }
                all += judged
            } else if members.declares(text, ancestor) {
                // `ancestor` declares the name as a function, or as a property with a behavior of a different type.
                return []
            }
        }
        return all
    }

    // MARK: - Declarations

    /// The result of the search for a behavior's declaration.
    package enum Declaration: Equatable {
        case found
        /// The receiver's type is known, and neither this type nor its ancestors declare the behavior.
        case missingIn(type: String)
        /// The receiver is unknown, and no type declares the behavior.
        case missing
        /// The declaration may be outside of the project.
        case unclear
    }

    /// Returns whether the behavior in the call is declared.
    package func declaration(of call: BehaviorCall, in file: FileID) -> Declaration {
        // Without a receiver, the call can refer to an external function.
        if call.isImplicit || call.form == .stream || changedForms.contains(call.form) { return .unclear }
        switch resolver.resolve(call.receiver, in: file).unwrapped {
        case .composition: return .unclear
        case .unknown:
            if behaviors.name(call.name) != nil { return .found }
            // In a project without behaviors, external methods can have such names.
            return behaviors.names.isEmpty || nonBehaviorNames.members.contains(call.name) ? .unclear : .missing
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
        let isComplete = lineage.isComplete || name.isUsualBehaviorName && inheritance.isCompleteExceptRoots(lineage)
        return isComplete && isUnique ? .missingIn(type: types[type].name) : .unclear
    }
}

extension String {
    /// Whether the name is `be` followed by a capital letter. No member of `NSObject` has such a name.
    fileprivate var isUsualBehaviorName: Bool {
        hasPrefix("be") && dropFirst(2).first.map { ("A"..."Z").contains($0) } == true
    }
}
