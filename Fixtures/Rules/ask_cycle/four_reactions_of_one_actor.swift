import FlynnSystem

struct First: Message {}
struct Second: Message {}
struct Third: Message {}

final class CounterActor: SystemActor {
    private lazy var own: ActorRef<CounterActor>? = try? system.actor(CounterActor.self, caller: self)

    override func setup() throws {
        on(First.self, async: { [unowned self] _ in
            try await own?.ask(Second())  // expect ask_cycle: occupies it, so this ask fails; use 'tell'
        })
        on(Second.self, async: { [unowned self] _ in
            if let own { try await own.ask(Third()) }  // expect ask_cycle
        })
        on(Third.self, result: { [unowned self] _ in own?.tell(First()) })
    }
}

func start() throws -> MainActorSystem {
    try MainActorSystem { builder in try builder.addSingleton(CounterActor.self) }
}
