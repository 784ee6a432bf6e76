import FlynnRuntime

class Node: Actor {
    private(set) lazy var safeNext: Node? = nil

    lazy var beWalk = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        // Reached through `self`; its behaviors may be called from anywhere.
        self.safeNext?.beWalk()
        self.safeNext?.unsafeYield()
        let next = self.safeNext
        next?.beWalk()
    }
}
