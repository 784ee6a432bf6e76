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
        self.safeAdd(other.safeTotal)  // expected-error{{'safeTotal' belongs to actor 'Counter'; expected it to be reached through 'self' in its own classes}}
        for counter in self.others where counter.safeTotal > 0 {  // expected-error{{'safeTotal'}}
            counter.safeAdd(1)  // expected-error{{'safeAdd' belongs to actor 'Counter'}}
        }
        self.next?.safeAdd((1 + 2) * other.safeTotal)  // expected-error{{'safeAdd'}} expected-error{{'safeTotal'}}
        if let next = self.next { next.safeTotal -= 1 }  // expected-error{{'safeTotal'}}
        print("total: \(other.safeTotal)")  // expected-error{{'safeTotal'}}
    }

    private func copy() -> Counter { Counter() }

    private func use() {
        copy()
            .safeAdd({ 5 }())  // expected-error{{'safeAdd'}}
        let add = others[0].safeAdd  // expected-error{{'safeAdd'}}
        add(1)
        others.forEach { $0.safeAdd(1) }  // expected-error{{'safeAdd' belongs to actor 'Counter'}}
    }

    static func == (left: Counter, right: Counter) -> Bool {
        left.safeTotal == right.safeTotal  // expected-error 2 {{'safeTotal'}}
    }
}

let counter = Counter()
counter.safeTotal = 5  // expected-error{{'safeTotal'}}
Counter().safeAdd(1)  // expected-error{{'safeAdd'}}
(counter as Counter?)?.safeAdd(1)  // expected-error{{'safeAdd'}}

func read(_ counter: Counter, unknown: some AnyObject) {
    print(counter.safeTotal, counter.self.safeTotal)  // expected-error 2 {{'safeTotal'}}
    print(unknown.safeTotal)  // expected-error{{'safeTotal' belongs to another actor}}
    let path = \Counter.safeTotal  // expected-error{{'safeTotal'}}
    print(counter[keyPath: path], [counter].map(\.safeTotal))  // expected-error{{'safeTotal'}}
    let later = Counter.safeAdd  // expected-error{{'safeAdd'}}
    later(counter)(1)
    #if DEBUG
    counter.safeAdd(0)  // expected-error{{'safeAdd'}}
    #endif
}

class Watcher {
    private let counter = Counter()
    lazy var counters: [String: Counter] = [:]

    func watch() {
        counter.safeAdd(1)  // expected-error{{'safeAdd'}}
        self.counter.`safeAdd`(1)  // expected-error{{'safeAdd'}}
    }
}
