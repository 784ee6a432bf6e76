import CFlynnRuntime
import Foundation
import XCTest

@testable import FlynnRuntime

/// Who keeps an actor alive, and that it goes when nobody does.
final class LifetimeTests: RuntimeTestCase {
    func testTheLayoutOfReferenceCountsIsKnown() {
        XCTAssertTrue(Lifetime.isHooked)
    }

    func testACallToATemporaryRunsAndThenTheActorGoes() {
        let (died, calls) = (Event(), Tally())
        Mortal(died, calls).beCall()
        died.wait()
        XCTAssertEqual(calls.value, 1)
    }

    func testAChainOfCallsToATemporaryRuns() {
        let (died, calls) = (Event(), Tally())
        Mortal(died, calls).beChain().beChain().beCall()
        died.wait()
        XCTAssertEqual(calls.value, 3)
    }

    func testACallThroughTheLastOwnerRuns() {
        let (died, calls) = (Event(), Tally())
        var workers = (0..<100).map { _ in Mortal(died, calls) }
        // Half of them have been used before, and are idle again.
        for worker in workers[50...] {
            worker.beCall()
            worker.unsafeWait()
        }
        while !workers.isEmpty {
            workers.removeLast().beCall()
            died.wait()
        }
        XCTAssertEqual(calls.value, 150)
    }

    func testAnIdleActorGoesWithItsLastOwner() {
        let died = Event()
        var actor: Mortal? = Mortal(died)
        actor?.beCall()
        actor?.unsafeWait()
        actor = nil
        died.wait()
    }

    func testAnActorWithoutCallsGoesOnTheThreadOfItsOwner() {
        let died = Tally()
        class Plain: FlynnRuntime.Actor {
            private let died: Tally
            init(_ died: Tally) {
                self.died = died
                super.init()
            }
            deinit { died.add() }
            lazy var beCall = Behavior(self) { _ in }
        }
        var actor: Plain? = Plain(died)
        actor = nil
        XCTAssertEqual(died.value, 1)
        actor = Plain(died)
        _ = actor?.beCall
        actor = nil
        XCTAssertEqual(died.value, 2)
        // Fetched, never called, and let go.
        var fetched: Behavior? = Plain(died).beCall
        XCTAssertEqual(died.value, 2)
        XCTAssertNotNil(fetched)
        fetched = nil
        XCTAssertEqual(died.value, 3)
    }

    func testAKeptBehaviorKeepsItsActor() {
        let (died, calls) = (Event(), Tally())
        var kept: Behavior? = Mortal(died, calls).beCall
        for _ in 0..<10 { kept?() }
        let told = Event()
        let other = Mortal(Event())
        other.beTell(told)
        told.wait()
        kept?()
        kept = nil
        died.wait()
        XCTAssertEqual(calls.value, 11)
    }

    func testTwoKeptBehaviorsOfOneActor() {
        let (died, calls) = (Event(), Tally())
        var actor: Mortal? = Mortal(died, calls)
        var first = actor?.beCall
        var second = actor?.beChain
        actor = nil
        first?()
        first = nil
        actor = second?()
        second = nil
        XCTAssertEqual(actor?.calls === calls, true)
        actor = nil
        died.wait()
        XCTAssertEqual(calls.value, 2)
    }

    func testABehaviorCanBeReplacedWhileSomebodyHoldsIt() {
        class Changing: FlynnRuntime.Actor {
            private let died: Event
            init(_ died: Event) {
                self.died = died
                super.init()
            }
            deinit { died.happen() }
            lazy var beOld: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Any
                let (done, calls): (Event, Tally) = (args[x: 0], args[x: 1])
                self.beOld = Behavior(self) { _ in calls.add(100) }
                self.beOld()
                calls.add()
                done.happen()
            }
        }
        let (died, done, calls) = (Event(), Event(), Tally())
        for _ in 0..<scaled(1000) {
            var old: Behavior? = Changing(died).beOld
            old?(done, calls)
            done.wait()
            old = nil
            died.wait()
        }
        XCTAssertEqual(calls.value, scaled(1000) * 101)
    }

    func testWeakReferencesSurviveTheTurn() {
        let (died, calls) = (Event(), Tally())
        var actor: Mortal? = Mortal(died, calls)
        struct Observer { weak var actor: Mortal? }
        let observer = Observer(actor: actor)
        let behavior = actor!.beCall
        actor = nil
        XCTAssertNotNil(observer.actor)
        behavior()
        observer.actor?.unsafeWait()
        XCTAssertEqual(calls.value, 1)
    }

    func testAnActorMayLetItselfGoWhileItRuns() {
        class Holder: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests set it before and after it runs
            var kept: Mortal?
            lazy var beDrop = Behavior(self) { [unowned self] _ in
                self.kept?.beCall()
                self.kept = nil
            }
        }
        let (died, calls) = (Event(), Tally())
        let holder = Holder()
        holder.kept = Mortal(died, calls)
        holder.beDrop()
        died.wait()
        XCTAssertEqual(calls.value, 1)
    }

    func testABehaviorCanOutliveManyActors() {
        let calls = Tally()
        let behavior = Behavior { _ in calls.add() }
        let died = Event()
        for _ in 0..<10 {
            let actor = Mortal(died)
            behavior.setActor(actor)
            behavior()
        }
        behavior.setActor(nil)
        for _ in 0..<10 { died.wait() }
        XCTAssertEqual(calls.value, 10)
    }

    func testATemporaryBehaviorOfALivingActorRuns() {
        let (actor, calls) = (Mortal(Event()), Tally())
        for _ in 0..<1000 { Behavior(actor) { _ in calls.add() }() }
        actor.unsafeWait()
        XCTAssertEqual(calls.value, 1000)
    }

    /// Threads fetch, call and let go at once, while the actor's count goes through zero again and again.
    func testTurnsUnderContention() {
        let rounds = scaled(20_000)
        let (deaths, calls, allDied) = (Tally(), Tally(), Event())
        class Contended: FlynnRuntime.Actor {
            private let calls: Tally
            private let onDeath: () -> Void
            init(_ calls: Tally, _ onDeath: @escaping () -> Void) {
                (self.calls, self.onDeath) = (calls, onDeath)
                super.init()
            }
            deinit { onDeath() }
            lazy var beCall = Behavior(self) { [unowned self] _ in self.calls.add() }
            lazy var beOther = ChainableBehavior(self) { [unowned self] _ in self.calls.add() }
        }
        for _ in 0..<rounds {
            var actor: Contended? = Contended(calls) { if deaths.add() == rounds { allDied.happen() } }
            let (first, second) = (actor!.beCall, actor!.beOther)
            actor = nil
            DispatchQueue.global().async {
                first()
                first()
            }
            second().beCall()
            second()
        }
        allDied.wait()
        XCTAssertEqual(deaths.value, rounds)
        XCTAssertEqual(calls.value, rounds * 5)
    }

    /// An actor's count reaches zero, and before it is decided that it goes two threads send it something: the first finds
    /// out that it is gone, the second believes that the first gets it to run.
    func testWhatIsSentToADyingActorIsLetGoAtOnce() {
        final class Traveller: Sendable {
            let lost: Tally
            init(_ lost: Tally) { self.lost = lost }
            deinit { lost.add() }
        }
        for _ in 0..<20 {
            let (died, lost, ended) = (Event(), Tally(), Event())
            var actor: Mortal? = Mortal(died)
            let mailbox = actor!.mailbox
            // Threads, since a dispatch queue starts no more of them than there are cores.
            func start(_ work: @escaping @Sendable () -> Void) {
                Thread.detachNewThread {
                    work()
                    ended.happen()
                }
            }
            func send() {
                start {
                    let traveller = Traveller(lost)
                    let body = BehaviorBody(name: "") { _ in withExtendedLifetime(traveller) {} }
                    mailbox.send(.ownedCall, owning: body)
                }
            }
            func spin(until isTrue: () -> Bool) {
                while !isTrue() { flynn_thread_yield() }
            }
            // The decision needs this lock.
            mailbox.lock.withLock {
                flynn_retain(mailbox.owner)
                actor = nil
                start { flynn_release(mailbox.owner) }
                spin { flynn_strong_count(mailbox.owner) == 0 }
                send()
                spin { mailbox.queue.count == 1 }
                send()
                spin { mailbox.queue.count == 2 }
            }
            for _ in 0..<3 { ended.wait() }
            died.wait()
            XCTAssertEqual(lost.value, 2)
            XCTAssertEqual(mailbox.queue.count, 0)
        }
    }
}
