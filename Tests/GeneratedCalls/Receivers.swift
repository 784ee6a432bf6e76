import TestSupport

/// A receiver of a call.
struct Receiver {
    var piece: Piece
    /// The behaviors of the receiver.
    var behaviors: [BehaviorPlan]
    /// The number of messages sent by the receiver expression.
    var messages = 0
}

/// Selects receivers.
struct Receivers {
    let dice: Dice
    let maker: PieceMaker
    let actors: Actors
    /// The types of the actors, with the numbers of their members.
    let types: [ValueType]
    /// The class or protocol with the call.
    let owner: (name: String, behaviors: [BehaviorPlan])?

    func choose() -> Receiver? {
        if let owner, !owner.behaviors.isEmpty, dice.isOne(in: 2) {
            let form = maker.place == .behavior ? dice.pick(["me.", "self."]) : dice.pick(["self.", ""])
            if maker.place == .actorExtension, let base = actors.plan(owner.name)?.base, dice.isOne(in: 3) {
                return Receiver(piece: Piece(form: "super", text: "super."), behaviors: base.behaviors)
            }
            return Receiver(
                piece: Piece(form: form == "" ? "implicit self" : String(form.dropLast()), text: form),
                behaviors: owner.behaviors)
        }
        if dice.isOne(in: 4) {
            let plan = dice.pick(actors.protocols)
            return types.first { $0.name == plan.name }.map {
                Receiver(piece: dotted(piece(of: $0)), behaviors: plan.behaviors.map(\.behavior))
            }
        }
        let plan = dice.pick(actors.classes)
        guard let type = types.first(where: { $0.name == plan.name }) else { return nil }
        if dice.isOne(in: 5), let chained = chained(plan, type) { return chained }
        return Receiver(piece: dotted(piece(of: type)), behaviors: plan.behaviors)
    }

    /// Returns the result of a call that returns the actor.
    private func chained(_ plan: ActorPlan, _ type: ValueType) -> Receiver? {
        guard let behavior = plan.own.first(where: \.isChainable), !behavior.parameters.contains(where: \.mentionsItem)
        else { return nil }
        var piece = dotted(piece(of: type))
        let arguments = behavior.parameters.map(maker.source).joined(separator: ", ")
        piece.text += "\(behavior.name)(\(arguments))."
        return Receiver(piece: piece, behaviors: plan.behaviors, messages: 1)
    }

    private func piece(of type: ValueType) -> Piece {
        guard dice.isOne(in: 3) else { return maker.piece(of: type) }
        let (form, make) = dice.pick(Receivers.forms)
        // The type of a protocol doesn't conform to the protocol.
        let needsClass = form == "generic parameter" || form == "opaque parameter"
        guard !needsClass || !type.literals.isEmpty, var piece = make(maker, type) else { return maker.piece(of: type) }
        piece.form = form == "opaque parameter" && type.name.contains("<") ? "opaque generic class" : form
        return piece
    }

    /// Returns the piece for use before the name of a behavior.
    private func dotted(_ piece: Piece) -> Piece {
        var piece = piece
        // At the beginning of a line, a closure would be an argument of the call on the previous line.
        piece.text = piece.text.hasPrefix("{") ? "(\(piece.text))." : piece.text + "."
        return piece
    }

    /// Forms that are specific to receivers.
    private static let forms: [PieceMaker.Form] = [
        PieceMaker.member("optional property") { "\($0).maybe\($1)?" },
        PieceMaker.member("optional first element") { "\($0).list\($1).first?" },
        PieceMaker.member("optional value") { "\($0).table\($1)[\"a\"]?" },
        ("optional holder", { _, type in type.index.map { Piece(text: "Room().maybeDesk?.value\($0)") } }),
        PieceMaker.member("implicitly unwrapped property") { "\($0).late\($1)" },
        PieceMaker.member("result of try?") { "(try? \($0).load\($1)())?" },
        PieceMaker.local("conditional cast") { name, source, type in
            (["let \(name): Any = \(source)"], "(\(name) as? \(type.name))?")
        },
        ("weak variable", weak),
        PieceMaker.local("generic parameter", closing: ["}", "NAMEWork(SOURCE)"]) { name, _, type in
            (["func \(name)Work<Sink: \(type.name)>(_ \(name): Sink) {"], name)
        },
        PieceMaker.local("opaque parameter", closing: ["}", "NAMEWork(SOURCE)"]) { name, _, type in
            (["func \(name)Work(_ \(name): some \(type.name)) {"], name)
        },
        PieceMaker.local("optional parameter", closing: ["}", "NAMEWork(SOURCE)"]) { name, _, type in
            (["func \(name)Work(_ \(name): \(type.name)?) {"], "\(name)?")
        },
        PieceMaker.local("inout parameter", closing: ["}", "var NAMECopy = SOURCE", "NAMEWork(&NAMECopy)"]) {
            name, _, type in
            (["func \(name)Work(_ \(name): inout \(type.name)) {"], name)
        },
        PieceMaker.bound("mapped optional", closing: ["}"]) { name, optional in ["_ = \(optional).map { \(name) in"] },
        (
            "optional local",
            { maker, type in
                let name = maker.newName()
                return Piece(opening: ["let \(name) = \(maker.optional(type))"], text: "\(name)?")
            }
        ),
    ]

    @Sendable private static func weak(_ maker: PieceMaker, _ type: ValueType) -> Piece? {
        guard let index = type.index else { return nil }
        let name = maker.newName()
        return Piece(opening: ["weak var \(name) = global\(index)"], text: "\(name)?")
    }
}
