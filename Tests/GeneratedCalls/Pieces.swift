import TestSupport

/// The receiver or an argument of a call: an expression, and the code required around the call.
struct Piece {
    /// The form and the static type, for statistics.
    var form = ""
    var type = ""
    /// The lines before the call, and the lines after the call in reverse order.
    var opening: [String] = []
    var closing: [String] = []
    var text: String
    /// A parameter of the function with the call.
    var parameter: (name: String, type: String, value: String)?
    /// Properties of the type with the call.
    var properties: [String] = []

    /// Whether it is an expression that means the same in other code.
    var isIndependent: Bool {
        opening.isEmpty && parameter == nil && properties.isEmpty && !text.contains("$0")
            && !form.hasPrefix("own ") && !form.hasPrefix("property of the type")
    }
}

/// The place of a call.
enum Place: CaseIterable {
    case function, ownClass, desk, deskType, actorExtension, behavior, protocolExtension
}

/// Makes the pieces of a call.
final class PieceMaker {
    let dice: Dice
    let types: [ValueType]
    let place: Place
    /// The full name of the type `Item` at the place of the call, if this is a nested type.
    let item: String?
    /// Maps the number of a member in `Desk` to the number of the member in `Shelf` with the same type.
    let shelf: [Int]
    private var names: [String]
    private var hasImplicitParameter = false

    /// Locals with these names hide members and variables of other types.
    static let names = ["item", "value", "target", "result", "other", "entry", "name", "sink", "source", "current"]

    init(_ dice: Dice, types: [ValueType], shelf: [Int], place: Place, item: String?) {
        (self.dice, self.types, self.shelf, self.place, self.item) = (dice, types, shelf, place, item)
        names = dice.shuffled(PieceMaker.names)
    }

    func newName() -> String { names.removeLast() }

    /// Returns an expression of the type `Desk` or `Shelf`, and the number of a type's members there.
    func holder(_ index: Int) -> (text: String, number: Int) {
        switch dice.number(below: 10) {
        case 0: ("desk", index)
        case 1: ("Desk()", index)
        case 2: ("Desk.shared", index)
        case 3: ("Room().desk", index)
        case 4: ("(isReady() ? desk : Desk())", index)
        case 5: ("Table()", index)
        case 6: ("WideDesk()", index)
        case 7: ("Room().maybeDesk!", index)
        case 8: ("Shelf()", shelf[index])
        default: ("Room.main.shelf", shelf[index])
        }
    }

    /// Returns an expression of exactly this type, without a form of its own.
    func source(_ type: ValueType) -> String {
        guard let index = type.index else { return "(\(type.variable) as \(type.operand))" }
        let member = holder(index)
        return dice.pick([
            "make\(index)()", "make\(index)()", "global\(index)", "\(member.text).value\(member.number)",
        ])
    }

    /// Returns an expression of an optional type with a value other than `nil`.
    func optional(_ type: ValueType) -> String {
        guard let index = type.index else { return "(\(source(type)) as \(type.operand)?)" }
        let member = holder(index)
        return dice.pick([
            "\(member.text).maybe\(member.number)", "search\(index)()", "(Room().maybeDesk?.value\(index))",
        ])
    }

    /// Returns an expression of exactly this type, in a random form.
    func piece(of type: ValueType) -> Piece {
        let isOwn = type.name == item
        var type = type
        if isOwn, dice.isOne(in: 2) { (type.name, type.literals) = ("Item", ["Item()"]) }
        while true {
            let (form, make) = dice.pick(PieceMaker.forms)
            if form == "literal", type.literals.isEmpty || dice.isOne(in: 2) { continue }
            // Conversions to `Any?` are ambiguous in other forms.
            if type.name == "Any", !["cast", "parameter", "inferred local", "annotated local", "tuple"].contains(form) {
                continue
            }
            // The value is written in a place where `Item` has its global meaning.
            if form == "parameter", isOwn, type.name == "Item" { continue }
            guard var piece = make(self, type) else { continue }
            (piece.form, piece.type) = (form, type.name)
            return hidden(piece)
        }
    }

    /// Returns the piece after declarations of variables with the same names and other types.
    private func hidden(_ piece: Piece) -> Piece {
        guard dice.isOne(in: 4), let name = PieceMaker.names.first(where: { piece.text == $0 }), piece.parameter == nil,
            piece.properties.isEmpty
        else { return piece }
        var piece = piece
        piece.opening = ["let \(name) = \(source(dice.pick(types)))", "_ = \(name)", "do {"] + piece.opening
        piece.closing.append("}")
        return piece
    }

    /// Returns whether an implicit parameter of a closure is available, and marks it as used.
    private func takesImplicitParameter() -> Bool {
        defer { hasImplicitParameter = true }
        return !hasImplicitParameter
    }

    typealias Form = (String, @Sendable (PieceMaker, ValueType) -> Piece?)

    /// Returns a form with a member of `Desk`. The arguments of `text` are the name of the holder, and
    /// the number of the member.
    static func member(_ form: String, _ text: @escaping @Sendable (String, Int) -> String) -> Form {
        (
            form,
            { maker, type in
                type.index.map { index in
                    let member = maker.holder(index)
                    return Piece(text: text(member.text, member.number))
                }
            }
        )
    }

    /// Returns a form with a new name: the lines before the call, and the expression. The lines are closed with
    /// `closing`, in which `NAME` and `SOURCE` are replaced.
    static func local(
        _ form: String, closing: [String] = [],
        _ make:
            @escaping @Sendable (_ name: String, _ source: String, _ type: ValueType) -> (
                [String], String
            )
    ) -> Form {
        (
            form,
            { maker, type in
                let (name, source) = (maker.newName(), maker.source(type))
                let (opening, text) = make(name, source, type)
                return Piece(
                    opening: opening,
                    closing: closing.map { $0.replacing("NAME", with: name).replacing("SOURCE", with: source) },
                    text: text)
            }
        )
    }

    /// Returns a form in which an optional value is bound to a new name.
    static func bound(
        _ form: String, closing: [String] = [],
        _ make: @escaping @Sendable (_ name: String, _ optional: String) -> [String]
    ) -> Form {
        (
            form,
            { maker, type in
                // The value of a nested optional can be `nil`.
                guard !type.isOptional else { return nil }
                let name = maker.newName()
                return Piece(opening: make(name, maker.optional(type)), closing: closing, text: name)
            }
        )
    }

    static let forms: [Form] = [
        ("literal", { maker, type in Piece(text: maker.dice.pick(type.literals)) }),
        ("function result", { _, type in type.index.map { Piece(text: "make\($0)()") } }),
        ("global", { _, type in type.index.map { Piece(text: "global\($0)") } }),
        ("cast", { maker, type in Piece(text: "(\(maker.source(type)) as \(type.operand))") }),
        ("ternary", { maker, type in Piece(text: "(isReady() ? \(maker.source(type)) : \(maker.source(type)))") }),
        ("generic function", { maker, type in Piece(text: "identity(\(maker.source(type)))") }),
        (
            "generic struct",
            { maker, type in Piece(text: "Box(content: \(maker.source(type))).content") }
        ),
        (
            "nested generic struct",
            { maker, type in Piece(text: "Box(content: Box(content: \(maker.source(type)))).content.content") }
        ),
        ("part of a generic result", { maker, type in Piece(text: "twice(\(maker.source(type))).1") }),
        ("operator's result", { maker, type in type.index.map { Piece(text: "(Desk() <-> Slot\($0)())") } }),
        (
            "element of a sum",
            { maker, type in Piece(text: "([\(maker.source(type))] + [\(maker.source(type))])[0]") }
        ),
        (
            "element of a default",
            { maker, type in Piece(text: "(([\(maker.source(type))] as [\(type.operand)]?) ?? [])[0]") }
        ),
        ("called closure", { maker, type in Piece(text: "{ \(maker.source(type)) }()") }),
        ("element of a literal", { maker, type in Piece(text: "[\(maker.source(type))][0]") }),
        (
            "unwrapped generic result",
            { maker, type in
                type.isOptional ? nil : Piece(text: "Optional(\(maker.source(type)))!")
            }
        ),
        ("unwrapped", { maker, type in type.isOptional ? nil : Piece(text: "\(maker.optional(type))!") }),
        (
            "coalesced",
            { maker, type in
                type.isOptional || type.name == "Any"
                    ? nil : Piece(text: "(\(maker.optional(type)) ?? \(maker.source(type)))")
            }
        ),
        ("element of a subscript", { _, type in type.index.map { Piece(text: "Slot\($0)()[0]") } }),
        (
            "ternary of classes",
            { _, type in type.index.map { Piece(text: "(isReady() ? desk : WideDesk()).value\($0)") } }
        ),
        (
            "parameter",
            { maker, type in
                guard maker.place != .behavior else { return nil }
                let name = maker.newName()
                return Piece(text: name, parameter: (name, type.parameter, maker.source(type)))
            }
        ),
        (
            "property of the type",
            { maker, type in
                guard maker.place == .ownClass else { return nil }
                let name = maker.newName()
                let property = maker.dice.pick([
                    "let \(name) = \(maker.source(type))", "var \(name): \(type.name) = \(maker.source(type))",
                    "lazy var \(name) = \(maker.source(type))", "var \(name): \(type.name) { \(maker.source(type)) }",
                    "nonisolated(unsafe) static let \(name) = \(maker.source(type))",
                ])
                let isStatic = property.contains("static")
                return Piece(
                    text: (isStatic ? "Self." : maker.dice.pick(["self.", ""])) + name, properties: [property])
            }
        ),
        (
            "own member",
            { maker, type in
                guard let index = type.index, maker.place == .desk else { return nil }
                return Piece(
                    text: maker.dice.pick([
                        "value\(index)", "self.current\(index)", "find\(index)()",
                        "plain\(index)",
                        "Self.common\(index)", "extra\(index)", "self.list\(index)[0]",
                    ]))
            }
        ),
        (
            "own static member",
            { maker, type in
                guard let index = type.index, maker.place == .deskType else { return nil }
                return Piece(text: maker.dice.pick(["common\(index)", "Self.common\(index)", "self.common\(index)"]))
            }
        ),
        (
            "implicit parameter of a closure",
            { maker, type in
                guard maker.takesImplicitParameter() else { return nil }
                return Piece(opening: ["[\(maker.source(type))].forEach {"], closing: ["}"], text: "$0")
            }
        ),
        (
            "parameter of a generic function's closure",
            { maker, type in
                guard maker.takesImplicitParameter() else { return nil }
                return Piece(opening: ["perform(with: \(maker.source(type))) {"], closing: ["}"], text: "$0")
            }
        ),
        local("inferred local") { name, source, _ in (["let \(name) = \(source)"], name) },
        local("annotated local") { name, source, type in (["let \(name): \(type.name) = \(source)"], name) },
        local("varied local") { name, _, type in (["let \(name): \(type.name) = \(type.variable)"], name) },
        local("assigned local") { name, source, type in (["let \(name): \(type.name)", "\(name) = \(source)"], name) },
        local("variable") { name, source, _ in (["var \(name) = \(source)", "\(name) = \(source)"], name) },
        local("if expression") { name, source, type in
            (["let \(name) = if isReady() { \(source) } else { \(source) }"], name)
        },
        local("tuple") { name, source, _ in (["let \(name) = (1, \(source))"], "\(name).1") },
        local("named tuple") { name, source, _ in (["let \(name) = (first: 1, second: \(source))"], "\(name).second") },
        local("destructured tuple") { name, source, _ in (["let (\(name), _) = (\(source), 1)"], name) },
        local("array") { name, source, _ in (["let \(name) = [\(source)]"], "\(name)[0]") },
        local("wrapped local") { name, source, _ in (["@Held var \(name) = \(source)"], name) },
        local("projected local") { name, source, _ in (["@Held var \(name) = \(source)"], "$\(name)[0]") },
        local("storage of a wrapper") { name, source, _ in (["@Held var \(name) = \(source)"], "_\(name).wrappedValue")
        },
        local("element of an element") { name, source, _ in (["let \(name) = [[\(source)]]"], "\(name)[0][0]") },
        local("value of a tuple in an array") { name, source, _ in
            (["let \(name) = [(1, \(source))].map { $0.1 }"], "\(name)[0]")
        },
        local("first element") { name, source, _ in (["let \(name) = [\(source)]"], "\(name).first!") },
        local("dictionary") { name, source, _ in (["let \(name) = [1: \(source)]"], "\(name)[1]!") },
        local("local closure") { name, source, _ in (["let \(name) = { \(source) }"], "\(name)()") },
        local("local function") { name, source, type in (["func \(name)() -> \(type.name) { \(source) }"], "\(name)()")
        },
        local("lazy local") { name, source, type in (["lazy var \(name): \(type.name) = \(source)"], name) },
        local("loop", closing: ["}"]) { name, source, _ in (["for \(name) in [\(source)] {"], name) },
        local("loop over a dictionary", closing: ["}"]) { name, source, _ in
            (["for (_, \(name)) in [1: \(source)] {"], name)
        },
        local("enumerated loop", closing: ["}"]) { name, source, _ in
            (["for (_, \(name)) in [\(source)].enumerated() {"], name)
        },
        local("closure parameter", closing: ["}"]) { name, source, _ in (["[\(source)].forEach { \(name) in"], name) },
        local("typed closure parameter", closing: ["}"]) { name, source, type in
            (["perform(with: \(source)) { (\(name): \(type.parameter)) in"], name)
        },
        local("capture list", closing: ["}"]) { name, source, _ in (["perform { [\(name) = \(source)] in"], name) },
        local("parameter of a local function", closing: ["}", "NAMEWork(SOURCE)"]) { name, source, type in
            (["func \(name)Work(_ \(name): \(type.parameter)) {"], name)
        },
        local("variadic parameter", closing: ["}", "NAMEWork(SOURCE)"]) { name, source, type in
            (["func \(name)Work(_ \(name): \(type.operand)...) {"], "\(name)[0]")
        },
        local("cast from Any") { name, source, type in (["let \(name): Any = \(source)"], "(\(name) as! \(type.name))")
        },
        bound("conditional binding", closing: ["}"]) { name, optional in ["if let \(name) = \(optional) {"] },
        local("shorthand binding", closing: ["}"]) { name, source, type in
            (["let \(name): \(type.operand)? = .some(\(source))", "if let \(name) {"], name)
        },
        bound("guard") { name, optional in ["guard let \(name) = \(optional) else { return }"] },
        local("bound cast", closing: ["}"]) { name, source, type in
            (["if let \(name) = (\(source) as Any) as? \(type.name) {"], name)
        },
        bound("matched optional", closing: ["default: break", "}"]) { name, optional in
            ["switch \(optional) {", "case let \(name)?:"]
        },
        bound("matched some", closing: ["case .none: break", "}"]) { name, optional in
            ["switch \(optional) {", "case .some(let \(name)):"]
        },
        bound("if case", closing: ["}"]) { name, optional in ["if case let \(name)? = \(optional) {"] },
        bound("loop over optionals", closing: ["}"]) { name, optional in ["for case let \(name)? in [\(optional)] {"] },
        local("matched case", closing: ["}"]) { name, source, type in
            (["if case .full(let \(name)) = Parcel.full(\(source)) {"], name)
        },
        local("matched cast", closing: ["default: break", "}"]) { name, source, type in
            (["switch \(source) as Any {", "case let \(name) as \(type.name):"], name)
        },
        local("while", closing: ["break", "}"]) { name, source, _ in
            (["while let \(name) = [\(source)].last {"], name)
        },
        member("property") { "\($0).value\($1)" },
        member("inferred property") { "\($0).plain\($1)" },
        member("property of self") { "\($0).self.value\($1)" },
        member("computed property") { "\($0).current\($1)" },
        member("lazy property") { "\($0).lazy\($1)" },
        member("property of an extension") { "\($0).extra\($1)" },
        member("unwrapped property") { "\($0).maybe\($1)!" },
        member("method result") { "\($0).find\($1)()" },
        member("result of a throwing method") { "(try! \($0).load\($1)())" },
        member("overloaded subscript") { "\($0)[item\($1): 0]" },
        member("element of a property") { "\($0).list\($1)[0]" },
        member("last element of a property") { "\($0).list\($1).last!" },
        member("value of a property") { "\($0).table\($1)[\"a\"]!" },
        member("member of a tuple") { "\($0).pair\($1).0" },
        member("member of a named tuple") { "\($0).named\($1).item" },
        member("closure of a property") { "\($0).maker\($1)()" },
        member("key path") { holder, number in "\(holder)[keyPath: \\.value\(number)]" },
        member("mapped element") { "\($0).list\($1).map { $0 }[0]" },
        member("filtered element") { "\($0).list\($1).filter { _ in true }.first!" },
        member("element of values") { "\($0).table\($1).values.first!" },
        member("mapped key path") { "[\($0)].map(\\.value\($1))[0]" },
        ("unapplied method", { _, type in type.index.map { Piece(text: "Desk.find\($0)(desk)()") } }),
        (
            "result of a success",
            { maker, type in
                Piece(text: "(try! Result<\(type.operand), any Error>.success(\(maker.source(type))).get())")
            }
        ),
        ("zipped element", { maker, type in Piece(text: "zip([1], [\(maker.source(type))]).map { $0.1 }[0]") }),
        ("first of a prefix", { maker, type in Piece(text: "[\(maker.source(type))].prefix(1).first!") }),
        (
            "element of a group",
            { maker, type in Piece(text: "Dictionary(grouping: [\(maker.source(type))]) { _ in 1 }[1]![0]") }
        ),
        ("mapped number", { maker, type in Piece(text: "[1].map { _ in \(maker.source(type)) }[0]") }),
        (
            "reduced element",
            { maker, type in Piece(text: "[\(maker.source(type))].reduce(\(maker.source(type))) { $1 }") }
        ),
        ("static member", { _, type in type.index.map { Piece(text: "Desk.common\($0)") } }),
        ("property of a metatype", { _, type in type.index.map { Piece(text: "Desk.self.common\($0)") } }),
        ("overloaded function", { _, type in type.index.map { Piece(text: "make(item\($0): 0)") } }),
    ]
}
