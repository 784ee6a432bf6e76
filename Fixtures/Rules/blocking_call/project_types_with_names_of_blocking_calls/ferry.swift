import FlynnRuntime
import Foundation

final class Ferry: Actor {
    private let dock = Dock<Int>()

    lazy var beSail = Behavior(self) { [unowned self] _ in
        self.dock.wait()
        dock.sync { print("docked") }
        dock.inner.lock.withLock { print("locked") }
        Dock<String>.shared.wait()
        usleep(5, unit: .minutes)
        while true { dock.leave() }
    }
}
