import Dispatch
import FlynnRoles
import FlynnSystem

struct Load: Message {
    typealias Reply = Int
    let key: String
}
struct Clear: Message {}
struct Save: Message {}

final class StoreActor: SystemActor, @unchecked Sendable {
    private let name = "store"

    lazy var beSave = Behavior(self) { _ in print("saves") }

    override func setup() {
        on(Clear.self, do: { [unowned self] _ in
            DispatchQueue.global().async { print(self.name) }  // expect escaping_unowned_self: 'self' is unowned here, but the closure is passed to 'DispatchQueue'
            Task { self.beSave() }  // expect escaping_unowned_self: 'Task'
            Task { [weak self] in self?.beSave() }
            [1, 2].forEach { _ in self.beSave() }
        })
        on(Load.self, async: { [unowned self] load in
            // Child tasks end before the reaction, whose message keeps the actor alive.
            async let name = self.name + load.key
            let count = await withTaskGroup(of: Int.self) { group in
                group.addTask { self.name.count }
                return await group.reduce(0, +)
            }
            Task.detached { self.beSave() }  // expect escaping_unowned_self: 'Task'
            return await name.count + count
        })
        on(Save.self, do: { [unowned actor = self] _ in
            Task { actor.beSave() }  // expect escaping_unowned_self
            actor.beSave()
        })
    }
}

final class Panel: RoleOwner {
    let roles = RoleSet()
}

/// A role's handlers aren't reactions of an actor.
final class Badge: Role<Panel> {
    private var count = 0

    init(_ event: RoleEvent) {
        super.init()
        on(event) { [unowned self] in Task { @MainActor in self.count += 1 } }
    }
}
