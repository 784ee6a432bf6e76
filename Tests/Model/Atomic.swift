import Exploration
import Synchronization

/// Replaces `Synchronization.Atomic` in the runtime's files, which are compiled into the same module.
/// Each access is a step.
struct Atomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {
    // Used as plain memory. The model runs on one thread of the system, so the accesses need not be atomic.
    private let memory: Synchronization.Atomic<Value>

    init(_ initial: consuming Value) { memory = Synchronization.Atomic(initial) }

    private var pointer: UnsafeMutablePointer<Value> {
        withUnsafePointer(to: memory) { UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: Value.self) }
    }

    /// Executes an access. The argument of `body` is the value before the access.
    private func access(_ access: Access, _ body: (Value) -> (new: Value?, Execution.Effect)) -> Value {
        let pointer = pointer
        var found: Value?
        func execute() -> Execution.Effect {
            let old = pointer.pointee
            found = old
            var (new, effect) = body(old)
            guard let new else { return effect }
            effect.changes = !isEqual(old, new)
            pointer.pointee = new
            return effect
        }
        if let execution = Execution.current {
            execution.access(UInt(bitPattern: pointer), access, execute)
        } else {
            _ = execute()
        }
        return found.unsafelyUnwrapped
    }

    func load(ordering: AtomicLoadOrdering) -> Value {
        access(.read) { _ in (nil, .init(acquires: ordering != .relaxed)) }
    }

    func store(_ desired: Value, ordering: AtomicStoreOrdering) {
        _ = access(.write) { _ in (desired, .init(releases: ordering != .relaxed, isStore: true)) }
    }

    func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
        access(.write) { _ in (desired, .init(acquires: ordering.acquires, releases: ordering.releases)) }
    }

    func compareExchange(
        expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering, failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
        let original = access(.write) { found in
            isEqual(found, expected)
                ? (desired, .init(acquires: successOrdering.acquires, releases: successOrdering.releases))
                : (nil, .init(acquires: failureOrdering != .relaxed))
        }
        return (isEqual(original, expected), original)
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

    fileprivate func update(_ ordering: AtomicUpdateOrdering, _ change: (Value) -> Value) -> (Value, Value) {
        let old = access(.write) { found in
            (change(found), .init(acquires: ordering.acquires, releases: ordering.releases))
        }
        return (old, change(old))
    }
}

private func isEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { first.elementsEqual($0) } }
}

extension Atomic where Value: FixedWidthInteger {
    @discardableResult
    func wrappingAdd(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        update(ordering) { $0 &+ operand }
    }

    @discardableResult
    func wrappingSubtract(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        update(ordering) { $0 &- operand }
    }
}

extension AtomicUpdateOrdering {
    fileprivate var acquires: Bool { self != .relaxed && self != .releasing }
    fileprivate var releases: Bool { self != .relaxed && self != .acquiring }
}
