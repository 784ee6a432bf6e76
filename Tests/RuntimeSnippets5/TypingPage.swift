// swift-format-ignore-file
// The code of docs/typing.md; a test compares the two.
import FlynnRuntime

class Scale: Actor {
    private var observers: [Behavior] = []

    lazy var beObserve = Behavior(self) { (me, args) in
        // flynnlint:parameter Behavior - receives each weight
        me.observers.append(args[x: 0])
    }
}

class Dial: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a weight
        print(args[x: 0] as Double)
    }
}

func connect(_ scale: Scale, _ dial: Dial) {
    scale.beObserve(dial.beShow)
}

class TypedScale: Actor {
    private var observers: [(Double) -> Void] = []

    func beObserve(_ observer: @escaping @Sendable (Double) -> Void) {
        behave { me in me.observers.append(observer) }
    }
}

final class TypedDial: Actor, @unchecked Sendable {
    func beShow(_ weight: Double) { behave { _ in print(weight) } }
}

func connect(_ scale: TypedScale, _ dial: TypedDial) {
    scale.beObserve { dial.beShow($0) }
}
