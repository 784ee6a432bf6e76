import BasicTestSupport
import CFlynnRuntime
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

// flynnlint:disable all - the actors here are owned in ways that a program avoids

private class Link: FlynnRuntime.Actor {
    private let ended: Tally
    private let next: Any?

    init(_ next: Any?, _ ended: Tally) {
        self.next = next
        self.ended = ended
        super.init()
    }

    deinit { ended.add() }

    lazy var beTouch = Behavior(self) { (_, _) in }
    lazy var beChain = ChainableBehavior(self) { (_, _) in }
}

/// An actor that owns the next actor through the closure of its behavior.
private final class Capturing: Link {
    let beNext: Box<Behavior?> = Box(nil)

    init(capturing next: Behavior?, _ ended: Tally) {
        super.init(nil, ended)
        beNext.value = Behavior(self, name: "beNext") { (_: BehaviorArgs) in withExtendedLifetime(next) {} }
    }
}

private final class Stage: FlynnRuntime.Actor, Flowable {
    private let ended: Tally

    init(_ ended: Tally) {
        self.ended = ended
        super.init()
    }

    deinit { ended.add() }

    lazy var safeFlowable = FlowableState(self)
    lazy var beFlow = Behavior(self) { (_, _) in }
}

private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

private indirect enum Nested {
    case none
    case some(Any)
}

private enum Form: CaseIterable {
    case actors, behaviors, chainableBehaviors, optionals, arrays, dictionaries, objects, closures, enums, tuples
    case capturesOfBehaviors, argumentsOfDeadLetters, behaviorsGivenAnotherActor

    /// Returns the first link of a chain.
    func chain(of count: Int, _ ended: Tally) -> Any? {
        var first: Any?
        for _ in 0..<count { first = link(to: first, ended) }
        return first
    }

    private func link(to next: Any?, _ ended: Tally) -> Any {
        switch self {
        case .actors: Link(next, ended)
        case .behaviors: Link(next, ended).beTouch
        case .chainableBehaviors: Link(next, ended).beChain
        case .optionals: Link(next, ended).beTouch as Behavior? as Any
        case .arrays: [Link(next, ended).beTouch]
        case .dictionaries: ["next": Link(next, ended).beTouch]
        case .objects: Box(Link(next, ended).beTouch)
        case .closures:
            {
                let behavior = Link(next, ended).beTouch
                return { behavior() } as () -> Void
            }()
        case .enums: Nested.some(Link(next, ended).beTouch)
        case .tuples: (1, Link(next, ended).beTouch)
        case .capturesOfBehaviors: Capturing(capturing: next as! Behavior?, ended).beTouch
        case .argumentsOfDeadLetters: Caller(next, ended)
        case .behaviorsGivenAnotherActor:
            {
                let behavior = Link(nil, ended).beTouch
                behavior.setActor(Link(next, Tally()))
                return Link(behavior, Tally()).beTouch
            }()
        }
    }
}

/// An object that passes the next object to a deinitialized actor.
private final class Caller: Link {
    private var argument: Any?
    private let gone = orphan { Behavior(Mortal()) { _ in } }

    override init(_ argument: Any?, _ ended: Tally) {
        self.argument = argument
        super.init(nil, ended)
    }

    deinit {
        let last = argument
        argument = nil
        gone(last)
    }
}

/// Runs work on a thread with a small stack, and waits for the end of the thread.
private func onSmallStack(_ work: @escaping @Sendable () -> Void) {
    let ended = Event()
    let thread = Thread {
        work()
        ended.happen()
    }
    thread.stackSize = 512 << 10
    thread.start()
    ended.wait()
}

/// Chains of actors of any length are released without recursion.
struct DeepReleaseTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// More links than fit into a stack of 512 kB.
    private static let count = 10_000

    @Test(.needsHooks, arguments: Form.allCases)
    private func `a long chain is released on a small stack, before the release returns`(form: Form) {
        onSmallStack {
            let ended = Tally()
            withExtendedLifetime(form.chain(of: Self.count, ended)) {}
            #expect(ended.value == Self.count)
        }
    }

    @Test(.needsHooks) func `a long flow is released on a small stack`() {
        onSmallStack {
            let ended = Tally()
            var first = Stage(ended)
            for _ in 1..<Self.count {
                let previous = Stage(ended)
                previous |> first
                previous.unsafeWait()
                first = previous
            }
            first = Stage(ended)
            // The scheduler that ran the message of a stage can be its last owner.
            while ended.value < Self.count { flynn_thread_yield() }
        }
    }

    @Test(.needsHooks) func `actors that replace each other are released on a small stack`() {
        onSmallStack {
            let ended = Tally()
            // A number that is too large for a thread to follow the chain to its end.
            let count = 10 * Self.count
            var last: Link? = Link(nil, ended)
            for _ in 1..<count {
                let next = Link(nil, ended)
                next.mailbox.makeExtras().successor = .actor(last!.mailbox, owner: last!)
                last = next
            }
            last = nil
            #expect(ended.value == count)
        }
    }

    @Test(.needsHooks) func `a thread deinitializes the actors of a chain in order`() {
        final class Numbers { var all: [Int] = [] }
        final class Tree: FlynnRuntime.Actor {
            let number: Int
            let children: [Tree]
            let numbers: Numbers
            init(_ number: Int, _ children: [Tree], _ numbers: Numbers) {
                (self.number, self.children, self.numbers) = (number, children, numbers)
                super.init()
            }
            deinit { numbers.all.append(number) }
        }
        let numbers = Numbers()
        /// Returns the first actor of a chain. The last actor owns ten actors, which own one actor each.
        func makeChain() -> Tree {
            let others = (0..<10).map { index in
                let number = Self.count + 2 * index
                return Tree(number, [Tree(number + 1, [], numbers)], numbers)
            }
            return (0..<Self.count).reversed().reduce(nil) { next, number in
                Tree(number, next.map { [$0] } ?? others, numbers)
            }!
        }
        withExtendedLifetime(makeChain()) {}
        #expect(numbers.all.starts(with: 0..<Self.count))
        #expect(numbers.all.sorted() == Array(0..<Self.count + 20))
    }

    @Test(.needsHooks) func `a caller doesn't wait for the deinitialization of an actor`() {
        final class Slow: FlynnRuntime.Actor {
            private let (here, go): (Event, Event)
            init(_ here: Event, _ go: Event) {
                (self.here, self.go) = (here, go)
                super.init()
            }
            deinit {
                here.happen()
                go.wait()
            }
        }
        /// An actor whose `deinit` uses a large part of the stack and releases other actors.
        final class Deep: FlynnRuntime.Actor {
            private var others: [FlynnRuntime.Actor]
            private let ended: Tally
            init(_ others: [FlynnRuntime.Actor], _ ended: Tally) {
                self.others = others
                self.ended = ended
                super.init()
            }
            deinit { release(2_000) }
            @inline(never) private func release(_ depth: Int) {
                if depth == 0 { others = [] } else { release(depth - 1) }
                // Keeps the stack frame during the recursive call.
                ended.add(1)
            }
        }
        let (here, go, frames, ended) = (Event(), Event(), Tally(), Tally())
        let target = Mutex<MailboxReference?>(nil)
        let thread = Thread {
            func makeActor() -> Deep {
                let last = Link(nil, ended)
                target.withLock { $0 = MailboxReference(last.mailbox) }
                return Deep([Slow(here, go), last], frames)
            }
            withExtendedLifetime(makeActor()) {}
        }
        thread.start()
        here.wait()
        // The other actor waits for the end of this actor.
        #expect(frames.value == 2_001 && ended.value == 0)
        // A sender would wait here for the decision if the actor is revived.
        #expect(target.withLock { $0!.mailbox.retainActor() } == false)
        go.happen()
        while ended.value == 0 { flynn_thread_yield() }
    }
}
