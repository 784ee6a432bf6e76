import FlynnSummary
import FlynnSyntax

/// Writes a documented function type into the head of a closure that has no types: `{ (total: Int) in`.
struct ClosureTyping {
    let casting: LiteralCasting
    let conversion: LiteralConversion

    /// The edits that give a closure a function type, and whether they need no review; `nil` if the closure wouldn't compile
    /// as one, or if there is nothing to write.
    func edits(
        _ closure: ClosureLiteral, _ box: BoxedClosure, as function: FunctionTarget
    ) -> (edits: [SourceEdit], isSafe: Bool)? {
        guard fits(closure, box, function), let effects = effects(closure, function),
            let attributes = attributes(closure, function), let writesResult = writesResult(closure, box, function)
        else { return nil }
        var missing = zip(closure.parameters, function.parameters).filter { $0.0.type == nil }.map(\.1)
        if writesResult { missing.append(function.result) }
        guard missing.allSatisfy({ $0.names.allSatisfy(conversion.meansTheSame) }) else { return nil }
        let tail = effects + (writesResult ? " -> " + function.result.written : "")
        guard let edits = edits(closure, function, attributes, tail), !edits.isEmpty else { return nil }
        return (edits, attributes.isEmpty)
    }

    /// Whether the parameters can have the documented types, as far as it is known.
    private func fits(_ closure: ClosureLiteral, _ box: BoxedClosure, _ function: FunctionTarget) -> Bool {
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

    /// Whether a parameter is a function that can only be called.
    private func isNonescaping(_ parameter: TypeDescription) -> Bool {
        let (modifiers, type) = parameter.modifiers
        if case .function = type { return !modifiers.contains("@escaping") }
        return false
    }

    /// The effects that must be added; `nil` if the closure has others than the function.
    private func effects(_ closure: ClosureLiteral, _ function: FunctionTarget) -> String? {
        guard let isThrowing = closure.isThrowing, function.isKnown,
            function.modifiers.contains("throws") || !isThrowing
        else { return nil }
        let isAsync = function.modifiers.contains("async")
        if isAsync == closure.isAsync { return "" }
        // With one effect, the other one isn't inferred.
        return isAsync && !closure.head.hasEffectsOrResult ? (isThrowing ? " async throws" : " async") : nil
    }

    /// The attributes that must be added; `nil` if the closure has others than the function.
    private func attributes(_ closure: ClosureLiteral, _ function: FunctionTarget) -> [String]? {
        guard closure.attributes.allSatisfy(function.modifiers.contains) else { return nil }
        return ["@MainActor", "@Sendable"].filter {
            function.modifiers.contains($0) && !closure.attributes.contains($0)
        }
    }

    /// Whether the result must be written; `nil` if the closure can't have the documented result.
    private func writesResult(_ closure: ClosureLiteral, _ box: BoxedClosure, _ function: FunctionTarget) -> Bool? {
        let verdict = casting.verdict(box.result, function.result)
        switch closure.result {
        case .annotated: return verdict == .fails ? nil : false
        case .value(let value):
            if case .expression(.operation(let operators, _)) = value, let use = closure.parameters.first?.use,
                case .operand = use
            {
                return writesResult(ofOperators: operators, verdict, function)
            }
            if verdict == .succeeds { return false }
            if verdict == .unknown || conversion.converts(value, to: function.result) { return true }
            // The value of an expression can be ignored.
            if case .expression = value, function.result == .tuple([]), !closure.head.returnsValue { return true }
            return nil
        }
    }

    /// Whether the result of operators between parameters and literals must be written.
    private func writesResult(
        ofOperators operators: [String], _ verdict: LiteralCasting.Verdict, _ function: FunctionTarget
    ) -> Bool? {
        let isComparison = operators.contains { name in
            if case .comparison? = KnownOperator.named(name)?.result { true } else { false }
        }
        if isComparison { return verdict == .succeeds ? false : nil }
        return function.parameters.allSatisfy { $0 == function.result } ? true : nil
    }

    // MARK: - Text

    /// - Parameter tail: the effects and the result.
    private func edits(
        _ closure: ClosureLiteral, _ function: FunctionTarget, _ attributes: [String], _ tail: String
    ) -> [SourceEdit]? {
        let head = closure.head
        let types = function.parameters.map(\.written)
        var start = attributes
        var names: [SourceEdit] = []
        var end = ""
        var body: [SourceEdit] = []
        switch head.form {
        case .names, .list:
            guard head.names.count == types.count else { return nil }
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
            else { return nil }
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
        // Two edits at one place would have no order.
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
    /// The type as it is written in a closure. `borrowing` is the default, but restricts the uses of the parameter.
    fileprivate var written: String {
        switch self {
        case .tuple([]): "Void"
        case .modified(["borrowing"], let type): type.description
        default: description
        }
    }
}
