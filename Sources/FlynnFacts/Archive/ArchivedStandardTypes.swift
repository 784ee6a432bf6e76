import FlynnSyntax

extension Bool: Archivable {
    @inline(__always)
    package static func archive(_ value: Bool!, _ archiver: inout Archiver) -> Bool { archiver.flag(value) }
}

extension UInt8: Archivable {
    @inline(__always)
    package static func archive(_ value: UInt8!, _ archiver: inout Archiver) -> UInt8 { archiver.byte(value) }
}

extension UInt64: Archivable {
    @inline(__always)
    package static func archive(_ value: UInt64!, _ archiver: inout Archiver) -> UInt64 {
        archiver.number(value)
    }
}

extension String: Archivable {
    @inline(__always)
    package static func archive(_ value: String!, _ archiver: inout Archiver) -> String {
        archiver.string(value)
    }
}

extension Optional: Archivable where Wrapped: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let isPresent = archiver.byte(value! == nil ? 0 : 1) != 0
        return isPresent ? archiver.field(value!!) : nil
    }
}

extension Archiver {
    /// Archives an optional value. This takes one bit more than the value, and an `Optional` takes one byte more.
    @inline(__always)
    mutating func optional<Value: Archivable>(_ value: @autoclosure () -> Value?) -> Value? {
        flag(value() != nil) ? field(value()!) : nil
    }
}

/// The maximum number of elements for which memory is reserved before any element is read. Elements can take much more
/// memory than bytes, so a forged count must not reserve memory for all of them.
private let maxReserved = 1_024

extension Array: Archivable where Element: Archivable {
    package static func archive(_ value: [Element]!, _ archiver: inout Archiver) -> [Element] {
        let count = archiver.count(value.count)
        if !archiver.isReading {
            for element in value { _ = archiver.field(element) }
            return value
        }
        var result: [Element] = []
        if count == 0 { return result }
        result.reserveCapacity(Swift.min(count, maxReserved))
        for _ in 0..<count {
            result.append(Element.archive(nil, &archiver))
            if archiver.hasFailed { return result }
        }
        return result
    }
}

extension Set: Archivable where Element == String {
    /// Archives the sorted elements, so that equal sets have equal bytes.
    package static func archive(_ value: Set<String>!, _ archiver: inout Archiver) -> Set<String> {
        Set(archiver.field(value.isEmpty ? [] : value.sorted()))
    }
}

extension Dictionary: Archivable where Key == String, Value: Archivable {
    /// Archives the sorted keys and their values, so that equal dictionaries have equal bytes.
    package static func archive(
        _ value: [String: Value]!, _ archiver: inout Archiver
    ) -> [String: Value] {
        let count = archiver.count(value.count)
        if count == 0 { return [:] }
        if !archiver.isReading {
            for (key, value) in value.sorted(by: { $0.key < $1.key }) {
                _ = archiver.field(key)
                _ = archiver.field(value)
            }
            return value
        }
        var result: [String: Value] = [:]
        result.reserveCapacity(Swift.min(count, maxReserved))
        for _ in 0..<count {
            let key = archiver.field("")
            result[key] = Value.archive(nil, &archiver)
            if archiver.hasFailed { return result }
        }
        return result
    }
}

// MARK: - Positions

extension SourceLocation: Archivable {
    @inline(__always)
    package static func archive(_ value: SourceLocation!, _ archiver: inout Archiver) -> SourceLocation {
        archiver.location(value)
    }
}

extension SourceSpan: Archivable {
    /// Archives a span in a single line as the start and twice the length. Other spans are archived as the start, an
    /// odd number and the end.
    package static func archive(_ value: SourceSpan!, _ archiver: inout Archiver) -> SourceSpan {
        let omitsPositions = archiver.omitsPositions
        let start = archiver.location(value.start)
        let length = archiver.natural(omitsPositions ? 0 : value.lengthInLine.map { $0 << 1 } ?? 1)
        let end: SourceLocation
        if length & 1 == 1 {
            if length != 1 { archiver.fail() }
            end = archiver.location(value.end)
        } else {
            let (column, offset) = (start.column &+ length >> 1, start.offset &+ length >> 1)
            if (column | offset) >> 32 != 0 { archiver.fail() }
            end = SourceLocation(line: start.line, column: column, offset: offset)
        }
        if end < start { archiver.fail() }
        return SourceSpan(start: start, end: end)
    }

    /// The length of a span in a single line, in bytes.
    private var lengthInLine: Int? {
        let length = end.offset &- start.offset
        return length >= 0 && end.line == start.line && end.column &- start.column == length ? length : nil
    }
}

extension SourceEdit: Archivable {
    @inline(__always)
    package static func archive(_ value: SourceEdit!, _ archiver: inout Archiver) -> SourceEdit {
        SourceEdit(span: archiver.field(value.span), replacement: archiver.field(value.replacement))
    }
}

/// A natural number, for use as the associated value of a case.
struct Natural: Archivable {
    var value: Int

    @inline(__always)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(value: archiver.natural(value.value))
    }
}
