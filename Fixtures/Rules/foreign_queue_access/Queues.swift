import FlynnRuntime
import Foundation

class Cache: Actor {
    private var entries: [String: Data] = [:]
    private var hits = 0
    private let queue: DispatchQueue
    lazy var operations = OperationQueue()

    override init() {
        queue = DispatchQueue(label: "cache")
        super.init()
        queue.async { self.hits = 0 }  // expected-warning{{'hits' is state of the actor, but the closure is handed to 'DispatchQueue' and runs on another thread; expected a behavior that is called there}}
    }

    lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the key
        let key: String = args[x: 0]
        DispatchQueue.global().async {
            let data = read(key, "(a, b)", [1, 2].map { $0 * (2 + $0) })
            self.entries[key] = data  // expected-warning{{'entries'}}
            self.entries[key + "2"] = data
            self.hits += 1  // expected-warning{{'hits'}}
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            self?.entries.removeAll()  // expected-warning{{'entries'}}
        }
        self.queue.async(execute: { [weak self] in
            guard let self else { return }
            self.evict(key)  // expected-warning{{'evict'}}
        })
        Thread { self.hits = 0 }.start()  // expected-warning{{'hits'}}
        Thread.detachNewThread { [self] in
            hits = 0  // expected-warning{{'hits'}}
        }
        Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
            if let self, self.hits > 5 { print("many") }  // expected-warning{{'hits'}}
        }
        operations.addOperation { [weak self] in
            self?
                .evict(key)  // expected-warning@-1{{'evict'}}
        }
    }

    private func evict(_ key: String) {
        DispatchQueue.main.async { self.entries[key] = nil }  // expected-warning{{'entries'}}
    }

    var size: Int {
        Task.detached { print(self.hits) }  // expected-warning{{'hits'}}
        return entries.count
    }

    lazy var printer: () -> Void = { [unowned self] in
        DispatchQueue.main.async { print(self.size) }  // expected-warning{{'size'}}
    }
}
