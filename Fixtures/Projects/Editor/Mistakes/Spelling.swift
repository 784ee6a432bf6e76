import FlynnRuntime

// Actors that check the spelling of documents. Nothing gives an actor to many of their behaviors.

final class Dictionary: Actor {
    private var words: Set<String> = ["dear", "how"]

    lazy var beLearn = Behavior { (args: BehaviorArgs) in  // expect missing_actor: behavior 'beLearn' is made without an actor, and nothing sets one
        // flynnlint:parameter String - word to learn
        print("learns", args[x: 0] as String)
    }

    let beSave: Behavior = .init { _ in print("saves the dictionary") }  // expect missing_actor: 'beSave'

    private lazy var beSort = ChainableBehavior<Dictionary> { _ in print("sorts") }  // expect missing_actor: as in 'Behavior(self)'

    lazy var beForget = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - word to forget
        self.words.remove(args[x: 0])
        self.beSort()
    }
}

/// Checks words while the user types them.
class Checker: Actor {
    let beCheck: Behavior
    let beSuggest: Behavior
    var beIgnore: Behavior
    private let beFinish = Behavior(name: "finish", { _ in print("checked") })  // expect missing_actor: 'beFinish'

    override init() {
        beCheck = Behavior { (args: BehaviorArgs) in  // expect missing_actor: 'beCheck'
            // flynnlint:parameter String - word to check
            print("checks", args[x: 0] as String)
        }
        self.beSuggest = FlynnRuntime.Behavior { _ in print("suggests") }  // expect missing_actor: 'beSuggest'
        beIgnore = .init { _ in print("ignores") }  // expect missing_actor: 'beIgnore'
        super.init()
        beFinish()
    }
}

/// Gets its actors in its initializer.
final class QuickChecker: Checker {
    let beCheckAll = Behavior { _ in print("checks all") }
    var beStop = Behavior { _ in print("stops") }

    override init() {
        super.init()
        beCheckAll.setActor(self)
        beStop = Behavior(self) { _ in print("stops at once") }
    }
}

/// Behaviors that belong to no actor.
enum SpellingEvents {
    static let beMistake = Behavior { (args: BehaviorArgs) in  // expect missing_actor: 'beMistake'
        // flynnlint:parameter String - the word
        print("mistake:", args[x: 0] as String)
    }
}

struct SpellingError: Error {}

struct SpellingReport {
    let title: String
    let beShown = Behavior { _ in print("shown") }  // expect missing_actor: 'beShown'
}

extension Checker {
    // flynnlint:disable:next exposed_actor_function - the window calls it
    func report(_ title: String) -> SpellingReport {
        let beOpened = Behavior { _ in print("opened") }  // expect missing_actor: 'beOpened'
        var beClosed = Behavior { _ in throw SpellingError() } onError: { print("not closed:", $0) }  // expect missing_actor: 'beClosed'
        if title.isEmpty { beClosed = Behavior { _ in print("closed without a title") } }
        beOpened()
        beClosed()
        return SpellingReport(title: title)
    }
}
