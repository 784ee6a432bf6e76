import FlynnSystem

struct Ping: Message {}
struct Pong: Message {}
struct Stop: Message {}

class BaseActor: SystemActor {
    override func setup() throws { on(Ping.self, do: { _ in print("ping") }) }
}

final class PlayerActor: BaseActor {
    override func setup() throws {
        try super.setup()
        addReactions()
    }
}

/// References to it may refer to a fast one.
class RunnerActor: BaseActor {}

final class FastRunnerActor: RunnerActor {
    override func setup() throws { on(Stop.self, do: { _ in print("stop") }) }
}
