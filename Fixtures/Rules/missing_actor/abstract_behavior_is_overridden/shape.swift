import FlynnRuntime

class Shape: Actor {
    lazy var beDraw = Behavior { _ in fatalError("a subclass draws") }
}
