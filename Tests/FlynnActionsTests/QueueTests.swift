import BasicTestSupport
import Dispatch
import Foundation
import Testing

@testable import FlynnActions

/// The queue of the calling code.
struct QueueTests {
    @Test func `a queue is current in its own work only`() async {
        let (base, other) = await on(Queues.base) { (Queues.base.isCurrent, Queues.other.isCurrent) }
        #expect(base)
        #expect(!other)
        #expect(await on(Queues.concurrent) { Queues.concurrent.isCurrent })
        #expect(!Queues.base.isCurrent)
        #expect(await onThread { !Queues.base.isCurrent && !Queues.concurrent.isCurrent })
    }

    @Test func `a queue is current in the work of queues whose target it is`() async {
        #expect(await on(Queues.child) { Queues.base.isCurrent && Queues.child.isCurrent })
        #expect(await on(Queues.grandchild) { Queues.base.isCurrent && Queues.child.isCurrent })
        #expect(await on(Queues.childOfConcurrent) { Queues.concurrent.isCurrent })
    }

    @Test func `a queue isn't current in the work of its target`() async {
        #expect(await on(Queues.base) { !Queues.child.isCurrent && !Queues.grandchild.isCurrent })
        #expect(await on(Queues.child) { !Queues.grandchild.isCurrent })
        #expect(await on(Queues.concurrent) { !Queues.childOfConcurrent.isCurrent })
    }

    @Test func `a queue that waits for another queue isn't current`() async {
        #expect(await on(Queues.base) { Queues.other.sync { Queues.other.isCurrent && !Queues.base.isCurrent } })
        #expect(
            await on(Queues.base) {
                Queues.other.sync {}; return Queues.base.isCurrent
            })
    }

    @Test func `the main queue is current in code of the main actor, and in queues whose target it is`() async {
        #expect(await MainActor.run { DispatchQueue.main.isCurrent })
        #expect(await on(.main) { DispatchQueue.main.isCurrent })
        #expect(await on(DispatchQueue(label: "child of main", target: .main)) { DispatchQueue.main.isCurrent })
        #expect(await on(Queues.base) { !DispatchQueue.main.isCurrent })
        #expect(await onThread { !DispatchQueue.main.isCurrent })
    }

    /// Without `userInteractive`, because this class has the same queue as `userInitiated` on Linux.
    private static let services: [DispatchQoS.QoSClass] = [.background, .utility, .default, .userInitiated]

    @Test(arguments: QueueTests.services)
    func `a global queue is current in its own work only`(service: DispatchQoS.QoSClass) async {
        let current = await on(.global(qos: service)) {
            QueueTests.services.filter { DispatchQueue.global(qos: $0).isCurrent }
        }
        #expect(current == [service])
        #expect(await onThread { !DispatchQueue.global(qos: service).isCurrent })
        #expect(await on(Queues.base) { !DispatchQueue.global(qos: service).isCurrent })
        #expect(await MainActor.run { !DispatchQueue.global(qos: service).isCurrent })
    }

    @Test func `a global queue isn't current in the work of a queue on one of its threads`() async {
        #expect(await on(.global()) { Queues.other.sync { !DispatchQueue.global().isCurrent } })
        #expect(await on(DispatchQueue(label: "child", target: .global())) { !DispatchQueue.global().isCurrent })
    }

    @Test func `threads that ask for a new queue at the same time agree`() async {
        for _ in 0..<20 {
            let queue = DispatchQueue(label: "new", attributes: .concurrent)
            let answers = Locked<[Bool]>([])
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let isOn = number.isMultiple(of: 2)
                        let answer = isOn ? await on(queue) { queue.isCurrent } : await onThread { !queue.isCurrent }
                        answers.withLock { $0.append(answer) }
                    }
                }
            }
            #expect(answers.withLock { $0 } == Array(repeating: true, count: 16))
        }
    }
}
