import FlynnRuntime

class Button: Actor {
    lazy var bePress = Behavior(self) { _ in }
    public lazy var beHold: Behavior = Behavior(self) { _ in }
    public lazy var beRepeat = ChainableBehavior<Button>(self) { _ in }
    var beTick: Behavior!
    let beDraw: Behavior
    var beForward: Behavior { onPress }
    lazy var beNow: Behavior = self.onPress
    lazy var beLater = later { print("later, (at last)") }

    // Any thread may call it, and none can replace it.
    let onPress: Behavior
    let onHold: ChainableBehavior<Button>?

    init(_ onPress: Behavior, _ onHold: ChainableBehavior<Button>? = nil) {
        self.onPress = onPress
        self.onHold = onHold
        beDraw = Behavior { _ in }
        super.init()
        beTick = Behavior(self) { _ in }
        beDraw.setActor(self)
    }
}

func later(_ body: @escaping () -> Void) -> Behavior { Behavior { _ in body() } }
