import FlynnRuntime

class Session: Actor {
    lazy var beOpen = Behavior(self) { _ in }
    lazy var beClose = ChainableBehavior<Session>(self) { _ in }
}
