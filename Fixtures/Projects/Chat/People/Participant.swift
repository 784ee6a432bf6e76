import FlynnRuntime

/// Anyone who can be in a room: people and bots.
protocol Participant: Actor {
    var beReceive: Behavior { get set }
    var beLeave: Behavior { get set }
}
