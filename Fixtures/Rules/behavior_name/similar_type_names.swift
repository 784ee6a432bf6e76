import FlynnRuntime

protocol Syncing: Actor {
    var beSync: Behavior { get }
    // No behavior: a description of one, and types whose names only begin alike.
    var behaviorNames: [String] { get }  // expect exposed_actor_variable
    var mode: BehaviorMode { get }  // expect exposed_actor_variable
}

struct BehaviorMode {
    let rawValue: Int
}

#if canImport(Network)
final class Cloud: Actor, Syncing {
    lazy var beSync = Behavior(self) { _ in print("network") }
    let behaviorNames = ["beSync"]
    var mode = BehaviorMode(rawValue: 1)
}
#else
final class Cloud: Actor, Syncing {
    lazy var beSync: Behavior = .init(self) { _ in print("nothing") }
    var behaviorNames: [String] { [] }
    let mode: BehaviorMode = .init(rawValue: 2)
}
#endif
