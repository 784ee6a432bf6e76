/// An enumeration without associated values. The cases are archived by position.
package protocol ArchivableCase: Archivable, CaseIterable, Equatable where AllCases == [Self] {}

extension ArchivableCase {
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let cases = allCases
        let position = archiver.natural(cases.firstIndex(of: value) ?? cases.count)
        guard position < cases.count else {
            archiver.fail()
            return cases[0]
        }
        return cases[position]
    }
}

/// Archives an enumeration with associated values. For each case, call `add` once with a function that creates the case
/// from its associated values, and a function that returns these values or `nil` for other cases.
///
/// The cases are archived in the order in which they are added, so the most frequent cases should be added first.
package struct ArchivedCases<Value>: ~Copyable {
    private let value: Value?
    private var tag: UInt8
    private var next: UInt8 = 0
    private var result: Value?

    @inline(__always)
    package init(_ value: Value?, _ archiver: inout Archiver) {
        self.value = value
        tag = archiver.isReading ? archiver.byte(0) : 0
    }

    /// Returns whether the next case was read.
    @inline(__always)
    private mutating func isRead() -> Bool {
        defer { next += 1 }
        return tag == next
    }

    /// Writes the tag of the next case if it matches.
    @inline(__always)
    private mutating func write<Payload>(
        _ archiver: inout Archiver, _ payload: (Value) -> Payload?
    ) -> Payload? {
        defer { next += 1 }
        guard result == nil, let value, let found = payload(value) else { return nil }
        _ = archiver.byte(next)
        result = value
        return found
    }

    /// Adds a case without associated values.
    @inline(__always)
    package mutating func add(
        _ make: @autoclosure () -> Value, _ archiver: inout Archiver, _ matches: (Value) -> Bool
    ) {
        if archiver.isReading {
            if isRead() { result = make() }
        } else {
            _ = write(&archiver) { matches($0) ? () : nil }
        }
    }

    /// Adds a case with one associated value.
    @inline(__always)
    package mutating func add<A: Archivable>(
        _ make: (A) -> Value, _ archiver: inout Archiver, _ payload: (Value) -> A?
    ) {
        if archiver.isReading {
            if isRead() { result = make(A.archive(nil, &archiver)) }
        } else if let payload = write(&archiver, payload) {
            _ = A.archive(payload, &archiver)
        }
    }

    /// Adds a case with two associated values.
    @inline(__always)
    package mutating func add<A: Archivable, B: Archivable>(
        _ make: (A, B) -> Value, _ archiver: inout Archiver, _ payload: (Value) -> (A, B)?
    ) {
        if archiver.isReading {
            if isRead() { result = make(A.archive(nil, &archiver), B.archive(nil, &archiver)) }
        } else if let payload = write(&archiver, payload) {
            _ = A.archive(payload.0, &archiver)
            _ = B.archive(payload.1, &archiver)
        }
    }

    /// Adds a case with three associated values.
    @inline(__always)
    package mutating func add<A: Archivable, B: Archivable, C: Archivable>(
        _ make: (A, B, C) -> Value, _ archiver: inout Archiver, _ payload: (Value) -> (A, B, C)?
    ) {
        if archiver.isReading {
            if isRead() {
                result = make(A.archive(nil, &archiver), B.archive(nil, &archiver), C.archive(nil, &archiver))
            }
        } else if let payload = write(&archiver, payload) {
            _ = A.archive(payload.0, &archiver)
            _ = B.archive(payload.1, &archiver)
            _ = C.archive(payload.2, &archiver)
        }
    }

    /// Returns the archived value, or `replacement` if the tag is invalid.
    @inline(__always)
    package consuming func end(_ archiver: inout Archiver, or replacement: @autoclosure () -> Value) -> Value {
        if let result { return result }
        archiver.fail()
        return replacement()
    }
}
