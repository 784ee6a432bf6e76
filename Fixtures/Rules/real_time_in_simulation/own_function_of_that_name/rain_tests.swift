import FlynnRuntime
import FlynnTesting
import Foundation

func rain() async throws {
    // The function of the project.
    try await simulate(runs: 5) { _ in usleep(1) }
    try await simulate(runs: 5, options: SimulationOptions()) { _ in usleep(1) }
    simulate(seed: 5, drops: 100, size: 0.5)
    // The library's function, because the project's functions have other parameters.
    try await simulate(seed: 5) { _ in usleep(1) }  // expect real_time_in_simulation: 'usleep' waits for real time
    try await FlynnTesting.simulate(runs: 5) { _ in usleep(1) }  // expect real_time_in_simulation
}
