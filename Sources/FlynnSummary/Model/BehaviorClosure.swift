import FlynnSyntax

/// How a behavior's closure uses its arguments and `self`.
package struct BehaviorClosure: Sendable {
    /// The closure's parameter for the arguments.
    package enum ArgumentUse: Sendable, CaseIterable {
        /// It has a name, or its shorthand name is used: `$0`, or `$1` after the actor.
        case used
        /// It is `_`.
        case ignored
        /// The closure has no parameter and uses no shorthand name.
        case unused
    }

    /// The closure's parameter for the arguments.
    package var argumentUse: ArgumentUse
    /// `args[x: n]`, `args[n]` and `args.get(n)` with a literal index.
    package var accesses: [ArgumentAccess] = []
    /// The first strong use of `self`, also in the closure that gets its errors.
    package var strongSelf: StrongSelf?
    /// Whether the arguments are also used otherwise than by accesses with a literal index.
    package var usesArgumentsAsWhole = false
    /// The function that gets its errors, if that isn't a closure.
    package var errorFunction: FunctionReference?
    /// Where documentation can be inserted, if it is missing and the closure takes arguments.
    package var documentationPlace: DocumentationPlace?

    /// Whether the closure names its arguments.
    package var takesArguments: Bool { argumentUse == .used }
}

/// An access to one argument by a literal index.
package struct ArgumentAccess: Sendable {
    /// The index.
    package var index: Int
    /// The whole access.
    package var span: SourceSpan
    /// The shortened text.
    package var text: String
    /// The type that the argument is read as, if the source shows it: `let v: T = args[x: n]`, `args[x: n] as T`,
    /// `args[n] as! T`.
    package var type: WrittenType?
    /// What the context expects, if ``type`` isn't written at the access: `self.total += args[x: n]`.
    package var expected: ExpressionSummary?
    /// The name of the variable, property or parameter that takes the argument.
    package var name: String?
}

/// A type together with its text.
package struct WrittenType: Sendable, Hashable {
    /// The type.
    package var type: TypeDescription
    /// Its text, on one line.
    package var text: String

    package init(type: TypeDescription, text: String) {
        self.type = type
        self.text = text
    }
}

/// The strong uses of `self` in a closure that its actor owns, and what each change of the closure would make of them.
package struct StrongSelf: Sendable {
    /// The first use.
    package var span: SourceSpan
    /// The uses through the closure's parameter for the actor; `nil` if that isn't possible.
    package var rename: SelfRename?
    /// Where the closure's head can be changed to capture `self` otherwise; `nil` if it uses `super`, which must be captured
    /// strongly.
    package var capture: SelfCapture?
    /// What can use `self` after the closure has run.
    package var escapes = SelfEscapes()
    /// Whether it uses `super`.
    package var usesSuper = false
    /// Whether the closure is the one that gets the errors of the behavior's closure.
    package var isInErrorHandler = false
}

/// How a closure uses its parameter for the actor instead of `self`. At all of these places, the parameter's name means the
/// parameter.
package struct SelfRename: Sendable {
    /// The parameter as it is written in code.
    package var name: String
    /// The uses that the name replaces.
    package var uses: [SourceSpan] = []
    /// Where inner closures capture `self`. After these places the name is given as the value.
    package var captures: [SourceLocation] = []
    /// The names that mean nothing local where such a capture gives `self` its meaning. If one is a member of the type, it is
    /// used through an implicit `self`, which a capture with a value doesn't allow.
    package var implicitNames: [String] = []
}

/// What can use the `self` of a closure after the closure has run.
package struct SelfEscapes: Sendable {
    /// Whether an inner closure, function, computed or lazy property, property wrapper or macro uses it.
    package var isUsedInside = false
    /// The names that mean nothing local in inner functions and computed properties. If one is a member of the type, it is used
    /// through an implicit `self`.
    package var implicitNames: [String] = []
    /// The functions, operators and types to which values that depend on it are passed. One of them may keep an expression as a
    /// closure.
    package var recipients: [String] = []
}

/// Where the head of a closure that captures `self` strongly can be changed to capture it otherwise.
package enum SelfCapture: Sendable, Hashable {
    /// There is no capture list, but a signature or `in`: a list can be inserted before these.
    case signature(SourceLocation)
    /// There is no head. A list and `in` can be inserted before the first statement.
    case statements(SourceLocation)
    /// There is no head, and the statements begin on a line of their own. A list and `in` can be inserted after the
    /// brace.
    case brace(SourceLocation)
    /// There is a capture list without `self`. The location is after its bracket.
    case list(SourceLocation, isEmpty: Bool)
    /// The location is before `[self]`.
    case capture(SourceLocation)
    /// The location is before `[me = self]`.
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
