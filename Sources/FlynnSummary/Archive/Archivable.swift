import FlynnSyntax

/// A value that can be written into bytes and read back: the compact form in which summaries are cached.
///
/// A type names its fields once, in one function for both directions. Bytes contain neither names nor field counts, so a
/// change of the fields changes the format.
///
///     extension ArgumentLabel: Archivable {
///         package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
///             Self(name: archiver.field(value.name), span: archiver.field(value.span))
///         }
///     }
package protocol Archivable {
    /// Writes a value and returns it, or reads one.
    ///
    /// - Parameter value: The value to write; `nil` when reading. Arguments of ``Archiver/field(_:)`` aren't evaluated then.
    static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self
}

/// Writes fields, or reads them in the same order.
///
/// Every function takes the value to write and returns it. A reader doesn't evaluate its argument, and returns the value
/// that it reads. After a failure a reader returns zeros, empty strings and empty lists.
package protocol Archiver {
    static var isReading: Bool { get }
    /// The number of types of the file; larger identities are refused.
    var typeCount: Int { get }
    /// The number of summarized closures of the file; larger identities are refused.
    var closureCount: Int { get }
    /// Whether the beginning of the file is written instead of any location.
    var omitsPositions: Bool { get }

    mutating func byte(_ value: @autoclosure () -> UInt8) -> UInt8
    mutating func number(_ value: @autoclosure () -> UInt64) -> UInt64
    /// A Boolean in one bit. Up to eight successive ones share a byte.
    mutating func flag(_ value: @autoclosure () -> Bool) -> Bool
    mutating func string(_ value: @autoclosure () -> String) -> String
    mutating func location(_ value: @autoclosure () -> SourceLocation) -> SourceLocation
    /// The number of elements of a list, each of which takes at least one byte.
    mutating func count(_ value: @autoclosure () -> Int) -> Int

    /// Begins a value in another one of its kind; false if the limit of the nesting is reached.
    mutating func enter() -> Bool
    /// Ends what ``enter()`` began.
    mutating func leave()
    /// Makes the archive invalid.
    mutating func fail()
    /// Whether reading has failed.
    var hasFailed: Bool { get }
}

extension Archiver {
    /// A field of an archivable type.
    @inline(__always)
    package mutating func field<Value: Archivable>(_ value: @autoclosure () -> Value) -> Value {
        Value.archive(Self.isReading ? nil : value(), &self)
    }

    /// A number that isn't negative.
    @inline(__always)
    package mutating func natural(_ value: @autoclosure () -> Int) -> Int {
        let number = number(UInt64(bitPattern: Int64(value())))
        guard let natural = Int(exactly: number) else {
            fail()
            return 0
        }
        return natural
    }

    /// A number of either sign, zigzag-encoded.
    @inline(__always)
    package mutating func integer(_ value: @autoclosure () -> Int) -> Int {
        func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1))) }
        let number = number(zigzag(value()))
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    /// An index below a count.
    package mutating func index(_ value: @autoclosure () -> Int, below count: Int) -> Int {
        let index = natural(value())
        guard index < count else {
            if Self.isReading { fail() }
            return 0
        }
        return index
    }
}
