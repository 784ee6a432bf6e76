import FlynnRuntime
import Wiring

class Lamp: Actor {
    let beSwitch = Behavior { _ in print("on or off") }

    override init() {
        super.init()
        connect(beSwitch, to: self)
    }
}
