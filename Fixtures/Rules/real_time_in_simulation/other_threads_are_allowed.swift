import FlynnRuntime
import FlynnTesting
import Foundation
import Testing

final class Worker: FlynnRuntime.Actor, @unchecked Sendable {
    lazy var beRun = Behavior(self) { (me: Worker, args: BehaviorArgs) in
        // flynnlint:parameter None
        DispatchQueue.global().async { print(Date()) }
    }
}

func allowed(_ known: SimulationOptions) async throws {
    try await simulate(runs: 1, options: SimulationOptions(allowed: [.otherThreads, .deadLetters])) { _ in
        Worker().beRun()
        try await Task.sleep(for: .seconds(1))
    }
    try await simulate(seed: 1, options: .init(allowed: .otherThreads)) { _ in usleep(5) }
    // The options may allow it.
    try await simulate(seed: 1, options: known) { _ in usleep(5) }
    try await simulate(seed: 1, options: .init(allowed: known.allowed)) { _ in usleep(5) }
    let options = SimulationOptions(allowed: [.otherThreads])
    try await simulate(seed: 1, options: options) { _ in usleep(5) }
}

@Test(.simulated(runs: 10, options: .init(allowed: [.otherThreads]))) func `other threads`() async throws {
    try await Task.sleep(for: .seconds(1))
}

let slow = SimulationOptions(allowed: [.otherThreads])

@Test(.simulated(runs: 10, options: slow)) func `other threads with common options`() async throws {
    try await Task.sleep(for: .seconds(1))
}

func forbidden() async throws {
    try await simulate(runs: 1, options: SimulationOptions(maxSteps: 50, stepLimit: .seconds(1))) { _ in
        try await Task.sleep(for: .seconds(1))  // expect real_time_in_simulation
    }
    let options = SimulationOptions(allowed: [.deadLetters])
    try await simulate(seed: 1, options: options) { _ in usleep(5) }  // expect real_time_in_simulation
}

@Test(.simulated(runs: 10, options: .init(allowed: .deadLetters))) func `no other threads`() async throws {
    try await Task.sleep(for: .seconds(1))  // expect real_time_in_simulation
}
