import FlynnRuntime

/// All branches are checked.
class Radio: Actor {
    private var frequency = 0

    #if os(Linux)
    // flynnlint:disable:next strong_self_capture
    lazy var beTune = Behavior(self) { _ in self.frequency = 1 }
    #else
    lazy var beTune = Behavior(self) { _ in self.frequency = 2 }  // flynnlint:disable:this strong_self_capture
    #endif

    lazy var beSearch = Behavior(self) { [unowned self] _ in
        #if DEBUG
        print(self.frequency)
        #endif
    }

    // flynnlint:disable:next strong_self_capture
    lazy var beMute = Behavior(self) { _ in self.frequency = 0 }
}
