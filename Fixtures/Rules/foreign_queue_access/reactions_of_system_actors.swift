import Dispatch
import FlynnSystem

struct Load: Message {
    typealias Reply = Int
    let key: String
}
struct Clear: Message {}

final class StoreActor: SystemActor, @unchecked Sendable {
    private let name = "store"
    private var values: [String: Int] = [:]

    lazy var beClear = Behavior(self) { [unowned self] _ in
        values = [:]
        DispatchQueue.global().async { self.values = [:] }  // expect foreign_queue_access: 'values' is state of the actor
    }

    override func setup() {
        on(Clear.self, do: { [unowned self] _ in
            values = [:]
            DispatchQueue.global().async { self.values = [:] }  // expect foreign_queue_access: 'values' is state of the actor, but the closure is passed to 'DispatchQueue'
            Task { [weak self] in self?.values = [:] }  // expect foreign_queue_access: 'Task'
            DispatchQueue.global().async { [self] in print(name) }
            values.keys.forEach { values[$0] = 0 }
        })
        on(Load.self, async: { [unowned self] load in
            // Child tasks run in turns of the actor.
            async let count = values.count
            let sum = await withTaskGroup(of: Int.self) { group in
                group.addTask { self.values.count }
                return await group.reduce(0, +)
            }
            Task.detached { [self] in
                async let first = values.first?.value  // expect foreign_queue_access: 'async let'
                print(await first as Any)
            }
            return await count + sum
        })
    }

    private func report() {
        DispatchQueue.main.async { [self] in print(values.count) }  // expect foreign_queue_access
    }
}
