import FlynnSummary

/// The parameters that behaviors document.
package struct BehaviorParameters: Sendable {
    private let types: TypeTable
    let behaviors: BehaviorTable

    init(_ behaviors: BehaviorTable) {
        types = behaviors.types
        self.behaviors = behaviors
    }

    /// The facts about a behavior that a call is checked against.
    struct Signature: Hashable {
        var count: Int?
        var types: [TypeDescription?]
        /// The types that the names in `types` mean where the behavior is declared.
        var meanings: [Meaning]
    }

    enum Meaning: Hashable {
        case parameter, unknown
        case type(TypeID)
    }

    func signature(of behavior: BehaviorID) -> Signature {
        let scope = behaviors.owner(of: behavior)
        let parameters = behaviors[behavior].documentation.parameters.indices.map { type(at: $0, of: behavior) }
        let meanings = parameters.flatMap { $0?.names ?? [] }.map { name -> Meaning in
            if types.isParameter(name, in: scope) { return .parameter }
            return types.resolve(name, in: scope).map { .type($0) } ?? .unknown
        }
        return Signature(count: count(of: behavior), types: parameters, meanings: meanings)
    }

    /// Whether a declaration has no documentation and needs none.
    func isUndocumented(_ behavior: BehaviorID) -> Bool {
        behaviors[behavior].argumentUse == nil && behaviors[behavior].documentation.extent == .undocumented
    }

    /// The number of arguments that a behavior takes; `nil` if any number is allowed, or if it is unknown.
    func count(of behavior: BehaviorID) -> Int? {
        if behaviors[behavior].argumentUse == .ignored { return 0 }
        guard behaviors[behavior].documentation.extent == .listed else { return nil }
        return behaviors[behavior].documentation.parameters.count
    }

    /// The number of arguments that all of some behaviors take, if they agree.
    package func commonCount(of candidates: [BehaviorID]) -> Int? {
        guard let first = candidates.first, let count = count(of: first) else { return nil }
        return candidates.dropFirst().allSatisfy { self.count(of: $0) == count } ? count : nil
    }

    /// Whether the last argument of all of some behaviors is a `Reply`.
    package func endWithReply(_ candidates: [BehaviorID]) -> Bool {
        candidates.allSatisfy { candidate in
            let last = behaviors[candidate].documentation.parameters.count - 1
            return last >= 0 && type(at: last, of: candidate)?.isReply == true
        }
    }

    /// The documented type of a parameter, its aliases resolved; `nil` if the documentation has no such parameter.
    ///
    /// - Parameter isExact: whether to keep the labels of tuples, attributes and effects.
    package func type(at position: Int, of behavior: BehaviorID, isExact: Bool = false) -> TypeDescription? {
        guard behaviors[behavior].documentation.extent == .listed,
            position < behaviors[behavior].documentation.parameters.count,
            let type = behaviors[behavior].documentation.parameters[position].type
        else { return nil }
        return types.normalized(type, in: behaviors.owner(of: behavior), isExact: isExact)
    }
}
