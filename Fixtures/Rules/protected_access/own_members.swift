import FlynnRuntime

class Counter: Actor {
    var safeTotal = 0
    private let lock = [(1, "a, (b)")]

    func safeAdd(_ amount: Int) {
        safeTotal += amount
        self.safeTotal += amount
    }

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        self.safeAdd(args[x: 0])
        func twice() { self.safeAdd(self.safeTotal) }
        twice()
        lock.forEach { [self] pair in safeAdd(pair.0) }
    }

    lazy var beWait = Behavior(self) { [weak self] _ in
        self?.safeAdd(1)
        self!.safeAdd(1)
        guard let strong = self else { return }
        strong.safeAdd(1)
        if let self { self.safeAdd(1) }
    }

    lazy var beLater = Behavior(self) { [weak me = self] _ in
        me?.safeAdd(1)
    }

    private func paths() -> Int {
        let path = \Counter.safeTotal
        return self[keyPath: path] + self[keyPath: \.safeTotal]
    }
}

class Doubler: Counter {
    override func safeAdd(_ amount: Int) {
        super.safeAdd(amount * 2)
        _ = super.safeTotal
    }
}

extension Doubler {
    private func reset() { safeAdd(-safeTotal) }
}
