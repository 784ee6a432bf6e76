import FlynnRuntime

extension Flynn {
    static let pause = 0.5
}

class Meter: Actor {
    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        print(args[x: 0] as String)
    }
    lazy var beLine = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        // flynnlint:parameter Reply<Void> - when it is read
        print(args[x: 0] as String)
        (args[x: 1] as Reply<Void>)(())
    }
    lazy var beFailed = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter ActorFailure - what failed
        (args[x: 0] as ActorFailure).resume()
    }
}

typealias Clock = Flynn.Timer

/// Timers, streams and supervisors call behaviors. Extensions of the runtime's types without initializers change nothing.
func start(_ meter: Meter, _ lines: AsyncStream<String>, _ numbers: AsyncStream<Int>) async throws {
    Flynn.Timer(timeInterval: Flynn.pause, repeats: false, meter.beTick, [5])  // expect argument_type: must be 'String'
    Flynn.Timer.init(timeInterval: 1, repeats: false, meter.beTick, [5])  // expect argument_type: must be 'String'
    Clock(timeInterval: 1, repeats: false, meter.beTick, [5])  // expect argument_type: must be 'String'
    let tick = meter.beTick
    Flynn.Timer(timeInterval: 1, repeats: false, tick, [5])  // expect argument_type: must be 'String'
    var timers: [Flynn.Timer] = [.init(timeInterval: 1, repeats: false, meter.beTick, [5])]  // expect argument_type: must be 'String'
    timers.append(.init(timeInterval: 1, repeats: false, meter.beTick, ["a"]))
    timers.append(.init(timeInterval: 1, repeats: false, meter.beTick, [5]))  // expect argument_type: must be 'String'
    try await lines.forward(to: meter.beLine)
    try await numbers.forward(to: meter.beLine)  // expect argument_type: must be 'String'
    try await lines.forward(to: meter.beTick)  // expect argument_count: takes 1 argument, but 2 are passed
    meter.unsafeSupervise(by: meter.beFailed)
    meter.unsafeSupervise(by: meter.beTick)  // expect argument_type: must be 'String'
    let (readings, beRead) = Behavior.makeStream(of: Double.self)
    beRead(5.5)
    for await reading in readings { meter.beTick(reading) }  // expect argument_type: 'Double', is passed
}
