import FlynnFacts
import FlynnSyntax

/// The edits for adding a function type to a closure.
package struct ClosureTyping {
    package var edits: [SourceEdit]
    /// Whether the edits can be applied without review.
    package var isSafe: Bool
}

/// Writes a documented function type into the head of an untyped closure: `{ (total: Int) in`.
struct ClosureTypist {
    let closure: ClosureLiteral
    let head: ClosureHead
    let box: BoxedClosure
    let function: FunctionTarget
    let casting: LiteralCasting
    let conversion: LiteralConversion

    /// The closure can't have this function type.
    private struct Misfit: Error {}

    /// The edits, or `nil` if the closure wouldn't compile with the function type, or if no edits are needed.
    var typing: ClosureTyping? { try? written() }

    private func written() throws(Misfit) -> ClosureTyping? {
        guard parametersFit else { throw Misfit() }
        let (effects, attributes, writesResult) = (try effects(), try attributes(), try writesResult())
        var missing = zip(closure.parameters, function.parameters).filter { $0.0.type == nil }.map(\.1)
        if writesResult { missing.append(function.result) }
        guard missing.allSatisfy({ $0.names.allSatisfy(conversion.meansTheSame) }) else { return nil }
        let edits = try edits(attributes, effects + (writesResult ? " -> " + function.result.written : ""))
        return edits.isEmpty ? nil : ClosureTyping(edits: edits, isSafe: attributes.isEmpty)
    }

    /// Whether the known parameter types are compatible with the documented types.
    private var parametersFit: Bool {
        guard let parts = box.parameters, parts.count == function.parameters.count else { return false }
        return zip(zip(closure.parameters, parts), function.parameters).allSatisfy { pair, expected in
            switch (pair.0.type, pair.0.use) {
            case (nil, .operand(let literals, let operators)):
                // A comparison with a literal doesn't unwrap an optional.
                expected.unwrapped == expected && literals.allSatisfy { conversion.converts($0, to: expected) }
                    && (operators.allSatisfy(KnownOperator.acceptsAllNumbers) || !isFloatingPoint(expected))
            case (nil, .printed), (nil, .forwarded): !isNonescaping(expected)
            default: casting.verdict(pair.1, expected) != .fails
            }
        }
    }

    private func isFloatingPoint(_ type: TypeDescription) -> Bool { conversion.converts(.float, to: type) }

    /// Returns whether the parameter is a non-escaping function, which only allows calls.
    private func isNonescaping(_ parameter: TypeDescription) -> Bool {
        let (modifiers, type) = parameter.modifiers
        if case .function = type { return !modifiers.contains("@escaping") }
        return false
    }

    /// Returns the effects to add.
    private func effects() throws(Misfit) -> String {
        let (found, expected) = (box.traits, function.traits)
        guard !expected.hasOthers, let errors = found.errors, let isAsync = expected.isAsync,
            errors == expected.errors || errors == .nothing && expected.errors == .any
        else { throw Misfit() }
        if isAsync == closure.isAsync { return "" }
        // If an effect is written, no effects are inferred.
        guard isAsync, !head.hasEffectsOrResult else { throw Misfit() }
        return errors == .nothing ? " async" : " async throws"
    }

    /// Returns the attributes to add.
    private func attributes() throws(Misfit) -> [String] {
        let (found, expected) = (box.traits, function.traits)
        if found.hasOthers || found.isOnMainActor == true && expected.isOnMainActor != true
            || found.isSendable == true && expected.isSendable != true
        {
            throw Misfit()
        }
        return (found.isOnMainActor == expected.isOnMainActor ? [] : ["@MainActor"])
            + (found.isSendable == expected.isSendable ? [] : ["@Sendable"])
    }

    /// Returns whether the result type must be written.
    private func writesResult() throws(Misfit) -> Bool {
        let verdict = casting.verdict(box.result, function.result)
        switch closure.result {
        case .annotated:
            if verdict == .fails { throw Misfit() }
            return false
        case .value(let value):
            if case .expression(.operation(let operators, _)) = value, let use = closure.parameters.first?.use,
                case .operand = use
            {
                return try writesResult(ofOperators: operators, verdict)
            }
            if verdict == .succeeds { return false }
            if verdict == .unknown || conversion.converts(value, to: function.result) { return true }
            // The value of an expression can be discarded.
            if case .expression = value, function.result == .tuple([]), !head.returnsValue { return true }
            throw Misfit()
        }
    }

    /// Returns whether the result type must be written for operators on parameters and literals.
    private func writesResult(
        ofOperators operators: [String], _ verdict: LiteralCasting.Verdict
    ) throws(Misfit) -> Bool {
        let isComparison = operators.contains { name in
            if case .comparison? = KnownOperator.named(name)?.result { true } else { false }
        }
        if isComparison, verdict == .succeeds { return false }
        if isComparison || !function.parameters.allSatisfy({ $0 == function.result }) { throw Misfit() }
        return true
    }

    // MARK: - Text

    /// - Parameter tail: The effects and the result.
    private func edits(_ attributes: [String], _ tail: String) throws(Misfit) -> [SourceEdit] {
        let types = function.parameters.map(\.written)
        var start = attributes
        var names: [SourceEdit] = []
        var end = ""
        var body: [SourceEdit] = []
        switch head.form {
        case .names, .list:
            guard head.names.count == types.count else { throw Misfit() }
            for (position, name) in head.names.enumerated() where closure.parameters[position].type == nil {
                names.append(.insert(": " + types[position], at: name.end))
            }
            end = tail
            if head.form == .names, let first = head.names.first, let last = names.popLast() {
                names.insert(.insert("(", at: first.start), at: 0)
                names.append(.insert(last.replacement + ")", at: last.span.start))
            }
        case .bare, .withoutParameters:
            guard head.freeNames.count == types.count,
                head.shorthandArguments.allSatisfy({ $0.index < types.count })
            else { throw Misfit() }
            let list = zip(head.freeNames, types).map { "\($0): \($1)" }.joined(separator: ", ")
            let clause = list.isEmpty && tail.isEmpty ? "" : "(\(list))\(tail)"
            if head.form == .bare {
                if !clause.isEmpty { start.append(clause) }
                if !start.isEmpty { start.append("in") }
            } else if !clause.isEmpty {
                end = " " + clause
            }
            body = head.shorthandArguments.map { SourceEdit(span: $0.span, replacement: head.freeNames[$0.index]) }
        }
        // Two edits at the same position would have no order.
        if !end.isEmpty {
            if names.last?.span.start == head.end { end = names.removeLast().replacement + end }
            names.append(.insert(end + (head.isEndSpaced ? "" : " "), at: head.end))
        }
        if !start.isEmpty {
            let text = " " + start.joined(separator: " ") + (head.isSpaced ? "" : " ")
            let isBeforeName = names.first?.span.start == head.start
            names.insert(.insert(text + (isBeforeName ? names.removeFirst().replacement : ""), at: head.start), at: 0)
        }
        return names + body
    }
}

extension TypeDescription {
    /// The type's text in a closure. `borrowing` is the default, but restricts the use of the parameter.
    fileprivate var written: String {
        switch self {
        case .tuple([]): "Void"
        case .modified(["borrowing"], let type): type.description
        default: description
        }
    }
}
