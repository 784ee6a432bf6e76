import FlynnRuntime
import Foundation

/// Closures that are called at once, or at an unknown time.
class Sorter: Actor {
    private var items: [Int] = []
    private let queue = DispatchQueue(label: "sorter")

    lazy var beSort = Behavior(self) { [unowned self] _ in
        self.items.sort { left, right in self.rank(left) < self.rank(right) }
        self.items.forEach { print(self.rank($0)) }
        let ranks = self.items.map { self.rank($0) }.filter { $0 > self.items.count }
        ranks.withUnsafeBufferPointer { buffer in print(buffer.count, self.items) }
        let first = { self.items[0] }()
        let rest = { self.items.dropFirst() }
        print(first, rest())
        queue.sync { self.items = [] }  // expect blocking_call
        unknown { self.items = [] }
        unknown.load(then: { self.items = [] })
        unknown.beLoad { self.items = [] }  // expect unknown_behavior
        UIView.animate(withDuration: 1, animations: { self.items = [] })
        func help() { self.items = [] }
        help()
        let inner = Behavior(self) { _ in self.items = [] }
        inner()
        Task { print("self.items", /* self.items */ "items") }
        DispatchQueue.main.async(execute: first)
    }

    private func rank(_ item: Int) -> Int { item }
}
