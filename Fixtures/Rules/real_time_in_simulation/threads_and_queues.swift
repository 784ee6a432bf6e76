import Dispatch
import FlynnRuntime
import FlynnTesting
import Foundation

final class Counter: FlynnRuntime.Actor, @unchecked Sendable {
    private var count = 0

    lazy var beAdd = Behavior(self) { (me: Counter, args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        me.count += args[x: 0] as Int
    }
}

func queues() async throws {
    try await simulate(runs: 100) { simulation in
        let counter = Counter()
        DispatchQueue.global().async { counter.beAdd(1) }  // expect real_time_in_simulation: 'DispatchQueue.global().async' uses a thread outside
        DispatchQueue.main.async {  // expect real_time_in_simulation: 'DispatchQueue.main.async'
            print(Date())
        }
        let queue = DispatchQueue(label: "counter")
        queue.async { counter.beAdd(2) }  // expect real_time_in_simulation: 'queue.async'
        queue.asyncAfter(deadline: DispatchTime.now() + 1) { counter.beAdd(3) }  // expect real_time_in_simulation: 'queue.asyncAfter'
        DispatchQueue.main.sync { counter.beAdd(4) }  // expect real_time_in_simulation: 'DispatchQueue.main.sync'
        DispatchQueue.concurrentPerform(iterations: 4) { counter.beAdd($0) }  // expect real_time_in_simulation
        let group = DispatchGroup()
        group.notify(queue: queue) { counter.beAdd(5) }  // expect real_time_in_simulation: 'group.notify'
        group.wait()  // expect real_time_in_simulation: 'group.wait' blocks the only thread of the simulation
        let done = DispatchSemaphore(value: 0)
        done.wait()  // expect real_time_in_simulation: use 'ask' or 'await'
    }
}

func threads() async throws {
    try await simulate(runs: 100) { simulation in
        let counter = Counter()
        Thread { counter.beAdd(1) }.start()  // expect real_time_in_simulation: 'Thread' uses a thread outside
        Thread.detachNewThread { counter.beAdd(2) }  // expect real_time_in_simulation: 'Thread.detachNewThread'
        let operations = OperationQueue()
        operations.addOperation { counter.beAdd(3) }  // expect real_time_in_simulation: 'operations.addOperation'
        OperationQueue.main.addBarrierBlock { counter.beAdd(4) }  // expect real_time_in_simulation
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in counter.beAdd(5) }  // expect real_time_in_simulation: 'Timer.scheduledTimer' never fires
        _ = Timer(timeInterval: 1, repeats: false) { _ in counter.beAdd(6) }  // expect real_time_in_simulation: use a 'Flynn.Timer'
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))  // expect real_time_in_simulation: 'RunLoop.current.run' uses a run loop
        RunLoop.main.perform { counter.beAdd(7) }  // expect real_time_in_simulation
    }
}

func mainActor() async throws {
    try await simulate(runs: 100) { simulation in
        let counter = Counter()
        await MainActor.run { counter.beAdd(1) }  // expect real_time_in_simulation: 'MainActor.run' waits for the main actor
        Task { @MainActor in counter.beAdd(2) }  // expect real_time_in_simulation: '@MainActor' is code that the main actor runs
        await withTaskGroup(of: Void.self) { group in
            group.addTask { @MainActor in counter.beAdd(3) }  // expect real_time_in_simulation
        }
        Flynn.shutdown()  // expect real_time_in_simulation: 'Flynn.shutdown' ends the runtime
        await Flynn.shutdown(timeout: .seconds(1))  // expect real_time_in_simulation
    }
    try await simulate(runs: 100) { @MainActor simulation in  // expect real_time_in_simulation: remove '@MainActor', or use an actor
        try await simulation.runUntilIdle()
    }
}
