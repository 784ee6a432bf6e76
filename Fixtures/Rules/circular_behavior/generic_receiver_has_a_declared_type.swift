import FlynnRuntime

protocol Stage: Actor {
    associatedtype Input
    var beTake: Behavior { get }
}

/// The parameter's behavior is the protocol's, which has a type; that it may be the same class, too, doesn't matter.
final class Doubler<Next: Stage>: Actor, Stage {
    typealias Input = Int
    let next: Next  // expect exposed_actor_variable

    init(next: Next) {
        self.next = next
        super.init()
    }

    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        let number: Int = args[x: 0]
        self.next.beTake(number * 2)
    }
}

/// Any stage, or some stage.
final class Splitter: Actor, Stage {
    typealias Input = Int
    private var stages: [any Stage] = []

    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        func send(_ stage: some Stage) { stage.beTake(args[x: 0] as Int) }
        for stage in self.stages { stage.beTake(args[x: 0] as Int) }
    }
}
