import FlynnSummary

/// The attributes and effects of a function type on which casts depend; `nil` where the source doesn't show them.
struct FunctionTraits: Equatable {
    /// What a function throws.
    enum Errors: Equatable {
        case nothing, any
        /// The errors of a type of the project, with the text of the clause.
        case typed(String)
    }

    var errors: Errors? = Errors.nothing
    var isAsync: Bool? = false
    var isSendable: Bool? = false
    var isOnMainActor: Bool? = false
    /// Whether it is `@escaping`, which matters in the type of a parameter. Stored functions escape.
    var isEscaping = false
    /// Whether there are attributes whose meaning for casts isn't known.
    var hasOthers = false

    static let unknown = FunctionTraits(hasOthers: true)

    private init(hasOthers: Bool) { self.hasOthers = hasOthers }

    /// - Parameters:
    ///   - modifiers: the attributes and effects as they are written.
    ///   - scope: the type in which the name of an error is looked up.
    init(_ modifiers: [String], _ types: TypeTable, _ scope: TypeID?) {
        for modifier in modifiers {
            switch modifier {
            case "@Sendable": isSendable = true
            case "@MainActor": isOnMainActor = true
            case "@escaping": isEscaping = true
            case "async": isAsync = true
            case TypeDescription.declared:
                // Depends on the language mode, and on the isolation of the declaration's context.
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

    /// What a function with a `throws` clause throws.
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

    /// Whether a function can be cast to a type with other traits if the parameters and the result are the same: `throws` may
    /// be added.
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
        // Functions of the main actor are implicitly sendable in some language modes.
        if target.isOnMainActor == true, sendability == .fails { sendability = .unknown }
        return LiteralCasting.both(effects, LiteralCasting.both(isolation, sendability))
    }

    /// Whether these are the traits of the same type.
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
        // The runtime doesn't distinguish the types of the errors.
        case (.typed, .typed): .unknown
        default: found == expected ? .succeeds : .fails
        }
    }

    /// The attributes and effects as they are written; `nil` if they aren't known.
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
