import FlynnRuntime

class Counter: Actor {
    private var others: [Counter] = []
    private var next: Counter?
    var safeTotal = 0

    func safeAdd(_ amount: Int) { safeTotal += amount }

    lazy var beMerge = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Counter - another one
        let other: Counter = args[x: 0]
        // It is of the same class, but another actor.
        self.safeAdd(other.safeTotal)  // expect protected_access: 'safeTotal' belongs to actor 'Counter'; access it through 'self' in the actor's classes
        for counter in self.others where counter.safeTotal > 0 {  // expect protected_access: 'safeTotal'
            counter.safeAdd(1)  // expect protected_access: 'safeAdd' belongs to actor 'Counter'
        }
        self.next?.safeAdd((1 + 2) * other.safeTotal)  // expect protected_access: 'safeAdd' // expect protected_access: 'safeTotal'
        if let next = self.next { next.safeTotal -= 1 }  // expect protected_access: 'safeTotal'
        print("total: \(other.safeTotal)")  // expect protected_access: 'safeTotal'
    }

    private func copy() -> Counter { Counter() }

    private func use() {
        copy()
            .safeAdd({ 5 }())  // expect protected_access: 'safeAdd'
        let add = others[0].safeAdd  // expect protected_access: 'safeAdd'
        add(1)
        others.forEach { $0.safeAdd(1) }  // expect protected_access: 'safeAdd' belongs to actor 'Counter'
    }

    static func == (left: Counter, right: Counter) -> Bool {
        left.safeTotal == right.safeTotal  // expect 2 protected_access: 'safeTotal'
    }
}

let counter = Counter()
counter.safeTotal = 5  // expect protected_access: 'safeTotal'
Counter().safeAdd(1)  // expect protected_access: 'safeAdd'
(counter as Counter?)?.safeAdd(1)  // expect protected_access: 'safeAdd'

func read(_ counter: Counter, unknown: some AnyObject) {
    print(counter.safeTotal, counter.self.safeTotal)  // expect 2 protected_access: 'safeTotal'
    print(unknown.safeTotal)  // expect protected_access: 'safeTotal' belongs to another actor
    let path = \Counter.safeTotal  // expect protected_access: 'safeTotal'
    print(counter[keyPath: path], [counter].map(\.safeTotal))  // expect protected_access: 'safeTotal'
    let later = Counter.safeAdd  // expect protected_access: 'safeAdd'
    later(counter)(1)
    #if DEBUG
    counter.safeAdd(0)  // expect protected_access: 'safeAdd'
    #endif
}

class Watcher {
    private let counter = Counter()
    lazy var counters: [String: Counter] = [:]

    func watch() {
        counter.safeAdd(1)  // expect protected_access: 'safeAdd'
        self.counter.`safeAdd`(1)  // expect protected_access: 'safeAdd'
    }
}
