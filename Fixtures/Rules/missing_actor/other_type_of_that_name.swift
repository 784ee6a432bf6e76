import FlynnRuntime

/// Not the runtime's.
struct Behavior {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
}

struct Animal {
    let beHungry = Behavior { print("eats") }
}
