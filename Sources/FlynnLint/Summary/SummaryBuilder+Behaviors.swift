import FlynnSyntax

/// `Behavior(self) { … }` and its variants.
struct BehaviorConstruction {
    /// The closure, if one is passed.
    var closure: NodeIndex?
    /// Whether something else than a closure is passed behind the actor.
    var passesFunction: Bool
}

extension SummaryBuilder {
    /// Whether a type is `Behavior` or `ChainableBehavior<T>`.
    static func isBehaviorType(_ type: TypeDescription) -> Bool {
        guard case .named(let name, _) = type else { return false }
        switch name {
        case "Behavior", "ChainableBehavior", "FlynnRuntime.Behavior", "FlynnRuntime.ChainableBehavior": return true
        default: return false
        }
    }

    /// Whether a name is written like a behavior's: `be` and a capital letter.
    static func isBehaviorName(_ name: Substring) -> Bool {
        guard name.hasPrefix("be"), let initial = name.dropFirst(2).first else { return false }
        return initial.isUppercase
    }

    /// Reads `Behavior(…) { … }`, or `.init(…) { … }` where the annotation says what is meant.
    func construction(_ node: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        guard tree.kind(node) == .postfixExpression else { return nil }
        var names: [String] = []
        var result: BehaviorConstruction?
        var arguments = 0
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .identifierExpression:
                names.append(tree.name(ofToken: Int(tree[child].firstToken)))
                // `FlynnRuntime::Behavior`
                if tree[child].endToken - tree[child].firstToken == 3 {
                    names.append(tree.name(ofToken: Int(tree[child].endToken) - 1))
                }
            case .implicitMemberExpression:
                guard isAnnotated, tree.text(child) == ".init" else { return nil }
                names.append("Behavior")
            case .memberAccess:
                guard result == nil else { return nil }
                names.append(tree.name(ofToken: Int(tree[child].endToken) - 1))
            case .genericArgumentClause:
                break
            case .callArguments:
                guard result == nil else { return nil }
                result = BehaviorConstruction(closure: nil, passesFunction: false)
                for argument in tree.children(child) {
                    guard let value = tree.firstChild(argument) else { continue }
                    if let label = label(argument, value) {
                        // Another library's type of that name; the runtime's takes a name besides.
                        guard label == "name" else { return nil }
                        continue
                    }
                    arguments += 1
                    if tree.kind(value) == .closureExpression {
                        result?.closure = value
                    } else if arguments > 1 {
                        result?.passesFunction = true
                    }
                }
            case .trailingClosure:
                if result == nil { result = BehaviorConstruction(closure: nil, passesFunction: false) }
                if result?.closure == nil { result?.closure = tree.firstChild(child) }
            default:
                return nil
            }
        }
        if names.last == "init" { names.removeLast() }
        guard let last = names.last, last == "Behavior" || last == "ChainableBehavior", names.count <= 2 else {
            return nil
        }
        if names.count == 2, names[0] != "FlynnRuntime" { return nil }
        return result
    }

    /// The label of an argument.
    private func label(_ argument: NodeIndex, _ value: NodeIndex) -> String? {
        let first = Int(tree[argument].firstToken)
        return first < Int(tree[value].firstToken) ? tree.name(ofToken: first) : nil
    }

    // MARK: - Declarations

    /// Adds the behavior that a property declares; false if it declares none.
    mutating func declaresBehavior(
        _ declaration: NodeIndex, _ binding: NodeIndex, _ name: String, _ annotated: TypeDescription?,
        _ value: NodeIndex?
    ) -> Bool {
        let isAnnotated = annotated.map(SummaryBuilder.isBehaviorType) ?? false
        if let value {
            guard let construction = construction(value, isAnnotated: isAnnotated) else { return false }
            let closure = visitConstruction(value, construction)
            addBehavior(name, declaration, binding, construction, closure, documentedIn: [range(declaration, binding)])
            return true
        }
        guard let annotated, SummaryBuilder.isBehaviorType(annotated.unwrapped) else { return false }
        let hasAccessors = tree.firstChild(binding, .accessorBlock).map { !isObserved($0) } ?? false
        if hasAccessors || tree.firstChild(binding, .codeBlock) != nil {
            guard isAnnotated else { return false }
            if let block = tree.firstChild(binding, .codeBlock), let result = onlyResult(block),
                let construction = construction(result, isAnnotated: true)
            {
                let closure = visitConstruction(result, construction)
                addBehavior(
                    name, declaration, binding, construction, closure, documentedIn: [range(declaration, binding)])
                return true
            }
            for child in tree.children(binding) { visit(child) }
            addBehavior(name, declaration, binding, nil, nil, documentedIn: [range(declaration, binding)])
            return true
        }
        storedBehaviors.append(
            StoredBehavior(
                owner: type, name: name, declaration: declaration, binding: binding, span: span(declaration, binding)))
        return false
    }

    /// The expression that a getter consists of.
    private func onlyResult(_ block: NodeIndex) -> NodeIndex? {
        let statements = Array(tree.children(block))
        guard statements.count == 1 else { return nil }
        return tree.kind(statements[0]) == .returnStatement ? tree.firstChild(statements[0]) : statements[0]
    }

    /// Whether accessors only observe a stored property.
    private func isObserved(_ block: NodeIndex) -> Bool {
        tree.children(block).allSatisfy { accessor in
            switch tree.firstToken(accessor).keyword {
            case .willSet, .didSet: true
            default: false
            }
        }
    }

    /// From the keyword of a declaration to the name of one of its bindings.
    private func span(_ declaration: NodeIndex, _ binding: NodeIndex) -> SourceSpan {
        let introducer = tree.tokens[tree.introducer(declaration)].range
        let name = tree.tokens[Int(tree[binding].firstToken)].range
        return locator.span(introducer.lowerBound..<max(name.upperBound, introducer.upperBound))
    }

    /// The bytes of a declaration with one of its bindings; attributes and modifiers belong to the first.
    private func range(_ declaration: NodeIndex, _ binding: NodeIndex) -> Range<Int> {
        let isFirst = tree.firstChild(declaration, .patternBinding) == binding
        return tree.range(isFirst ? declaration : binding).lowerBound..<tree.range(binding).upperBound
    }

    /// Notes that the comments above a local behavior inside of another behavior's closure are its own, unless they
    /// begin the closure.
    mutating func noteInnerDocumentation(above declaration: NodeIndex) {
        let first = Int(tree[declaration].firstToken)
        guard !openBehaviors.isEmpty, first > 0 else { return }
        let previous = tree.tokens[first - 1]
        if previous.kind == .leftBrace || previous.keyword == .in { return }
        let start = locator.range(ofLine: locator.lineIndex(Int(previous.end))).upperBound
        let end = Int(tree.tokens[first].start)
        if start < end { noteInnerRange(start..<end) }
    }

    @inline(never)
    private mutating func addBehavior(
        _ name: String, _ declaration: NodeIndex, _ binding: NodeIndex, _ construction: BehaviorConstruction?,
        _ closure: BehaviorClosure?, documentedIn ranges: [Range<Int>]
    ) {
        let form: BehaviorSummary.Form =
            construction?.closure != nil
            ? .closure : construction?.passesFunction == true ? .functionReference : .annotation
        var lines = commentLines(above: declaration)
        let own = construction?.closure.map { tree.range($0) }
        for range in ranges { lines += commentLines(in: range, own: own) }
        lines += trailingLines(ranges.last?.upperBound)
        placedDocumentation.note(lines)
        let parameterLines = lines.filter { DocumentationReader.isParameterLine($0, in: tree.source) }
        summary.behaviors.append(
            BehaviorSummary(
                name: name, owner: type, form: form, span: span(declaration, binding),
                documentation: read(parameterLines),
                closure: closure))
    }

    /// Declares the stored properties to which an initializer gives a behavior of their own.
    mutating func declareFilledBehaviors() {
        for stored in storedBehaviors {
            guard let fill = fills[FillTarget(owner: stored.owner, name: stored.name)] else { continue }
            type = stored.owner
            addBehavior(
                stored.name, stored.declaration, stored.binding, fill.construction, fill.closure,
                documentedIn: [range(stored.declaration, stored.binding), fill.range])
        }
    }

    // MARK: - Comments

    /// Reads documentation. What stands in several branches of an `#if` is meant once; if it isn't the same there, the
    /// parameters depend on how the code is compiled, and nothing is certain.
    private func read(_ lines: [CommentLine]) -> ParameterDocumentation {
        if lines.isEmpty { return .undocumented }
        guard !configurationBranches.isEmpty else { return documentation.read(lines) }
        var texts: [NodeIndex: [NodeIndex: [String]]] = [:]
        var kept: [CommentLine] = []
        var firstBranch: [NodeIndex: NodeIndex] = [:]
        for line in lines {
            guard let branch = configurationBranches.last(where: { $0.range.contains(line.range.lowerBound) }) else {
                kept.append(line)
                continue
            }
            texts[branch.configuration, default: [:]][branch.clause, default: []].append(
                tree.source.string(line.range))
            if firstBranch[branch.configuration, default: branch.clause] == branch.clause {
                firstBranch[branch.configuration] = branch.clause
                kept.append(line)
            }
        }
        var result = documentation.read(kept)
        if texts.values.contains(where: { Set($0.values).count > 1 }) { result.extent = .unclear }
        return result
    }

    /// The comment lines between a declaration and the token before it, but for a comment behind that token on its line.
    func commentLines(above declaration: NodeIndex) -> [CommentLine] {
        let first = Int(tree[declaration].firstToken)
        let start = first == 0 ? 0 : Int(tree.tokens[first - 1].end)
        var lines: [CommentLine] = []
        var index = tree.tokenized.firstComment(from: start)
        let end = Int(tree.tokens[first].start)
        while index < tree.tokenized.comments.count, Int(tree.tokenized.comments[index].start) < end {
            if first == 0 || locator.lineIndex(Int(tree.tokenized.comments[index].start)) > locator.lineIndex(start)
                || tree.tokens[first - 1].kind == .leftBrace
            {
                lines += tree.tokenized.lines(ofComment: index)
            }
            index += 1
        }
        return lines
    }

    /// The comment lines in a range, but for those that belong to a behavior or type inside of it.
    private func commentLines(in range: Range<Int>, own: Range<Int>?) -> [CommentLine] {
        var lines: [CommentLine] = []
        var index = tree.tokenized.firstComment(from: range.lowerBound)
        var inner = firstInnerRange(from: range.lowerBound)
        // Both come in order, so it is enough to know how far the inner ranges reach.
        var innerEnd = range.lowerBound
        while index < tree.tokenized.comments.count, Int(tree.tokenized.comments[index].start) < range.upperBound {
            let start = Int(tree.tokenized.comments[index].start)
            while inner < innerRanges.count, innerRanges[inner].lowerBound <= start {
                if innerRanges[inner] != own { innerEnd = max(innerEnd, innerRanges[inner].upperBound) }
                inner += 1
            }
            if start >= innerEnd { lines += tree.tokenized.lines(ofComment: index) }
            index += 1
        }
        return lines
    }

    /// Notes a range inside of a behavior's closure whose comments are none of that behavior's documentation.
    mutating func noteInnerRange(_ range: Range<Int>) {
        // They are found in order, but for a behavior among the arguments of another.
        innerRanges.insert(range, at: firstInnerRange(from: range.lowerBound))
    }

    /// The index of the first inner range that starts at or behind an offset.
    private func firstInnerRange(from offset: Int) -> Int {
        innerRanges.partitioningIndex { $0.lowerBound >= offset }
    }

    /// The comment lines behind an offset on the same line, where no other token follows.
    private func trailingLines(_ offset: Int?) -> [CommentLine] {
        guard let offset else { return [] }
        let next = Int(tree.tokens[tree.tokenized.tokenIndex(at: offset)].start)
        let line = locator.lineIndex(offset)
        var lines: [CommentLine] = []
        var index = tree.tokenized.firstComment(from: offset)
        while index < tree.tokenized.comments.count, Int(tree.tokenized.comments[index].start) < next,
            locator.lineIndex(Int(tree.tokenized.comments[index].start)) == line
        {
            lines += tree.tokenized.lines(ofComment: index)
            index += 1
        }
        return lines
    }

    // MARK: - Closures of behaviors

    /// Visits `Behavior(…) { … }` and reads its closure.
    @inline(never)
    mutating func visitConstruction(_ node: NodeIndex, _ construction: BehaviorConstruction) -> BehaviorClosure? {
        placedDocumentation.note(tree.range(node))
        for child in tree.children(node) {
            if tree.kind(child) == .callArguments {
                for argument in tree.children(child) {
                    if let value = tree.firstChild(argument), value != construction.closure { visit(value) }
                }
            } else if tree.kind(child) == .trailingClosure, let value = tree.firstChild(child),
                value != construction.closure
            {
                visit(value)
            }
        }
        guard let closure = construction.closure else { return nil }
        if !openBehaviors.isEmpty { noteInnerRange(tree.range(closure)) }
        return visitBehaviorClosure(closure)
    }

    @inline(never)
    private mutating func visitBehaviorClosure(_ node: NodeIndex) -> BehaviorClosure {
        let marker = Origin.name("\u{0}arguments \(node)", -1)
        let parameter = parameterName(node)
        var usesShorthand = false
        if parameter == nil { usesShorthand = self.usesShorthand(node) }
        openBehaviors.append(
            OpenBehavior(
                marker: marker,
                closure: BehaviorClosure(
                    takesArguments: parameter.map { $0 != "_" } ?? usesShorthand, ignoresArguments: parameter == "_",
                    accesses: [], strongSelf: nil),
                capturesSelfWeakly: capturesSelfWeakly(node), type: type))
        visitLocally { builder in
            if let list = builder.tree.firstChild(node, .captureList) {
                for capture in builder.tree.children(list) { builder.visitBehaviorCapture(capture) }
            }
            builder.scopes.bind(parameter ?? "$0", marker)
            for child in builder.tree.children(node) {
                switch builder.tree.kind(child) {
                case .captureList, .closureParameterClause: break
                default: builder.visit(child)
                }
            }
        }
        return openBehaviors.removeLast().closure
    }

    private mutating func visitBehaviorCapture(_ capture: NodeIndex) {
        let isWeak = isWeakCapture(capture)
        guard let (name, value) = capturedName(capture) else { return }
        if !isWeak { visitChildren(capture) }
        if name != "self" { scopes.bind(name, value.map { origin($0) } ?? scopes.lookUp(name) ?? .name(name, type)) }
    }

    private func isWeakCapture(_ capture: NodeIndex) -> Bool {
        switch tree.firstToken(capture).keyword {
        case .weak, .unowned: tree.tokenRange(capture).count > 1
        default: false
        }
    }

    /// Whether the capture list holds `weak self` or `unowned self`, so that `self` in the closure is that.
    private func capturesSelfWeakly(_ closure: NodeIndex) -> Bool {
        guard let list = tree.firstChild(closure, .captureList) else { return false }
        return tree.children(list).contains { isWeakCapture($0) && capturedName($0)?.0 == "self" }
    }

    private func parameterName(_ closure: NodeIndex) -> String? {
        guard let clause = tree.firstChild(closure, .closureParameterClause), let first = tree.firstChild(clause) else {
            return nil
        }
        var token = Int(tree[first].firstToken)
        for child in tree.children(first) where tree.kind(child) == .attribute { token = Int(tree[child].endToken) }
        // `_ args`: the last word is the name.
        while token + 1 < Int(tree[first].endToken), isParameterWord(token + 1) { token += 1 }
        return tree.name(ofToken: token)
    }

    private func isParameterWord(_ token: Int) -> Bool {
        tree.tokens[token].kind == .identifier || tree.tokens[token].kind == .wildcard
    }

    /// Whether `$0` stands in a closure, outside of the closures in it.
    private func usesShorthand(_ closure: NodeIndex) -> Bool {
        func search(_ node: NodeIndex) -> Bool {
            tree.children(node).contains { child in
                switch tree.kind(child) {
                case .closureExpression: false
                case .identifierExpression where tree.firstToken(child).kind == .dollarIdentifier: true
                default: search(child)
                }
            }
        }
        return search(closure)
    }

    /// Notes that `self` is named: inside a behavior's closure that captures it strongly.
    mutating func noteSelf(_ node: NodeIndex) {
        for index in openBehaviors.indices
        where openBehaviors[index].type == type && !openBehaviors[index].capturesSelfWeakly
            && openBehaviors[index].closure.strongSelf == nil
        {
            openBehaviors[index].closure.strongSelf = locator.span(tree.range(node))
        }
    }
}
