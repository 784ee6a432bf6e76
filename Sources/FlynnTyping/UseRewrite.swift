import FlynnFacts
import FlynnIndex
import FlynnResolution
import FlynnSyntax

/// The edits for the uses of behaviors that become methods.
struct UseRewrite {
    /// The form of the methods.
    struct Target {
        /// A declaration with the common parameters.
        var behavior: BehaviorID
        var parameters: [TypedSignature.Parameter]
        /// The type of the answer as text. This is `nil` if the methods don't answer.
        var answer: String?
    }

    let target: Target
    let index: ProjectIndex
    private(set) var edits: [Int: [TypedEdit]] = [:]
    /// The ends of the names that are no longer needed, by file and statement.
    private(set) var discarded: [Int: [DiscardedValues: Set<Int>]] = [:]
    private(set) var hasTimeout = false

    init(_ target: Target, _ index: ProjectIndex) { (self.target, self.index) = (target, index) }

    /// Adds the edits for a use.
    ///
    /// - Parameter isCertain: Whether the use certainly refers to one of the behaviors.
    mutating func add(_ use: BehaviorOccurrence, _ source: TypedSource, isCertain: Bool) throws(TypingProblem) {
        let range = source.tree.tokens.range(use.token)
        guard let call = use.call else {
            guard isCertain else {
                throw TypingProblem("it is unclear what '\(source.name(use.token))' means", source, range)
            }
            if let values = DiscardedValues(use.token, source), source.isEditable {
                discarded[use.file, default: [:]][values, default: []].insert(range.upperBound)
                return
            }
            throw TypingProblem("it is used as a value", source, range)
        }
        guard isCertain || call.form == .direct else {
            throw TypingProblem("it is unclear what '\(source.name(use.token))' means", source, range)
        }
        switch call.form {
        case .direct: try addCall(call, use, source, isCertain: isCertain)
        case .ask: try addAsk(call, use, source)
        case .timer:
            try add(try TimerRewrite.edits(call, use, source, parameterCount: target.parameters.count), use, source)
        case .supervise: throw TypingProblem("it is a supervisor", source, range)
        case .forward, .stream: throw TypingProblem("it receives the elements of a sequence", source, range)
        case .closure: throw TypingProblem("it is made a closure", source, range)
        }
    }

    private mutating func add(_ new: [TypedEdit], _ use: BehaviorOccurrence, _ source: TypedSource)
        throws(TypingProblem)
    {
        if new.isEmpty { return }
        guard source.isEditable else {
            throw TypingProblem(
                "its use would change in a file that this run doesn't change", source,
                source.tree.tokens.range(use.token))
        }
        edits[use.file, default: []] += new
    }

    // MARK: - Calls

    private mutating func addCall(
        _ call: BehaviorCall, _ use: BehaviorOccurrence, _ source: TypedSource, isCertain: Bool
    ) throws(TypingProblem) {
        let tree = source.tree
        let name = tree.tokens.range(use.token)
        func problem(_ reason: String, _ span: SourceSpan? = nil) -> TypingProblem {
            span.map { TypingProblem(reason, source, $0) } ?? TypingProblem(reason, source, name)
        }
        guard let arguments = call.arguments else { throw problem("a call passes an unknown number of arguments") }
        if !isCertain, arguments.count != target.parameters.count { return }
        switch tree.tokens.kind(use.token + 1) {
        case .leftParen, .leftBrace: break
        default: throw problem("a call has another form than 'beName(…)'")
        }
        if target.answer != nil { throw problem("a call passes a reply, while others use 'ask'") }
        guard arguments.count == target.parameters.count else {
            throw problem("a call passes another number of arguments")
        }
        try add(try labels(arguments, source), use, source)
        try add(try check(arguments, call, source), use, source)
    }

    private func labels(_ arguments: [CallArgument], _ source: TypedSource) throws(TypingProblem) -> [TypedEdit] {
        var edits: [TypedEdit] = []
        for argument in arguments {
            guard let label = argument.label else { continue }
            guard label.isRemovable else { throw TypingProblem("a call labels a trailing closure", source, label.span) }
            edits.append(TypedEdit(label.span.start.offset..<argument.span.start.offset, ""))
        }
        return edits
    }

    private func check(
        _ arguments: [CallArgument], _ call: BehaviorCall, _ source: TypedSource
    ) throws(TypingProblem) -> [TypedEdit] {
        var edits: [TypedEdit] = []
        for (position, argument) in arguments.enumerated() {
            switch index.typedForms.fit(argument, at: position, of: call, to: target.behavior, in: source.id) {
            case .fits, .unknown: break
            case .crashes:
                throw TypingProblem(
                    "a call passes '\(argument.text)', a mistake that 'argument_type' reports", source, argument.span)
            case .undecided:
                throw TypingProblem("a call passes a closure without types", source, argument.span)
            case .needsCast(let type):
                throw TypingProblem(
                    "a call passes '\(argument.text)' of type '\(type)', which only a cast converts", source,
                    argument.span)
            }
            if target.parameters[position].isFunction { edits += try PassedClosure.check(argument, source, index) }
        }
        return edits
    }

    // MARK: - Answers

    private mutating func addAsk(
        _ call: BehaviorCall, _ use: BehaviorOccurrence, _ source: TypedSource
    ) throws(TypingProblem) {
        let tree = source.tree
        let name = tree.tokens.range(use.token)
        func problem(_ reason: String) -> TypingProblem { TypingProblem(reason, source, name) }
        guard let answer = target.answer else { throw problem("'ask' waits for a reply that it doesn't document") }
        guard let arguments = call.arguments, arguments.count == target.parameters.count + 1 else {
            throw problem("a call passes another number of arguments")
        }
        guard tree.tokens.kind(use.token + 1) == .period, tree.tokens.kind(use.token + 2) == .identifier,
            source.name(use.token + 2) == "ask", tree.tokens.kind(use.token + 3) == .leftParen
        else { throw problem("a call has another form than 'beName.ask(…)'") }
        let ask = tree.tokens.range(use.token + 2).upperBound
        if let comment = source.comments(in: name.upperBound..<ask).first {
            throw TypingProblem("a comment is in a call", source, comment.range)
        }
        var new = [TypedEdit(name.upperBound..<ask, "")]
        let passed = Array(arguments.dropLast())
        new += try labels(passed, source)
        if let list = source.node(.callArguments, containing: use.token + 3) {
            new += try options(list, answer, source)
        }
        try add(new, use, source)
        try add(try check(passed, call, source), use, source)
    }

    /// Returns the edits for `as:` and `timeout:`.
    private mutating func options(
        _ list: NodeIndex, _ answer: String, _ source: TypedSource
    ) throws(TypingProblem) -> [TypedEdit] {
        let tree = source.tree
        var edits: [TypedEdit] = []
        let arguments = tree.childList(list)
        for (position, argument) in arguments.enumerated() {
            switch tree.argumentLabel(argument) {
            case "timeout": hasTimeout = true
            case "as":
                let type = tree.argumentValue(argument).map { tree.text($0).filter { !$0.isWhitespace } } ?? ""
                let plain = answer == "()" ? "Void" : answer.filter { !$0.isWhitespace }
                guard
                    type == plain + ".self" || type == "(\(plain)).self"
                        || index.typedForms.isGeneric(target.behavior)
                else {
                    throw TypingProblem(
                        "'ask' expects another type than that of the reply", source, tree.range(argument))
                }
                let isLast = position + 1 == arguments.count
                let start =
                    position > 0 ? tree.range(arguments[position - 1]).upperBound : tree.range(argument).lowerBound
                let end =
                    isLast || position > 0
                    ? tree.range(argument).upperBound : tree.range(arguments[position + 1]).lowerBound
                edits.append(TypedEdit(start..<end, ""))
                if let comment = source.comments(in: start..<end).first {
                    throw TypingProblem("a comment is in a call", source, comment.range)
                }
            default: break
            }
        }
        return edits
    }
}
