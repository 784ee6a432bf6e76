import Dispatch
import FlynnSystem
import Foundation

struct Load: Message {}
struct Save: Message {}
struct Parse: Message {}
struct Show: Message {}

final class LoaderActor: SystemActor {
    private let lock = NSLock()

    override func setup() {
        let done = DispatchSemaphore(value: 0)
        on(Load.self, do: { _ in
            Thread.sleep(forTimeInterval: 1)  // expect blocking_call: 'Thread.sleep' blocks the scheduler thread that runs the reaction
            done.wait()  // expect blocking_call
        })
        on(Save.self) { _ in
            DispatchQueue.main.sync { print("saved") }  // expect blocking_call
            [1, 2].forEach { _ in sleep(1) }  // expect blocking_call
        }
        on(Parse.self, do: { [unowned self] _ in
            lock.lock()  // expect blocking_call
            DispatchQueue.global().async { sleep(1) }
            while true { print("waits") }  // expect blocking_call: without an exit
        })
        on(Show.self, async: { @MainActor _ in
            done.wait()
        })
    }
}

/// Not an actor.
final class Panel {
    func on<M>(_ type: M.Type, do handler: (M) -> Void) {}

    func connect() { on(Load.self, do: { _ in sleep(1) }) }
}
