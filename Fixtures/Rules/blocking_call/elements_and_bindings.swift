import Dispatch
import FlynnRuntime
import Foundation

final class Job: Actor {
    private let semaphores: [DispatchSemaphore] = []
    private let byName: [String: DispatchSemaphore] = [:]
    private let one: DispatchSemaphore? = nil
    private let pair = (DispatchSemaphore(value: 0), 1)
    private let group = DispatchGroup()
    private let gates: [Gate] = []

    lazy var beWait = Behavior(self) { [unowned self] _ in
        self.semaphores.first?.wait()  // expect blocking_call: 'self.semaphores.first?.wait'
        self.semaphores.last!.wait()  // expect blocking_call
        self.byName["a"]?.wait()  // expect blocking_call
        if let first = self.semaphores.first { first.wait() }  // expect blocking_call
        guard let one = self.one else { return }
        one.wait()  // expect blocking_call
        for (_, semaphore) in self.byName { semaphore.wait() }  // expect blocking_call
        let (own, _) = self.pair
        own.wait()  // expect blocking_call
        self.pair.0.wait()  // expect blocking_call
        [self.group].first?.wait()  // expect blocking_call
        RunLoop.current.run(until: Date() + 1)  // expect blocking_call
        // The project's own type.
        self.gates.first?.wait()
        if let gate = self.gates.last { gate.wait() }
    }

    /// Closures that methods of collections, optionals and results call at once.
    lazy var beMap = Behavior(self) { [unowned self] _ in
        _ = self.semaphores.map { $0.wait() }  // expect blocking_call
        _ = self.semaphores.filter { $0.wait(timeout: .now() + 1) == .success }  // expect blocking_call
        _ = self.semaphores.reduce(0) { count, semaphore in
            semaphore.wait()  // expect blocking_call
            return count + 1
        }
        _ = self.one.map { $0.wait() }  // expect blocking_call
        _ = Result { self.group.wait() }  // expect blocking_call
        _ = [1, 2].map { _ in [3].forEach { _ in self.group.wait() } }  // expect blocking_call
        zip(self.semaphores, [1]).forEach { $0.0.wait() }  // expect blocking_call
        // These may call their closures later, on another thread.
        _ = unknown.map { _ in self.group.wait() }
        _ = Gate().map { self.group.wait() }
        Task { [group] in [1].forEach { _ in group.wait() } }
    }
}

struct Gate {
    func wait() {}
    func map(_ body: @escaping () -> Void) -> Int { 1 }
}
