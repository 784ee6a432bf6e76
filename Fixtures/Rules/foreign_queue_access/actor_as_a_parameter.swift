import FlynnRuntime
import Foundation

class Cache: Actor {
    private var entries: [String: Data] = [:]
    private var safeHits = 0
    private let next: Cache? = nil

    lazy var beLoad = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the key
        let key: String = args[x: 0]
        me.safeHits += 1
        me.next?.safeHits += 1  // expect protected_access
        DispatchQueue.global().async {
            me.entries[key] = nil  // expect foreign_queue_access: 'entries'
            me.beStore(key, Data())
            me.beStore(key)  // expect argument_count
        }
        DispatchQueue.global().async { [weak me] in
            me?.safeHits += 1  // expect foreign_queue_access: 'safeHits'
        }
        [1, 2].forEach { me.entries["\($0)"] = nil }
    }

    lazy var beStore = Behavior(self) { (me: Cache, args: BehaviorArgs) in
        // flynnlint:parameter String - the key
        // flynnlint:parameter Data - the value
        me.entries[args[x: 0]] = args[x: 1]
    }
}
