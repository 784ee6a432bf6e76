import FlynnSyntax

/// A replacement for the bytes of an ``Archiver``, which receives all written fields and provides all fields to read.
///
/// Each function takes the value of a field, or `nil` when reading, and returns the value of the field. By default, the
/// functions return their argument, or zero.
package protocol ArchiveMedium: AnyObject {
    func byte(_ value: UInt8?) -> UInt8
    func number(_ value: UInt64?) -> UInt64
    func flag(_ value: Bool?) -> Bool
    func count(_ value: Int?) -> Int
    func string(_ value: String?) -> String
    func location(_ value: SourceLocation?) -> SourceLocation

    /// See ``Archiver/enter()``.
    func enter() -> Bool
    /// See ``Archiver/leave()``.
    func leave()
    /// See ``Archiver/fail()``.
    func fail()
}

extension ArchiveMedium {
    package func byte(_ value: UInt8?) -> UInt8 { value ?? 0 }
    package func number(_ value: UInt64?) -> UInt64 { value ?? 0 }
    package func flag(_ value: Bool?) -> Bool { value ?? false }
    package func count(_ value: Int?) -> Int { value ?? 0 }
    package func string(_ value: String?) -> String { value ?? "" }
    package func location(_ value: SourceLocation?) -> SourceLocation {
        value ?? SourceLocation(line: 1, column: 1, offset: 0)
    }
    package func fail() {}
}
