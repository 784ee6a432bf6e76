import FlynnSyntax

/// What a behavior's closure reads of its arguments.
extension SummaryBuilder {
    /// Notes an access to an argument by index: the base of `args[x: 0]` is the behavior's own argument.
    mutating func noteAccess(_ node: NodeIndex, children: [NodeIndex]) {
        guard !openBehaviors.isEmpty, children.count >= 2, tree.kind(children[0]) == .identifierExpression,
            let origin = meaning(of: tree.text(children[0])),
            let behavior = openBehaviors.firstIndex(where: { $0.marker == origin })
        else { return }
        var list = children[1]
        if tree.kind(list) == .memberAccess {
            guard tree.text(list) == ".get", children.count >= 3, tree.kind(children[2]) == .callArguments else {
                return
            }
            list = children[2]
        } else if tree.kind(list) != .subscriptArguments {
            return
        }
        let arguments = tree.childList(list)
        guard arguments.count == 1, let value = tree.firstChild(arguments[0]), let index = integer(value) else {
            return
        }
        // `args[safe: 3]` is the project's own, and may well be asked for what isn't there.
        if isLabeled(arguments[0], value), tree.name(ofToken: Int(tree[arguments[0]].firstToken)) != "x" { return }
        let range = tree.range(children[0]).lowerBound..<tree.range(list).upperBound
        var access = ArgumentAccess(index: index, span: locator.span(range), text: quotation(range))
        if children.last == list {
            // `args[n]` is an `Any?` until it is cast; `args[x: n]` and `args.get(n)` are what they are read as.
            let isCastAlready = tree.kind(list) == .callArguments || isLabeled(arguments[0], value)
            let type = shownType(node, isCastAlready: isCastAlready)
            access.type = type?.description
            access.typeText = type?.text
            access.name = shownName(node)
        }
        openBehaviors[behavior].closure.accesses.append(access)
        accessedArguments = children[0]
    }

    /// Notes a name in a behavior's closure: its arguments other than by index, or a behavior of `self`.
    mutating func noteName(_ node: NodeIndex) {
        guard node != accessedArguments, tree[node].endToken - tree[node].firstToken == 1 else { return }
        let token = Int(tree[node].firstToken)
        guard let origin = meaning(of: tree.name(ofToken: token)) else {
            if type >= 0, isBehaviorName(token) {
                noteMention(tree.name(ofToken: token), .`self`(TypeSummary.ID(type)))
            }
            return
        }
        // Passed on, captured, counted, looped over: the source doesn't tell which of them are read.
        if let behavior = openBehaviors.firstIndex(where: { $0.marker == origin }) {
            openBehaviors[behavior].closure.usesArgumentsAsWhole = true
        }
    }

    /// Notes that a behavior is named in the closure that gives another its value.
    mutating func noteMention(_ name: String, _ receiver: ExpressionSummary) {
        guard receiver != .unknown, let behavior = openBehaviors.firstIndex(where: { $0.type == type }) else { return }
        openBehaviors[behavior].mentions.append(BehaviorMention(name: name, receiver: receiver))
    }

    /// Notes code that can't be read: whatever stands there may read the arguments.
    mutating func noteUnreadCode() {
        for index in openBehaviors.indices { openBehaviors[index].closure.usesArgumentsAsWhole = true }
    }

    private func isLabeled(_ argument: NodeIndex, _ value: NodeIndex) -> Bool {
        tree[argument].firstToken < tree[value].firstToken
    }

    // MARK: - What an access is read as

    /// The type that the source around an access shows: its cast, or the annotation of the variable that takes it.
    private func shownType(_ access: NodeIndex, isCastAlready: Bool) -> (description: TypeDescription, text: String)? {
        guard let parent = tree.parent(access) else { return nil }
        switch tree.kind(parent) {
        case .sequenceExpression:
            guard isWholeOperand(access, of: parent), let cast = tree.nextSibling(access),
                tree.kind(cast) == .typeCastingOperator, let type = tree.firstChild(cast)
            else { return nil }
            // `args[x: n] as T` says what the subscript returns, `args[n] as! T` what becomes of the `Any?`.
            let tokens = tree.tokenRange(cast)
            let isForced = tree.tokens[tokens.lowerBound + 1].kind == .exclamationMark
            guard tree.firstToken(cast).keyword == .as, isForced != isCastAlready,
                isForced || Int(tree[type].firstToken) == tokens.lowerBound + 1
            else { return nil }
            return written(type)
        case .initializerClause where isCastAlready:
            guard let binding = tree.parent(parent), let pattern = tree.firstChild(binding),
                tree.kind(pattern) == .identifierPattern,
                let annotation = tree.firstChild(binding, .typeAnnotation), let type = tree.firstChild(annotation)
            else { return nil }
            switch tree.kind(binding) {
            case .patternBinding:
                return written(type)
            case .optionalBindingCondition:
                // What is unwrapped there was an optional.
                return written(type).map {
                    (.optional($0.description), TypeDescription.optional($0.description).description)
                }
            default:
                return nil
            }
        default:
            return nil
        }
    }

    /// Whether an operand begins its sequence or stands right behind an assignment, so that a cast behind it casts
    /// nothing else: `a + b as Int` casts the sum.
    private func isWholeOperand(_ operand: NodeIndex, of sequence: NodeIndex) -> Bool {
        guard tree.firstChild(sequence) != operand else { return true }
        return tree.tokens[Int(tree[operand].firstToken) - 1].kind == .equal
    }

    /// A type, exactly, and as it is written, on one line.
    private func written(_ type: NodeIndex) -> (description: TypeDescription, text: String)? {
        if tree.kind(type) == .missingType { return nil }
        let description = TypeDescription(tree, type, isExact: true)
        // What is declared in the function alone is nobody else's type.
        let isLocal =
            scopes.holdsTypes
            && description.names.contains { name in
                scopes.isBound(name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? name)
            }
        if isLocal { return nil }
        let text = tree.text(type)
        // A text that a comment line can't hold is written anew.
        let isPlain =
            tree.kind(type) != .implicitlyUnwrappedOptionalType && DocumentationReader.type(text) != nil
            && !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
        return (description, isPlain ? text : description.description)
    }

    /// The name of what an access is given to: a variable, a property, or a parameter by its label.
    private func shownName(_ access: NodeIndex) -> String? {
        guard var parent = tree.parent(access) else { return nil }
        var value = access
        if tree.kind(parent) == .sequenceExpression {
            // `let name = args[n] as! T`, `self.name = args[x: n]`
            guard isWholeOperand(access, of: parent) else { return nil }
            if let cast = tree.nextSibling(access) {
                guard tree.kind(cast) == .typeCastingOperator, tree.nextSibling(cast) == nil else { return nil }
            }
            if tree.firstChild(parent) != access { return assignedName(parent) }
            guard let outer = tree.parent(parent) else { return nil }
            value = parent
            parent = outer
        }
        switch tree.kind(parent) {
        case .initializerClause:
            guard let binding = tree.parent(parent), let pattern = tree.firstChild(binding),
                tree.kind(pattern) == .identifierPattern
            else { return nil }
            return tree.name(ofToken: Int(tree[pattern].firstToken))
        case .argument where isLabeled(parent, value):
            let label = Int(tree[parent].firstToken)
            return tree.tokens[label].kind == .identifier ? tree.name(ofToken: label) : nil
        default:
            return nil
        }
    }

    /// The last name of what stands on the left side of an assignment.
    private func assignedName(_ sequence: NodeIndex) -> String? {
        guard let target = tree.firstChild(sequence) else { return nil }
        let last = Int(tree[target].endToken) - 1
        switch tree.kind(target) {
        case .identifierExpression: break
        case .postfixExpression where last > 0 && tree.tokens[last - 1].kind == .period: break
        default: return nil
        }
        return tree.tokens[last].kind == .identifier ? tree.name(ofToken: last) : nil
    }

    /// The value of an integer literal, signed or in parentheses.
    private func integer(_ node: NodeIndex) -> Int? {
        switch tree.kind(node) {
        case .integerLiteral:
            let text = tree.text(node).filter { $0 != "_" }
            for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
                return Int(text.dropFirst(2), radix: radix)
            }
            return Int(text)
        case .prefixExpression:
            let tokens = tree.tokenRange(node)
            guard let operand = tree.firstChild(node), tokens.lowerBound + 1 == Int(tree[operand].firstToken),
                let value = integer(operand)
            else { return nil }
            switch tree.tokenText(tokens.lowerBound) {
            case "-": return -value
            case "+": return value
            default: return nil
            }
        case .tupleExpression:
            let elements = tree.childList(node)
            guard elements.count == 1, let value = tree.firstChild(elements[0]) else { return nil }
            return integer(value)
        default:
            return nil
        }
    }
}
