import FlynnRuntime
import FlynnTesting
import Foundation

final class Sensor: FlynnRuntime.Actor, @unchecked Sendable {
    lazy var beRead = Behavior(self) { (me: Sensor, args: BehaviorArgs) in
        // flynnlint:parameter None
        print(Date())  // expect real_time_in_simulation: 'Date' in 'Sensor.beRead' is real time
    }
}

func sensors() async throws {
    try await simulate(seed: 7) { simulation in
        Sensor().beRead()
        try await simulation.advance(by: .seconds(1))
        try await Task.sleep(for: .seconds(1))  // expect real_time_in_simulation: 'Task.sleep' waits for real time
    }
    try await simulate(runs: 5, options: SimulationOptions()) { _ in usleep(1) }  // expect real_time_in_simulation
}
