import FlynnRuntime

class Circle: Actor, Animated {
    lazy var draw = Behavior(self) { _ in }
    lazy var beHide = Behavior(self) { _ in }
    var grow: Behavior { Behavior(self) { _ in } }  // expect behavior_name: 'grow'
}

final class Disk: Circle {
    override var draw: Behavior {
        get { Behavior(self) { _ in } }
        set {}
    }
    override var grow: Behavior { Behavior(self) { _ in } }
    lazy var fill = Behavior(self) { _ in }  // expect behavior_name: 'fill'
}
