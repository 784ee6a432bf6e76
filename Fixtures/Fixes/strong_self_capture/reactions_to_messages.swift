import FlynnSystem

struct Add: Message {
    let number: Int
}

struct Reset: Message {}
struct Save: Message {}

final class SumActor: SystemActor {
    private var sum = 0

    override func setup() {
        on(Add.self, do: { self.sum += $0.number })
        on(Add.self, do: { add in
            self.sum += add.number
        })
        on(Reset.self) { [self] _ in sum = 0 }
        on(Save.self, do: { _ in
            Task { [weak self] in self?.save() }
        })
        // An inner closure may run after the actor was deinitialized.
        on(Save.self, do: { _ in
            Task { self.save() }
        })
    }

    private func save() { print(sum) }
}
