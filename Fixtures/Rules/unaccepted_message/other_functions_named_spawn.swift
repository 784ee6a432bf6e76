import FlynnSystem

struct Logout: Message {}

final class SessionActor: SystemActor {}

/// Not the library's function.
struct Pond {
    struct Fish {
        func tell(_ message: Logout) {}
    }

    func spawn(_ type: Any.Type) -> Fish { Fish() }
}

func fish() { Pond().spawn(SessionActor.self).tell(Logout()) }
