import FlynnRuntime

/// The superclass of all plugins.
class Plugin: Actor {
    lazy var beLoad = Behavior(self) { _ in }
    lazy var unload = Behavior(self) { _ in }  // expect behavior_name: as in 'beUnload'
}
