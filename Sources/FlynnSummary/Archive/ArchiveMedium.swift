import FlynnSyntax

/// Takes the place of the bytes of an ``Archiver``: gets each field that is written, and gives each field that is read.
///
/// Each function gets the value of the field, or `nil` while reading, and returns the value of the field. The default functions return
/// what they get, or zero.
package protocol ArchiveMedium: AnyObject {
    func byte(_ value: UInt8?) -> UInt8
    func number(_ value: UInt64?) -> UInt64
    func flag(_ value: Bool?) -> Bool
    func count(_ value: Int?) -> Int
    func string(_ value: String?) -> String
    func location(_ value: SourceLocation?) -> SourceLocation

    /// ``Archiver/enter()``
    func enter() -> Bool
    /// ``Archiver/leave()``
    func leave()
    /// ``Archiver/fail()``
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
