import BasicTestSupport
import CFlynnRuntime
import Foundation
import Synchronization

@testable import FlynnRuntime

/// A counter for all threads.
final class Tally: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .acquiring) }

    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.add(amount, ordering: .acquiringAndReleasing).newValue
    }
}

/// An actor that reports its deinitialization.
class Mortal: FlynnRuntime.Actor {
    private let died: Event
    // flynnlint:disable:next exposed_actor_variable - all threads may count
    let calls: Tally

    init(_ died: Event = Event(), _ calls: Tally = Tally()) {
        self.died = died
        self.calls = calls
        super.init()
    }

    deinit { died.happen() }

    lazy var beCall = Behavior(self) { [unowned self] (_: BehaviorArgs) in
        self.calls.add()
    }

    lazy var beChain = ChainableBehavior(self) { [unowned self] (_: BehaviorArgs) in
        self.calls.add()
    }

    lazy var beReport = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Event - happens when the behavior runs
        let event: Event = args[x: 0]
        event.happen()
    }

    lazy var beWaitFor = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Event - happens when the behavior runs
        // flynnlint:parameter Event - what to wait for
        let here: Event = args[x: 0]
        let go: Event = args[x: 1]
        here.happen()
        go.wait()
    }
}

/// Returns a behavior created by `make`, after its actor has been deinitialized.
func orphan<Kind: AnyBehavior>(_ make: () -> Kind) -> Kind {
    let behavior = make()
    NewestActor.release(on: flynn_thread())
    return behavior
}

/// Runs work on separate threads at the same time, and waits for the end of the threads. The wait is necessary because
/// a thread releases its newest actor at its end.
///
/// The global dispatch queues can't be used here, as their threads run the tests that wait.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    final class Start: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    let threads = (0..<count).map { number in
        flynn_thread_start(
            { Unmanaged<Start>.fromOpaque($0).takeRetainedValue().run() },
            Unmanaged.passRetained(Start { work(number) }).toOpaque())
    }
    for thread in threads { flynn_thread_join(thread!) }
}

/// Makes the calling test process fail instead of hang. The time is much longer than any test takes.
func failIfHanging() {
    alarm(300)
}
