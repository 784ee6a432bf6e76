import FlynnRuntime

/// The requirement determines the name, so it is the declaration to rename.
protocol Drawable: Actor {
    var draw: Behavior { get }  // expect behavior_name: 'draw'
    var clear: ChainableBehavior<Self> { get }  // expect behavior_name: 'clear'
    var beHide: Behavior { get }
}

protocol Animated: Drawable {}

extension Drawable {
    var clear: ChainableBehavior<Self> { ChainableBehavior(self) { _ in } }
}
