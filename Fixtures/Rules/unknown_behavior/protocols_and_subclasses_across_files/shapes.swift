import FlynnRuntime

protocol Drawable: Actor {
    var beDraw: Behavior { get }
}

extension Drawable {
    var beRedraw: Behavior { beDraw }
}

class Shape: Actor, Drawable {
    lazy var beDraw = Behavior(self) { _ in }
    func beHonest() {}  // expect exposed_actor_function
}
