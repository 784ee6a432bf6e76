import TestSupport

/// A behavior of an actor.
struct BehaviorPlan {
    var name: String
    var parameters: [ValueType]
    var isChainable = false
}

/// An actor class, or a protocol of actors.
final class ActorPlan {
    let name: String
    let base: ActorPlan?
    /// The behaviors declared by the class itself.
    var own: [BehaviorPlan] = []
    /// The protocols of the class.
    var protocols: [ProtocolPlan] = []
    /// The lines of the other members.
    var members: [String] = []
    /// Whether the class declares a nested type with the same name as a global type.
    var hasItem = false
    var subclasses: [ActorPlan] = []

    init(name: String, base: ActorPlan?) {
        self.name = name
        self.base = base
        base?.subclasses.append(self)
    }

    var behaviors: [BehaviorPlan] {
        own + protocols.flatMap { $0.behaviors.filter { $0.isState } }.map(\.behavior) + (base?.behaviors ?? [])
    }
    /// Expressions for new actors of the class and of all subclasses.
    var constructors: [String] { ["\(name)()"] + subclasses.flatMap(\.constructors) }
    var type: ValueType {
        ValueType(
            name: name, values: constructors, literals: ["\(name)()"],
            related: [base?.name, subclasses.first?.name, "A0", "P0"].compactMap { $0 })
    }
    /// The type named `Item` in the class.
    var item: ValueType? {
        guard hasItem else { return base?.item }
        return ValueType(
            name: "\(name).Item", values: ["\(name).Item()"], literals: ["\(name).Item()"], related: ["Item"])
    }
}

/// A protocol of actors.
struct ProtocolPlan {
    var name: String
    /// The behaviors. A behavior is either a requirement, or declared in the class of the state and
    /// forwarded by an extension.
    var behaviors: [(behavior: BehaviorPlan, isState: Bool)]
    var conformers: [ActorPlan]

    var type: ValueType {
        ValueType(
            name: name, values: conformers.flatMap(\.constructors), related: conformers.map(\.name) + ["A0"])
    }
}

extension Array where Element == BehaviorPlan {
    fileprivate func contains(_ name: String) -> Bool { contains { $0.name == name } }
}

/// The actors of a program.
struct Actors {
    /// Names shared by the behaviors of different actors.
    static let names = ["beRun", "beShow", "beMove", "beSet", "beLoad", "beAdd", "beStop"]

    var classes: [ActorPlan]
    var protocols: [ProtocolPlan] = []

    /// Creates classes without behaviors, and protocols.
    init(_ dice: Dice) {
        var classes: [ActorPlan] = []
        for number in 0..<8 {
            let bases = classes.filter { !$0.name.contains(".") && $0.name != "A0" && !$0.name.contains("<") }
            let isNested = number == 2 || number == 5
            let name = number == 3 ? "A3<Int>" : isNested ? "Studio\(number).Worker" : "A\(number)"
            let plan = ActorPlan(name: name, base: number > 3 && dice.isOne(in: 2) ? dice.pick(bases) : nil)
            plan.hasItem = number != 3 && dice.isOne(in: 3)
            classes.append(plan)
        }
        self.classes = classes
        for number in 0..<2 {
            let conformers = dice.shuffled(
                classes.filter { $0.base == nil && $0.name.hasPrefix("A") && $0.name != "A3<Int>" })
            protocols.append(
                ProtocolPlan(name: "P\(number)", behaviors: [], conformers: Array(conformers.prefix(2))))
        }
    }

    func plan(_ name: String) -> ActorPlan? { classes.first { $0.name == name } }

    /// Adds behaviors to the classes, with parameters of some types.
    mutating func addBehaviors(of types: [ValueType], _ dice: Dice) {
        func behavior(_ name: String, of known: [ValueType]) -> BehaviorPlan {
            let parameters = (0..<dice.pick([0, 1, 1, 1, 2, 2, 3, 4])).map { _ in dice.pick(known) }
            return BehaviorPlan(name: name, parameters: parameters, isChainable: dice.isOne(in: 3))
        }
        // In a class with a nested `Item`, the name refers to the nested type instead of the global type.
        let others = types.filter { !$0.mentionsItem }
        for number in protocols.indices {
            let hasItem = protocols[number].conformers.contains { $0.item != nil }
            let names = dice.shuffled(["beDraw", "beClear", "beSave"]).prefix(2)
            protocols[number].behaviors = names.enumerated().map { position, name in
                var made = behavior(name + String(number), of: hasItem ? others : types)
                made.isChainable = false
                return (made, position == 1)
            }
            for plan in protocols[number].conformers {
                plan.protocols.append(protocols[number])
                plan.own += protocols[number].behaviors.filter { !$0.isState }.map(\.behavior)
            }
        }
        for plan in classes {
            let known = plan.item.map { others + Array(repeating: $0, count: 6) } ?? types
            for name in dice.shuffled(Actors.names).prefix(dice.pick([1, 2, 3])) where !plan.behaviors.contains(name) {
                plan.own.append(behavior(name, of: known))
            }
        }
    }
}
