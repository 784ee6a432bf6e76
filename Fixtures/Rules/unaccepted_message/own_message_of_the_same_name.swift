import FlynnSystem

/// The project's own message.
struct Terminated: Message {}

final class SessionActor: SystemActor {
    override func setup() throws {
        on(Terminated.self, do: { _ in print("ends") })
    }
}

final class OtherActor: SystemActor {
    override func setup() throws {
        on(FlynnSystem.Terminated.self, do: { _ in print("ends") })
    }
}

func end(_ session: ActorRef<SessionActor>, _ other: ActorRef<OtherActor>) {
    session.tell(Terminated())
    other.tell(Terminated())  // expect unaccepted_message: 'OtherActor' doesn't accept 'Terminated'
}
