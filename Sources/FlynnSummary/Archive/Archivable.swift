import FlynnSyntax

/// A value that can be written into bytes and read back: the compact form in which summaries are cached.
///
/// A type names its fields once, in one function for both directions. Bytes contain neither names nor field counts, so a
/// change of the fields changes the format.
///
///     extension ArgumentLabel: Archivable {
///         @inline(never)
///         package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
///             Self(name: archiver.field(value.name), span: archiver.field(value.span))
///         }
///     }
///
/// Without `@inline(never)`, the optimizer copies the function into the witness table and into the functions of arrays and optionals.
/// That tripled the code of all types, and the time to compile it. A function with one field is cheaper inlined.
package protocol Archivable {
    /// Writes a value and returns it, or reads one.
    ///
    /// - Parameter value: The value to write; `nil` when reading. Arguments of ``Archiver/field(_:)`` aren't evaluated then.
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self
}
