import FlynnRuntime

/// What every plugin has.
class Plugin: Actor {
    lazy var beLoad = Behavior(self) { _ in }
    lazy var unload = Behavior(self) { _ in }  // expect behavior_name: as in 'beUnload'
}
