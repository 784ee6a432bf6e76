import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private var last: Int?
    private var others: [Counter] = []

    lazy var beCount = Behavior(self) { [unowned self] _ in
        // A task's closure needs no `self`.
        Task { count += 1 }  // expected-warning{{'count'}}
        Task(priority: .low) {
            if let last { print(last) }  // expected-warning{{'last'}}
            guard let count = await ask(count) else { return }  // expected-warning{{'count'}}
            print(count)
        }
        Task<Void, Never> { [weak self] in
            while let self { self.reset() }  // expected-warning{{'reset'}}
        }
        Task.init {
            print("\(self.count)")  // expected-warning{{'count'}}
        }
    }

    lazy var beEach = Behavior(self) { [unowned self] _ in
        let me = self
        Task {
            me.count += 1  // expected-warning{{'count'}}
            await MainActor.run { me.last = 5 }  // expected-warning{{'last'}}
        }
        Task {
            others.forEach { other in  // expected-warning{{'others'}}
                other.beCount()
                count += 1  // expected-warning{{'count'}}
            }
            [1, 2].map { $0 + self.count }.filter { _ in true }  // expected-warning{{'count'}}
        }
    }

    func unsafeStart() {
        Task { @MainActor [weak self] in self?.count = 0 }  // expected-warning{{'count'}}
    }

    private func reset() {}
}
