import Combine
import FlynnRuntime
import Foundation

/// `assign(to:on:)` writes the property on the thread on which the publisher delivers.
final class Thermometer: Actor {
    private var celsius = 0.0
    private var sensor = Sensor()
    private var subscriptions: [AnyCancellable] = []

    lazy var beStart = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter AnyPublisher<Double, Never> - temperatures
        let publisher: AnyPublisher<Double, Never> = args[x: 0]
        publisher.receive(on: DispatchQueue.main)
            .assign(to: \.celsius, on: self)  // expect foreign_queue_access: 'celsius' is state of the actor, but 'assign' assigns to it on another thread; call a behavior there instead
            .store(in: &self.subscriptions)
        publisher.throttle(for: 1, scheduler: RunLoop.main, latest: true).map { $0 - 1 }
            .assign(to: \Thermometer.sensor.offset, on: self)  // expect foreign_queue_access: 'sensor'
            .store(in: &self.subscriptions)
        // Without a queue, the thread is that of the sender.
        publisher.assign(to: \.celsius, on: self).store(in: &self.subscriptions)
        // Another object.
        publisher.receive(on: DispatchQueue.main).assign(to: \.celsius, on: Display()).store(in: &self.subscriptions)
        print(self.celsius, self.sensor)
    }
}

struct Sensor {
    var offset = 0.0
}

final class Display {
    var celsius = 0.0
}
