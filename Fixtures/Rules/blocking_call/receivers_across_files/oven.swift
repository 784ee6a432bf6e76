import FlynnRuntime
import Foundation

class Oven: Actor {
    lazy var beBake = Behavior(self) { [unowned self] _ in
        // A function of another file.
        sleep(60)
        self.process.waitUntilExit()
        clock.wait()
        self.gate.wait()  // expect blocking_call: 'self.gate.wait'
        bell.wait()  // expect blocking_call: 'bell.wait'
        self.doors[0].lock()  // expect blocking_call: 'self.doors[0].lock'
        while true { self.fail("burnt") }
    }
}
