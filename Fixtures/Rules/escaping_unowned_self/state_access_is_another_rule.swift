import FlynnRuntime
import Foundation

/// State is checked by `foreign_queue_access`: one finding is enough.
class Meter: Actor {
    private var total = 0

    lazy var beMeasure = Behavior(self) { [unowned self] _ in
        DispatchQueue.global().async {
            let value = measure("a, (b)", { (left: Int, right: Int) in left < right })
            self.total += value  // expect foreign_queue_access: 'DispatchQueue'
        }
        Task { total += 1 }  // expect foreign_queue_access: 'Task'
        Task { [weak self] in self?.total += 1 }  // expect foreign_queue_access
        Task { [total] in print(total) }
    }
}
