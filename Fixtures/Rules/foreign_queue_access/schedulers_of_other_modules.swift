import FlynnRuntime
import Schedulers

/// Another module's scheduler may call its tasks in place.
final class Journal: Actor {
    private var entries = 0

    lazy var beRun = Behavior(self) { [unowned self] _ in
        makeScheduler().addTask { self.entries += 1 }
    }
}
