import FlynnSystem

struct Add: Message {
    let number: Int
}

struct Sum: Message {
    typealias Reply = Int
}

struct Reset: Message {}
struct Save: Message {}

final class SumActor: SystemActor {
    private var sum = 0

    override func setup() {
        on(Add.self, do: { self.sum += $0.number })  // expect strong_self_capture: the closure of this reaction captures 'self' strongly, and the actor owns it; write '[unowned self]'
        on(Sum.self, result: { _ in self.sum })  // expect strong_self_capture
        on(Reset.self) { [self] _ in sum = 0 }  // expect strong_self_capture
        on(Save.self, async: { _ in  // expect strong_self_capture
            Task { [weak self] in self?.save() }  // expect foreign_queue_access
        })
    }

    func setUpAgain() {
        on(Add.self, do: { [unowned self] in self.sum += $0.number })
        on(Sum.self, result: { [weak self] _ in self?.sum ?? 0 })
        on(Reset.self, do: { _ in print("reset") })
    }

    private func save() { print(sum) }
}

/// Not an actor: the object that `on` is called on may not own the closure.
final class Panel {
    private var count = 0

    func on<M>(_ type: M.Type, do handler: (M) -> Void) {}

    func connect() { on(Add.self, do: { _ in self.count += 1 }) }
}
