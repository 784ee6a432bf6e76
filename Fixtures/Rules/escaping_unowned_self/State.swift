import FlynnRuntime
import Foundation

/// State that is touched is `foreign_queue_access`'s concern; where that rule is off, it is this one's.
class Meter: Actor {
    private var total = 0

    lazy var beMeasure = Behavior(self) { [unowned self] _ in
        DispatchQueue.global().async {
            let value = measure("a, (b)", { (left: Int, right: Int) in left < right })
            self.total += value  // expected-warning{{'DispatchQueue'}}
        }
        Task { total += 1 }  // expected-warning{{'Task'}}
        Task { [weak self] in self?.total += 1 }
        Task { [total] in print(total) }
    }
}
