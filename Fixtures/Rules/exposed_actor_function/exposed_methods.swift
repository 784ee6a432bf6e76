import FlynnRuntime

class Counter: Actor {
    private var count = 0

    func increment() {  // expect exposed_actor_function: method 'increment' of actor 'Counter' is exposed to other threads; make it private, or begin its name with 'safe' or 'unsafe'
        count += 1
    }

    public func add(_ amount: Int) { count += amount }  // expect exposed_actor_function: 'add'

    internal final func reset(to value: Int = { 0 }()) { count = value }  // expect exposed_actor_function: 'reset'

    // Other types in this file can call it.
    fileprivate func halve() { count /= 2 }  // expect exposed_actor_function: 'halve'

    @discardableResult
    @inline(never)
    func take<Element>(_ elements: [Element], where matches: (Element) -> Bool) -> Int  // expect exposed_actor_function: 'take'
    where Element: Comparable {
        count += elements.filter { matches($0) }.count
        return count
    }

    func wait() async throws {}  // expect exposed_actor_function: 'wait'

    @objc func tick(_ sender: AnyObject) { count += 1 }  // expect exposed_actor_function: 'tick'

    // Only `safe` before a capital letter is a prefix.
    func safety() -> Int { count }  // expect exposed_actor_function: 'safety'
    func safe() {}  // expect exposed_actor_function: 'safe'
    func unsafely() {}  // expect exposed_actor_function: 'unsafely'
    func safe_reset() {}  // expect exposed_actor_function: 'safe_reset'

    // Has the name of a behavior, but runs on the caller's thread.
    func beReset() { count = 0 }  // expect exposed_actor_function: 'beReset'

    func `repeat`(_ times: Int) { count += times }  // expect exposed_actor_function: 'repeat'

    #if DEBUG
    func dump() { print(count) }  // expect exposed_actor_function: 'dump'
    #else
    private func dump() {}
    #endif

    // A type in an actor isn't the actor.
    struct Step {
        func apply(to count: Int) -> Int { count + 1 }
    }

    class Observer {
        func notify() {}
    }

    private final class Ticker: Actor {
        func stop() {}  // expect exposed_actor_function: actor 'Counter.Ticker'
    }
}

extension Counter {
    func double() { count *= 2 }  // expect exposed_actor_function: 'double'

    private func triple() { count *= 3 }
}

fileprivate extension Counter {
    func square() { count *= count }  // expect exposed_actor_function: 'square'
}

private extension Counter {
    // This member has a modifier of its own.
    internal func negate() { count = -count }  // expect exposed_actor_function: 'negate'
}

func makeCounter() -> () -> Void {
    final class Local: Actor {
        func run() {}  // expect exposed_actor_function: .Local'
    }
    return Local().run
}
