/// Which threads access each value at a time at which others may, and how. From this follows which steps are independent of all
/// that other threads do before them.
///
/// What is known grows while states are explored. So a step may have been taken for independent that isn't. Then the
/// exploration must begin again, with what is known.
struct Sharing {
    private struct Value {
        /// The threads that access it in each way.
        var readers = ThreadSet()
        var incrementers = ThreadSet()
        var writers = ThreadSet()
        /// The monitors that the threads hold in each access.
        var monitors: Set<UInt>
        /// The threads that have been expected not to access it in each way.
        var expectedNotToRead = ThreadSet()
        var expectedNotToIncrement = ThreadSet()
        var expectedNotToWrite = ThreadSet()
        /// Whether each access has been expected to be made with one of the monitors.
        var isExpectedToBeGuarded = false

        /// The threads whose accesses conflict with one.
        func conflicting(with access: Access) -> ThreadSet {
            var result = writers
            if access != .read { result.formUnion(readers) }
            if access != .increment { result.formUnion(incrementers) }
            return result
        }

        /// Notes that the accesses of other threads have been expected not to conflict with one.
        mutating func expectNoConflict(with access: Access, by others: ThreadSet) {
            expectedNotToWrite.formUnion(others)
            if access != .read { expectedNotToRead.formUnion(others) }
            if access != .increment { expectedNotToIncrement.formUnion(others) }
        }

        /// Returns whether what has been expected is still true.
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
            return !monitors.isEmpty || isExpected && !isExpectedToBeGuarded
        }

        mutating func forgetExpectations() {
            (expectedNotToRead, expectedNotToIncrement, expectedNotToWrite) = (ThreadSet(), ThreadSet(), ThreadSet())
            isExpectedToBeGuarded = false
        }
    }

    private var values: [UInt: Value] = [:]

    /// Notes an access. Returns false if a step was taken for independent that isn't.
    mutating func note(_ target: (address: UInt, access: Access), by thread: Int, holding held: Set<UInt>) -> Bool {
        values[target.address, default: Value(monitors: held)].note(target.access, by: thread, holding: held)
    }

    /// Whether an access is independent of all steps that others may make before it.
    mutating func isIndependent(
        _ target: (address: UInt, access: Access), of others: ThreadSet, holding held: Set<UInt>
    ) -> Bool {
        var value = values[target.address, default: Value(monitors: held)]
        if value.conflicting(with: target.access).intersection(others).isEmpty {
            value.expectNoConflict(with: target.access, by: others)
        } else if !value.monitors.isDisjoint(with: held) {
            value.isExpectedToBeGuarded = true
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
