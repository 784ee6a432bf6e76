import FlynnRuntime

protocol Viewable: Actor {
    var beDraw: Behavior { get }
}

class Button: Actor, Viewable {
    private let onTap: Behavior

    init(_ onTap: Behavior) {
        self.onTap = onTap
        super.init()
    }

    lazy var beDraw = Behavior(self) { _ in print("draws") }  // expect untyped_behavior: 'beDraw'
    lazy var beTap = Behavior(self) { (me, _) in me.onTap() }  // expect untyped_behavior: 'beTap'
}

// Not an actor.
class Box {
    lazy var beOpen = Behavior { _ in print("opens") }  // expect missing_actor
}
