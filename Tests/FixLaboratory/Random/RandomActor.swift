import TestSupport

/// A behavior of a random project.
struct RandomBehavior {
    enum Kind {
        case plain, chainable
        /// It answers a reply with a value of a type.
        case answer(RandomType)
    }

    var name: String
    var parameters: [RandomType]
    var kind: Kind
    /// The types that a last parameter, a behavior, is called with; `nil` if there is none.
    var callback: [RandomType]?
    /// Whether its closure throws errors that `onError` gets.
    var isThrowing = false
    /// Whether it calls itself.
    var isRecursive = false
    /// The keyword with which it restricts its access.
    var access = ""

    var answer: RandomType? { if case .answer(let type) = kind { type } else { nil } }
    var isChainable: Bool { if case .chainable = kind { true } else { false } }
}

/// A class of actors of a random project, before its source is written.
final class RandomActor {
    let name: String
    let base: RandomActor?
    /// A class whose behaviors it calls.
    let peer: RandomActor?
    var behaviors: [RandomBehavior] = []
    var isSendable = true
    var isFinal = false
    /// Whether it has a generic parameter `Element`, which is `Int` where it is used.
    var isGeneric = false
    /// The behaviors that a protocol requires.
    var required: Set<String> = []
    /// The behaviors that an extension in another file declares.
    var extended: Set<String> = []
    /// Those that a getter makes, because a subclass overrides them.
    var computed: Set<String> = []
    /// The behaviors of the base class that it overrides.
    var overridden: [RandomBehavior] = []

    init(name: String, base: RandomActor?, peer: RandomActor?) {
        (self.name, self.base, self.peer) = (name, base, peer)
    }

    /// The type of an instance where it is used.
    var type: String { isGeneric ? "\(name)<Int>" : name }
    /// All behaviors, also those of the base class.
    var all: [RandomBehavior] { behaviors + (base?.all ?? []) }
    /// Those that other code can call.
    var callable: [RandomBehavior] { all.filter { $0.access != "private" && $0.access != "fileprivate" } }

    static let verbs = [
        "Add", "Move", "Show", "Load", "Run", "Stop", "Set", "Draw", "Send", "Count", "Open", "Close", "Find", "Sort",
    ]

    /// Gives the class behaviors. Their names differ from those of other classes, or are the same in some of them.
    func addBehaviors(_ dice: Dice, sharesNames: Bool) {
        let suffix = sharesNames ? "" : String(name.dropFirst(2))
        let names = dice.shuffled(RandomActor.verbs).map { "be" + $0 + suffix }
            .filter { name in base?.all.contains { $0.name == name } != true }
        for name in names.prefix(2 + dice.number(below: 4)) {
            var behavior = RandomBehavior(
                name: name, parameters: (0..<dice.pick([0, 1, 1, 2, 2, 3, 5])).map { _ in RandomType.any(dice) },
                kind: .plain)
            switch dice.number(below: 10) {
            case 0, 1: behavior.kind = .chainable
            case 2, 3: behavior.kind = .answer(dice.pick(RandomType.sendable))
            case 4: behavior.callback = (0..<dice.number(below: 3)).map { _ in dice.pick(RandomType.sendable) }
            case 5: behavior.isThrowing = true
            case 6: behavior.access = dice.pick(["private", "fileprivate"])
            case 7 where !isGeneric: behavior.isRecursive = true
            case 8 where isGeneric: behavior.parameters.append(RandomActor.element)
            default: break
            }
            if behavior.isRecursive { behavior.parameters.insert(.int, at: 0) }
            behaviors.append(behavior)
        }
    }

    /// The generic parameter, which is `Int` in instances.
    private static let element = RandomType(name: "Element", values: ["9"])
}
