import FlynnRuntime
import Foundation

class Waiter: Actor {
    lazy var beWait = Behavior(self) { (_, args) in
        // flynnlint:parameter pid_t - which process
        // flynnlint:parameter TimeInterval - seconds
        // flynnlint:parameter size_t - bytes
        let (process, seconds, size): (pid_t, TimeInterval, size_t) = (args[x: 0], args[x: 1], args[x: 2])
        print(process, seconds, size)
    }

    lazy var beFill = Behavior(self) { (_, args) in
        // flynnlint:parameter UInt8 - the value of each byte
        // flynnlint:parameter off_t - Int64 or Int, depending on the system
        let (byte, offset): (UInt8, off_t) = (args[x: 0], args[x: 1])
        print(byte, offset)
    }
}

func run(_ waiter: Waiter, _ id: pid_t, _ size: Int, _ offset: Int64) {
    waiter.beWait(id, 1.5, size)
    waiter.beWait(getpid(), 1.0, 4096)
    waiter.beWait(4096, 1.5, size)  // expect argument_type: must be 'pid_t', but '4096', an 'Int', is passed
    waiter.beWait(id, 1, size)  // expect argument_type: must be 'TimeInterval', but '1', an 'Int', is passed
    waiter.beWait(id, 1.5, UInt(4))  // expect argument_type: must be 'size_t', but 'UInt(4)', of type 'UInt', is passed
    waiter.beFill(UInt8(0), offset)
    waiter.beFill(0, offset)  // expect argument_type: must be 'UInt8', but '0', an 'Int', is passed
}
