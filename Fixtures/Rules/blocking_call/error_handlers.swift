import FlynnRuntime
import Foundation

class Importer: Actor {
    private let done = DispatchSemaphore(value: 0)

    /// Both closures run on the behavior's thread.
    lazy var beImport = Behavior(self) { _ in
        try check()
    } onError: { [unowned self] error in
        self.done.wait()  // expect blocking_call
    }
}

func check() throws {}
