/// The accesses of threads to values that other threads can access at the same time. The exploration derives from them
/// which steps are independent of all earlier steps of other threads.
///
/// The information grows while states are explored, so a dependent step may have been considered independent. In this
/// case, the exploration must begin again with the new information.
struct Sharing {
    private struct Value {
        /// The threads that access the value in each way.
        var readers = ThreadSet()
        var incrementers = ThreadSet()
        var writers = ThreadSet()
        /// The monitors held during all accesses.
        var monitors: Set<UInt>
        /// The threads that are expected not to access the value in each way.
        var expectedNotToRead = ThreadSet()
        var expectedNotToIncrement = ThreadSet()
        var expectedNotToWrite = ThreadSet()
        /// Whether all accesses are expected to be made with a common monitor.
        var expectsCommonMonitor = false

        /// Returns the threads with accesses in conflict with `access`.
        func conflicting(with access: Access) -> ThreadSet {
            var result = writers
            if access != .read { result.formUnion(readers) }
            if access != .increment { result.formUnion(incrementers) }
            return result
        }

        /// Notes that the accesses of `others` are expected not to conflict with `access`.
        mutating func expectNoConflict(with access: Access, by others: ThreadSet) {
            expectedNotToWrite.formUnion(others)
            if access != .read { expectedNotToRead.formUnion(others) }
            if access != .increment { expectedNotToIncrement.formUnion(others) }
        }

        /// Notes an access. Returns whether the expectations are still true.
        mutating func note(_ access: Access, by thread: Int, holding held: Set<UInt>) -> Bool {
            monitors.formIntersection(held)
            let isExpected: Bool
            switch access {
            case .read:
                readers.insert(thread)
                isExpected = !expectedNotToRead.contains(thread)
            case .increment:
                incrementers.insert(thread)
                isExpected = !expectedNotToIncrement.contains(thread)
            case .write:
                writers.insert(thread)
                isExpected = !expectedNotToWrite.contains(thread)
            }
            return !monitors.isEmpty || isExpected && !expectsCommonMonitor
        }

        mutating func forgetExpectations() {
            (expectedNotToRead, expectedNotToIncrement, expectedNotToWrite) = (ThreadSet(), ThreadSet(), ThreadSet())
            expectsCommonMonitor = false
        }
    }

    private var values: [UInt: Value] = [:]

    /// Notes an access. Returns false if a dependent step was considered independent.
    mutating func note(_ target: (address: UInt, access: Access), by thread: Int, holding held: Set<UInt>) -> Bool {
        values[target.address, default: Value(monitors: held)].note(target.access, by: thread, holding: held)
    }

    /// Returns whether an access is independent of all steps that `others` may make before it.
    mutating func isIndependent(
        _ target: (address: UInt, access: Access), of others: ThreadSet, holding held: Set<UInt>
    ) -> Bool {
        var value = values[target.address, default: Value(monitors: held)]
        if value.conflicting(with: target.access).intersection(others).isEmpty {
            value.expectNoConflict(with: target.access, by: others)
        } else if !value.monitors.isDisjoint(with: held) {
            value.expectsCommonMonitor = true
        } else {
            return false
        }
        values[target.address] = value
        return true
    }

    mutating func forgetExpectations() {
        for address in values.keys { values[address]?.forgetExpectations() }
    }
}
