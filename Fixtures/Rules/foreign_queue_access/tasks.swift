import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private var last: Int?
    private var others: [Counter] = []

    lazy var beCount = Behavior(self) { [unowned self] _ in
        // A task's closure needs no `self`.
        Task { count += 1 }  // expect foreign_queue_access: 'count'
        Task(priority: .low) {
            if let last { print(last) }  // expect foreign_queue_access: 'last'
            guard let count = await ask(count) else { return }  // expect foreign_queue_access: 'count'
            print(count)
        }
        Task<Void, Never> { [weak self] in
            while let self { self.reset() }  // expect foreign_queue_access: 'reset'
        }
        Task.init {
            print("\(self.count)")  // expect foreign_queue_access: 'count'
        }
    }

    lazy var beEach = Behavior(self) { [unowned self] _ in
        let me = self
        Task {
            me.count += 1  // expect foreign_queue_access: 'count'
            await MainActor.run { me.last = 5 }  // expect foreign_queue_access: 'last'
        }
        Task {
            others.forEach { other in  // expect foreign_queue_access: 'others'
                other.beCount()
                count += 1  // expect foreign_queue_access: 'count'
            }
            [1, 2].map { $0 + self.count }.filter { _ in true }  // expect foreign_queue_access: 'count'
        }
    }

    func unsafeStart() {  // expect unsafe_member
        Task { @MainActor [weak self] in self?.count = 0 }  // expect foreign_queue_access: 'count'
    }

    private func reset() {}
}
