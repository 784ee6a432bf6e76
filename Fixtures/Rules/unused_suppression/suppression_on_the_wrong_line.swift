import FlynnRuntime

/// A finding is on the line where the declaration begins, and a suppression anywhere else misses it.
class Drum: Actor {
    private var beats = 0

    lazy var beBeat = Behavior(self) { _ in  // expect strong_self_capture: captures 'self' strongly
        self.beats += 1  // flynnlint:disable:this strong_self_capture  // expect unused_suppression: no finding of 'strong_self_capture'
    }

    lazy var beRoll = Behavior(self) { _ in  // expect strong_self_capture: captures 'self' strongly
        (0..<8).forEach { beat in
            // flynnlint:disable:next strong_self_capture      // expect unused_suppression: no finding of 'strong_self_capture'
            self.beats += beat
        }
    }

    // flynnlint:disable:this strong_self_capture              // expect unused_suppression: no finding of 'strong_self_capture'
    lazy var beMute = Behavior(self) { _ in self.beats = 0 }  // expect strong_self_capture: captures 'self' strongly

    private let name = "drum, (small)"

    // flynnlint:disable:previous strong_self_capture          // expect unused_suppression: no finding of 'strong_self_capture'
    lazy var beStop = Behavior(self) { _ in self.beats = 0 }  // expect strong_self_capture: captures 'self' strongly
}
