import Synchronization

/// Replaces `Synchronization.Atomic` in the files of the runtime, whose module this file is compiled into. Each access is a step.
struct Atomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {
    // Used as memory only. The model has one thread of the system, so no access need be atomic.
    private let memory: Synchronization.Atomic<Value>

    init(_ initial: consuming Value) { memory = Synchronization.Atomic(initial) }

    private var pointer: UnsafeMutablePointer<Value> {
        withUnsafePointer(to: memory) { UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: Value.self) }
    }

    private var address: UInt { UInt(bitPattern: pointer) }

    func load(ordering: AtomicLoadOrdering) -> Value {
        var result: Value?
        Explorer.current.access(address, isWrite: false, acquires: { _ in ordering != .relaxed }, releases: false) {
            result = pointer.pointee
            return (false, false)
        }
        return result.unsafelyUnwrapped
    }

    func store(_ desired: Value, ordering: AtomicStoreOrdering) {
        Explorer.current.access(
            address, isWrite: true, acquires: { _ in false }, releases: ordering != .relaxed, isStore: true
        ) {
            defer { pointer.pointee = desired }
            return (true, differ(pointer.pointee, desired))
        }
    }

    func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
        update(ordering) { _ in desired }.old
    }

    func compareExchange(
        expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
        var result: (exchanged: Bool, original: Value)?
        Explorer.current.access(
            address, isWrite: true, acquires: { $0 ? successOrdering.acquires : failureOrdering != .relaxed },
            releases: successOrdering.releases
        ) {
            let found = pointer.pointee
            let exchanged = !differ(found, expected)
            result = (exchanged, found)
            if exchanged { pointer.pointee = desired }
            return (exchanged, exchanged && differ(expected, desired))
        }
        return result.unsafelyUnwrapped
    }

    func compareExchange(
        expected: Value, desired: Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
        compareExchange(
            expected: expected, desired: desired, successOrdering: ordering,
            failureOrdering: ordering.acquires ? .acquiring : .relaxed)
    }

    /// Never fails spuriously.
    func weakCompareExchange(
        expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
        compareExchange(
            expected: expected, desired: desired, successOrdering: successOrdering, failureOrdering: failureOrdering)
    }

    fileprivate func update(_ ordering: AtomicUpdateOrdering, _ change: (Value) -> Value) -> (old: Value, new: Value) {
        var result: (old: Value, new: Value)?
        Explorer.current.access(
            address, isWrite: true, acquires: { _ in ordering.acquires }, releases: ordering.releases
        ) {
            let old = pointer.pointee
            let new = change(old)
            pointer.pointee = new
            result = (old, new)
            return (true, differ(old, new))
        }
        return result.unsafelyUnwrapped
    }
}

private func differ<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { !first.elementsEqual($0) } }
}

extension Atomic where Value: FixedWidthInteger {
    @discardableResult
    func add(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        let (old, new) = update(ordering) { $0 &+ operand }
        return (old, new)
    }

    @discardableResult
    func subtract(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        let (old, new) = update(ordering) { $0 &- operand }
        return (old, new)
    }
}

extension AtomicUpdateOrdering {
    fileprivate var acquires: Bool { self != .relaxed && self != .releasing }
    fileprivate var releases: Bool { self != .relaxed && self != .acquiring }
}
