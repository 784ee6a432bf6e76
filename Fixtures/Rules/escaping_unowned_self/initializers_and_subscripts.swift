import FlynnRuntime

typealias Handler = () -> Void

final class Debouncer {
    private var body: Handler = {}

    init() {}
    init(delay: Int, _ body: @escaping Handler) { self.body = body }
    init(now body: () -> Void) { body() }
    init(count: Int, each body: (Int) -> Void) { body(count) }

    subscript(_ delay: Int, _ body: @escaping Handler) -> Int {
        self.body = body
        return delay
    }
    subscript(measuring body: () -> Void) -> Int {
        body()
        return 1
    }
    subscript(later body: (() -> Void)?) -> Int { body == nil ? 0 : 1 }
    static subscript(body: @escaping Handler) -> Int { 1 }
}

/// The compiler makes its initializer.
struct Step {
    var name: String
    var body: () -> Void
    var undo: (() -> Void)?
}

enum Timers {
    struct Tick {
        let body: () -> Void

        init(every seconds: Int, then body: @escaping () -> Void) { self.body = body }
    }
}

class Base {
    private let body: Handler

    init(base body: @escaping Handler) { self.body = body }
}

final class Derived: Base {}

/// One of two initializers calls the closure at once.
final class Uncertain {
    init(_ body: @escaping Handler, name: String) { body() }
    init(_ body: () -> Void, name: Int) { body() }
}

class Clock: Actor, @unchecked Sendable {
    private let debouncer = Debouncer()

    lazy var beTick = Behavior(self) { _ in print("tick") }

    lazy var beStart = Behavior(self) { [unowned self] _ in
        _ = Debouncer(delay: 5) { self.beTick() }  // expect escaping_unowned_self: 'self' is unowned here, but the closure is passed to 'Debouncer'
        _ = Debouncer(delay: 5, { self.beTick() })  // expect escaping_unowned_self
        _ = Debouncer.init(delay: 5) { self.beTick() }  // expect escaping_unowned_self: 'init'
        _ = Step(name: "a", body: { self.beTick() })  // expect escaping_unowned_self: 'Step'
        _ = Step(name: "a", body: {}) { self.beTick() }  // expect escaping_unowned_self
        _ = Timers.Tick(every: 1) { self.beTick() }  // expect escaping_unowned_self: 'Tick'
        _ = Derived(base: { self.beTick() })  // expect escaping_unowned_self: 'Derived'
        _ = self.debouncer[5, { self.beTick() }]  // expect escaping_unowned_self: 'subscript'
        _ = debouncer[later: { self.beTick() }]  // expect escaping_unowned_self
        _ = Debouncer[{ self.beTick() }]  // expect escaping_unowned_self
    }

    /// These call their closures before they return, or may do so.
    lazy var beMeasure = Behavior(self) { [unowned self] _ in
        _ = Debouncer(now: { self.beTick() })
        _ = Debouncer(count: 1, each: { _ in self.beTick() })
        _ = self.debouncer[measuring: { self.beTick() }]
        _ = Uncertain({ self.beTick() }, name: "a")
        _ = [1, 2].sorted { (a, b) in
            self.beTick()
            return a < b
        }
        _ = Debouncer(delay: 5) { [weak self] in self?.beTick() }
        _ = self.debouncer[5, { [self] in self.beTick() }]
    }
}
