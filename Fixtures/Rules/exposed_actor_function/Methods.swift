import FlynnRuntime

class Counter: Actor {
    private var count = 0

    func increment() {  // expected-error{{method 'increment' of actor 'Counter' is exposed to other threads; make it private, or begin its name with 'safe' or 'unsafe'}}
        count += 1
    }

    public func add(_ amount: Int) { count += amount }  // expected-error{{'add'}}

    internal final func reset(to value: Int = { 0 }()) { count = value }  // expected-error{{'reset'}}

    // Other types in this file can call it.
    fileprivate func halve() { count /= 2 }  // expected-error{{'halve'}}

    @discardableResult
    @inline(never)
    func take<Element>(_ elements: [Element], where matches: (Element) -> Bool) -> Int  // expected-error{{'take'}}
    where Element: Comparable {
        count += elements.filter { matches($0) }.count
        return count
    }

    func wait() async throws {}  // expected-error{{'wait'}}

    @objc func tick(_ sender: AnyObject) { count += 1 }  // expected-error{{'tick'}}

    // Only `safe` before a capital letter is a prefix.
    func safety() -> Int { count }  // expected-error{{'safety'}}
    func safe() {}  // expected-error{{'safe'}}
    func unsafely() {}  // expected-error{{'unsafely'}}
    func safe_reset() {}  // expected-error{{'safe_reset'}}

    // Called like a behavior, but it runs at once.
    func beReset() { count = 0 }  // expected-error{{'beReset'}}

    func `repeat`(_ times: Int) { count += times }  // expected-error{{'repeat'}}

    #if DEBUG
    func dump() { print(count) }  // expected-error{{'dump'}}
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
        func stop() {}  // expected-error{{actor 'Counter.Ticker'}}
    }
}

extension Counter {
    func double() { count *= 2 }  // expected-error{{'double'}}

    private func triple() { count *= 3 }
}

fileprivate extension Counter {
    func square() { count *= count }  // expected-error{{'square'}}
}

private extension Counter {
    // Says otherwise itself.
    internal func negate() { count = -count }  // expected-error{{'negate'}}
}

func makeCounter() -> () -> Void {
    final class Local: Actor {
        func run() {}  // expected-error{{.Local'}}
    }
    return Local().run
}
