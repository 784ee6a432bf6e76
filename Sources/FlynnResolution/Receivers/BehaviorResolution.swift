import FlynnFacts

/// Infers the types of behaviors and of the results of calling them.
extension TypeResolution {
    /// Returns whether the member is certainly a `Behavior`, and no other kind of behavior.
    func isPlain(behavior name: String, _ found: Found) -> Bool {
        guard let owner = found.scope.type, found.members.count == 1, let member = found.members.first,
            let behavior = behaviors.behaviors(name, declaredBy: owner).first
        else { return false }
        switch members[member].type {
        case .named("Behavior", []), .named("FlynnRuntime.Behavior", []): return true
        case nil: return behaviors[behavior].inferred?.text == "Behavior"
        default: return false
        }
    }

    /// Returns the static type of the result of calling a behavior.
    mutating func result(ofBehavior name: String, _ found: Found) -> ResolvedType {
        guard let owner = found.scope.type, found.members.count == 1, let member = found.members.first,
            let behavior = behaviors.behaviors(name, declaredBy: owner).first
        else { return .unknown }
        switch members[member].type {
        case .named("ChainableBehavior", let arguments), .named("FlynnRuntime.ChainableBehavior", let arguments):
            return arguments.count == 1 ? convert(arguments[0], in: found.scope) : .unknown
        case .named(let name, _): return name.hasSuffix("Behavior") ? .tuple([], labels: []) : .unknown
        case nil:
            guard let text = behaviors[behavior].inferred?.text else { return .unknown }
            if text.hasSuffix("Behavior") { return .tuple([], labels: []) }
            let actor = types.name(of: owner).split(separator: ".").last ?? ""
            return text.hasSuffix("ChainableBehavior<\(actor)>") ? .type(owner, []) : .unknown
        default: return .unknown
        }
    }

    /// Returns the result of calling a behavior, which is the actor for chainable behaviors.
    mutating func chained(_ found: Found, _ receiver: ResolvedType) -> ResolvedType {
        for member in found.members {
            switch members[member].type {
            case nil: continue
            case .named("ChainableBehavior", let arguments), .named("FlynnRuntime.ChainableBehavior", let arguments):
                guard let argument = arguments.first else { continue }
                let actor = convert(argument, in: found.scope)
                guard case .type(let own, _) = receiver else { return .unknown }
                switch actor {
                case .type(let type, _):
                    // The receiver itself, or the actor to which a pass-through forwards.
                    if !inheritance.lineage(of: own).types.contains(type) { return actor }
                case .external: return actor
                case .tuple, .function, .metatype, .maybeOptional, .composition, .unknown: return .unknown
                }
            default: return .unknown
            }
        }
        return receiver
    }
}
