import FlynnSyntax

/// A type with a compact binary form, in which summaries are cached.
///
/// The conforming type lists its fields once, in a single function for writing and reading. The bytes contain neither
/// names nor field counts, so changing the fields changes the format.
///
///     extension ArgumentLabel: Archivable {
///         @inline(never)
///         package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
///             Self(name: archiver.field(value.name), span: archiver.field(value.span))
///         }
///     }
///
/// The attribute `@inline(never)` keeps the optimizer from copying the function into the witness table and into the
/// functions for arrays and optionals. These copies tripled the code size and the compile time for all types. A
/// function with a single field is cheaper when inlined.
package protocol Archivable {
    /// Writes a value and returns it, or reads a value.
    ///
    /// - Parameter value: The value to write; `nil` when reading. In this case, the arguments of ``Archiver/field(_:)``
    ///   are not evaluated.
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self
}

extension Archivable {
    /// Returns the value archived in some bytes, or `nil` if the bytes are invalid.
    package static func value(in bytes: UnsafeRawBufferPointer) -> Self? {
        var reader = Archiver(reading: bytes)
        let value = archive(nil, &reader)
        return reader.isComplete ? value : nil
    }
}
