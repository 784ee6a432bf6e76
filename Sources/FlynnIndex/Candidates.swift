import FlynnSummary

/// What calls of behaviors mean, and what behaviors take.
extension ProjectIndex {
    // MARK: - The behaviors that a call can mean

    /// The behaviors that a call can mean, as far as they can be judged; empty if the call can't be.
    package func candidates(for call: BehaviorCall, in file: FileSummary) -> [BehaviorReference] {
        guard behaviors[call.name] != nil else { return [] }
        // What isn't unwrapped before a call unwraps itself.
        switch resolve(call.receiver, in: file).unwrapped {
        case .named(let type, _): return byType(call.name, type)
        // A behavior is none of theirs.
        case .tuple, .function, .metatype: return []
        case .unknown: return namesakes[call.name] ?? []
        }
    }

    private func byType(_ name: String, _ type: String) -> [BehaviorReference] {
        // Another module's type has no behaviors of this project.
        let lineage = lineage(of: type).types
        var all: [BehaviorReference] = []
        // Of types that share a name any may be meant, and what they inherit with it.
        let isAmbiguous = lineage.contains { types[$0].declarations > 1 }
        for ancestor in lineage {
            if !behaviors(name, declaredBy: ancestor).isEmpty {
                // Requirements and the like that document nothing are judged by the implementations.
                let judged = judged(name, declaredBy: ancestor)
                if !isAmbiguous { return judged }
                all += judged
            } else if declares(name, ancestor) {
                // Something else of that name: a function, or a property that holds somebody's behavior.
                return []
            }
        }
        return all
    }

    /// What is known of the declaration of a behavior that is called.
    package enum Declaration: Equatable {
        case found
        /// The type of the receiver is known, and neither it nor what it inherits from declares the behavior.
        case missingIn(type: String)
        /// The receiver is unknown, and nobody declares the behavior.
        case missing
        /// Something that isn't seen may declare it.
        case unclear
    }

    /// Whether a behavior that is called is declared.
    package func declaration(of call: BehaviorCall, in file: FileSummary) -> Declaration {
        // A bare name may be a function of another module.
        if call.isImplicit { return .unclear }
        switch resolve(call.receiver, in: file).unwrapped {
        case .unknown:
            return behaviors[call.name] != nil ? .found : otherMembers.contains(call.name) ? .unclear : .missing
        case .named(let type, _):
            guard let number = types.number(of: type), let kind = types[number].kind, kind != .typealias else {
                return .unclear
            }
            let lineage = types.lineage(of: number)
            for ancestor in lineage.types {
                if !behaviors(call.name, declaredBy: ancestor).isEmpty || declares(call.name, ancestor) {
                    return .found
                }
                if types[ancestor].isDynamicMemberLookup { return .unclear }
            }
            let isUnique = lineage.types.allSatisfy { types[$0].declarations <= 1 }
            return lineage.isComplete && isUnique ? .missingIn(type: type) : .unclear
        case .tuple, .function, .metatype:
            return .unclear
        }
    }

    /// All that the judgement of a call depends on.
    struct Signature: Hashable {
        var count: Int?
        var types: [TypeDescription?]
        /// What the names in the types mean where the behavior is declared.
        var meanings: [String?]
    }

    func signature(of reference: BehaviorReference) -> Signature {
        let context = context(of: reference)
        let types = behavior(reference).documentation.parameters.indices.map { parameterType(reference, at: $0) }
        let meanings = types.flatMap { $0?.names ?? [] }.map { name in
            isGenericParameter(name, in: context) ? "" : resolve(name, in: context)
        }
        return Signature(count: parameterCount(reference), types: types, meanings: meanings)
    }

    /// A declaration without documentation that needs none.
    func saysNothing(_ behavior: BehaviorSummary) -> Bool {
        behavior.form != .closure && behavior.documentation.extent == .undocumented
    }

    /// How many arguments a behavior takes; `nil` if any number will do, or if nobody knows.
    func parameterCount(_ reference: BehaviorReference) -> Int? {
        let behavior = behavior(reference)
        if behavior.closure?.ignoresArguments == true { return 0 }
        return behavior.documentation.extent == .listed ? behavior.documentation.parameters.count : nil
    }

    /// The number of arguments that all of some behaviors take, if they agree.
    package func commonCount(_ candidates: [BehaviorReference]) -> Int? {
        guard let first = candidates.first, let count = parameterCount(first) else { return nil }
        return candidates.dropFirst().allSatisfy { parameterCount($0) == count } ? count : nil
    }

    /// The documented type of a parameter, its aliases resolved; `nil` if there is none.
    ///
    /// - Parameter isExact: whether the labels of tuples, attributes and effects are kept.
    package func parameterType(
        _ reference: BehaviorReference, at position: Int, isExact: Bool = false
    ) -> TypeDescription? {
        let behavior = behavior(reference)
        guard behavior.documentation.extent == .listed, position < behavior.documentation.parameters.count,
            let type = behavior.documentation.parameters[position].type
        else { return nil }
        return normalized(type, in: context(of: reference), isExact: isExact)
    }

    /// The type in which the names in a behavior's documentation are looked up.
    package func context(of reference: BehaviorReference) -> String? {
        files[reference.file][behavior(reference).owner].name
    }
}
