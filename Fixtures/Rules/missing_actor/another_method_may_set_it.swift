import FlynnRuntime

class Panel: Actor {
    let beOpen = Behavior { _ in print("opens") }
    let beClose = Behavior { _ in print("closes") }

    override init() {
        super.init()
        for behavior in [beOpen, beClose] { behavior.setActor(self) }
    }
}
