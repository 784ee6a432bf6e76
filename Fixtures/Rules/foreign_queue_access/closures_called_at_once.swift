import FlynnRuntime
import Foundation

/// Closures that have run before the next line, on the actor's own thread.
final class Census: Actor {
    private var people: [(name: String, age: Int)] = []
    private let lock = NSLock()

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - from which age on
        let age: Int = args[x: 0]
        let old = self.people.lazy.filter { $0.age >= age }.map { person in (person.name, self.people.count) }
        self.people.sort { $0.age < $1.age || ($0.name, self.people.count) < ($1.name, 0) }
        self.lock.withLock { self.people.removeAll { $0.name == "a, (b)" } }  // expect blocking_call
        let name = { self.people.first?.name ?? "" }()
        func add(_ name: String) { self.people.append((name, age)) }
        add(name)
        withExtendedLifetime(self) { print(self.people.count, Array(old)) }
        autoreleasepool { self.people = [] }
    }
}
