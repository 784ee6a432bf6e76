import FlynnRuntime

extension Car {
    // flynnlint:disable:next strong_self_capture
    var beStart: Behavior {
        Behavior(self) { _ in self.beDrive() }
    }

    // flynnlint:disable:next strong_self_capture              // expect unused_suppression: no finding of 'strong_self_capture'
    var beDrive: Behavior { Behavior(self) { [unowned self] _ in print(self.unsafeSpeed()) } }
}
