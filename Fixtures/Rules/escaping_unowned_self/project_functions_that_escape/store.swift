import FlynnRuntime

class Store: Actor {
    private let loader = Loader()
    private let disk: Disk

    init(_ disk: Disk) {
        self.disk = disk
        super.init()
    }

    lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the key
        let key: String = args[x: 0]
        self.disk.beRead(key) { (value: String) in
            self.beLoaded(value)  // expect escaping_unowned_self: 'self' is unowned here, but the closure is passed to 'beRead'
        }
        self.disk.beRead(key, { (value: String) in print(value, self) })  // expect escaping_unowned_self: 'beRead'
        self.loader.load(key, priority: 5) { value in
            self.beLoaded(value)  // expect escaping_unowned_self: 'load'
        }
        self.loader.fetch(key, completion: { value in self.beLoaded(value) })  // expect escaping_unowned_self: 'fetch'
        self.loader.load(each: [key]) { self.beLoaded($0) }  // expect escaping_unowned_self: 'load'
        inBackground { self.beLoaded(key) }  // expect escaping_unowned_self: 'inBackground'
        self.later(5) {
            self.beLoaded(key)  // expect escaping_unowned_self: 'later'
        }
        later(6) {
            print("(later)")
        } onError: { _ in
            self.beLoaded(key)  // expect escaping_unowned_self: 'later'
        }
        // These call their closures before they return.
        self.loader.each(key) { self.beLoaded($0) }
        // One of two functions of that name stores its closure.
        self.loader.store(key) { self.beLoaded(key) }
        measure { self.beLoaded(key) }
        unknown.load(key) { self.beLoaded(key) }
        // The closure comes back to this actor in a message, which keeps it alive.
        self.beRun { self.beLoaded(key) }
        beRun { self.beLoaded(key) }
    }

    lazy var beLoaded = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the value
        print(args[x: 0] as String)
    }

    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do
        let body: () -> Void = args[x: 0]
        body()
    }
}
