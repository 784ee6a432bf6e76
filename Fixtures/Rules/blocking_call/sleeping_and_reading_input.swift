import FlynnRuntime
import Foundation

class Poller: Actor {
    private var interval: UInt32 = 5

    lazy var bePoll = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        sleep(self.interval)  // expect blocking_call: 'sleep' blocks the scheduler thread that runs the behavior; use a 'Flynn.Timer'
        usleep(100 * (10 + 1))  // expect blocking_call: 'usleep' blocks
        self.bePoll()
    }

    lazy var bePause = ChainableBehavior<Poller>(self) { (args: BehaviorArgs) in
        // flynnlint:parameter TimeInterval - how long, in seconds
        Thread.sleep(forTimeInterval: args[x: 0])  // expect blocking_call: 'Thread.sleep' blocks
    }

    lazy var beUntil = Behavior(self) { _ in
        Foundation.Thread.sleep(until: Date(timeIntervalSinceNow: 5))  // expect blocking_call: 'Foundation.Thread.sleep'
        _ = Glibc.sleep(1)  // expect blocking_call: 'Glibc.sleep'
    }

    lazy var beNap: Behavior = .init(self) { _ in
        var rest = timespec(tv_sec: 1, tv_nsec: 0)
        // The text "sleep(1)" is nothing, and neither is this comment: sleep(1)
        print("sleep(1)", terminator: ", sleep(2)")
        if nanosleep(&rest, nil) != 0 { return }  // expect blocking_call: 'nanosleep'
    }

    // Closures that are called at once run in the behavior.
    lazy var beEach = Behavior(self) { _ in
        [1, 2, 3].forEach { seconds in sleep(seconds) }  // expect blocking_call: 'sleep'
        [1, 2, 3].sorted { left, right in
            usleep(left)  // expect blocking_call: 'usleep'
            return left < right
        }.forEach { print($0) }
        let answer = { () -> Int in
            sleep(1)  // expect blocking_call: 'sleep'
            return 42
        }()
        print(answer)
    }

    lazy var beAsk = Behavior(self) { _ in
        print("name?")
        guard let name = readLine(strippingNewline: true) else { return }  // expect blocking_call: 'readLine'
        print("hello, \(name)", "\(Swift.readLine() ?? "nobody")")  // expect blocking_call: 'Swift.readLine'
    }

    var beLater: Behavior!

    override init() {
        super.init()
        beLater = Behavior(self) { _ in
            defer { sleep(1) }  // expect blocking_call: 'sleep'
            #if os(Linux)
                sleep(2)  // expect blocking_call: 'sleep'
            #endif
        }
    }
}

/// The state of an actor that it is given to.
final class Pause {
    lazy var beWait = Behavior { _ in  // expect missing_actor
        sleep(1)  // expect blocking_call: 'sleep'
    }
}
