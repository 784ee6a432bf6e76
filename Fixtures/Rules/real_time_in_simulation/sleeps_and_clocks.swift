import FlynnRuntime
import FlynnTesting
import Foundation

func sleeps() async throws {
    try await simulate(seed: 7) { simulation in
        try await Task.sleep(for: .seconds(1))  // expect real_time_in_simulation: 'Task.sleep' waits for real time
        try await Task.sleep(nanoseconds: 1_000)  // expect real_time_in_simulation: use 'simulation.clock' or 'advance(by:)'
        try? await Task<Never, Never>.sleep(for: .seconds(1), tolerance: .zero)  // expect real_time_in_simulation
        try await Task.sleep(until: .now + .seconds(1), clock: .continuous)  // expect real_time_in_simulation
        try await Task.sleep(for: .seconds(1), clock: .suspending)  // expect real_time_in_simulation
        try await Task.sleep(for: .seconds(1), clock: ContinuousClock())  // expect real_time_in_simulation
        sleep(1)  // expect real_time_in_simulation: 'sleep' waits for real time
        usleep(1_000)  // expect real_time_in_simulation
        Foundation.sleep(1)  // expect real_time_in_simulation: 'Foundation.sleep'
        Thread.sleep(forTimeInterval: 1)  // expect real_time_in_simulation: 'Thread.sleep'
        var time = timespec(tv_sec: 1, tv_nsec: 0)
        nanosleep(&time, nil)  // expect real_time_in_simulation
    }
}

func clocks() async throws {
    try await FlynnTesting.simulate(runs: 100) { simulation in
        let start = Date()  // expect real_time_in_simulation: 'Date' is real time, so two runs of the simulation differ
        let now = Date.now  // expect real_time_in_simulation: 'Date.now' is real time
        print(start, now, Foundation.Date())  // expect real_time_in_simulation: 'Foundation.Date'
        print(Date(timeIntervalSinceNow: 5))  // expect real_time_in_simulation
        let clock = ContinuousClock()
        print(clock.now)  // expect real_time_in_simulation: 'clock.now'
        try await clock.sleep(for: .seconds(1))  // expect real_time_in_simulation
        print(clock.measure { print("a") })  // expect real_time_in_simulation: 'clock.measure'
        print(SuspendingClock().now)  // expect real_time_in_simulation
        print(ContinuousClock.now)  // expect real_time_in_simulation: 'ContinuousClock.now'
        print(DispatchTime.now())  // expect real_time_in_simulation: 'DispatchTime.now'
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)  // expect real_time_in_simulation
        print(time, Foundation.time(nil))  // expect real_time_in_simulation
        print(ProcessInfo.processInfo.systemUptime)  // expect real_time_in_simulation
    }
}
