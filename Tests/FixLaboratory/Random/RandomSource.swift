import TestSupport

/// Writes the source of an actor class.
struct RandomSource {
    let dice: Dice
    let actor: RandomActor
    let calls: RandomCalls

    /// Returns the class, the extension in another file, and the requirements of the class's protocol.
    func text() -> (body: [String], extended: [String], requirements: [String]) {
        var members = [
            "static \(actor.isGeneric ? "var limit: Int { 5 }" : "let limit = 5")"
        ]
        if actor.base == nil {
            members += [
                "var total = 0", "var other = 1", "var items = [\"i\"]", "var handler: (() -> Void)?",
                "let queue = DispatchQueue(label: \"queue\")",
                "func note(_ text: String) { say(NUMBER, \"\(actor.name)\", text) }",
                "func add(_ number: Int) { total += number }",
            ]
            if let peer = actor.peer { members += ["var peer: \(peer.type)?", "var peers: [\(peer.type)] = []"] }
        } else {
            members[0] = "static let maximum = 6"
        }
        var extended: [String] = []
        var requirements: [String] = []
        for behavior in actor.overridden {
            members += [""] + declaration(behavior, isComputed: true, modifiers: "override ")
        }
        for behavior in actor.behaviors {
            if actor.extended.contains(behavior.name) {
                extended += declaration(behavior, isComputed: true, modifiers: "")
                continue
            }
            // An overridden behavior is computed.
            let isComputed = !actor.isFinal && actor.required.isEmpty && !behavior.isChainable && dice.isOne(in: 6)
            let modifiers = actor.computed.contains(behavior.name) ? "" : modifiers(behavior)
            members +=
                [""]
                + declaration(
                    behavior, isComputed: isComputed || actor.computed.contains(behavior.name), modifiers: modifiers)
            if actor.required.contains(behavior.name) {
                if dice.isOne(in: 2) { requirements += documentation(types(behavior)) }
                requirements.append("var \(behavior.name): Behavior { get }")
            }
        }
        if dice.isOne(in: 3), let first = actor.behaviors.first, actor.base == nil, !actor.extended.contains(first.name)
        {
            members += ["", "override init() {", "    super.init()", "    _ = \(first.name)", "}"]
        }
        let generic = actor.isGeneric ? "<Element: Sendable>" : ""
        let supertypes =
            [actor.base?.name ?? "Actor"] + (actor.required.isEmpty ? [] : ["\(actor.name)Service"])
            + (actor.isSendable ? ["@unchecked Sendable"] : [])
        let head =
            "\(actor.isFinal ? "final " : "")class \(actor.name)\(generic): \(supertypes.joined(separator: ", ")) {"
        let extensions = extended.isEmpty ? [] : ["extension \(actor.name) {"] + indented(extended) + ["}"]
        let service =
            requirements.isEmpty ? [] : ["protocol \(actor.name)Service: Actor {"] + indented(requirements) + ["}"]
        return ([head] + indented(members) + ["}"], extensions, service)
    }

    private func modifiers(_ behavior: RandomBehavior) -> String {
        if !behavior.access.isEmpty { return behavior.access + " lazy " }
        return dice.pick([
            "lazy ", "lazy ", "lazy ", "final lazy ", "private(set) lazy ", "public lazy ", "internal lazy ",
        ])
    }

    /// Returns the documented types of the parameters, including a callback and a reply.
    private func types(_ behavior: RandomBehavior) -> [String] {
        behavior.parameters.map(\.name) + (behavior.callback == nil ? [] : ["Behavior"])
            + (behavior.answer.map { ["Reply<\($0.name)>"] } ?? [])
    }

    private func documentation(_ types: [String]) -> [String] {
        if types.isEmpty { return ["// flynnlint:parameter None"] }
        let mark = dice.pick(["// ", "// ", "// ", "/// ", "//"])
        if dice.isOne(in: 40) { return types.map { "/* flynnlint:parameter \($0) - a value */" } }
        return types.enumerated().map { position, type in
            "\(mark)flynnlint:parameter \(type)" + dice.pick([" - value \(position)", " - the value: `\(position)`"])
        }
    }

    /// Returns a behavior with its comments.
    private func declaration(_ behavior: RandomBehavior, isComputed: Bool, modifiers: String) -> [String] {
        let own = actor.isGeneric ? "\(actor.name)<Element>" : actor.name
        let kind = behavior.isChainable ? "ChainableBehavior" : "Behavior"
        let type = behavior.isChainable ? "ChainableBehavior<\(own)>" : "Behavior"
        let types = types(behavior)
        let count = types.count
        // The form of the closure.
        let form = dice.number(below: 8)
        var (receiver, usesMe) = ("self.", false)
        let arguments = count == 0 ? dice.pick(["_", "_", "args"]) : "args"
        let written = arguments == "_" ? "_" : "args: BehaviorArgs"
        let head: String
        switch form {
        case 0, 1:
            head = "(me: \(own), \(written)) in"
            (receiver, usesMe) = ("me.", true)
        case 2:
            head = "(me, \(arguments)) in"
            (receiver, usesMe) = ("me.", true)
        case 3: head = "[weak self] (\(arguments == "_" ? "_: BehaviorArgs" : written)) in"
        case 4: head = "[unowned self] \(arguments) in"
        default: head = "[unowned self] (\(arguments == "_" ? "_: BehaviorArgs" : written)) in"
        }
        if !usesMe, form != 3, dice.isOne(in: 2) { receiver = "" }
        var lines: [String] = []
        let documentation = arguments == "_" ? [] : documentation(types)
        let isAbove = dice.isOne(in: 6) && !documentation.isEmpty
        if dice.isOne(in: 3) {
            lines.append(dice.pick(["/// Does \(behavior.name).", "// \(behavior.name)", "/** Does it. */"]))
        }
        if isAbove { lines += documentation }
        var body = isAbove ? [] : documentation
        if dice.isOne(in: 8) { body.insert(dice.pick(["", "// The first comment."]), at: 0) }
        if form == 3 { body.append("guard let self else { return }") }
        body += self.body(behavior, receiver, usesMe)
        let construction: String
        // A name with an inferred type can't be used in its own initial value.
        let names = actor.all.map(\.name)
        let annotated =
            isComputed || dice.isOne(in: 3) || body.contains { line in names.contains { line.contains($0) } }
        if annotated, form != 2, dice.isOne(in: 3), !isComputed {
            construction = ".init(self)"
        } else {
            construction = dice.isOne(in: 4) ? "\(type)(self)" : "\(kind)(self)"
        }
        let annotation = annotated ? ": \(type)" : ""
        var closure = ["\(construction) { \(head)"] + indented(body) + ["}"]
        if behavior.isThrowing {
            closure[closure.count - 1] = "} onError: { \(usesMe ? "me, error" : "[unowned self] error") in"
            closure += ["    \(usesMe ? "me." : dice.pick(["self.", ""]))note(\"\\(error)\")", "}"]
        }
        if isComputed {
            return lines + [
                "\(modifiers.replacing("lazy ", with: "").replacing("private(set) ", with: ""))var \(behavior.name)\(annotation) {"
            ] + indented(closure) + ["}"]
        }
        closure[0] = "\(modifiers)var \(behavior.name)\(annotation) = \(closure[0])"
        return lines + closure
    }

    // MARK: - Bodies

    private func body(_ behavior: RandomBehavior, _ receiver: String, _ usesMe: Bool) -> [String] {
        let statements = RandomBody(dice: dice, owner: actor, calls: calls, receiver: receiver, usesMe: usesMe)
        var pool = dice.shuffled([
            "number", "amount", "title", "size", "kind", "entry", "key", "flag", "`default`", "name",
        ])
        if receiver != "" { pool = dice.shuffled(pool + ["total", "items"]) }
        var reads: [String] = []
        var uses: [String] = [
            dice.pick(["say(NUMBER, \"\(behavior.name)\")", "\(receiver)note(\"\(behavior.name)\")"])
        ]
        var position = 0
        while position < behavior.parameters.count {
            let type = behavior.parameters[position]
            let isFirst = behavior.isRecursive && position == 0
            let name = isFirst ? "depth" : pool.removeLast()
            if !isFirst, position + 1 < behavior.parameters.count, dice.isOne(in: 6) {
                let next = behavior.parameters[position + 1]
                let other = pool.removeLast()
                reads.append(
                    dice.isOne(in: 2)
                        ? "let (\(name), \(other)): (\(type.name), \(next.name)) = (args[x: \(position)], args[x: \(position + 1)])"
                        : "let (\(name), \(other)) = (args[x: \(position)] as \(type.name), args[x: \(position + 1)] as \(next.name))"
                )
                uses += [use(type, name, receiver), use(next, other, receiver)]
                position += 2
                continue
            }
            read(type, name, position, receiver, isFirst ? 0 : dice.number(below: 16), &reads, &uses)
            position += 1
        }
        if behavior.callback != nil { reads.append("let done: Behavior = args[x: \(position)]") }
        var (middle, end) = (statements.statements() + statements.callStatements(after: behavior), [String]())
        if let callback = behavior.callback {
            end.append("done(\(callback.map { calls.value($0) }.joined(separator: ", ")))")
            if dice.isOne(in: 8) { end[0] = "if \(receiver)total < 100 { \(end[0]) }" }
        }
        if behavior.isRecursive {
            let rest = behavior.parameters.dropFirst().map { calls.value($0) }
            let call = "\(receiver)\(behavior.name)(\((["depth - 1"] + rest).joined(separator: ", ")))"
            end.append("if depth > 0, depth < 4 { \(call) }")
        }
        if behavior.isThrowing {
            end.append(
                dice.pick([
                    "try failPn()", "if \(receiver)total > 0 { throw PnError.at(1) }",
                    "_ = try loadPn(\(receiver)total)",
                ]))
        }
        if let answer = behavior.answer {
            reads.append("let reply: Reply<\(answer.name)> = args[x: \(behavior.parameters.count)]")
            if middle.contains(where: { $0.contains("return") }) { middle = [] }
            end += self.answer(answer, receiver)
        }
        // An early return would skip the last statements in both forms.
        return reads + (dice.isOne(in: 5) ? [""] : []) + uses + middle + end
    }

    private func use(_ type: RandomType, _ name: String, _ receiver: String) -> String {
        if let sum = type.sum, dice.isOne(in: 2) {
            return sum.replacing("total", with: receiver + "total").replacing("items", with: receiver + "items")
                .replacing("VALUE", with: name)
        }
        return type.use.replacing("VALUE", with: name).replacing("note(", with: receiver + "note(")
    }

    private func read(
        _ type: RandomType, _ name: String, _ position: Int, _ receiver: String, _ form: Int, _ reads: inout [String],
        _ uses: inout [String]
    ) {
        let access = "args[x: \(position)]"
        let cast =
            type.isFunction && !type.name.hasPrefix("(") && !type.name.hasPrefix("Pn") ? "(\(type.name))" : type.name
        switch form {
        case 1: reads.append("let \(name) = \(access) as \(cast)")
        case 2: reads.append("let \(name): \(type.name) = args.get(\(position))")
        case 3 where !type.name.hasSuffix("?") && !type.isFunction && type.name != "Any":
            reads.append("let \(name) = args[\(position)] as! \(cast)")
        case 4 where type.name == "Int":
            reads += ["var \(name): Int = \(access)", "\(name) += 1"]
        case 5:
            uses.append(use(type, "(\(access) as \(cast))", receiver))
            return
        case 6: return
        case 7 where type.name == "Int":
            uses.append("\(receiver)total += \(access)")
            return
        case 8 where type.name == "String":
            uses.append("\(receiver)items.append(\(access))")
            return
        case 9:
            reads.append("let \(name): \(type.name) = \(access)")
            uses.append(use(type, "(\(access) as \(cast))", receiver))
        case 10 where type.name.hasSuffix("?") && !type.isFunction:
            uses += ["if let \(name) = \(access) as \(cast) {", "    \(receiver)note(show(\(name)))", "}"]
            return
        case 11: reads.append("let \(name): \(type.name) = \(access)  // the value")
        case 12:
            uses += ["do {", "    let \(name): \(type.name) = \(access)", "    \(use(type, name, receiver))", "}"]
            return
        case 13 where type.name == "PnMode":
            uses += [
                "switch \(access) as PnMode {", "case .slow: \(receiver)note(\"slow\")",
                "case .fast(let speed): \(receiver)note(show(speed))", "}",
            ]
            return
        case 14 where !type.isFunction:
            uses.append("\(receiver)note(\"\\(show(\(access) as \(cast)))\")")
            return
        default: reads.append("let \(name): \(type.name) = \(access)")
        }
        uses.append(use(type, name, receiver))
    }

    /// Returns the statements with the answer.
    private func answer(_ type: RandomType, _ receiver: String) -> [String] {
        func value() -> String { calls.value(type) }
        switch dice.number(below: 10) {
        case 0: return ["if \(receiver)total > 1 {", "    reply(\(value()))", "} else {", "    reply(\(value()))", "}"]
        case 1:
            return [
                "guard \(receiver)total > 1 else {", "    reply(throwing: PnError.always)", "    return", "}",
                "reply(\(value()))",
            ]
        case 2:
            return [
                "do {", "    _ = try loadPn(\(receiver)total)", "    reply(\(value()))", "} catch {",
                "    reply(throwing: error)", "}",
            ]
        case 3:
            return [
                "switch \(receiver)total {", "case 0: reply(\(value()))", "case 1, 2:", "    \(receiver)note(\"low\")",
                "    reply(\(value()))", "default: reply(\(value()))", "}",
            ]
        case 4: return ["let result: \(type.name) = \(value())", "defer { \(receiver)total += 1 }", "reply(result)"]
        case 5: return ["reply(\(value()))", "\(receiver)note(\"after\")"]
        case 6: return ["let respond = { (value: \(type.name)) in _ = reply(value) }", "respond(\(value()))"]
        case 7:
            return [
                "if \(receiver)total > 50 {", "    reply(\(value()))", "    return", "}", "// answers",
                "reply(\(value()))",
            ]
        default: return ["reply(\(value()))"]
        }
    }
}

/// Returns the lines with four more columns of indentation. Blank lines stay blank.
private func indented(_ lines: [String]) -> [String] {
    lines.map { line in
        line.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }
}
