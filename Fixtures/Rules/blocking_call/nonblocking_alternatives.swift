import FlynnRuntime
import Foundation

/// Waits with a timeout of zero, and other functions with similar names.
class Pump: Actor {
    private let done = DispatchSemaphore(value: 0)
    private let group = DispatchGroup()
    private let lock = NSLock()
    private let queue = DispatchQueue(label: "pump, (main)")
    private var process: Process?

    lazy var bePump = Behavior(self) { [unowned self] _ in
        if self.done.wait(timeout: .now()) == .success { print("done") }
        _ = group.wait(timeout: DispatchTime.now())
        if self.lock.try() {
            self.lock.unlock()
        }
        done.signal()
        group.enter()
        group.leave()
        group.notify(queue: queue) { sleep(1) }
        queue.async(flags: .barrier) { print("barrier") }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { usleep(1) }
        process?.terminate()
        print(lock.name ?? "sleep(1)", queue.label, process?.isRunning == true)
    }

    lazy var beRead = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter FileHandle - where from
        (args[x: 0] as FileHandle).readabilityHandler = { handle in
            while true {
                if handle.availableData.isEmpty { sleep(1) }
            }
        }
    }
}
