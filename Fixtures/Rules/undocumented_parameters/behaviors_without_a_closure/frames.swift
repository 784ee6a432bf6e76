import FlynnRuntime

/// Behaviors that aren't made of a closure, and pass-throughs.
class Frame: Actor {
    private let hook: Hook

    init(hook: Hook) {
        self.hook = hook
        super.init()
    }

    lazy var beHang = Behavior(self, hang)  // expect function_reference_behavior
    lazy var bePaint = Behavior(self, Hook.paint(_:))
    lazy var beMove: Behavior = hook.beMove
    var beTurn: Behavior { hook.beMove }
    var beLift: Behavior {
        get { hook.beMove }
        set { hook.beMove = newValue }
    }

    private func hang(_ args: BehaviorArgs) { print(args[x: 0] as Int) }
}
