import FlynnSyntax

/// The type of a closure as far as its source shows it, and where the rest of the type can be written.
package struct ClosureLiteral: Sendable, Hashable {
    /// A parameter, or one of `$0`, `$1` and so on.
    package struct Parameter: Sendable, Hashable {
        /// The type, if it is written.
        package var type: TypeDescription?
        /// The use by which the compiler infers a type that isn't written.
        package var use = Use.unknown
    }

    /// The statement that first mentions a parameter. The compiler infers the parameter's type from it alone.
    package enum Use: Sendable, Hashable {
        /// The arguments of a function of the standard library that takes `Any`: `print(x)`
        case printed(by: String)
        /// The arguments of the call that is the closure's only expression: `other.beShow(x)`
        case forwarded
        /// The operands of arithmetic or a comparison with these literals, which are of one kind: `x * 2 + 1`
        case operand([LiteralValue], operators: [String])
        /// The new value of something: `self.count = x`
        case assigned(to: ExpressionSummary)
        case unknown
    }

    /// The result of a closure.
    package enum Result: Sendable, Hashable {
        /// The type after the arrow.
        case annotated(TypeDescription)
        /// The value of a single expression, or the empty tuple for none.
        case value(LiteralValue)
    }

    /// The parameters.
    package var parameters: [Parameter]
    /// The result.
    package var result: Result
    /// The attributes and the `throws` clause.
    package var modifiers: [String]
    /// Whether its body can throw, if that is known.
    package var isThrowing: Bool?
    /// Whether it is asynchronous, if that is known.
    package var isAsync: Bool?
    /// The places where types can be written; `nil` for the value of a variable.
    package var head: ClosureHead?

    /// Whether the type of a parameter or of the result isn't written.
    package var isUntyped: Bool {
        if case .annotated = result { return parameters.contains { $0.type == nil } }
        return true
    }
}

/// The places in a closure where its attributes and types can be written.
package struct ClosureHead: Sendable, Hashable {
    /// How the parameters are written.
    package enum Form: UInt8, Sendable, CaseIterable {
        /// `{ print("done") }`: there is no `in`.
        case bare
        /// `{ [count] in print(count) }`
        case withoutParameters
        /// `{ a, b in print(a, b) }`
        case names
        /// `{ (a, b: Int) in print(a, b) }`
        case list
    }

    /// How the parameters are written.
    package var form: Form
    /// After the opening brace.
    package var start: SourceLocation
    /// Whether blanks follow the opening brace.
    package var isSpaced: Bool
    /// Before `in`, after the other parts.
    package var end: SourceLocation
    /// Whether blanks follow `end`.
    package var isEndSpaced: Bool
    /// Whether `throws` or a result is written.
    package var hasEffectsOrResult: Bool
    /// Whether a `return` has a value, which can't be ignored.
    package var returnsValue: Bool
    /// The names of the parameters.
    package var names: [SourceSpan] = []
    /// `$0`, `$1` and so on, without those of inner closures.
    package var shorthandArguments: [ShorthandArgument] = []
    /// Names for `$0`, `$1` and so on that the closure doesn't contain; empty if none was found.
    package var freeNames: [String] = []
}

/// A `$0` or `$1`.
package struct ShorthandArgument: Sendable, Hashable {
    /// The number after `$`.
    package var index: Int
    /// The place.
    package var span: SourceSpan
}

// MARK: - Archive

extension ClosureLiteral: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            parameters: archiver.field(value.parameters), result: archiver.field(value.result),
            modifiers: archiver.field(value.modifiers), isThrowing: archiver.field(value.isThrowing),
            isAsync: archiver.field(value.isAsync), head: archiver.field(value.head))
    }
}

extension ClosureLiteral.Parameter: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(type: archiver.field(value.type), use: archiver.field(value.use))
    }
}

extension ClosureLiteral.Use: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(.unknown, &archiver) { $0 == .unknown }
        cases.add(Self.printed, &archiver) { if case .printed(let function) = $0 { function } else { nil } }
        cases.add(.forwarded, &archiver) { $0 == .forwarded }
        cases.add(Self.operand, &archiver) {
            if case .operand(let literals, let operators) = $0 { (literals, operators) } else { nil }
        }
        cases.add(Self.assigned, &archiver) { if case .assigned(let target) = $0 { target } else { nil } }
        return cases.end(&archiver, or: .unknown)
    }
}

extension ClosureLiteral.Result: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.annotated, &archiver) { if case .annotated(let type) = $0 { type } else { nil } }
        cases.add(Self.value, &archiver) { if case .value(let value) = $0 { value } else { nil } }
        return cases.end(&archiver, or: .value(.unknown))
    }
}

extension ClosureHead: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            form: archiver.field(value.form), start: archiver.location(value.start),
            isSpaced: archiver.flag(value.isSpaced), end: archiver.location(value.end),
            isEndSpaced: archiver.flag(value.isEndSpaced),
            hasEffectsOrResult: archiver.flag(value.hasEffectsOrResult),
            returnsValue: archiver.flag(value.returnsValue), names: archiver.field(value.names),
            shorthandArguments: archiver.field(value.shorthandArguments), freeNames: archiver.field(value.freeNames))
    }
}

extension ClosureHead.Form: ArchivableCase {}

extension ShorthandArgument: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(index: archiver.natural(value.index), span: archiver.field(value.span))
    }
}
