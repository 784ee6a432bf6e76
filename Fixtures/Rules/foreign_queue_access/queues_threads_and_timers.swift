import FlynnRuntime
import Foundation

class Cache: Actor {
    private var entries: [String: Data] = [:]
    private var hits = 0
    private let queue: DispatchQueue
    lazy var operations = OperationQueue()  // expect exposed_actor_variable

    override init() {
        queue = DispatchQueue(label: "cache")
        super.init()
        queue.async { self.hits = 0 }  // expect foreign_queue_access: 'hits' is state of the actor, but the closure is passed to 'DispatchQueue' and runs on another thread; call a behavior there instead
    }

    lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the key
        let key: String = args[x: 0]
        DispatchQueue.global().async {
            let data = read(key, "(a, b)", [1, 2].map { $0 * (2 + $0) })
            self.entries[key] = data  // expect foreign_queue_access: 'entries'
            self.entries[key + "2"] = data
            self.hits += 1  // expect foreign_queue_access: 'hits'
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            self?.entries.removeAll()  // expect foreign_queue_access: 'entries'
        }
        self.queue.async(execute: { [weak self] in
            guard let self else { return }
            self.evict(key)  // expect foreign_queue_access: 'evict'
        })
        Thread { self.hits = 0 }.start()  // expect foreign_queue_access: 'hits'
        Thread.detachNewThread { [self] in
            hits = 0  // expect foreign_queue_access: 'hits'
        }
        Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
            if let self, self.hits > 5 { print("many") }  // expect foreign_queue_access: 'hits'
        }
        operations.addOperation { [weak self] in
            self?
                .evict(key)  // expect@-1 foreign_queue_access: 'evict'
        }
    }

    private func evict(_ key: String) {
        DispatchQueue.main.async { self.entries[key] = nil }  // expect foreign_queue_access: 'entries'
    }

    var size: Int {  // expect exposed_actor_variable
        Task.detached { print(self.hits) }  // expect foreign_queue_access: 'hits'
        return entries.count
    }

    lazy var printer: () -> Void = { [unowned self] in  // expect exposed_actor_variable
        DispatchQueue.main.async { print(self.size) }  // expect foreign_queue_access: 'size'
    }
}
