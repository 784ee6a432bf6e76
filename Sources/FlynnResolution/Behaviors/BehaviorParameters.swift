import FlynnFacts

/// The documented parameters of behaviors.
package struct BehaviorParameters: Sendable {
    private let types: TypeTable
    let behaviors: BehaviorTable

    init(_ behaviors: BehaviorTable) {
        types = behaviors.types
        self.behaviors = behaviors
    }

    /// The parameters against which a call is checked.
    package struct Signature: Hashable {
        var count: Int?
        var types: [TypeDescription?]
        /// The meanings of the names in `types` at the declaration of the behavior.
        var meanings: [Meaning]
    }

    enum Meaning: Hashable {
        case parameter, unknown
        case type(TypeID)
    }

    /// Returns the documented parameters, for a comparison with other behaviors.
    package func signature(of behavior: BehaviorID) -> Signature {
        let scope = behaviors.owner(of: behavior)
        let parameters = behaviors[behavior].documentation.parameters.indices.map { type(at: $0, of: behavior) }
        let meanings = parameters.flatMap { $0?.names ?? [] }.map { name -> Meaning in
            if types.isParameter(name, in: scope) { return .parameter }
            return types.resolve(name, in: scope).map { .type($0) } ?? .unknown
        }
        return Signature(count: count(of: behavior), types: parameters, meanings: meanings)
    }

    /// Returns whether the declaration lacks documentation and needs none.
    func isUndocumented(_ behavior: BehaviorID) -> Bool {
        behaviors[behavior].argumentUse == nil && behaviors[behavior].documentation.extent == .undocumented
    }

    /// Returns the number of arguments for the behavior, or `nil` if the number is unknown or unlimited.
    func count(of behavior: BehaviorID) -> Int? {
        if behaviors[behavior].argumentUse == .ignored { return 0 }
        guard behaviors[behavior].documentation.extent == .listed else { return nil }
        return behaviors[behavior].documentation.parameters.count
    }

    /// Returns the number of arguments if all candidates agree, otherwise `nil`.
    package func commonCount(of candidates: [BehaviorID]) -> Int? {
        guard let first = candidates.first, let count = count(of: first) else { return nil }
        return candidates.dropFirst().allSatisfy { self.count(of: $0) == count } ? count : nil
    }

    /// Returns whether the last argument of every candidate is a `Reply`.
    package func endWithReply(_ candidates: [BehaviorID]) -> Bool {
        candidates.allSatisfy { candidate in
            let last = behaviors[candidate].documentation.parameters.count - 1
            return last >= 0 && type(at: last, of: candidate)?.isReply == true
        }
    }

    /// Returns the documented type of a parameter with aliases resolved, or `nil` if the parameter isn't documented.
    ///
    /// - Parameter isExact: Whether to keep tuple labels, attributes and effects.
    package func type(at position: Int, of behavior: BehaviorID, isExact: Bool = false) -> TypeDescription? {
        guard behaviors[behavior].documentation.extent == .listed,
            position < behaviors[behavior].documentation.parameters.count,
            let type = behaviors[behavior].documentation.parameters[position].type
        else { return nil }
        return types.normalized(type, in: behaviors.owner(of: behavior), isExact: isExact)
    }
}
