import FlynnRuntime
import Foundation

/// Parameters, variables and local functions hide the library's.
class Nurse: Actor {
    lazy var beCare = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - lets the patient sleep
        // flynnlint:parameter Bed - where
        let sleep: (Int) -> Void = args[x: 0]
        sleep(8)
        let bed: Bed = args[x: 1]
        bed.wait()
        bed.lock()
        [Bed()].forEach { done in done.wait() }
        for group in [bed, Bed()] { group.wait() }
    }

    lazy var beCount = Behavior(self) { _ in
        func usleep(_ sheep: Int) -> Int { sheep + 1 }
        print(usleep(100), [1, 2].map { usleep($0) })
        let readLine = { "one, (two)" }
        print(readLine())
        enum Thread { static func sleep(forTimeInterval sheep: Double) {} }
        Thread.sleep(forTimeInterval: 5)
    }
}

final class Bed {
    func wait() {}
    func lock() {}
}

extension Nurse {
    var beRest: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Bed - where to rest
            if case let semaphore as Bed = args[0] { semaphore.wait() }
        }
    }
}
