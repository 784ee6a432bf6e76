import FlynnRuntime
import Foundation

/// Closures that run on another thread, or at an unknown time, don't block a scheduler.
class Worker: Actor {
    private let queue = DispatchQueue(label: "worker")
    private let done = DispatchSemaphore(value: 0)

    lazy var beStart = Behavior(self) { [weak self] _ in
        DispatchQueue.global().async {
            sleep(1)
            self?.beStop()
        }
        self?.queue.asyncAfter(deadline: .now() + 1) { usleep(5) }
        Thread { while true { sleep(1) } }.start()
        Task { try await Task.sleep(nanoseconds: 5) }
        unknown { sleep(1) }
        publisher.map { value in sleep(1) }.sink { _ in sleep(1) }
        let later = { sleep(1) }
        func wait() { sleep(1) }
        print(later, wait)
    }

    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.done.signal()
        _ = self.done.wait(timeout: .now())
        _ = self.done.wait(wallTimeout: DispatchWallTime.now())
        self.queue.async {}
        DispatchQueue.main.async(execute: { print("stopped") })
    }

    // Outside of behaviors, a thread may wait.
    func unsafeFinish() {  // expect unsafe_member
        sleep(1)
        done.wait()
        unsafeWait(0)
        while true {}
    }

    init(_ seconds: UInt32) {
        super.init()
        sleep(seconds)
    }
}

sleep(1)
DispatchQueue.main.sync {}
while true { _ = readLine() }
