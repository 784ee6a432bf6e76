import FlynnRuntime
import Foundation

class Ledger: Actor {
    private let lock = NSLock()
    private let recursive: NSRecursiveLock = .init()
    private var mutex = pthread_mutex_t()
    private var condition = pthread_cond_t()
    private var entries: [String: Int] = [:]

    lazy var beBook = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the account
        // flynnlint:parameter Int - the amount
        self.lock.lock()  // expect blocking_call: 'self.lock.lock' blocks the scheduler thread that runs the behavior; use state of an actor, which needs no lock
        defer { self.lock.unlock() }
        self.entries[args[x: 0], default: 0] += args[x: 1]
    }

    lazy var beSum = Behavior(self) { [unowned self] _ in
        let sum = self.lock.withLock { self.entries.values.reduce(0, +) }  // expect blocking_call: 'self.lock.withLock'
        recursive.lock()  // expect blocking_call: 'recursive.lock'
        print(sum)
        recursive.unlock()
    }

    lazy var bePosix = Behavior(self) { [unowned self] _ in
        pthread_mutex_lock(&self.mutex)  // expect blocking_call: 'pthread_mutex_lock'
        pthread_cond_wait(&self.condition, &self.mutex)  // expect blocking_call: 'pthread_cond_wait'
        pthread_mutex_unlock(&self.mutex)
    }
}
