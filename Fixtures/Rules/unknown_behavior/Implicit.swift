import FlynnRuntime

class Alarm: Actor {
    lazy var beRing = Behavior(self) { _ in }
    // A bare name may be a function of any module.
    func unsafeRing() {
        beRing()
        beQuiet()
        beSure { beRing() }
    }
    func unsafeUse(_ beLoud: (Int) -> Void, _ other: Alarm?) {
        beLoud(1)
        other?.beRing()
    }
}

extension Alarm {
    func bePatient() {}
    func unsafeWaitFor() { self.bePatient(); Alarm().bePatient() }
}
