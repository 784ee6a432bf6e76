import FlynnFacts

/// The attributes and effects of a function type that affect casts. Unknown values are `nil`.
struct FunctionTraits: Equatable {
    /// The errors that a function throws.
    enum Errors: Equatable {
        case nothing, any
        /// Errors of a type in the project, with the text of the clause.
        case typed(String)
    }

    var errors: Errors? = Errors.nothing
    var isAsync: Bool? = false
    var isSendable: Bool? = false
    var isOnMainActor: Bool? = false
    /// Whether the type is `@escaping`, which only matters for parameters. Stored functions always escape.
    var isEscaping = false
    /// Whether the type has attributes with an unknown effect on casts.
    var hasOthers = false

    static let unknown = FunctionTraits(hasOthers: true)

    private init(hasOthers: Bool) { self.hasOthers = hasOthers }

    /// - Parameters:
    ///   - modifiers: the attributes and effects, as written.
    ///   - scope: the type from which the error's name is looked up.
    init(_ modifiers: [String], _ types: TypeTable, _ scope: TypeID?) {
        for modifier in modifiers {
            switch modifier {
            case "@Sendable": isSendable = true
            case "@MainActor": isOnMainActor = true
            case "@escaping": isEscaping = true
            case "async": isAsync = true
            case TypeDescription.declared:
                // The traits depend on the language mode and on the isolation around the declaration.
                if isSendable == false { isSendable = nil }
                if isOnMainActor == false { isOnMainActor = nil }
            default:
                if TypeDescription.isEffect(modifier) {
                    errors = FunctionTraits.errors(modifier, types, scope)
                } else {
                    hasOthers = true
                }
            }
        }
    }

    /// Returns the errors for a `throws` clause.
    private static func errors(_ clause: String, _ types: TypeTable, _ scope: TypeID?) -> Errors? {
        guard clause.hasSuffix(")"), let start = clause.firstIndex(of: "(") else { return .any }
        let name = String(clause[clause.index(after: start)...].dropLast())
        if let type = types.lookUp(name, in: scope) {
            switch types.kind(of: type) {
            case .class, .struct, .enum: return types[type].isUnique ? .typed(clause) : nil
            default: return nil
            }
        }
        switch name {
        case "any Error", "Error": return .any
        case "Never": return Errors.nothing
        default: return nil
        }
    }

    /// Returns whether a function with these traits can be cast to a type with the `target` traits, if the parameters
    /// and results are equal. The cast can add `throws`.
    func verdict(castTo target: FunctionTraits) -> LiteralCasting.Verdict {
        if hasOthers || target.hasOthers { return .unknown }
        let errors: LiteralCasting.Verdict =
            switch (self.errors, target.errors) {
            case (.nothing?, .any?): .succeeds
            default: FunctionTraits.areSame(self.errors, target.errors)
            }
        let effects = LiteralCasting.both(errors, FunctionTraits.areSame(isAsync, target.isAsync))
        let isolation = FunctionTraits.areSame(isOnMainActor, target.isOnMainActor)
        var sendability = FunctionTraits.areSame(isSendable, target.isSendable)
        // Functions on the main actor are implicitly sendable in some language modes.
        if target.isOnMainActor == true, sendability == .fails { sendability = .unknown }
        return LiteralCasting.both(effects, LiteralCasting.both(isolation, sendability))
    }

    /// Returns whether both traits belong to the same type.
    func verdict(exactly target: FunctionTraits) -> LiteralCasting.Verdict {
        if hasOthers || target.hasOthers { return .unknown }
        if isEscaping != target.isEscaping { return .fails }
        return LiteralCasting.both(verdict(castTo: target), FunctionTraits.areSame(errors, target.errors))
    }

    private static func areSame(_ found: Bool?, _ expected: Bool?) -> LiteralCasting.Verdict {
        guard let found, let expected else { return .unknown }
        return found == expected ? .succeeds : .fails
    }

    private static func areSame(_ found: Errors?, _ expected: Errors?) -> LiteralCasting.Verdict {
        switch (found, expected) {
        case (nil, _), (_, nil): .unknown
        // The runtime doesn't distinguish the error types.
        case (.typed, .typed): .unknown
        default: found == expected ? .succeeds : .fails
        }
    }

    /// The attributes and effects, as written, or `nil` if unknown.
    var modifiers: [String]? {
        guard !hasOthers, let isAsync, let errors else { return nil }
        var modifiers = (isOnMainActor == true ? ["@MainActor"] : []) + (isSendable == true ? ["@Sendable"] : [])
        if isAsync { modifiers.append("async") }
        switch errors {
        case .nothing: break
        case .any: modifiers.append("throws")
        case .typed(let clause): modifiers.append(clause)
        }
        return modifiers
    }
}
