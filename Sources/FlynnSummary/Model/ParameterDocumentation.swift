import FlynnSyntax

/// The documentation of a behavior's parameters.
package struct ParameterDocumentation: Sendable, Hashable {
    /// How many parameters there are.
    package enum Extent: Sendable, Hashable, CaseIterable {
        /// There is no documentation.
        case undocumented
        /// `Any`: any number.
        case any
        /// As many as are listed; `None` is an empty list.
        case listed
        /// A line leaves open how many parameters it means.
        case unclear
    }

    /// How many parameters there are.
    package var extent: Extent
    /// The parameters in order.
    package var parameters: [DocumentedParameter]
    /// The invalid lines.
    package var malformed: [MalformedParameter]

    /// No documentation.
    package static let undocumented = ParameterDocumentation(extent: .undocumented, parameters: [], malformed: [])
}

/// One documented parameter of a behavior.
package struct DocumentedParameter: Sendable, Hashable {
    /// The type; `nil` if the line is malformed.
    package var type: TypeDescription?
    /// The text of the type.
    package var typeText: String
    /// The line.
    package var span: SourceSpan
}

/// A `flynnlint:parameter` line that is invalid or contradicts the others.
package struct MalformedParameter: Sendable, Hashable {
    /// The message.
    package var reason: String
    /// The line.
    package var span: SourceSpan
    /// The correct line, if it is obvious.
    package var correction: String?
}

// MARK: - Archive

extension ParameterDocumentation.Extent: ArchivableCase {}

extension ParameterDocumentation: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            extent: archiver.field(value.extent), parameters: archiver.field(value.parameters),
            malformed: archiver.field(value.malformed))
    }
}

extension DocumentedParameter: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            type: archiver.field(value.type), typeText: archiver.field(value.typeText),
            span: archiver.field(value.span))
    }
}

extension MalformedParameter: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            reason: archiver.field(value.reason), span: archiver.field(value.span),
            correction: archiver.field(value.correction))
    }
}
