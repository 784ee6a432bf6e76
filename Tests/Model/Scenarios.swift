import CFlynnRuntime

/// A scenario creates the threads of one run, and returns the check after it.
struct Scenario {
    let name: String
    let maxRuns: Int
    let start: (Explorer) -> () -> Void

    static var all: [Scenario] {
        [
            queue(messages: [1, 1]), queue(messages: [2, 1]), queue(messages: [1, 1, 1]), lock(threads: 2),
            lock(threads: 3),
            wakeUp(senders: 1), wakeUp(senders: 2), theft(pushes: 2), parking(schedulers: 1, senders: 1),
            parking(schedulers: 1, senders: 2), parking(schedulers: 2, senders: 1), parking(schedulers: 2, senders: 2),
        ]
    }

    /// Senders of one queue. The one that finds the queue empty is the receiver until it has marked it as empty.
    private static func queue(messages: [Int]) -> Scenario {
        Scenario(name: "queue, senders of \(messages) messages", maxRuns: 200_000) { explorer in
            let queue = UnsafeMutablePointer<MessageQueue>.allocate(capacity: 1)
            queue.initialize(to: MessageQueue())
            let embedded = UnsafeMutableRawPointer(queue) + MessageQueue.embeddedOffset
            queue.pointee.start(with: embedded.assumingMemoryBound(to: Message.self))
            // What the receivers have received. Each message is a sender and its position.
            let received = Cell<[(sender: Int, position: Int)]>([])
            let contents = messages.map { (0..<$0).map { _ in Cell(0) } }
            let nodes = messages.enumerated().map { sender, count in
                (0..<count).map { position in
                    let node = MessagePool.allocate(.none, on: flynn_thread())
                    node.pointee.body = BodyPointer(bitPattern: 8 * (1 + 16 * sender + position))
                    return node
                }
            }
            for (sender, count) in messages.enumerated() {
                explorer.thread {
                    for position in 0..<count {
                        contents[sender][position].set(1)
                        guard queue.pointee.push(nodes[sender][position]) else { continue }
                        repeat {
                            while let message = queue.pointee.pop(on: flynn_thread()) {
                                let number = Int(bitPattern: message.pointee.body) / 8 - 1
                                let (sender, position) = (number / 16, number % 16)
                                explorer.expect(contents[sender][position].get() == 1, "a message without contents")
                                received.set(received.get() + [(sender, position)])
                                queue.pointee.finishOne()
                            }
                            if queue.pointee.markEmpty() { break }
                            flynn_pause()
                        } while true
                    }
                }
            }
            return {
                let all = received.get()
                for (sender, count) in messages.enumerated() {
                    explorer.expect(
                        all.filter { $0.sender == sender }.map(\.position) == Array(0..<count),
                        "messages are lost, received twice or in another order")
                }
                explorer.expect(queue.pointee.isMarkedEmpty && queue.pointee.count == 0, "the queue isn't empty")
                queue.deallocate()
            }
        }
    }

    private static func lock(threads: Int) -> Scenario {
        Scenario(name: "spin lock, \(threads) threads", maxRuns: 200_000) { explorer in
            final class Shared {
                let lock = SpinLock()
                let count = Cell(0)
            }
            let shared = Shared()
            for _ in 0..<threads {
                explorer.thread { shared.lock.withLock { shared.count.set(shared.count.get() + 1) } }
            }
            return { explorer.expect(shared.count.get() == threads, "the lock doesn't exclude") }
        }
    }

    private static func wakeUp(senders: Int) -> Scenario {
        Scenario(name: "parker, \(senders) senders", maxRuns: 200_000) { explorer in
            final class Shared {
                let parker = Parker()
                let work = Atomic(0)
            }
            let shared = Shared()
            for _ in 0..<senders {
                explorer.thread {
                    shared.work.add(1, ordering: .sequentiallyConsistent)
                    _ = shared.parker.wake()
                }
            }
            explorer.thread {
                while true {
                    shared.parker.prepareToPark()
                    if shared.work.load(ordering: .sequentiallyConsistent) == senders { break }
                    _ = shared.parker.park(until: nil)
                }
                shared.parker.endParking()
            }
            return {}
        }
    }

    /// The memory of mailboxes that only run queues use.
    private static func runnables(_ count: Int) -> [Runnable] {
        (0..<count).map { _ in
            let state = UnsafeMutablePointer<MailboxState>.allocate(capacity: 1)
            state.initialize(to: MailboxState())
            return Runnable(Mailbox(address: UnsafeMutableRawPointer(state)))
        }
    }

    /// A run queue whose owner and a thief take what a third thread pushes.
    private static func theft(pushes: Int) -> Scenario {
        Scenario(name: "run queue, \(pushes) pushes, owner and thief", maxRuns: 30_000) { explorer in
            final class Shared { let queue = RunQueue() }
            let shared = Shared()
            let runnables = runnables(pushes)
            let taken = runnables.map { _ in Cell(0) }
            func take(_ runnable: Runnable?) {
                guard let runnable, let index = runnables.firstIndex(where: { $0.address == runnable.address }) else {
                    return
                }
                taken[index].set(taken[index].get() + 1)
            }
            explorer.thread {
                for (runnable, taken) in zip(runnables, taken) {
                    taken.set(0)
                    _ = shared.queue.push(runnable)
                }
            }
            explorer.thread { take(shared.queue.steal(all: true) { _ in true }) }
            explorer.thread { take(shared.queue.pop()) }
            return {
                while let runnable = shared.queue.pop() { take(runnable) }
                explorer.expect(taken.allSatisfy { $0.get() == 1 }, "a runnable is lost or taken twice")
                for runnable in runnables { runnable.address.deallocate() }
            }
        }
    }

    /// Schedulers that take and steal, and park in the pool. Each sender places one runnable.
    private static func parking(schedulers: Int, senders: Int) -> Scenario {
        Scenario(name: "pool, \(schedulers) schedulers, \(senders) senders", maxRuns: 10_000) { explorer in
            let pool = SchedulerPool(layout: .pretended(efficiency: 0, performance: schedulers))
            let runnables = runnables(senders)
            let ran = runnables.map { _ in Cell(0) }
            for index in 0..<senders {
                explorer.thread {
                    ran[index].set(0)
                    pool.place(runnables[index], on: flynn_thread(), avoiding: nil)
                }
            }
            for scheduler in pool.schedulers {
                explorer.thread(isDaemon: true) {
                    flynn_thread().pointee.scheduler = Unmanaged.passUnretained(scheduler).toOpaque()
                    while true {
                        var runnable = scheduler.queue.pop()
                        for other in pool.schedulers where runnable == nil && other !== scheduler {
                            runnable = other.queue.steal(all: true) { _ in true }
                        }
                        if let runnable, let index = runnables.firstIndex(where: { $0.address == runnable.address }) {
                            ran[index].set(ran[index].get() + 1)
                        } else {
                            _ = pool.park(scheduler, lastPollInterval: 0)
                        }
                    }
                }
            }
            return {
                explorer.expect(ran.allSatisfy { $0.get() == 1 }, "a runnable waits while all schedulers are parked")
                for runnable in runnables { runnable.address.deallocate() }
            }
        }
    }
}
