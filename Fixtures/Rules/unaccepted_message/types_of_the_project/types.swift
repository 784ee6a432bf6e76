/// Not the library's.
class SystemActor {
    func on<M>(_ type: M.Type, do reaction: @escaping (M) -> Void) {}
}

protocol Message {}

struct ActorRef<A: SystemActor> {
    func tell(_ message: any Message) {}
}
