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
    /// Whether `self` is used in a closure or local function inside this one that doesn't capture it weakly itself. It can
    /// outlive the behavior's run, and holds what this closure holds.
    package var selfEscapes = false
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
    /// The name of the variable, property or parameter that takes the argument.
    package var name: String?
}

/// A type together with its text.
package struct WrittenType: Sendable, Hashable {
    /// The type.
    package var type: TypeDescription
    /// Its text, on one line.
    package var text: String
}

/// A strong use of `self` in a behavior's closure. It is always written: the compiler allows implicit `self` only if the
/// capture list names it.
package struct StrongSelf: Sendable, Hashable {
    /// The use.
    package var span: SourceSpan
    /// The closure's parameter for the actor, if it has one that can replace the use.
    package var substitute: String?
    /// Where the closure's head can be changed to capture `self` otherwise.
    package var capture: SelfCapture?
    /// Whether the closure is the one that gets the errors of the behavior's closure.
    package var isInErrorHandler = false
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
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            argumentUse: archiver.field(value.argumentUse), accesses: archiver.field(value.accesses),
            strongSelf: archiver.field(value.strongSelf), selfEscapes: archiver.field(value.selfEscapes),
            usesArgumentsAsWhole: archiver.field(value.usesArgumentsAsWhole),
            errorFunction: archiver.field(value.errorFunction),
            documentationPlace: archiver.field(value.documentationPlace))
    }
}

extension ArgumentAccess: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            index: archiver.integer(value.index), span: archiver.field(value.span), text: archiver.field(value.text),
            type: archiver.field(value.type), name: archiver.field(value.name))
    }
}

extension WrittenType: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(type: archiver.field(value.type), text: archiver.field(value.text))
    }
}

extension StrongSelf: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            span: archiver.field(value.span), substitute: archiver.field(value.substitute),
            capture: archiver.field(value.capture), isInErrorHandler: archiver.field(value.isInErrorHandler))
    }
}

extension SelfCapture: Archivable {
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
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
