import CFlynnRuntime
import Foundation
import Synchronization

@testable import FlynnRuntime

/// A number that all threads count up.
final class Tally: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .acquiring) }

    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.add(amount, ordering: .acquiringAndReleasing).newValue
    }
}

/// A value with a lock. ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.
///
/// Unchecked `Sendable` because of `value`, which is guarded by `lock`.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// An event to wait for. There is no timeout, because durations on a busy machine are unpredictable.
final class Event: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func happen() {
        semaphore.signal()
    }

    func wait() {
        semaphore.wait()
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

/// Returns a behavior that `make` has created, after its actor was deinitialized.
func orphan<Kind: AnyBehavior>(_ make: () -> Kind) -> Kind {
    let behavior = make()
    NewestActor.release(on: flynn_thread())
    return behavior
}

/// Runs work on threads of their own at the same time, and returns when all have ended.
///
/// The global dispatch queues are unsuitable: their threads run the tests, which wait.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let ended = DispatchGroup()
    for number in 0..<count {
        ended.enter()
        Thread.detachNewThread {
            work(number)
            ended.leave()
        }
    }
    ended.wait()
}

/// Makes the test process that calls it fail instead of hang. The time is far longer than any test takes.
func failIfHanging() {
    alarm(300)
}

/// Scales the size of a stress test: the full size in release builds, a part in debug builds.
func scaled(_ count: Int) -> Int {
    #if DEBUG
    count / 10
    #else
    count
    #endif
}
