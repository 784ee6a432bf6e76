import FlynnRuntime

class Lamp: Actor {
    private var isOn = false
}

extension Lamp {
    func beSwitch() {
        let next = !isOn  // expect caller_thread_access: 'isOn'
        behave { me in me.isOn = next }
    }
}

protocol Dimmable: Actor {
    var safeLevel: Int { get set }
}

extension Dimmable {
    func beDim(by amount: Int) {
        behave { me in me.safeLevel -= amount }
    }

    func beDimTwice() {
        safeLevel -= 1  // expect caller_thread_access: 'safeLevel'
        behave { me in me.safeLevel -= 1 }
    }
}
