import FlynnRuntime

/// Anybody who can be in a room: people and bots alike.
protocol Participant: Actor {
    var beReceive: Behavior { get set }
    var beLeave: Behavior { get set }
}
