import TestSupport

/// A behavior of a random project.
struct RandomBehavior {
    enum Kind {
        case plain, chainable
        /// Answers a reply with a value of a type.
        case answer(RandomType)
    }

    var name: String
    var parameters: [RandomType]
    var kind: Kind
    /// The argument types of the last parameter, which is a behavior, or `nil` without such a parameter.
    var callback: [RandomType]?
    /// Whether the closure throws errors to `onError`.
    var isThrowing = false
    /// Whether the behavior calls itself.
    var isRecursive = false
    /// The keyword for the access level.
    var access = ""

    var answer: RandomType? { if case .answer(let type) = kind { type } else { nil } }
    var isChainable: Bool { if case .chainable = kind { true } else { false } }
}

/// An actor class of a random project, before its source is written.
final class RandomActor {
    let name: String
    let base: RandomActor?
    /// A class with behaviors that this class calls.
    let peer: RandomActor?
    var behaviors: [RandomBehavior] = []
    var isSendable = true
    var isFinal = false
    /// Whether the class has a generic parameter `Element`. The argument is always `Int`.
    var isGeneric = false
    /// The behaviors required by a protocol.
    var required: Set<String> = []
    /// The behaviors declared in an extension in another file.
    var extended: Set<String> = []
    /// The behaviors made by a getter, because a subclass overrides them.
    var computed: Set<String> = []
    /// The overridden behaviors of the base class.
    var overridden: [RandomBehavior] = []

    init(name: String, base: RandomActor?, peer: RandomActor?) {
        (self.name, self.base, self.peer) = (name, base, peer)
    }

    /// The type of an instance in other code.
    var type: String { isGeneric ? "\(name)<Int>" : name }
    /// All behaviors, including the behaviors of the base class.
    var all: [RandomBehavior] { behaviors + (base?.all ?? []) }
    /// The behaviors that other code can call.
    var callable: [RandomBehavior] { all.filter { $0.access != "private" && $0.access != "fileprivate" } }

    static let verbs = [
        "Add", "Move", "Show", "Load", "Run", "Stop", "Set", "Draw", "Send", "Count", "Open", "Close", "Find", "Sort",
    ]

    /// Adds behaviors to the class. Their names are different from the names in other classes, or shared
    /// with some of them.
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

    /// The generic parameter. Instances use `Int`.
    private static let element = RandomType(name: "Element", values: ["9"])
}
