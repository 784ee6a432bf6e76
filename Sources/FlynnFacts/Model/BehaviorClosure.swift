import FlynnSyntax

/// The use of arguments and `self` in a behavior closure.
package struct BehaviorClosure: Sendable {
    /// The closure parameter for the arguments.
    package enum ArgumentUse: Sendable, CaseIterable {
        /// A named parameter, or a shorthand name in use: `$0`, or `$1` after the actor.
        case used
        /// The parameter `_`.
        case ignored
        /// A closure without parameters and shorthand names.
        case unused
    }

    /// The closure parameter for the arguments.
    package var argumentUse: ArgumentUse
    /// The accesses with a literal index: `args[x: n]`, `args[n]` and `args.get(n)`.
    package var accesses: [ArgumentAccess] = []
    /// The first strong use of `self`, in the closure or in its error handler.
    package var strongSelf: StrongSelf?
    /// Whether the closure also uses the arguments in other ways than with a literal index.
    package var usesArgumentsAsWhole = false
    /// The function passed as the error handler in place of a closure.
    package var errorFunction: FunctionReference?
    /// The place to insert missing documentation, if the closure takes arguments.
    package var documentationPlace: DocumentationPlace?

    package init(
        argumentUse: ArgumentUse, accesses: [ArgumentAccess] = [], strongSelf: StrongSelf? = nil,
        usesArgumentsAsWhole: Bool = false, errorFunction: FunctionReference? = nil,
        documentationPlace: DocumentationPlace? = nil
    ) {
        self.argumentUse = argumentUse
        self.accesses = accesses
        self.strongSelf = strongSelf
        self.usesArgumentsAsWhole = usesArgumentsAsWhole
        self.errorFunction = errorFunction
        self.documentationPlace = documentationPlace
    }

    /// Whether the closure names its arguments.
    package var takesArguments: Bool { argumentUse == .used }
}

/// An access to one argument by a literal index.
package struct ArgumentAccess: Sendable {
    package var index: Int
    /// The source range of the whole access.
    package var span: SourceSpan
    /// The abbreviated source text.
    package var text: String
    /// The type of the read argument, if the source shows the type: `let v: T = args[x: n]`, `args[x: n] as T`,
    /// `args[n] as! T`.
    package var type: WrittenType?
    /// The type expected by the context, if the access doesn't state the ``type``: `self.total += args[x: n]`.
    package var expected: ExpressionSummary?
    /// The name of the variable, property or parameter to which the code assigns the argument.
    package var name: String?

    package init(
        index: Int, span: SourceSpan, text: String, type: WrittenType? = nil, expected: ExpressionSummary? = nil,
        name: String? = nil
    ) {
        self.index = index
        self.span = span
        self.text = text
        self.type = type
        self.expected = expected
        self.name = name
    }
}

/// A type and its source text.
package struct WrittenType: Sendable, Hashable {
    package var type: TypeDescription
    /// The source text on a single line.
    package var text: String

    package init(type: TypeDescription, text: String) {
        self.type = type
        self.text = text
    }
}

/// The strong uses of `self` in a closure owned by its actor, and the facts needed to rewrite them.
package struct StrongSelf: Sendable {
    /// The first use.
    package var span: SourceSpan
    /// The replacements for `self` by the closure parameter for the actor; `nil` if replacement isn't possible.
    package var rename: SelfRename?
    /// The place in the closure head to change the capture of `self`; `nil` if the closure uses `super`, because
    /// `super` needs a strong capture.
    package var capture: SelfCapture?
    /// The code that may use `self` after the closure has returned.
    package var escapes = SelfEscapes()
    /// Whether the closure uses `super`.
    package var usesSuper = false
    /// Whether the use is in the error handler of the behavior closure.
    package var isInErrorHandler = false

    package init(
        span: SourceSpan, rename: SelfRename? = nil, capture: SelfCapture? = nil, escapes: SelfEscapes = SelfEscapes(),
        usesSuper: Bool = false, isInErrorHandler: Bool = false
    ) {
        self.span = span
        self.rename = rename
        self.capture = capture
        self.escapes = escapes
        self.usesSuper = usesSuper
        self.isInErrorHandler = isInErrorHandler
    }
}

/// The replacements for `self` by the closure parameter for the actor. The parameter name isn't shadowed at any of
/// these places.
package struct SelfRename: Sendable {
    /// The parameter as written in code.
    package var name: String
    /// The uses of `self` to replace with the name.
    package var uses: [SourceSpan] = []
    /// The places after `self` in the capture lists of inner closures, where the name is inserted as the captured
    /// value.
    package var captures: [SourceLocation] = []
    /// The names not declared locally inside inner closures with this capture. If the type has a member of this name,
    /// the closure uses an implicit `self`, which a capture with a value doesn't allow.
    package var implicitNames: [String] = []

    package init(name: String, uses: [SourceSpan] = [], captures: [SourceLocation] = [], implicitNames: [String] = []) {
        self.name = name
        self.uses = uses
        self.captures = captures
        self.implicitNames = implicitNames
    }
}

/// The code that may use the `self` of a closure after the closure has returned.
package struct SelfEscapes: Sendable {
    /// Whether an inner closure, function, computed or lazy property, property wrapper or macro uses `self`.
    package var isUsedInside = false
    /// The names not declared locally in inner functions and computed properties. A name of a type member is a use of
    /// an implicit `self`.
    package var implicitNames: [String] = []
    /// The functions, operators and types taking values that depend on `self`. An `@autoclosure` parameter can store
    /// the expression as a closure.
    package var recipients: [String] = []

    /// The recipient for a function without a name.
    package static let anyRecipient = ""
}

/// The place to change the capture of `self` in a closure that captures `self` strongly.
package enum SelfCapture: Sendable, Hashable {
    /// A closure with a signature or `in`, but without a capture list. The list is inserted at this location.
    case signature(SourceLocation)
    /// A closure without a head. A list and `in` are inserted before the first statement.
    case statements(SourceLocation)
    /// A closure without a head, with statements on separate lines. A list and `in` are inserted after the brace.
    case brace(SourceLocation)
    /// A capture list without `self`. The location follows the opening bracket.
    case list(SourceLocation, isEmpty: Bool)
    /// The location before `[self]`.
    case capture(SourceLocation)
    /// The location before `[me = self]`.
    case renamed(SourceLocation)
}

// MARK: - Archive

extension BehaviorClosure.ArgumentUse: ArchivableCase {}

extension BehaviorClosure: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            argumentUse: archiver.field(value.argumentUse), accesses: archiver.field(value.accesses),
            strongSelf: archiver.field(value.strongSelf),
            usesArgumentsAsWhole: archiver.field(value.usesArgumentsAsWhole),
            errorFunction: archiver.field(value.errorFunction),
            documentationPlace: archiver.field(value.documentationPlace))
    }
}

extension ArgumentAccess: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            index: archiver.integer(value.index), span: archiver.field(value.span), text: archiver.field(value.text),
            type: archiver.field(value.type), expected: archiver.field(value.expected),
            name: archiver.field(value.name))
    }
}

extension WrittenType: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(type: archiver.field(value.type), text: archiver.field(value.text))
    }
}

extension StrongSelf: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            span: archiver.field(value.span), rename: archiver.field(value.rename),
            capture: archiver.field(value.capture), escapes: archiver.field(value.escapes),
            usesSuper: archiver.field(value.usesSuper), isInErrorHandler: archiver.field(value.isInErrorHandler))
    }
}

extension SelfRename: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), uses: archiver.field(value.uses),
            captures: archiver.field(value.captures), implicitNames: archiver.field(value.implicitNames))
    }
}

extension SelfEscapes: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            isUsedInside: archiver.field(value.isUsedInside), implicitNames: archiver.field(value.implicitNames),
            recipients: archiver.field(value.recipients))
    }
}

extension SelfCapture: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.signature, &archiver) { if case .signature(let place) = $0 { place } else { nil } }
        cases.add(Self.statements, &archiver) { if case .statements(let place) = $0 { place } else { nil } }
        cases.add(Self.brace, &archiver) { if case .brace(let place) = $0 { place } else { nil } }
        cases.add(Self.list, &archiver) { if case .list(let place, let isEmpty) = $0 { (place, isEmpty) } else { nil } }
        cases.add(Self.capture, &archiver) { if case .capture(let place) = $0 { place } else { nil } }
        cases.add(Self.renamed, &archiver) { if case .renamed(let place) = $0 { place } else { nil } }
        return cases.end(&archiver, or: .signature(SourceLocation(line: 1, column: 1, offset: 0)))
    }
}
