import FlynnRuntime

class Button: Actor {
    let beTap = Behavior { _ in print("tapped") }
    let beHold = Behavior { _ in print("held") }
    var beDrag = Behavior { _ in print("dragged") }
    private var swipe = Behavior { _ in print("swiped") }  // expect behavior_name
    lazy var beForgotten = Behavior { _ in print("forgotten") }  // expect missing_actor

    override init() {
        super.init()
        beTap.setActor(self)
        self.beHold.setActor(self)
        beDrag = Behavior(self) { _ in print("dragged further") }
        swipe = beDrag
    }
}

func connect(_ button: Button) {
    let beDone = Behavior { _ in print("done") }
    beDone.setActor(button)
    beDone()
    button.beForgotten()
}
