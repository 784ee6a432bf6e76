import FlynnStore
import FlynnSummary

extension ContentHash: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(high: archiver.number(value.high), low: archiver.number(value.low))
    }
}

extension FileStamp: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        func signed(_ value: UInt64) -> Int64 { Int64(bitPattern: value) }
        return Self(
            modification: signed(archiver.number(UInt64(bitPattern: value.modification))),
            change: signed(archiver.number(UInt64(bitPattern: value.change))),
            size: signed(archiver.number(UInt64(bitPattern: value.size))), inode: archiver.number(value.inode))
    }
}

extension Archiver {
    /// A long list. ``field(_:)`` does the same in five times the time: generic functions of other modules aren't specialized.
    mutating func list<Element: Archivable>(_ value: @autoclosure () -> [Element]) -> [Element] {
        if !isReading {
            let elements = value()
            _ = count(elements.count)
            for element in elements { _ = Element.archive(element, &self) }
            return elements
        }
        let count = count(0)
        var result: [Element] = []
        result.reserveCapacity(count)
        while result.count < count, !hasFailed { result.append(Element.archive(nil, &self)) }
        return result
    }
}
