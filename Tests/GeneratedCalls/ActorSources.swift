import TestSupport

/// The source of actors. Behaviors are declared, documented and read in the forms used by programmers.
struct ActorSources {
    let actors: Actors
    let dice: Dice

    /// Returns the sources of all classes.
    func classes() -> [[String]] { actors.classes.map(source) }

    private func source(_ plan: ActorPlan) -> [String] {
        var body = plan.hasItem ? ["struct Item { var size = 1 }"] : []
        var prepared: [String] = []
        var initializer: [String] = []
        for behavior in plan.own {
            // The initializer creates some behaviors, and the class then sets their actor.
            if !behavior.isChainable, dice.isOne(in: 5) {
                body.append("let \(behavior.name): Behavior")
                prepared += closure("\(behavior.name) = Behavior {", behavior, ["(args: BehaviorArgs) in"], in: plan)
                initializer.append("\(behavior.name).setActor(self)")
            } else {
                body += declaration(behavior, of: plan)
            }
        }
        for state in plan.protocols where state.behaviors.contains(where: \.isState) {
            body.append("let state\(state.name) = State\(state.name)()")
            initializer += state.behaviors.filter(\.isState).map {
                "state\(state.name).\($0.behavior.name).setActor(self)"
            }
        }
        if !initializer.isEmpty {
            body += ["override init() {"] + indented(prepared + ["super.init()"] + initializer) + ["}"]
        }
        body += plan.members
        let keyword = plan.subclasses.isEmpty && dice.isOne(in: 2) ? "final class" : "class"
        let supertypes = [plan.base?.name ?? "Actor"] + plan.protocols.map(\.name)
        let simple = plan.name.split(separator: ".").last.map(String.init) ?? plan.name
        let lines =
            ["\(keyword) \(simple.replacing("<Int>", with: "<Content>")): \(supertypes.joined(separator: ", ")) {"]
            + indented(body) + ["}"]
        guard plan.name.contains("."), let outer = plan.name.split(separator: ".").first else { return lines }
        return ["enum \(outer) {"] + indented(lines) + ["}"]
    }

    /// Returns the protocols, with the classes of their state.
    func protocols() -> [String] { actors.protocols.flatMap(source) }

    private func source(_ plan: ProtocolPlan) -> [String] {
        let states = plan.behaviors.filter(\.isState).map(\.behavior)
        let state = "State\(plan.name)"
        var lines = ["protocol \(plan.name): Actor {", "    var state\(plan.name): \(state) { get }"]
        for requirement in plan.behaviors where !requirement.isState {
            lines.append("    var \(requirement.behavior.name): Behavior { get }")
        }
        lines += ["}", "extension \(plan.name) {"]
        for behavior in states {
            lines.append("    var \(behavior.name): Behavior { state\(plan.name).\(behavior.name) }")
        }
        lines += ["}", "final class \(state) {", "    var count = 0"]
        for behavior in states {
            let start = "lazy var \(behavior.name) = Behavior {"
            lines += indented(closure(start, behavior, ["[unowned self] (args: BehaviorArgs) in"], "self.count += 1"))
        }
        return lines + ["}"]
    }

    private func declaration(_ behavior: BehaviorPlan, of plan: ActorPlan) -> [String] {
        let own = plan.name.replacing("<Int>", with: "<Content>")
        let type = behavior.isChainable ? "ChainableBehavior<\(own)>" : "Behavior"
        let start =
            switch dice.number(below: 4) {
            case 0: "lazy var \(behavior.name): \(type) = .init(self) {"
            case 1: "lazy var \(behavior.name): \(type) = \(type)(self) {"
            case 2: "lazy var \(behavior.name) = \(type)(self) {"
            default: "lazy var \(behavior.name) = \(behavior.isChainable ? "ChainableBehavior" : "Behavior")(self) {"
            }
        let heads = [
            "[unowned self] (args: BehaviorArgs) in", "(args: BehaviorArgs) in",
            "(me: \(own), args: BehaviorArgs) in",
        ]
        return closure(start, behavior, heads + (start.contains(".init") ? [] : ["(me, args) in"]), in: plan)
    }

    /// Returns a closure that reads its arguments with the documented types.
    private func closure(
        _ start: String, _ behavior: BehaviorPlan, _ heads: [String], in plan: ActorPlan? = nil,
        _ statement: String? = nil
    ) -> [String] {
        // All implementations of a requirement use the same names.
        let isOwn = Actors.names.contains(behavior.name)
        let types = behavior.parameters.map {
            isOwn && $0.name == plan?.item?.name && dice.isOne(in: 2) ? "Item" : $0.name
        }
        let documentation = documentation(types)
        // A comment above an assignment isn't documentation.
        let isAbove = start.contains("var ") && dice.isOne(in: 5)
        var body = (isAbove ? [] : documentation) + ["begin(args.count, documented: \(types.count))"]
        for (position, type) in types.enumerated() {
            switch dice.number(below: 4) {
            case 0: body.append("let value\(position): \(type) = args.get(\(position))")
            case 1: body.append("_ = args[x: \(position)] as \(type)")
            case 2: body.append("_ = args.get(\(position)) as \(type)")
            default: body.append("let value\(position): \(type) = args[x: \(position)]")
            }
        }
        body += (statement.map { [$0] } ?? []) + ["end()"]
        return (isAbove ? documentation : []) + ["\(start) \(dice.pick(heads))"] + indented(body) + ["}"]
    }

    private func documentation(_ parameters: [String]) -> [String] {
        if parameters.isEmpty { return ["// flynnlint:parameter None"] }
        let mark = dice.pick(["//", "//", "///"])
        return parameters.map { "\(mark) flynnlint:parameter \($0) - a value" }
    }
}

/// Returns the lines with four more columns of indentation.
func indented(_ lines: [String]) -> [String] { lines.map { "    " + $0 } }
