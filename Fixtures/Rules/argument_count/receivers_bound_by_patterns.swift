import FlynnRuntime

class Pump: Actor {
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - liters
        print(args[x: 0] as Int)
    }
}

class Valve: Actor {
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }
}

enum Task {
    case fill(Pump, liters: Int)
    case shut(valve: Valve)
    case both(Pump, Valve)
    case wait
    indirect case after(Task, Pump)
}

enum Outcome<Device> {
    case done(Device)
    case failed(Error)
}

final class Plant {
    var pump: Pump?
    var devices: (pump: Pump, valve: Valve) = (Pump(), Valve())
    let (inlet, outlet) = (Pump(), Valve())
    func pair() -> (first: Pump, second: Valve?) { (Pump(), nil) }
    func current() throws -> Task { .wait }

    func tuples() {
        devices.pump.beRun()  // expect argument_count: takes 1 argument, but none is passed
        devices.1.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        inlet.beRun()  // expect argument_count: takes 1 argument, but none is passed
        outlet.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        pair().first.beRun()  // expect argument_count: takes 1 argument, but none is passed
        pair().second?.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        let (a, (b, c)) = (Pump(), (Valve(), Pump()))
        a.beRun()  // expect argument_count: takes 1 argument, but none is passed
        b.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        c.beRun()  // expect argument_count: takes 1 argument, but none is passed
        let (first, second) = pair()
        first.beRun()  // expect argument_count: takes 1 argument, but none is passed
        second?.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        let named = (one: Pump(), other: Valve())
        named.other.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        // Swapped: neither sees the other's new name.
        let (x, y) = (Pump(), Valve())
        do {
            let (x, y) = (y, x)
            x.beRun()
            y.beRun(1)
        }
        x.beRun(1)
        y.beRun()
    }

    func cases(_ task: Task, _ next: Task?, _ outcome: Outcome<Pump>, _ result: Result<Valve, Error>) throws {
        switch task {
        case .fill(let pump, _): pump.beRun()  // expect argument_count: takes 1 argument, but none is passed
        case .shut(valve: let valve): valve.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        case let .both(pump, valve):
            pump.beRun()  // expect argument_count: takes 1 argument, but none is passed
            valve.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
        case .after(.shut(let valve), let pump):
            valve.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
            pump.beRun()  // expect argument_count: takes 1 argument, but none is passed
        case .wait, .after: break
        }
        if case .shut(let valve) = task { valve.beRun(1) }  // expect argument_count: takes no arguments, but 1 is passed
        if case .shut(let valve)? = next { valve.beRun(1) }  // expect argument_count: takes no arguments, but 1 is passed
        if case let pump? = pump { pump.beRun() }  // expect argument_count: takes 1 argument, but none is passed
        if case .some(let pump) = pump { pump.beRun() }  // expect argument_count: takes 1 argument, but none is passed
        guard case Task.fill(let pump, liters: 3...) = try current() else { return }
        pump.beRun()  // expect argument_count: takes 1 argument, but none is passed
        if case .done(let device) = outcome { device.beRun() }  // expect argument_count: takes 1 argument, but none is passed
        if case .success(let valve) = result { valve.beRun(1) }  // expect argument_count: takes no arguments, but 1 is passed
        for case .shut(let valve) in [task] { valve.beRun(1) }  // expect argument_count: takes no arguments, but 1 is passed
        switch (task, pump as Any) {
        case (.shut(let valve), let other as Pump):
            valve.beRun(1)  // expect argument_count: takes no arguments, but 1 is passed
            other.beRun()  // expect argument_count: takes 1 argument, but none is passed
        default: break
        }
        while let pump = self.pump { pump.beRun() }  // expect argument_count: takes 1 argument, but none is passed
    }

    func right(_ task: Task, _ pump: Pump, _ spare: Valve?) {
        switch task {
        case .fill(let pump, let liters): pump.beRun(liters)
        case .shut(let valve): valve.beRun()
        case .both(let pump, let valve): pump.beRun(1); valve.beRun()
        case .wait, .after: pump.beRun(1)
        }
        // The names in a condition are visible in its block only.
        if let pump = spare { pump.beRun() } else { pump.beRun(1) }
        if let pump = spare { pump.beRun() } else if let pump = self.pump { pump.beRun(1) }
        guard let pump = spare else { return pump.beRun(1) }
        pump.beRun()
    }

    func unknown(_ event: Event, _ task: Task) {
        // Another module's enumeration, and the wrong number of names for a case.
        if case .shut(let valve) = event { valve.beRun(1) }
        if case .fill(let both) = task { both.beRun() }
        let (one, two) = event.pair()
        one.beRun()
        two.beRun(1)
    }
}
