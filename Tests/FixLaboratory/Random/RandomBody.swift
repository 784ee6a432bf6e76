import TestSupport

/// Makes the statements in the closure of a behavior.
struct RandomBody {
    let dice: Dice
    let owner: RandomActor
    let calls: RandomCalls
    /// The prefix of members: `self.`, `me.`, or empty.
    let receiver: String
    /// Whether the closure uses the parameter `me` instead of `self`.
    let usesMe: Bool

    /// The name captured by a stored closure.
    private var name: String { usesMe ? "me" : "self" }
    /// The prefix of members in stored closures.
    private var storedPrefix: String { name + "." }

    private var forms: [[String]] {
        let (s, x, n) = (receiver, storedPrefix, name)
        return [
            ["\(s)total += 1"], ["\(s)note(\"text \\(show(\(s)total))\")"], ["[1, 2].forEach { \(s)total += $0 }"],
            ["let work = { [weak \(n)] in \(n)?.note(\"weak\") }", "work()"],
            ["let work = { [unowned \(n)] in \(x)note(\"unowned\") }", "work()"],
            [
                "let work = { [weak \(n)] in", "    guard let \(n) else { return }", "    \(x)note(\"strong\")", "}",
                "work()",
            ],
            ["let work = { [weak \(n)] in", "    \(n)?.note(\"chained\")", "    \(n)?.total += 1", "}", "work()"],
            ["let work = { [count = \(s)total] in count + 1 }", "\(s)note(show(work()))"],
            ["func local(_ number: Int) { \(s)total += number }", "local(3)"],
            ["for step in 0..<2 { \(s)total += step }"],
            ["for item in \(s)items where item != \"z\" {", "    // each item", "    \(s)note(item)", "}"],
            [
                "switch \(s)total % 3 {", "case 0: \(s)note(\"zero\")", "case let rest where rest < 0:",
                "    \(s)note(\"negative\")", "default: break", "}",
            ],
            ["if \(s)total > 2 {", "    \(s)note(\"many\")", "} else {", "    \(s)total -= 1", "}"],
            ["do {", "    try failPn()", "} catch {", "    \(s)note(\"\\(error)\")", "}"],
            ["defer { \(s)total += 1 }"],
            ["#if DEBUG", "    \(s)note(\"debug\")", "#else", "    \(s)note(\"release\")", "#endif"],
            ["// counts self.total and args[x: 0]", "\(s)total += 1  // at the end: self.total"],
            ["/* self.note(args[x: 0]) */", "\(s)note(\"comment\" /* self */)"],
            ["let strings = [\"a\", \"b\"].map { text in text + String(\(s)total) }", "\(s)note(strings.joined())"],
            ["let sum = [1, 2].map { $0 + \(s)total }.reduce(0, +)", "\(s)note(show(sum))"],
            ["\(s)items.append(\"x\")", "\(s)items.sort { $0 < $1 }"], ["\(s)items = \(s)items.filter { $0 != \"x\" }"],
            ["guard \(s)total < 1000 else {", "    \(s)note(\"full\")", "    return", "}"],
            ["var copy = \(s)items", "copy.append(\"y\")", "\(s)note(show(copy.count))"],
            ["do {", "    let total = 5", "    \(s)note(show(total + \(x)total))", "}"],
            ["\(s)note(\(s)total > 3 ? \"big\" : \"small\")"],
            ["let pair = (\(s)total, size: \(s)items.count)", "\(s)note(show(pair.size))"],
            ["while \(s)total < 3 { \(s)total += 1 }"],
            ["\(s)note(show(\(owner.isGeneric ? "\(owner.name)<Int>" : owner.name).limit))"],
            ["let text = \"\"\"", "    total: \\(\(s)total)", "", "      self.total", "    \"\"\"", "\(s)note(text)"],
            ["\(s)note(#\"raw \\#(\(s)total) self\"#)"],
            ["let copies = { [total = \(s)total] in total }()", "\(s)note(show(copies))"],
            ["outer: for number in 0..<3 {", "    if number == 1 { continue outer }", "    \(s)total += number", "}"],
            ["let value = (try? loadPn(\(s)total)) ?? 0", "\(s)note(show(value))"],
            ["\(s)handler = { [weak \(n)] in \(n)?.note(\"kept\") }", "\(s)handler?()", "\(s)handler = nil"],
            ["\(s)handler = { \(x)note(\"implicitly kept\") }", "\(s)handler?()", "\(s)handler = nil"],
            ["\(s)note(\(n) === \(n) ? \"same\" : \"other\")"],
            ["let path = \\[String].count", "\(s)note(show(\(s)items[keyPath: path]))"],
            ["if case let total? = Optional(\(s)total), total > 0 { \(s)note(\"some\") }"],
            ["let first = 1, second = \(s)total", "\(s)total = max(first, second)"],
            ["\(s)total += 1; \(s)note(\"two in a line\")"],
            ["if let item = \(s)items.first, !item.isEmpty {", "    \(s)note(item)", "}"],
            ["\(s)note(String(describing: type(of: \(s)total)))"], ["(\(s)total, \(s)other) = (\(s)other, \(s)total)"],
            ["withExtendedLifetime(\(n)) { \(s)total += 1 }"],
            ["let actor = 1, this = 2", "\(s)total += actor + this"],
            ["_ = \(s)items.lazy.map { $0 + String(\(x)total) }.first"],
            ["let run: (Int) -> Void = { number in \(x)total += number }", "run(2)"],
            ["let run: (Int) -> Void = \(x)add", "run(2)"],
            ["\(s)total += {", "    let two = 2", "    return two", "}()"],
            [
                "switch (\(s)total, \(s)items.first) {", "case (0, _): \(s)note(\"none\")",
                "case (_, let item?): \(s)note(item)", "case (_, nil): break", "}",
            ],
            ["\(s)queue.sync { \(s)total += 1 }"], ["lazy var late = \(s)total + 1", "\(s)note(show(late))"],
            ["var doubled: Int { \(x)total * 2 }", "\(s)note(show(doubled))"],
            ["repeat { \(s)total -= 1 } while \(s)total > 100"],
            ["if #available(macOS 15, *) { \(s)total += 1 }"],
        ] + (usesMe ? [] : [["let me = \(s)total", "\(s)note(show(me))"]])
            + (owner.isGeneric
                ? []
                : [
                    [
                        "struct Local {", "    var size = 1", "    var total: Int { self.size + size }", "}",
                        "\(s)note(show(Local().total))",
                    ]
                ])
    }

    /// Returns statements without calls of behaviors.
    func statements() -> [String] {
        var lines: [String] = []
        for form in dice.shuffled(forms).prefix(dice.number(below: 5)) {
            // Several forms declare the same names.
            if form.count > 1,
                form[0].hasPrefix("let ") || form[0].hasPrefix("func ") || form[0].hasPrefix("var ")
                    || form[0].hasPrefix("lazy ") || form[0].hasPrefix("struct "), dice.isOne(in: 2)
            {
                lines += ["do {"] + form.map { $0.isEmpty ? "" : "    " + $0 } + ["}"]
            } else if form.contains(where: { line in
                ["let ", "var ", "func ", "lazy "].contains {
                    line.hasPrefix($0) && lines.contains { $0.hasPrefix(line.prefix(8)) }
                }
            }) {
                lines += ["do {"] + form.map { $0.isEmpty ? "" : "    " + $0 } + ["}"]
            } else {
                lines += form
            }
            if dice.isOne(in: 6) { lines.append("") }
        }
        return lines
    }

    /// Returns calls of other behaviors.
    func callStatements(after behavior: RandomBehavior) -> [String] {
        var lines: [String] = []
        let position = owner.behaviors.firstIndex { $0.name == behavior.name } ?? 0
        // An extension can be in another file.
        let seesPrivate = !owner.extended.contains(behavior.name)
        let later = owner.behaviors.dropFirst(position + 1).filter { behavior in
            behavior.answer == nil && !behavior.parameters.contains { $0.name == "Element" }
                && (seesPrivate || behavior.access.isEmpty)
        }
        var calls = calls
        // The passed behaviors never lead back to this behavior.
        calls.callbacks = later.filter { !$0.isChainable }.map { (receiver: storedPrefix, behavior: $0) }
        if let other = later.first, dice.isOne(in: 3) {
            lines += split(calls.call(receiver, other))
        }
        if let peer = owner.peer, let other = peer.callable.filter({ $0.answer == nil }).randomElement(dice),
            dice.isOne(in: 2)
        {
            switch dice.number(below: 5) {
            case 0:
                if let call = calls.call("peer.", other) {
                    lines += ["if let peer = \(storedPrefix)peer {"] + split(call).map { "    " + $0 } + ["}"]
                }
            case 1:
                if let call = calls.call("$0.", other), !call.contains("show($0)") {
                    lines += ["\(receiver)peers.forEach {"] + split(call).map { "    " + $0 } + ["}"]
                }
            case 2:
                if let call = calls.call("each.", other) {
                    lines += ["for each in \(receiver)peers {"] + split(call).map { "    " + $0 } + ["}"]
                }
            default: lines += split(calls.call("\(receiver)peer?.", other))
            }
        }
        return lines
    }

    private func split(_ text: String?) -> [String] {
        text.map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) } ?? []
    }
}

extension Array {
    /// Returns a random element.
    func randomElement(_ dice: Dice) -> Element? { isEmpty ? nil : dice.pick(self) }
}
