import FlynnSystem

class Cache {
    var values: [String] = []
}

final class Constants: Sendable {
    let name = "a"
}

struct Load: Message {
    let cache: Cache  // expect reference_argument: 'cache' of message 'Load' shares an instance of class 'Cache' with another thread
    var others: [Cache]?  // expect reference_argument: 'others'
    let constants: Constants
    let session: ActorRef<SessionActor>
    var first: String { cache.values[0] }
    let own = Cache()  // expect reference_argument: 'own'
}

/// Not a message.
struct Options {
    let cache: Cache
}

final class SessionActor: SystemActor {
    override func setup() { on(Load.self, do: { print($0.first) }) }
}
