import FlynnRuntime

/// Requirements may be documented, but need not be.
protocol Drawable: Actor {
    var beDraw: Behavior { get }
    // flynnlint:parameter Double - the factor
    var beScale: ChainableBehavior<Self> { get }
}

extension Drawable {
    var beRedraw: Behavior { beDraw }
    var beGrow: ChainableBehavior<Self> {
        get { beScale }
    }
}

/// A class that leaves it to its subclass, and one that holds what others document.
final class Sprite: Actor, Drawable {
    let beDraw: Behavior
    lazy var beScale = ChainableBehavior<Sprite>(self) { _ in }
    init(draw: Behavior) {
        beDraw = draw
        super.init()
    }
}
