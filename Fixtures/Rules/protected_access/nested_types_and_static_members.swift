import FlynnRuntime

class Outer: Actor {
    var safeValue = 0

    // Members of a type inside of an actor belong to that type.
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

// A static member doesn't belong to one actor.
let outer = [Outer()].map(\.unsafeUptime)
