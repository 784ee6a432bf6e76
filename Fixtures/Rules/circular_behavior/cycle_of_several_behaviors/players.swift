import FlynnRuntime

final class Ping: Actor {
    var opponent = Pong()  // expect exposed_actor_variable

    // Ping names pong, which names ping. One annotation is enough.
    lazy var bePing = Behavior(self) { [unowned self] _ in self.opponent.bePong(self) }  // expect circular_behavior: the closure of behavior 'bePing' refers to 'bePong', which refers back to it
    // No behavior refers back to this one.
    lazy var beServe = Behavior(self) { [unowned self] _ in self.bePing() }
}

final class Pong: Actor {
    lazy var bePong = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Ping - who plays
        let ping: Ping = args[x: 0]
        ping.bePing()
    }
}
