import FlynnRuntime

class Button: Actor {
    let beTap = Behavior { _ in print("tapped") }
    let beHold = Behavior { _ in print("held") }
    let beDrag = Behavior { _ in print("dragged") }
    let beForgotten = Behavior { _ in print("forgotten") }  // expect missing_actor
    private let made: Behavior

    override init() {
        let own = Behavior(self) { _ in print("own") }
        made = own
        super.init()
        let tap = beTap
        tap.setActor(self)
        own.setActor(self)
    }
}

final class Scene {
    private var names: [String] = []

    /// Not a behavior's.
    func setActor(_ name: String) { names.append(name) }
}

final class Theater {
    private let scene = Scene()

    func open(_ other: Scene) {
        scene.setActor("hero")
        self.scene.setActor("villain")
        other.setActor("extra")
        Scene().setActor("another")
    }
}

func connect(_ button: Button, _ other: Button?) {
    let hold = button.beHold
    let held = hold
    held.setActor(button)
    if let drag = other?.beDrag { drag.setActor(button) }
    button.beForgotten()
}
