import FlynnRuntime
import Foundation

class Oven: Actor {
    lazy var beBake = Behavior(self) { [unowned self] _ in
        // A function of another file.
        sleep(60)
        self.process.waitUntilExit()
        clock.wait()
        self.gate.wait()  // expected-warning{{'self.gate.wait'}}
        bell.wait()  // expected-warning{{'bell.wait'}}
        self.doors[0].lock()  // expected-warning{{'self.doors[0].lock'}}
        while true { self.fail("burnt") }
    }
}
