import FlynnRuntime

class Alarm: Actor {
    lazy var beRing = Behavior(self) { _ in }
    // A bare name may be a function of any module.
    func unsafeRing() {  // expect unsafe_member
        beRing()
        beQuiet()
        beSure { beRing() }
    }
    func unsafeUse(_ beLoud: (Int) -> Void, _ other: Alarm?) {  // expect unsafe_member
        beLoud(1)
        other?.beRing()
    }
}

extension Alarm {
    func bePatient() {}  // expect exposed_actor_function
    func unsafeWaitFor() { self.bePatient(); Alarm().bePatient() }  // expect unsafe_member
}
