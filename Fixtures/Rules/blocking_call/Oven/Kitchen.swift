import Foundation

func sleep(_ minutes: Int) {}

let clock = Clock()
let bell = DispatchSemaphore(value: 1)

class Clock {
    func wait() {}
    func waitUntilExit() {}
}

extension Oven {
    var gate: Latch { DispatchGroup() }
    var doors: [NSLock] { [] }
    func fail(_ reason: String) -> Never { fatalError(reason) }
}

typealias Latch = DispatchGroup
