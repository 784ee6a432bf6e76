import FlynnRuntime
import Foundation

/// Closures in the arguments of such a call that don't run later.
class Chef: Actor {
    private var orders: [Int] = []
    private let queue = DispatchQueue(label: "kitchen")

    lazy var beCook = Behavior(self) { [unowned self] _ in
        queue.asyncAfter(deadline: .now() + self.orders.reduce(0) { $0 + self.minutes($1) }) { print("done") }
        Timer.scheduledTimer(
            withTimeInterval: { self.minutes(self.orders.count) }(),
            repeats: self.orders.contains { self.minutes($0) > 5 }
        ) { _ in print("ding, (dong)") }
        Task(priority: self.orders.isEmpty ? .low : .high) { print("served") }
        queue.sync { self.orders.removeAll() }  // expect blocking_call
        DispatchQueue.concurrentPerform(iterations: 2) { _ in print(self.orders) }
        #if DEBUG
        self.orders.sorted { self.minutes($0) < self.minutes($1) }.forEach { print($0, self.orders) }
        #endif
    }

    private func minutes(_ order: Int) -> Double { Double(order) * 1.5 }
}
