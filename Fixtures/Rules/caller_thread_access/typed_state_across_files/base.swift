import FlynnRuntime

class Account: Actor {
    // flynnlint:disable:next exposed_actor_variable
    var entries: [Int] = []
    func safeSum() -> Int { entries.reduce(0, +) }
}
