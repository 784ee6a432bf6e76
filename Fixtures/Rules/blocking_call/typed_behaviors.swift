import Dispatch
import FlynnRuntime
import Foundation

class Worker: Actor {
    private let lock = NSLock()
    private var count = 0

    func beSleep() { behave { _ in Thread.sleep(forTimeInterval: 1) } }  // expect blocking_call: 'Thread.sleep'
    func beLock() async throws -> Int {
        try await answer { me in
            me.lock.lock()  // expect blocking_call: 'me.lock.lock'
            defer { me.lock.unlock() }
            return me.count
        }
    }
    func beLoop() { behave { me in while true { me.count += 1 } } }  // expect blocking_call: 'while true'
    func beHandle() {
        behave { _ in
            print("a")
        } onError: { _, _ in
            sleep(1)  // expect blocking_call: 'sleep'
        }
    }
    func beQueue() { behave { _ in DispatchQueue.global().async { sleep(1) } } }
    func beEach(_ times: [UInt32]) { behave { _ in times.forEach { sleep($0) } } }  // expect blocking_call: 'sleep'
}

// The caller's thread may block, and a class of another kind has its own function.
class Person {
    func behave(_ body: (Person) -> Void) { body(self) }
    func act() { behave { _ in sleep(1) } }
}
