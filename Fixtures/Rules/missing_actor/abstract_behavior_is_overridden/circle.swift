import FlynnRuntime

class Circle: Shape {
    override var beDraw: Behavior {
        get { drawing }
        set { drawing = newValue }
    }

    private lazy var drawing = Behavior(self) { _ in print("a circle") }  // expect behavior_name
}
