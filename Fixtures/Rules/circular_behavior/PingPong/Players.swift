import FlynnRuntime

final class Ping: Actor {
    var opponent = Pong()

    // Ping names pong, which names ping. One annotation is enough.
    lazy var bePing = Behavior(self) { [unowned self] _ in self.opponent.bePong(self) }  // expected-error{{the closure of behavior 'bePing' names 'bePong', which leads back to it}}
    // Nobody leads back here.
    lazy var beServe = Behavior(self) { [unowned self] _ in self.bePing() }
}

final class Pong: Actor {
    lazy var bePong = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Ping - who plays
        let ping: Ping = args[x: 0]
        ping.bePing()
    }
}
