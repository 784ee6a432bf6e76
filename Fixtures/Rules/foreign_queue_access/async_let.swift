import FlynnRuntime

/// The value of an `async let` is evaluated in a child task, on another thread.
final class Forecast: Actor {
    private var temperatures: [Double] = []
    private var humidity = 0.5
    private let station = "harbor"

    lazy var beReport = Behavior(self) { [unowned self] _ in
        let temperatures = self.temperatures
        Task { [weak self] in
            async let mean = average(temperatures)
            async let rain = chance(self?.humidity ?? 0)  // expect foreign_queue_access: 'humidity' is state of the actor, but 'async let' evaluates it on another thread; call a behavior there instead
            print(await mean, await rain)
            self?.beUpdate()
        }
    }

    lazy var beUpdate = Behavior(self) { [unowned self] _ in
        self.refresh()
    }

    private func refresh() {
        Task {
            async let (low, high) = (temperatures.min(), temperatures.max())  // expect foreign_queue_access: 'temperatures'
            async let name = title(station)
            let humidity = 0.4
            async let rain = chance(humidity)
            print(await low ?? 0, await high ?? 0, await name, await rain)
        }
    }

    private func load() async {
        async let values = [1, 2].map { $0 + humidity }  // expect foreign_queue_access: 'humidity'
        print(await values)
    }
}

/// Not an actor.
final class Archive {
    private var entries = 0

    func load() async {
        async let count = entries + 1
        print(await count)
    }
}
