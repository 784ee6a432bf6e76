import FlynnRuntime

extension Panel {
    func connect(_ other: Panel) {  // expect exposed_actor_function
        beOpen.setActor(self)
        other.beClose = Behavior(other) { _ in print("closes") }
        beMove = other.beClose
        beHide()
    }
}
