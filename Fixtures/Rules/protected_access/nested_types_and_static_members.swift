import FlynnRuntime

class Outer: Actor {
    var safeValue = 0

    // What a type in an actor declares is its own.
    struct Part {
        var safeSize = 0
        func grow(_ other: Part) -> Int { self.safeSize + other.safeSize }
    }

    private func use(_ part: Part) -> Int { part.safeSize + safeValue }

    static func safeMake() -> Outer { Outer() }
    lazy var beCopy = Behavior(self) { _ in
        _ = Outer.safeMake()
    }
}

// Made for everybody, it isn't an actor's.
let outer = [Outer()].map(\.unsafeUptime)
