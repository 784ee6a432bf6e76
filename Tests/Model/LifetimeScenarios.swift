import CFlynnRuntime
import Exploration

extension Scenario {
    /// Last references that are released during calls of behaviors, and behaviors that get another actor.
    static var lifetimes: [Scenario] {
        [
            release(schedulers: 1), release(schedulers: 2, maxPreemptions: 1, states: .ifFull),
            release(schedulers: 1, maxPreemptions: 1, waitsForQuiescence: true), sharedBehavior,
            temporaryActor, behaviorEnds, ownBehavior,
            move,
            moveFromLastOwner,
            moves,
        ]
    }

    /// The last reference to an actor is released while a thread calls the actor's behavior and then
    /// releases the behavior.
    private static func release(
        schedulers: Int, maxPreemptions: Int? = nil, states: StateExploring = .always, waitsForQuiescence: Bool = false
    ) -> Scenario {
        let name = "the last owner ends during a call"
        return running(
            schedulers, waitsForQuiescence ? "quiescence while \(name)" : name, maxPreemptions: maxPreemptions,
            states: states,
            calls: [1], waitsForQuiescence: waitsForQuiescence
        ) { execution, log in
            let actor = Handover(Receiver(log))
            let behavior = Handover(actor.with { $0.beReceive })
            execution.concurrently([
                { behavior.take()??(0, 0) },
                { _ = actor.take() },
            ])
        }
    }

    /// An actor that is owned by two threads through its behavior. One of the threads calls the behavior.
    private static var sharedBehavior: Scenario {
        running(1, "two owners of a behavior", calls: [1]) { execution, log in
            let behavior = Receiver(log).beReceive
            let behaviors = [Handover(behavior), Handover(consume behavior)]
            execution.concurrently([
                { behaviors[0].take()?(0, 0) },
                { _ = behaviors[1].take() },
            ])
        }
    }

    private static var temporaryActor: Scenario {
        running(1, "a call of a temporary actor", calls: [1]) { _, log in Receiver(log).beReceive(0, 0) }
    }

    private final class Keeper: Receiver {
        private var kept: Behavior?

        lazy var beKeep = Behavior(self) { (me, args) in
            // flynnlint:parameter Behavior - stored
            // flynnlint:parameter Int - the sender
            // flynnlint:parameter Int - the position of the call among those of the sender
            me.kept = args[x: 0]
            me.safeReceive(Array(args.dropFirst()))
        }
    }

    /// An actor that stores its own behavior again while this behavior is the actor's only owner.
    private static var ownBehavior: Scenario {
        running(1, "an actor that keeps its own behavior", calls: [1]) { execution, log in
            let behavior = Keeper(log).beKeep
            let behaviors = [Handover(behavior), Handover(behavior), Handover(consume behavior)]
            execution.concurrently([
                { behaviors[0].take()?(behaviors[1].take() as Any?, 0, 0) },
                { _ = behaviors[2].take() },
            ])
        }
    }

    private final class Creator: Receiver {
        lazy var beCreate = Behavior(self) { (me, args) in
            // flynnlint:parameter None
            let behavior = Behavior(me) { (me, args) in
                // flynnlint:parameter Int - the sender
                // flynnlint:parameter Int - the position of the call among those of the sender
                me.safeReceive(args)
            }
            behavior(0, 0)
        }
    }

    /// A behavior that is released before its call runs.
    private static var behaviorEnds: Scenario {
        running(1, "a behavior that ends after its call", calls: [1]) { _, log in
            Creator(log).beCreate()
        }
    }

    // MARK: setActor

    /// A behavior that gets another actor during a call.
    private static var move: Scenario {
        running(1, "setActor during a call", maxPreemptions: 2, calls: [1]) { execution, log in
            let (first, second) = (Receiver(log), Receiver(log))
            let behavior = first.beReceive
            execution.concurrently([
                { behavior(0, 0) },
                { behavior.setActor(second) },
            ])
        }
    }

    /// A behavior that is the only owner of its actor and gets another actor during a call.
    private static var moveFromLastOwner: Scenario {
        running(1, "setActor of the last owner during a call", maxPreemptions: 2, calls: [1]) {
            execution, log in
            let behavior = Receiver(log).beReceive
            let second = Receiver(log)
            let behaviors = [Handover(behavior), Handover(consume behavior)]
            execution.concurrently([
                { behaviors[0].take()?(0, 0) },
                { behaviors[1].take()?.setActor(second) },
            ])
        }
    }

    /// A behavior that is the only owner of its actors and gets two other actors during a call.
    private static var moves: Scenario {
        running(1, "two calls of setActor during a call", maxPreemptions: 1, states: .never, calls: [1]) {
            execution, log in
            let behavior = Receiver(log).beReceive
            let others = [Handover(Receiver(log)), Handover(Receiver(log))]
            execution.concurrently([
                { behavior(0, 0) },
                { behavior.setActor(others[0].take()) },
                { behavior.setActor(others[1].take()) },
            ])
        }
    }
}
