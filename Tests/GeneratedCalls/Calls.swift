import TestSupport

/// A call of a generated program.
struct GeneratedCall {
    var number: Int
    /// The number of messages sent by the call, including the messages sent by the receiver expression.
    var messages: Int
    /// The declaration with the call.
    var declaration: [String]
    /// The class that contains the declaration, or `nil` for a top-level declaration.
    var owner: String?
    /// The expression that runs the declaration.
    var make: String
    /// The line with the call.
    var line: String
    /// The forms of the receiver and of the possibly wrong argument, and the types of this argument and
    /// of its parameter.
    var receiver: String
    /// The form of the behavior as a value, unless the behavior is called by its name.
    var held: String?
    var argument: String
    var types: (passed: String, documented: String)

    var description: String {
        "    \(line)\n    receiver: \(receiver), behavior: \(held ?? "named"), argument: \(argument), a \(types.passed) for a \(types.documented)"
    }
}

/// Makes the calls of a program.
struct CallMaker {
    let dice: Dice
    let actors: Actors
    /// The types with members.
    let types: [ValueType]
    let shelf: [Int]

    /// The mistake in a call.
    private enum Mistake { case none, type, open, absent, extra, missing, untyped }

    func call(_ number: Int) -> GeneratedCall {
        while true {
            if let call = attempt(number) { return call }
        }
    }

    private func attempt(_ number: Int) -> GeneratedCall? {
        let place = dice.pick(Place.allCases)
        let (classes, protocols) = (actors.classes, actors.protocols)
        let owner: (name: String, behaviors: [BehaviorPlan])?
        switch place {
        case .actorExtension, .behavior:
            let plan = dice.pick(classes)
            if place == .actorExtension, plan.name.contains("<") { return nil }
            owner = (plan.name, plan.behaviors)
        case .protocolExtension:
            let plan = dice.pick(protocols)
            owner = (plan.name, plan.behaviors.map(\.behavior))
        default: owner = nil
        }
        // In these places, `Item` may refer to a nested type.
        let known = place == .actorExtension || place == .behavior ? types.filter { !$0.mentionsItem } : types
        let maker = PieceMaker(
            dice, types: known, shelf: shelf, place: place, item: owner.flatMap { actors.plan($0.name)?.item?.name })
        guard
            let receiver = Receivers(dice: dice, maker: maker, actors: actors, types: types, owner: owner).choose(),
            !receiver.behaviors.isEmpty
        else { return nil }
        let behavior = dice.pick(receiver.behaviors)
        if place == .actorExtension || place == .behavior,
            behavior.parameters.contains(where: \.mentionsItem)
        {
            return nil
        }
        let (arguments, position) = arguments(of: behavior, maker, known)
        // An implicit parameter belongs to the innermost closure.
        let all = dice.shuffled([receiver.piece] + arguments)
        let pieces = all.filter { !$0.text.contains("$0") } + all.filter { $0.text.contains("$0") }
        let isOutside = place == .function || place == .ownClass
        let code = code(number, receiver, behavior, arguments, isOutside: isOutside)
        let body =
            pieces.flatMap(\.opening) + code.opening + [code.line] + code.closing
            + pieces.reversed().flatMap { $0.closing }
        var call = GeneratedCall(
            number: number, messages: receiver.messages + 1, declaration: [], make: "", line: code.line,
            receiver: receiver.piece.form, held: code.form,
            argument: position.map { arguments[$0].form } ?? "none",
            types: position.map { (arguments[$0].type, behavior.parameters[$0].name) } ?? ("", ""))
        declare(&call, body, pieces, place, owner?.name)
        call.declaration = code.declaration + call.declaration
        return call
    }

    /// Returns the arguments, and the index of the argument with a wrong type. At most one argument is wrong.
    private func arguments(of behavior: BehaviorPlan, _ maker: PieceMaker, _ known: [ValueType]) -> ([Piece], Int?) {
        var mistake =
            dice.pick([.none, .none, .none, .none, .type, .type, .type, .open, .absent, .extra, .missing, .untyped])
            as Mistake
        let count = behavior.parameters.count
        if mistake == .missing, count == 0 { mistake = .extra }
        if mistake != .extra, count == 0 { return ([], nil) }
        let position = count == 0 ? 0 : dice.number(below: count)
        var pieces = behavior.parameters.enumerated().map { index, type in
            mistake != .none && index == position && ![.extra, .missing].contains(mistake)
                ? wrong(mistake, type, maker, known) : maker.piece(of: type)
        }
        if mistake == .missing { pieces.removeLast() }
        if mistake == .extra { pieces.append(maker.piece(of: dice.pick(known))) }
        return (pieces, position < min(count, pieces.count) ? position : nil)
    }

    /// Returns an argument that may be wrong for a type.
    private func wrong(_ mistake: Mistake, _ type: ValueType, _ maker: PieceMaker, _ known: [ValueType]) -> Piece {
        switch mistake {
        case .absent: return Piece(form: "nil", type: "nil", text: "nil")
        case .untyped where type.isFunction:
            return Piece(
                form: "closure without types", type: "closure",
                text: dice.pick(["{}", "{ 5 }", "{ \"a\" }", "{ _ = $0 as Int }"]))
        case .open:
            guard let index = type.index, !type.isOptional, dice.isOne(in: 2) else {
                return maker.piece(of: dice.pick(ValueType.outsiders(of: type)))
            }
            let holder = maker.holder(index)
            let text = dice.pick([
                "\(holder.text).perhaps\(holder.number)", "\(holder.text).bag\(holder.number).first",
                "Room().perhapsDesk?.value\(index)", "(\(maker.source(type)) as Any)",
            ])
            return Piece(form: "optional member", type: "\(type.name)?", text: text)
        default:
            let all = known + ValueType.simple.filter { simple in !known.contains { $0.name == simple.name } }
            let related = all.filter { type.related.contains($0.name) && !$0.mentionsItem }
            return maker.piece(of: related.isEmpty || dice.isOne(in: 2) ? dice.pick(known) : dice.pick(related))
        }
    }

    /// The line with the tested call, and the surrounding lines.
    private struct Code {
        /// The form of the behavior as a value.
        var form: String?
        var opening: [String] = []
        var line: String
        var closing: [String] = []
        /// A declaration that makes the call.
        var declaration: [String] = []
    }

    /// The forms of a behavior as a value: the lines before the call, the callee, and the lines after the
    /// call. `BEHAVIOR` is replaced.
    private static let heldForms: [(form: String, opening: [String], callee: String, closing: [String])] = [
        ("constant", ["let held = BEHAVIOR"], "held", []),
        ("variable", ["var held = BEHAVIOR", "held = BEHAVIOR"], "held", []),
        ("second of an array", ["let held = [BEHAVIOR, BEHAVIOR]"], "held[1]", []),
        ("optional constant", ["let held = Optional(BEHAVIOR)"], "held?", []),
        ("in parentheses", [], "(BEHAVIOR)", []),
        ("in a ternary", [], "(isReady() ? BEHAVIOR : BEHAVIOR)", []),
        ("in a tuple", ["let held = (1, BEHAVIOR)"], "held.1", []),
        ("in a named tuple", ["let held = (count: 1, report: BEHAVIOR)"], "held.report", []),
        ("from a tuple", ["let (held, _) = (BEHAVIOR, 1)"], "held", []),
        ("in an array", ["let held = [BEHAVIOR]"], "held[0]", []),
        ("first of an array", ["let held = [BEHAVIOR]"], "held.first?", []),
        ("repeated", ["let held = Array(repeating: BEHAVIOR, count: 2)"], "held[1]", []),
        ("in a dictionary", ["let held = [\"a\": BEHAVIOR]"], "held[\"a\"]!", []),
        ("in a loop", ["for held in [BEHAVIOR] {"], "held", ["}"]),
        ("in an enumerated loop", ["for (_, held) in [BEHAVIOR].enumerated() {"], "held", ["}"]),
        ("beside another sequence", ["for (held, _) in zip([BEHAVIOR], [1]) {"], "held", ["}"]),
        ("bound", ["if let held = Optional(BEHAVIOR) {"], "held", ["}"]),
        ("guarded", ["guard let held = Optional(BEHAVIOR) else { return }"], "held", []),
        ("matched", ["switch Optional(BEHAVIOR) {", "case let held?:"], "held", ["default: break", "}"]),
        ("matched some", ["if case .some(let held) = Optional(BEHAVIOR) {"], "held", ["}"]),
        ("called as a function", [], "BEHAVIOR.callAsFunction", []),
    ]

    /// The forms of a behavior that other code holds, which must be a `Behavior`.
    private static let keptForms: [(form: String, opening: [String], callee: String, closing: [String])] = [
        ("property of a structure", ["let held = Holder(run: BEHAVIOR)"], "held.run", []),
        ("property of a new structure", [], "Holder(run: BEHAVIOR).run", []),
        ("property of a class", ["let held = Keeper(BEHAVIOR)"], "held.run", []),
        ("result of a method", [], "Holder(run: BEHAVIOR).kept()", []),
        ("result of a function", [], "kept(BEHAVIOR)", []),
        ("chosen by a function", [], "either(BEHAVIOR, BEHAVIOR)", []),
        ("case of an enumeration", ["if case .run(let held) = Errand.run(BEHAVIOR) {"], "held", ["}"]),
        ("assigned before", ["var held = kept(BEHAVIOR)", "held = BEHAVIOR"], "held", []),
        ("in a loop over structures", ["for held in [Holder(run: BEHAVIOR)] {"], "held.run", ["}"]),
    ]

    /// The forms of functions that call a behavior: their declarations, and their calls.
    private static let passedForms: [(form: String, declaration: String, call: String)] = [
        ("passed to a function", "func NAME(_ held: Behavior) { held(LIST) }", "NAME(BEHAVIOR)"),
        ("passed to a loop", "func NAME(_ all: [Behavior]) { for held in all { held(LIST) } }", "NAME([BEHAVIOR])"),
        ("passed as an optional", "func NAME(_ held: Behavior?) { held?(LIST) }", "NAME(BEHAVIOR)"),
        (
            "passed to a guard", "func NAME(_ held: Behavior?) { guard let held else { return }; held(LIST) }",
            "NAME(BEHAVIOR)"
        ),
        ("passed to a binding", "func NAME(_ held: Behavior?) { if let held { held(LIST) } }", "NAME(BEHAVIOR)"),
        ("passed to a deferred call", "func NAME(_ held: Behavior) { defer { held(LIST) } }", "NAME(BEHAVIOR)"),
        (
            "passed to an initializer", "struct NAME { let run: Behavior; func call() { run(LIST) } }",
            "NAME(run: BEHAVIOR).call()"
        ),
    ]

    /// The code of the call.
    ///
    /// - Parameter isOutside: Whether names mean the same in a declaration outside of types.
    private func code(
        _ number: Int, _ receiver: Receiver, _ behavior: BehaviorPlan, _ arguments: [Piece], isOutside: Bool
    ) -> Code {
        let texts = arguments.map(\.text)
        let list = texts.joined(separator: ", ")
        let callee = receiver.piece.text + behavior.name
        let mark = "  // call \(number)"
        let isPlain = !callee.contains("?.") && receiver.messages == 0
        if isOutside, isPlain, !behavior.isChainable, arguments.allSatisfy(\.isIndependent), dice.isOne(in: 6) {
            let passed = dice.pick(CallMaker.passedForms)
            func filled(_ text: String) -> String {
                text.replacing("NAME", with: "passed\(number)").replacing("BEHAVIOR", with: callee)
                    .replacing("LIST", with: list)
            }
            return Code(
                form: passed.form, line: filled(passed.call) + mark, declaration: [filled(passed.declaration)])
        }
        switch dice.number(below: 12) {
        case 0:
            return Code(line: "\(callee).dynamicallyCall(withArguments: [\(list)])" + mark)
        case 1 where isPlain, 2 where isPlain:
            let held = dice.pick(CallMaker.heldForms + (behavior.isChainable ? [] : CallMaker.keptForms))
            func filled(_ text: String) -> String { text.replacing("BEHAVIOR", with: callee) }
            return Code(
                form: held.form, opening: held.opening.map(filled), line: "\(filled(held.callee))(\(list))" + mark,
                closing: held.closing)
        // A timer doesn't keep an actor alive.
        case 3 where ["global", "static member"].contains(receiver.piece.form) && receiver.messages == 0:
            let values = texts.isEmpty ? "" : ", [\(list)]"
            return Code(line: "Flynn.Timer(timeInterval: 0.0, repeats: false, \(callee)\(values))" + mark)
        default:
            var text = "\(callee)(\(list))"
            if let last = texts.last, last.hasPrefix("{"), last.hasSuffix("}"), dice.isOne(in: 2) {
                let others = texts.dropLast().joined(separator: ", ")
                text = callee + (others.isEmpty ? dice.pick(["() ", " "]) : "(\(others)) ") + last
            }
            return Code(line: text + mark)
        }
    }

    /// Sets the declaration of a call, with the code in the form required by the place.
    private func declare(
        _ call: inout GeneratedCall, _ body: [String], _ pieces: [Piece], _ place: Place, _ owner: String?
    ) {
        let parameters = pieces.compactMap(\.parameter)
        let list = parameters.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
        let values = "(\(parameters.map(\.value).joined(separator: ", ")))"
        let name = (owner == nil ? "call" : "unsafeCall") + String(call.number)
        let function = ["func \(name)(\(list)) {"] + indented(body) + ["}"]
        func extending(_ type: String, _ lines: [String]) -> [String] {
            ["extension \(type) {"] + indented(lines) + ["}"]
        }
        switch place {
        case .function:
            call.declaration = function
            call.make = name + values
        case .ownClass:
            let isInitializer = dice.isOne(in: 4)
            let start = isInitializer ? "init(\(list)) {" : "func \(name)(\(list)) {"
            call.declaration =
                ["class Call\(call.number) {"]
                + indented(pieces.flatMap(\.properties) + [start] + indented(body) + ["}"])
                + ["}"]
            call.make = isInitializer ? "_ = Call\(call.number)\(values)" : "Call\(call.number)().\(name)\(values)"
        case .desk:
            call.declaration = extending("Desk", function)
            call.make = "desk.\(name)\(values)"
        case .deskType:
            call.declaration = extending(
                "Desk", [dice.pick(["static ", "class "]) + function[0]] + function.dropFirst())
            call.make = "Desk.\(name)\(values)"
        case .actorExtension, .protocolExtension:
            let type = owner ?? ""
            let conformers = actors.protocols.first { $0.name == type }?.conformers.map(\.name)
            call.declaration = extending(type, function)
            call.make = "\(conformers?.first ?? type)().\(name)\(values)"
        case .behavior:
            let usesSelf = body.contains { $0.contains("self.") }
            let own = (owner ?? "").replacing("<Int>", with: "<Content>")
            let heads =
                usesSelf
                ? ["[unowned self] (me: \(own), args: BehaviorArgs) in"] : ["(me, _) in", "(me: \(own), _) in"]
            call.declaration =
                [
                    "lazy var beCall\(call.number) = Behavior(self) { \(dice.pick(heads))",
                    "    // flynnlint:parameter None",
                ]
                + indented(body) + ["}"]
            call.owner = owner
            call.make = "\(owner ?? "")().beCall\(call.number)()"
        }
    }
}
