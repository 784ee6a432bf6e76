import FlynnRuntime

class Vehicle: Actor {
    func safeMove() {}
    func move() {}  // expect exposed_actor_function: 'move'
    // A subclass elsewhere conforms with it.
    func describe() -> String { "a vehicle" }
}
