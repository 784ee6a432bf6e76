import Dispatch
import FlynnRuntime

/// Each branch of `#if` in a chain of members is checked.
class Waiter: Actor {
    lazy var beWait = Behavior(self) { (_: BehaviorArgs) in
        // flynnlint:parameter None
        DispatchSemaphore(value: 0)
            #if DEBUG
            .wait()  // expect blocking_call
            #else
            .signal()
            #endif
        DispatchGroup()
            #if DEBUG
            #if os(Linux)
            .wait()  // expect blocking_call
            #else
            .notify(queue: .main) {}
            #endif
            #else
            .wait(timeout: .now())
            #endif
        DispatchQueue.main
            #if DEBUG
            .async {}
            #else
            .sync {}  // expect blocking_call
            #endif
    }
}
