import Foundation

func sleep(_ minutes: Int) {}

let clock = Clock()
let bell = DispatchSemaphore(value: 1)

class Clock {
    func wait() {}
    func waitUntilExit() {}
}

extension Oven {
    var gate: Latch { DispatchGroup() }  // expect exposed_actor_variable
    var doors: [NSLock] { [] }  // expect exposed_actor_variable
    func fail(_ reason: String) -> Never { fatalError(reason) }  // expect exposed_actor_function
}

typealias Latch = DispatchGroup
