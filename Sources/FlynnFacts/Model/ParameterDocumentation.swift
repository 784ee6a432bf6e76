import FlynnSyntax

/// The documentation of behavior parameters.
package struct ParameterDocumentation: Sendable, Hashable {
    /// The number of parameters.
    package enum Extent: Sendable, Hashable, CaseIterable {
        /// No documentation.
        case undocumented
        /// Any number of parameters, documented as `Any`.
        case any
        /// The listed parameters. The list for `None` is empty.
        case listed
        /// An unknown number, because a line is ambiguous.
        case unclear
    }

    /// The number of parameters.
    package var extent: Extent
    /// The parameters in order.
    package var parameters: [DocumentedParameter]
    /// The invalid lines.
    package var malformed: [MalformedParameter]

    package init(extent: Extent, parameters: [DocumentedParameter], malformed: [MalformedParameter]) {
        self.extent = extent
        self.parameters = parameters
        self.malformed = malformed
    }

    /// The documentation of an undocumented behavior.
    package static let undocumented = ParameterDocumentation(extent: .undocumented, parameters: [], malformed: [])
}

/// A documented behavior parameter.
package struct DocumentedParameter: Sendable, Hashable {
    /// The type; `nil` if the line is malformed.
    package var type: TypeDescription?
    /// The source text of the type.
    package var typeText: String
    /// The source range of the line.
    package var span: SourceSpan

    package init(type: TypeDescription? = nil, typeText: String, span: SourceSpan) {
        self.type = type
        self.typeText = typeText
        self.span = span
    }
}

/// A `flynnlint:parameter` line that is invalid or contradicts the others.
package struct MalformedParameter: Sendable, Hashable {
    /// The message for users.
    package var reason: String
    /// The source range of the line.
    package var span: SourceSpan
    /// The correct line, if obvious.
    package var correction: String?

    package init(reason: String, span: SourceSpan, correction: String? = nil) {
        self.reason = reason
        self.span = span
        self.correction = correction
    }
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
