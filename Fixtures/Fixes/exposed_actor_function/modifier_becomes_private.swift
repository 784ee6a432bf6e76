import FlynnRuntime

open class Counter: Actor {
    private var count = 0

    func increment() { count += 1 }

    public func add(_ amount: Int) { count += amount }

    final internal func reset() { count = 0 }
    open	func halve() { count /= 2 }
    package final func triple() { count *= 3 }

    @discardableResult
    @inline(never) /* one */ func take() -> Int {
        count -= 1
        return count
    }

    @objc
    fileprivate
    func tick() {}

    #if DEBUG
    func dump() { print("é", count) }
    #endif

    // Inlined into other modules, which can't access private members.
    @inlinable public func peek() -> Int { 0 }
}

protocol Drawable: Actor {
    func draw()
}

extension Drawable {
    public func redraw() { draw() }
}
