/// A place to wait at, for ships.
struct Dock<Ship> {
    static var shared: Dock { Dock() }
    var inner: (lock: Chain, name: String) { (Chain(), "dock, (inner)") }
    func wait() {}
    func sync(_ body: () -> Void) { body() }
    func leave() -> Never { preconditionFailure("sunk") }
}

struct Chain {
    func withLock<Value>(_ body: () -> Value) -> Value { body() }
}

enum Unit { case hours, minutes }

func usleep(_ count: Int, unit: Unit) {}
