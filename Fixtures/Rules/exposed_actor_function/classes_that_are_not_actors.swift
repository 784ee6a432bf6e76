import FlynnRuntime

/// It has behaviors, but is given its actor, so it is a state, not an actor.
final class ViewState {
    private var views: [String] = []

    lazy var beAdd = Behavior { [unowned self] (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - a view
        self.views.append(args[x: 0])
    }

    func clear() { views = [] }
}

// Whether a class of another module is an actor isn't known.
class Screen: RemoteScreen {
    func draw() {}
}

class Actors {
    func all() -> [Actor] { [] }
}

struct Pool<Member: Actor> {
    func next() -> Member? { nil }
}

enum Kind {
    case actor
    func make() -> Actor { Actor() }
}

extension Array where Element: Actor {
    func waitForAll() { for actor in self { actor.unsafeWait(0) } }
}

extension Actor {
    func helper() {}
}

func start() {
    func run() {}
    run()
}
