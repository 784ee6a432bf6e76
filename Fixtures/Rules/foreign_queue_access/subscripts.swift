import FlynnRuntime
import Foundation

class Table: Actor, @unchecked Sendable {
    private var rows: [Int] = []
    private subscript(row: Int) -> Int {
        get { rows[row] }
        set { rows[row] = newValue }
    }
    lazy var beLoad = Behavior(self) { [unowned self] _ in
        self[0] = 5
        DispatchQueue.global().async { self[0] = 5 }  // expect foreign_queue_access: 'subscript' is state of the actor
        DispatchQueue.global().async { [weak self] in print(self?[0] as Any) }  // expect foreign_queue_access
        DispatchQueue.global().async { [self] in print(self[keyPath: \.title]) }
        [1].forEach { self[$0] = 5 }
    }
    private let title = "table"
}

class Shared: Actor, @unchecked Sendable {
    // It may be called by any thread.
    private nonisolated subscript(name: String) -> Int { name.count }

    lazy var beLoad = Behavior(self) { [unowned self] _ in
        DispatchQueue.global().async { [self] in print(self["a"]) }
    }
}
