import CFlynnRuntime
import Exploration
import SpinLocks

extension Scenario {
    /// Queues and locks.
    static var primitives: [Scenario] {
        [
            queue(messages: [1, 1]), queue(messages: [2, 1]), queue(messages: [1, 1, 1]), counting, lock(threads: 2),
            lock(threads: 3), parker(senders: 1), parker(senders: 2), theft(pushes: 2), taking, ownPushes(all: true),
            ownPushes(all: false), pause, deadlines,
        ]
    }

    /// Senders of one queue. The sender that finds the queue empty is the receiver until it has marked
    /// the queue as empty.
    private static func queue(messages: [Int]) -> Scenario {
        Scenario(name: "queue, senders of \(messages) messages") { execution in
            typealias Queue = MessageQueue<Int>
            let queue = UnsafeMutablePointer<Queue>.allocate(capacity: 1)
            queue.initialize(to: Queue(between: 0))
            let embedded = UnsafeMutableRawPointer(queue) + Queue.embeddedOffset
            queue.pointee.start(with: embedded.assumingMemoryBound(to: Message.self))
            // The received messages: the sender and the position of each.
            let received = Cell<[(sender: Int, position: Int)]>([])
            let contents = messages.map { (0..<$0).map { _ in Cell(0) } }
            func receive() {
                repeat {
                    while let message = queue.pointee.pop(on: flynn_thread()) {
                        let number = Int(bitPattern: message.pointee.body) / 8 - 1
                        let (sender, position) = (number / 16, number % 16)
                        execution.expect(contents[sender][position].value == 1, "a message without contents")
                        received.value += [(sender, position)]
                        queue.pointee.finishOne()
                    }
                    if queue.pointee.markEmpty() { break }
                    flynn_pause()
                } while true
            }
            execution.concurrently(
                messages.enumerated().map { sender, count in
                    {
                        for position in 0..<count {
                            let node = MessagePool.allocate(.none, on: flynn_thread())
                            node.pointee.body = BodyPointer(bitPattern: 8 * (1 + 16 * sender + position))
                            contents[sender][position].value = 1
                            if queue.pointee.push(node, on: flynn_thread()).isFirst { receive() }
                        }
                    }
                })
            for (sender, count) in messages.enumerated() {
                execution.expect(
                    received.value.filter { $0.sender == sender }.map(\.position) == Array(0..<count),
                    "messages are lost, received twice or in another order")
            }
            execution.expect(queue.pointee.isMarkedEmpty && queue.pointee.count == 0, "the queue isn't empty")
            queue.deallocate()
        }
    }

    /// Two schedulers and another thread that send messages to the same actor.
    private static var counting: Scenario {
        Scenario(name: "counts of 2 schedulers and a thread") { execution in
            let counter = UnsafeMutablePointer<SendCounter>.allocate(capacity: 1)
            counter.initialize(to: SendCounter())
            execution.concurrently(
                [16, 32, 0].map { scheduler in
                    {
                        let thread = flynn_thread()
                        thread.pointee.scheduler = UnsafeMutableRawPointer(bitPattern: scheduler)
                        for _ in 0..<2 { counter.pointee.addOne(on: thread) }
                        thread.pointee.scheduler = nil
                    }
                })
            execution.expect(counter.pointee.value == 6, "messages are counted twice or not at all")
            counter.deallocate()
        }
    }

    private static func lock(threads: Int) -> Scenario {
        Scenario(name: "spin lock, \(threads) threads") { execution in
            final class Shared { let lock = SpinLocks.SpinLock() }
            let shared = Shared()
            let count = Cell(0)
            execution.concurrently(
                (0..<threads).map { _ in
                    {
                        shared.lock.acquire()
                        count.value += 1
                        shared.lock.release()
                    }
                })
            execution.expect(count.value == threads, "the lock doesn't exclude")
        }
    }

    /// A thread that waits in a loop for either of two threads.
    private static var pause: Scenario {
        Scenario(name: "a loop with pauses, 2 writers") { execution in
            final class Shared {
                let first = Atomic(0)
                let second = Atomic(0)
            }
            let shared = Shared()
            func wait() {
                while true {
                    let first = shared.first.load(ordering: .acquiring)
                    let second = shared.second.load(ordering: .acquiring)
                    if first + second > 0 { return }
                    flynn_pause()
                }
            }
            execution.concurrently([
                wait, { shared.first.store(1, ordering: .releasing) }, { shared.second.store(1, ordering: .releasing) },
            ])
        }
    }

    /// Two threads that continue at deadlines.
    private static var deadlines: Scenario {
        Scenario(name: "deadlines, 2 threads") { execution in
            final class Shared { let value = Atomic(0) }
            let shared = Shared()
            func wait() {
                let monitor = flynn_monitor_create()
                flynn_monitor_lock(monitor)
                flynn_monitor_wait_until(monitor, flynn_now() + 1_000)
                flynn_monitor_unlock(monitor)
                flynn_monitor_destroy(monitor)
                shared.value.store(shared.value.load(ordering: .relaxed) + 1, ordering: .relaxed)
            }
            execution.concurrently([wait, wait])
        }
    }

    private static func parker(senders: Int) -> Scenario {
        Scenario(name: "parker, \(senders) senders") { execution in
            final class Shared {
                let parker = Parker()
                let work = Atomic(0)
            }
            let shared = Shared()
            func receive() {
                while true {
                    shared.parker.prepareToPark()
                    if shared.work.load(ordering: .sequentiallyConsistent) == senders { break }
                    _ = shared.parker.park(until: nil)
                }
                shared.parker.endParking()
            }
            func send() {
                shared.work.wrappingAdd(1, ordering: .sequentiallyConsistent)
                _ = shared.parker.wake()
            }
            execution.concurrently([receive] + Array(repeating: send, count: senders))
        }
    }

    /// A run queue with an owner and a thief, who take the runnables pushed by a third thread.
    private static func theft(pushes: Int) -> Scenario {
        runQueue("\(pushes) pushes, an owner and a thief", runnables: pushes) { queue in
            [
                { for number in 0..<pushes { queue.push(number) } },
                { queue.steal(all: true) },
                { queue.pop() },
            ]
        }
    }

    /// A run queue from which a thread takes a specific runnable.
    private static var taking: Scenario {
        runQueue("a push, an owner and one that takes the second", runnables: 2) { queue in
            [
                { for number in 0..<2 { queue.push(number) } },
                { queue.take(1) },
                { queue.pop() },
            ]
        }
    }

    /// A run queue whose owner also pushes.
    ///
    /// - Parameter all: whether the thief may take the owner's next runnable.
    private static func ownPushes(all: Bool) -> Scenario {
        runQueue("an owner that pushes, a push and a thief\(all ? "" : " of the list")", runnables: 3) { queue in
            [
                {
                    for number in 0..<2 { queue.pushOwn(number) }; queue.pop()
                },
                { queue.push(2) },
                { queue.steal(all: all) },
            ]
        }
    }

    /// A run queue that expects each runnable to be taken once.
    private final class CheckedQueue {
        private let queue = RunQueue()
        /// Mailbox memory that is used only by the run queue.
        private let runnables: [Runnable]
        private let takenCounts: [Cell<Int>]

        init(runnables count: Int) {
            runnables = (0..<count).map { _ in
                let state = UnsafeMutablePointer<MailboxState>.allocate(capacity: 1)
                state.initialize(to: MailboxState())
                return Runnable(Mailbox(address: UnsafeMutableRawPointer(state)))
            }
            takenCounts = (0..<count).map { _ in Cell(0) }
        }

        deinit { for runnable in runnables { runnable.address.deallocate() } }

        func push(_ number: Int) {
            takenCounts[number].value = 0
            _ = queue.push(runnables[number])
        }

        func pushOwn(_ number: Int) {
            takenCounts[number].value = 0
            _ = queue.pushOwn(runnables[number])
        }

        func pop() { take(queue.pop()) }
        func take(_ number: Int) { take(queue.take(runnables[number].address, among: 2) { _ in true }) }
        func steal(all: Bool) { take(queue.steal(all: all) { _ in true }) }

        private func take(_ runnable: Runnable?) {
            let number = runnables.firstIndex { $0.address == runnable?.address }
            if let number { takenCounts[number].value += 1 }
        }

        func end(_ execution: Execution) {
            while let runnable = queue.pop() { take(runnable) }
            execution.expect(takenCounts.allSatisfy { $0.value == 1 }, "a runnable is lost or taken twice")
        }
    }

    private static func runQueue(
        _ name: String, runnables: Int, threads: @escaping (CheckedQueue) -> [() -> Void]
    ) -> Scenario {
        Scenario(name: "run queue, \(name)") { execution in
            let queue = CheckedQueue(runnables: runnables)
            execution.concurrently(threads(queue))
            queue.end(execution)
        }
    }
}
