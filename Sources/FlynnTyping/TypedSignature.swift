import FlynnFacts
import FlynnIndex
import FlynnSyntax

/// The parameters of a typed behavior, created from the documentation of a dynamic behavior and from the reads of its
/// arguments.
struct TypedSignature: Sendable {
    struct Parameter: Sendable {
        /// The name, as written in code.
        var name: String
        /// The type, as written for a parameter.
        var type: String
        var description: String
        /// Whether the parameter takes a closure.
        var isFunction: Bool
    }

    private(set) var parameters: [Parameter] = []
    /// The edits that replace reads of arguments by names.
    private(set) var edits: [TypedEdit] = []
    /// The parameter for the answer.
    private(set) var reply: Reply?

    struct Reply: Sendable {
        /// The name in the closure. This is `nil` if the closure doesn't read the parameter.
        var name: String?
        var type: String
        var description: String
    }

    private let source: TypedSource
    private let behavior: DynamicBehavior
    private let index: ProjectIndex

    private var tree: SyntaxTree { source.tree }

    /// Creates the signature of a behavior.
    ///
    /// - Parameters:
    ///   - isAnswer: Whether the last parameter becomes the result.
    ///   - callbacks: The types of the behavior parameters that become closures.
    init(
        _ behavior: DynamicBehavior, isAnswer: Bool, callbacks: [Int: String], _ index: ProjectIndex
    ) throws(TypingProblem) {
        (source, self.behavior, self.index) = (behavior.source, behavior, index)
        let documented = behavior.summary.documentation
        guard documented.malformed.isEmpty, documented.extent == .listed || behavior.construction?.body.arguments == nil
        else { throw TypingProblem("its parameters aren't documented", source, behavior.summary.span) }
        for position in documented.parameters.indices { try add(documented.parameters[position], at: position) }
        for (position, type) in callbacks where parameters.indices.contains(position) {
            parameters[position].type = type
        }
        if isAnswer, let last = parameters.popLast(), case .named(_, let types)? = documented.parameters.last?.type,
            types.count == 1
        {
            reply = Reply(type: types[0].description, description: last.description)
        }
        if let body = behavior.construction?.body { try read(body) }
    }

    // MARK: - Parameters

    private mutating func add(_ parameter: DocumentedParameter, at position: Int) throws(TypingProblem) {
        guard let type = parameter.type else {
            throw TypingProblem("its parameters aren't documented", source, parameter.span)
        }
        let owner = index.behaviors.owner(of: behavior.id)
        guard index.typedForms.isAccessible(type, toCallersOf: behavior.id, stating: statedLevel) else {
            throw TypingProblem("its callers can't see the type '\(parameter.typeText)'", source, parameter.span)
        }
        var text = parameter.typeText
        var isFunction = false
        switch index.sendableTypes.proof(
            of: type, in: owner, sendableParameters: source.sendableParameters(around: behavior.variable))
        {
        case .sendable:
            if case .function = type.modifiers.type { (text, isFunction) = ("@escaping \(text)", true) }
        case .function:
            isFunction = true
            text = try sendableFunction(parameter, at: position)
        case .unproved(let name):
            throw TypingProblem("its parameter isn't certainly 'Sendable': '\(name)'", source, parameter.span)
        }
        let line = source.text(parameter.span.start.offset..<parameter.span.end.offset)
        let description = line.firstRange(of: " - ").map { String(line[$0.upperBound...]) } ?? ""
        parameters.append(
            Parameter(
                name: "", type: text, description: description.drop { $0 == " " }.description, isFunction: isFunction))
    }

    /// Returns the type of a parameter that takes a function or an optional function. The documentation omits
    /// `@Sendable`, and the function type replaces an alias.
    private func sendableFunction(
        _ parameter: DocumentedParameter, at position: Int
    ) throws(TypingProblem) -> String {
        let text = parameter.typeText
        if case .function? = parameter.type?.modifiers.type { return "@escaping @Sendable \(text)" }
        if text.hasPrefix("("), text.hasSuffix(")?") { return "(@Sendable \(text.dropFirst().dropLast(2)))?" }
        let type = index.typedForms.type(at: position, of: behavior.id)
        guard let type, index.typedForms.isAccessible(type, toCallersOf: behavior.id, stating: statedLevel) else {
            throw TypingProblem("its callers can't see the type '\(text)'", source, parameter.span)
        }
        if case .function = type.modifiers.type { return "@escaping @Sendable \(type)" }
        if case .named("Optional", let wrapped) = type, case .function? = wrapped.first?.modifiers.type {
            return "(@Sendable \(wrapped[0]))?"
        }
        throw TypingProblem("its parameter '\(text)' is an alias of a function type", source, parameter.span)
    }

    /// The access level stated in the declaration.
    private var statedLevel: AccessLevel? {
        tree.specifiers(behavior.variable).compactMap { specifier in
            tree.hasDetail(specifier) ? nil : AccessLevel(rawValue: tree.text(specifier))
        }.first.map { $0 == .private ? .fileprivate : $0 }
    }

    // MARK: - Reads

    /// A read of an argument.
    private struct Read {
        var access: ArgumentAccess
        /// The chain `args[x: 0]`, and the bytes to replace by the name, including casts and parentheses.
        var node: NodeIndex
        var replaced: Range<Int>
        /// The initialized variable, if its declaration is a statement of the closure with nothing else.
        var variable: NodeIndex?
        var name: TokenIndex?
        /// The declaration of a tuple pattern in which every name stands for an argument: `let (a, b): (A, B) =
        /// (args[x: 0], args[x: 1])`
        var tuple: NodeIndex?
    }

    private mutating func read(_ body: DynamicBehavior.Closure) throws(TypingProblem) {
        var reads = try reads(body)
        var names = LocalNames(source, body.node)
        let counts = Dictionary(grouping: reads, by: \.access.index).mapValues(\.count)
        var named: Set<NodeIndex> = []
        for (variable, elements) in Dictionary(grouping: reads.filter { $0.tuple != nil }, by: \.tuple) {
            guard let variable, let pattern = tree.children(variable).compactMap({ tree.firstChild($0) }).first else {
                continue
            }
            let indices = Set(elements.map(\.access.index))
            let isWhole = tree.childList(pattern).count == elements.count && indices.count == elements.count
            let isOnly = indices.reduce(0) { $0 + (counts[$1] ?? 0) } == elements.count
            let isPlain = elements.allSatisfy { read in
                read.name.map { names.mayTake(source.name($0), declared: 1, index, behavior) } == true
            }
            guard isWhole, isOnly, isPlain, indices.allSatisfy(parameters.indices.contains) else { continue }
            for read in elements {
                guard let token = read.name, names.take(source.name(token), declared: 1, index, behavior) else {
                    continue
                }
                parameters[read.access.index].name = tree.tokenText(token)
            }
            edits.append(try removal(of: variable))
            named.insert(variable)
        }
        reads.removeAll { $0.tuple.map(named.contains) == true }
        let readsByParameter = Dictionary(grouping: reads, by: \.access.index)
        for position in parameters.indices where parameters[position].name.isEmpty {
            try name(position, readsByParameter[position] ?? [], &names)
        }
        guard reply != nil else { return }
        let own = readsByParameter[parameters.count] ?? []
        guard own.count <= 1 else { throw problem("its reply is read several times", own[1].replaced) }
        guard let read = own.first else { return }
        guard let variable = read.variable, let token = read.name, names.count(of: source.name(token)) == 1,
            tree.isConstant(variable)
        else { throw problem("its reply isn't read into a constant of its own", read.replaced) }
        reply?.name = source.name(token)
        edits.append(try removal(of: variable))
    }

    private func problem(_ reason: String, _ range: Range<Int>) -> TypingProblem {
        TypingProblem(reason, source, range)
    }

    /// Returns all reads of arguments. Throws an error if the arguments are used in any other way.
    private mutating func reads(_ body: DynamicBehavior.Closure) throws(TypingProblem) -> [Read] {
        guard let arguments = body.arguments else { return [] }
        let accesses = Dictionary(
            (behavior.summary.closure?.accesses ?? []).map { ($0.span.start.offset, $0) },
            uniquingKeysWith: { first, _ in first })
        var reads: [Read] = []
        for node in tree.subtree(body.node) where tree.kind(node) == .identifierExpression {
            let range = tree.range(node)
            guard tree.simpleNameToken(node).map({ source.name($0) }) == arguments else { continue }
            if let count = countRange(node) {
                edits.append(TypedEdit(count, "\(behavior.summary.documentation.parameters.count)"))
                continue
            }
            guard let access = accesses[range.lowerBound], let chain = tree.parent(node),
                tree.range(chain) == access.span.start.offset..<access.span.end.offset
            else { throw problem("'\(arguments)' is used as a whole", range) }
            let count = parameters.count + (reply == nil ? 0 : 1)
            guard access.index >= 0, access.index < count else {
                throw problem("it reads an undocumented argument", range)
            }
            reads.append(try read(access, chain, body.syntax))
        }
        return reads
    }

    /// Returns the range of `args.count` in a call argument. All calls of the behavior pass the documented number of
    /// arguments.
    private func countRange(_ node: NodeIndex) -> Range<Int>? {
        guard let chain = tree.parent(node), tree.kind(chain) == .postfixExpression,
            case let parts = tree.childList(chain),
            parts.count == 2, tree.kind(parts[1]) == .memberAccess, tree.memberName(parts[1]) == "count",
            let argument = tree.parent(chain), tree.kind(argument) == .argument
        else { return nil }
        return tree.range(chain)
    }

    private func read(
        _ access: ArgumentAccess, _ chain: NodeIndex, _ closure: ClosureNode
    ) throws(TypingProblem) -> Read {
        var read = Read(access: access, node: chain, replaced: tree.range(chain))
        let reading =
            castType(chain).map { index.typedForms.reading($0, ofArgument: access.index, as: behavior.id) }
            ?? index.typedForms.reading(of: access, as: behavior.id, in: source.id)
        switch reading {
        case .same, .optional: break
        case .unknown: throw problem("the type as which '\(access.text)' is read isn't known", read.replaced)
        case .other(let type):
            throw problem("'\(access.text)' is read as '\(type)', which isn't the documented type", read.replaced)
        }
        var outer = chain
        if let sequence = tree.parent(chain), tree.kind(sequence) == .sequenceExpression,
            let cast = tree.nextSibling(chain),
            tree.kind(cast) == .typeCastingOperator
        {
            let isForced = tree.typeCast(cast) == .forced
            if reading == .same {
                read.replaced = read.replaced.lowerBound..<tree.range(cast).upperBound
                let isWhole = tree.firstChild(sequence) == chain && tree.nextSibling(cast) == nil
                if isWhole { outer = sequence }
                if isWhole, let element = tree.parent(sequence), tree.kind(element) == .argument,
                    let tuple = tree.parent(element), tree.kind(tuple) == .tupleExpression,
                    tree.parenthesizedValue(tuple) == sequence
                {
                    (read.replaced, outer) = (tree.range(tuple), tuple)
                }
            } else if isForced {
                throw problem("'\(access.text)' is cast to an optional", read.replaced)
            }
        }
        if let clause = tree.parent(outer), tree.kind(clause) == .initializerClause, let binding = tree.parent(clause),
            tree.kind(binding) == .patternBinding, let variable = tree.parent(binding),
            let pattern = tree.firstChild(binding), let name = tree.patternNameToken(pattern)
        {
            read.name = name
            if reading == .same, tree.parent(variable) == closure.node, isOnlyChild(binding, of: variable) {
                read.variable = variable
            }
        }
        if reading == .same { addElement(chain, outer, closure, &read) }
        if let comment = source.comments(in: read.replaced).first {
            throw problem("a comment is in a read of an argument", comment.range)
        }
        return read
    }

    private func isOnlyChild(_ node: NodeIndex, of parent: NodeIndex) -> Bool {
        tree.firstChild(parent) == node && tree.nextSibling(node) == nil
    }

    /// Adds the declaration of a read in a tuple, and its name in the pattern.
    private func addElement(_ chain: NodeIndex, _ outer: NodeIndex, _ closure: ClosureNode, _ read: inout Read) {
        guard let element = tree.parent(outer), tree.kind(element) == .argument, tree.labelToken(element) == nil,
            let tuple = tree.parent(element), tree.kind(tuple) == .tupleExpression,
            let clause = tree.parent(tuple), tree.kind(clause) == .initializerClause, let binding = tree.parent(clause),
            let variable = tree.parent(binding), tree.kind(variable) == .variableDeclaration, tree.isConstant(variable),
            tree.parent(variable) == closure.node, isOnlyChild(binding, of: variable),
            let pattern = tree.firstChild(binding), tree.kind(pattern) == .tuplePattern,
            source.hasFewChildren(tuple), source.hasFewChildren(pattern),
            let position = tree.childList(tuple).firstIndex(of: element)
        else { return }
        let names = tree.childList(pattern).compactMap { tree.patternNameToken($0) }
        guard names.count == tree.childList(tuple).count, names.count == tree.childList(pattern).count else { return }
        read.name = names[position]
        read.tuple = variable
    }

    /// Returns the type in `args[x: 0] as Type` if the cast certainly applies only to the read. This requires an
    /// operator with a lower precedence before the read.
    private func castType(_ chain: NodeIndex) -> TypeDescription? {
        guard let sequence = tree.parent(chain), tree.kind(sequence) == .sequenceExpression,
            let cast = tree.nextSibling(chain), tree.kind(cast) == .typeCastingOperator,
            tree.typeCast(cast) == .coercion,
            let type = tree.firstChild(cast), tree.childList(chain).last.map({ isTypedRead($0) }) == true,
            source.hasFewChildren(sequence)
        else { return nil }
        let parts = tree.childList(sequence)
        guard let position = parts.firstIndex(of: chain), position > 0,
            TypedSignature.looseOperators.contains(tree.text(parts[position - 1]))
        else { return nil }
        return TypeDescription(tree, type, isExact: true)
    }

    /// Returns whether the context determines the type of a read: `args[x: 0]`, `args.get(0)`
    private func isTypedRead(_ suffix: NodeIndex) -> Bool {
        tree.kind(suffix) == .callArguments || tree.firstChild(suffix).flatMap { tree.argumentLabel($0) } == "x"
    }

    private static let looseOperators: Set = [
        "==", "!=", "<", ">", "<=", ">=", "&&", "||", "??", "===", "!==", "?", ":",
    ]

    // MARK: - Names

    /// Chooses the name of a parameter, and adds the edits for its reads.
    private mutating func name(_ position: Int, _ reads: [Read], _ names: inout LocalNames) throws(TypingProblem) {
        var name: String?
        var removed: NodeIndex?
        for read in reads {
            guard let variable = read.variable, let token = read.name, tree.isConstant(variable),
                names.take(source.name(token), declared: 1, index, behavior)
            else { continue }
            (name, removed) = (tree.tokenText(token), variable)
            break
        }
        if name == nil, reads.count == 1, let token = reads[0].name,
            names.take(source.name(token), declared: 1, index, behavior)
        {
            name = tree.tokenText(token)
        }
        for read in reads where name == nil {
            if let own = read.access.name, names.take(own, declared: 0, index, behavior) { name = own }
        }
        let chosen = name ?? names.fresh(for: behavior.summary.documentation.parameters[position].type)
        parameters[position].name = chosen
        for read in reads {
            if let variable = read.variable, variable == removed {
                edits.append(try removal(of: variable))
            } else {
                edits.append(TypedEdit(read.replaced, chosen))
            }
        }
    }

    /// Returns the edit that removes a statement. The whole line is removed if it contains nothing else.
    private func removal(of statement: NodeIndex) throws(TypingProblem) -> TypedEdit {
        let range = tree.range(statement)
        if let comment = source.comments(in: range).first {
            throw problem("a comment is in a read of an argument", comment.range)
        }
        var end = range.upperBound
        func isBlank(_ offset: Int) -> Bool { tree.source[offset] == 0x20 || tree.source[offset] == 0x09 }
        func skipBlanks() { while end < tree.source.byteCount, isBlank(end) { end += 1 } }
        skipBlanks()
        if end < tree.source.byteCount, tree.source[end] == UInt8(ascii: ";") {
            end += 1
            skipBlanks()
            return TypedEdit(range.lowerBound..<end, "")
        }
        let line = source.line(at: range.upperBound)
        let isLast = line.dropFirst(end - line.lowerBound).allSatisfy { [0x0A, 0x0D].contains(tree.source[$0]) }
        if source.startsLine(range.lowerBound), isLast {
            return TypedEdit(source.line(at: range.lowerBound).lowerBound..<line.upperBound, "")
        }
        if source.startsLine(range.lowerBound), source.comments(in: end..<end + 1).isEmpty == false {
            return TypedEdit(range.lowerBound..<end, "")
        }
        if isLast || tree.source[end] == UInt8(ascii: "}") { return TypedEdit(range.lowerBound..<end, "") }
        throw problem("a read of an argument shares its line with other code", range)
    }
}
