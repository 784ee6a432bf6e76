import Dispatch
import FlynnRuntime
import Foundation

final class Cache {
    var count = 0
    subscript(_ key: Int) -> Int {
        get { key }
        set { count += newValue }
    }
}

class Renderer: Actor, @unchecked Sendable {
    private var rows: [Int] = Array(repeating: 0, count: 8)
    private var total = 0
    private var names: Set<String> = []
    private var pixels = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    private var cache = Cache()
    private let lock = NSLock()

    lazy var beRender = Behavior(self) { [unowned self] _ in
        DispatchQueue.concurrentPerform(iterations: 8) { row in
            self.rows[row] = row  // expect foreign_queue_access: 'rows' is state of the actor, but the closure is passed to 'concurrentPerform'
            print(self.total)
            self.total += row  // expect foreign_queue_access: 'total'
            names.insert("\(row)")  // expect foreign_queue_access: 'names'
        }
        DispatchQueue.concurrentPerform(iterations: 8) { row in
            [1, 2].forEach { total += $0 }  // expect foreign_queue_access
            swap(&self.rows[0], &self.rows[1])  // expect foreign_queue_access
        }
        // The behavior waits, so reads are safe. Pointers and objects aren't changed themselves.
        DispatchQueue.concurrentPerform(iterations: 8) { row in
            print(self.rows[row], self.total == row, names.contains("a"), rows.sorted())
            self.pixels[row] = row
            self.cache[row] = self.rows[row]
        }
        // Threads wait for each other.
        DispatchQueue.concurrentPerform(iterations: 8) { row in
            lock.lock()
            self.total += row
            lock.unlock()
        }
        DispatchQueue.concurrentPerform(iterations: 8) { row in
            lock.withLock { self.total += row }
        }
    }
}
