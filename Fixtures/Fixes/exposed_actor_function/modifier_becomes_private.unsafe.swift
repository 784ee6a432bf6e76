import FlynnRuntime

open class Counter: Actor {
    private var count = 0

    private func increment() { count += 1 }

    private func add(_ amount: Int) { count += amount }

    final private func reset() { count = 0 }
    private	func halve() { count /= 2 }
    private final func triple() { count *= 3 }

    @discardableResult
    @inline(never) /* one */ private func take() -> Int {
        count -= 1
        return count
    }

    @objc
    private
    func tick() {}

    #if DEBUG
    private func dump() { print("é", count) }
    #endif

    // Inlined into other modules, which can't access private members.
    @inlinable public func peek() -> Int { 0 }
}

protocol Drawable: Actor {
    func draw()
}

extension Drawable {
    private func redraw() { draw() }
}
