import FlynnRuntime

class Vehicle: Actor {
    func safeMove() {}
    func move() {}  // expected-error{{'move'}}
    // A subclass elsewhere conforms with it.
    func describe() -> String { "a vehicle" }
}
