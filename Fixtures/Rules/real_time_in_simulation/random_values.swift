import FlynnRuntime
import FlynnTesting
import Foundation

final class Device: FlynnRuntime.Actor, @unchecked Sendable, Hashable {
    static func == (left: Device, right: Device) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    lazy var beStart = Behavior(self) { (me: Device, args: BehaviorArgs) in
        // flynnlint:parameter Any
        print("starts")
    }
}

func numbers() async throws {
    try await simulate(runs: 100) { simulation in
        let devices = [Device(), Device()]
        print(Int.random(in: 0..<10))  // expect real_time_in_simulation: 'Int.random' is random
        print(Double.random(in: 0...1), Bool.random())  // expect 2 real_time_in_simulation: use a generator with a seed
        devices.randomElement()?.beStart()  // expect real_time_in_simulation: 'devices.randomElement'
        for device in devices.shuffled() { device.beStart() }  // expect real_time_in_simulation: 'devices.shuffled'
        var order = [1, 2, 3]
        order.shuffle()  // expect real_time_in_simulation: 'order.shuffle'
        print((0..<10).randomElement() as Any)  // expect real_time_in_simulation
        var generator = SystemRandomNumberGenerator()  // expect real_time_in_simulation
        print(Int.random(in: 0..<10, using: &generator))
        print(UUID().uuidString)  // expect real_time_in_simulation: 'UUID' is different in each run
    }
}

func order() async throws {
    try await simulate(runs: 100) { simulation in
        let devices: Set<Device> = [Device(), Device()]
        for device in devices { device.beStart() }  // expect real_time_in_simulation: 'devices' has another order in each process
        devices.forEach { $0.beStart() }  // expect real_time_in_simulation: sort the elements
        let names = ["a": Device(), "b": Device()]
        for (name, device) in names { device.beStart(name) }  // expect real_time_in_simulation: 'names'
        for device in names.values { device.beStart() }  // expect real_time_in_simulation: 'names.values'
        for (number, device) in devices.enumerated() { device.beStart(number) }  // expect real_time_in_simulation
        for device in Array(devices) { device.beStart() }  // expect real_time_in_simulation
    }
}
