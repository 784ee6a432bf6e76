// Another module's type may have a behavior of the same name with other parameters.

import FlynnRuntime
import QueueKit

final class Store: Actor {
    lazy var bePut = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        print(args[x: 0] as Int)
    }
}

func instances(_ queue: Queue) {
    Queue().bePut("a")
    let other = Queue(capacity: 5)
    other.bePut("a")
    queue.bePut("a")
    Store().bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
}

func results() {
    makeQueue().bePut("a")
    makeQueue().bePut("a").bePut("b")
    queues.bePut("a")
    queues[0].bePut("a")
    Queue.shared.bePut("a")
    Queue.make().bePut("a")
    let made = makeQueue()
    made.bePut("a")
    // Its generic functions can return what they are given, which isn't certain.
    unwrap(Store()).bePut("a")
}

func members(_ queue: Queue) {
    queue.next.bePut("a")
    queue.next?.last().bePut("a")
    if case .some(let next) = queue.next { next.bePut("a") }
    switch queue.state {
    case .full(let next): next.bePut("a")
    default: break
    }
}

func elements(_ manager: Manager) {
    for queue in makeQueues() { queue.bePut("a") }
    for (_, queue) in Queue.all.enumerated() { queue.bePut("a") }
    for case let queue? in manager.queues { queue.bePut("a") }
    makeQueues().forEach { $0.bePut("a") }
    withQueue { $0.bePut("a") }
    Queue.with { queue in queue.bePut("a") }
    Queue.all.first { $0.isEmpty }?.bePut("a")
    Queue.all.map { $0.next }[0].bePut("a")
}

extension ExtendedQueue {
    static let own = Store()
}
func extended(_ queue: ExtendedQueue) {
    ExtendedQueue.shared.bePut("a")
    queue.next.bePut("a")
    ExtendedQueue.own.bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
}

class SpecialQueue: Queue {
    let store = Store()

    func test() {
        super.bePut("a")
        bePut("a")
        next.bePut("a")
        self.next.bePut("a")
        store.bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
    }
}
func inherited(_ queue: SpecialQueue) {
    SpecialQueue.shared.bePut("a")
    queue.next.bePut("a")
    queue.store.bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
}
