import FlynnRuntime

class Door: Actor {
    private var isOpen = false

    // flynnlint:disable:next strong_self_capture              // expect unused_suppression: no finding of 'strong_self_capture' is suppressed here
    lazy var beOpen = Behavior(self) { [unowned self] _ in self.isOpen = true }

    lazy var beClose = Behavior(self) { [unowned self] _ in self.isOpen = false }  // flynnlint:disable:this strong_self_capture  // expect unused_suppression: no finding of 'strong_self_capture'
    // flynnlint:disable:previous strong_self_capture          // expect unused_suppression: no finding of 'strong_self_capture'

    /* flynnlint:disable:this strong_self_capture */ lazy var beLock = Behavior(self) { _ in }  // expect unused_suppression: no finding of 'strong_self_capture'
}

// flynnlint:disable strong_self_capture - all of it is old    // expect unused_suppression: no finding of 'strong_self_capture'
extension Door {
    var beKnock: Behavior { Behavior(self) { [unowned self] _ in self.beOpen() } }
}
// flynnlint:enable strong_self_capture

// flynnlint:enable strong_self_capture                        // expect unused_suppression: 'strong_self_capture' is not disabled here
// flynnlint:disable:next strong_self_capture                  // expect unused_suppression: no finding of 'strong_self_capture'
