import FlynnRuntime
import Foundation

/// Child tasks run on other threads. Iterations do, too, but the behavior waits for them, so reading state is safe.
final class Histogram: Actor {
    private var counts: [Int] = []
    private let size = 64

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - values
        let values: [Int] = args[x: 0]
        DispatchQueue.concurrentPerform(iterations: values.count) { index in
            print(self.counts[values[index]])
        }
        DispatchQueue.concurrentPerform(iterations: values.count) { index in
            print(values[index], self.size)
        }
    }

    lazy var beSum = Behavior(self) { [unowned self] _ in
        let work: (inout TaskGroup<Int>) -> Void = { group in
            group.addTask { [weak self] in
                self?.counts.count ?? 0  // expect foreign_queue_access: the closure is passed to 'TaskGroup'
            }
            _ = group.addTaskUnlessCancelled { [counts] in counts.count }
        }
        print(work)
    }

    lazy var beCollect = Behavior(self) { [unowned self] _ in
        let collect: () async -> Void = {
            await withTaskGroup(of: Int.self) { group in
                group.addTask { self.counts.count }  // expect foreign_queue_access: the closure is passed to 'TaskGroup'
            }
        }
        print(collect)
    }
}
