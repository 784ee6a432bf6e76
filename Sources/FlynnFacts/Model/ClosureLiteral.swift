import FlynnSyntax

/// The type of a closure as far as the source shows it, and the places to write the missing types.
package struct ClosureLiteral: Sendable, Hashable {
    /// A named parameter, or a shorthand name such as `$0` or `$1`.
    package struct Parameter: Sendable, Hashable {
        /// The type, if written.
        package var type: TypeDescription?
        /// The use from which the compiler infers a missing type.
        package var use = Use.unknown

        package init(type: TypeDescription? = nil, use: Use = Use.unknown) {
            self.type = type
            self.use = use
        }
    }

    /// The statement with the first mention of a parameter. The compiler infers the parameter type from this statement
    /// alone.
    package enum Use: Sendable, Hashable {
        /// An argument to a standard library function with parameters of type `Any`: `print(x)`
        case printed(by: String)
        /// An argument to the call that is the only expression in the closure: `other.beShow(x)`
        case forwarded
        /// An operand in arithmetic or a comparison with these literals, which have the same kind: `x * 2 + 1`
        case operand([LiteralValue], operators: [String])
        /// The new value in an assignment: `self.count = x`
        case assigned(to: ExpressionSummary)
        case unknown
    }

    /// The result of a closure.
    package enum Result: Sendable, Hashable {
        /// The type after the arrow.
        case annotated(TypeDescription)
        /// The value of a single expression, or an empty tuple if there is no value.
        case value(LiteralValue)
    }

    package var parameters: [Parameter]
    package var result: Result
    /// The attributes and the `throws` clause.
    package var modifiers: [String]
    /// Whether the body can throw, if known.
    package var isThrowing: Bool?
    /// Whether the closure is asynchronous, if known.
    package var isAsync: Bool?
    /// The places to write types; `nil` for the value of a variable.
    package var head: ClosureHead?

    package init(
        parameters: [Parameter], result: Result, modifiers: [String], isThrowing: Bool? = nil, isAsync: Bool? = nil,
        head: ClosureHead? = nil
    ) {
        self.parameters = parameters
        self.result = result
        self.modifiers = modifiers
        self.isThrowing = isThrowing
        self.isAsync = isAsync
        self.head = head
    }

    /// Whether the type of a parameter or of the result is missing.
    package var isUntyped: Bool {
        if case .annotated = result { return parameters.contains { $0.type == nil } }
        return true
    }
}

/// The places in a closure to write attributes and types.
package struct ClosureHead: Sendable, Hashable {
    /// The form of the parameter list.
    package enum Form: UInt8, Sendable, CaseIterable {
        /// `{ print("done") }`, without `in`.
        case bare
        /// `{ [count] in print(count) }`
        case withoutParameters
        /// `{ a, b in print(a, b) }`
        case names
        /// `{ (a, b: Int) in print(a, b) }`
        case list
    }

    /// The form of the parameter list.
    package var form: Form
    /// The location after the opening brace.
    package var start: SourceLocation
    /// Whether blanks follow the opening brace.
    package var isSpaced: Bool
    /// The location before `in`, after the other parts.
    package var end: SourceLocation
    /// Whether blanks follow `end`.
    package var isEndSpaced: Bool
    /// Whether the closure states `throws` or a result.
    package var hasEffectsOrResult: Bool
    /// Whether a `return` statement has a value, which the result type must include.
    package var returnsValue: Bool
    /// The names of the parameters.
    package var names: [SourceSpan] = []
    /// The uses of `$0`, `$1` and so on, excluding the uses in inner closures.
    package var shorthandArguments: [ShorthandArgument] = []
    /// Names for `$0`, `$1` and so on that don't occur in the closure; empty if none were found.
    package var freeNames: [String] = []

    package init(
        form: Form, start: SourceLocation, isSpaced: Bool, end: SourceLocation, isEndSpaced: Bool,
        hasEffectsOrResult: Bool, returnsValue: Bool, names: [SourceSpan] = [],
        shorthandArguments: [ShorthandArgument] = [], freeNames: [String] = []
    ) {
        self.form = form
        self.start = start
        self.isSpaced = isSpaced
        self.end = end
        self.isEndSpaced = isEndSpaced
        self.hasEffectsOrResult = hasEffectsOrResult
        self.returnsValue = returnsValue
        self.names = names
        self.shorthandArguments = shorthandArguments
        self.freeNames = freeNames
    }
}

/// A use of `$0` or `$1`.
package struct ShorthandArgument: Sendable, Hashable {
    /// The number after `$`.
    package var index: Int
    package var span: SourceSpan

    package init(index: Int, span: SourceSpan) {
        self.index = index
        self.span = span
    }
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
