// Swift's own actors isolate their members.
protocol Service: Actor {
    var name: String { get }
    func start() async
    func stop()
}

actor Database: Service {
    var name = "database"
    func start() async {}
    func stop() {}
}

extension Database {
    func vacuum() {}
}

extension Service {
    func restart() async {
        stop()
        await start()
    }
}

extension Actor {
    func run<Value>(_ body: (isolated Self) -> Value) -> Value { body(self) }
}

protocol Cache where Self: Actor {
    func clear()
}

func update(isolation: isolated (any Actor)? = #isolation) {}

distributed actor Player: DistributedActor {
    distributed func move() {}
}

@globalActor actor Storage {
    static let shared = Storage()
    func flush() {}
}
