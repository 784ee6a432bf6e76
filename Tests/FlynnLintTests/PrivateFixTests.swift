import FlynnLint
import FlynnRules
import FlynnSyntax
import TestSupport
import Testing

/// Fixes that make a member of an actor private. Whether they are offered depends on the code that uses the member.
struct PrivateFixTests {
    private static let actor = """
        import FlynnRuntime

        class Gauge: Actor {
            var level = 0
            lazy var beShow = Behavior(self) { [unowned self] _ in print(level) }
            func safeShow() { print(level, other.level) }
            private let other: Gauge
            struct Inner { func show(_ gauge: Gauge) { print(gauge.level) } }
        }

        extension Gauge { func safeReset() { level = 0 } }
        class Panel { let gauge = Gauge(); lazy var hidden = { Gauge() }() }

        """

    private func isOffered(_ others: [String], sameFile: String = "", _ actor: String = PrivateFixTests.actor) -> Bool {
        var options = LintOptions()
        options.rules.severities = ["exposed_actor_variable": .error, "exposed_actor_function": .error]
        let files = others.enumerated().map { (path: "Other\($0).swift", source: SourceText($1)) }
        let findings = Linter(options: options).lint([("Gauge.swift", SourceText(actor + sameFile))] + files)
            .filter { $0.file == "Gauge.swift" }
        #expect(findings.count == 1)
        options.fixes = .unsafe
        let result = Linter(options: options).fix([("Gauge.swift", SourceText(actor + sameFile))] + files)
        #expect(result.changes.isEmpty == findings.allSatisfy(\.fixes.isEmpty))
        return findings.contains { !$0.fixes.isEmpty }
    }

    @Test(arguments: [
        "func show(_ gauge: Gauge) { print(gauge.level) }",
        "let path = \\Gauge.level",
        "func text(_ panel: Panel) -> String { \"\\(panel.gauge.level)\" }",
        "func show(_ panel: Panel) { print(panel.hidden.level) }",
        "class Meter: Gauge { override var level: Int { get { 1 } set {} } }",
        "class Meter: Gauge { func safeMore() { level += 1 } }",
        "extension Gauge { func safeMore() { level += 1 } }",
        "extension Gauge.Inner { func more(_ gauge: Gauge) { print(gauge.level) } }",
        "typealias Alias = Gauge\nlet made = Alias()\nfunc show() { print(made.level) }",
        "@testable import App\nfunc check() { #expect(Gauge().level == 0) }",
        "func observe(_ gauge: Gauge) { observe(#selector(getter: Gauge.level)) }",
        "@dynamicMemberLookup struct Box<T> { subscript<V>(dynamicMember path: KeyPath<T, V>) -> V { fatalError() } }\n"
            + "func show(_ box: Box<Gauge>) { print(box.level) }",
        "enum State { case ready(Gauge) }\nfunc show(_ state: State) { if case .ready(let it) = state { print(it.level) } }",
        "func show(_ gauge: Gauge) { print(gauge.`level`) }",
        "func show(_ gauge: Gauge) { print(gauge.$level) }",
    ])
    func `a member that other code uses isn't made private`(code: String) {
        #expect(!isOffered(["import FlynnRuntime\n" + code]))
        #expect(!isOffered([], sameFile: code) || code.hasPrefix("extension Gauge {"))
    }

    @Test func `a chain of declarations that leads to the actor counts`() {
        #expect(
            !isOffered([
                "struct House { var panels: [Panel] = [] }\nlet house = House()\n",
                "func show() { for panel in house.panels { print(panel.gauge.level) } }",
            ]))
    }

    /// Code that gets an instance of the actor without naming a variable of this type.
    @Test(arguments: [
        ("show(\\.level)", "func show(_ path: KeyPath<Gauge, Int>) {}"),
        ("show { print($0.level) }", "typealias Reader = (Gauge) -> Void\nfunc show(_ read: @escaping Reader) {}"),
        ("show { print($0.level) }", "typealias Reader<T> = (T) -> Void\nfunc show(_ read: Reader<Gauge>) {}"),
        ("show([{ print($0.level) }])", "func show(_ reads: [(Gauge) -> Void]) {}"),
        ("_ = Watch { print($0.level) }", "struct Watch { init(_ read: @escaping (Gauge) -> Void) {} }"),
        ("_ = Watch(read: { print($0.level) })", "struct Watch { let read: (Gauge) -> Void }"),
        (
            "_ = watch[\\.level]",
            "struct Watch { subscript(path: KeyPath<Gauge, Int>) -> Int { 1 } }\nlet watch = Watch()"
        ),
        ("print(watch[0].level)", "struct Watch { subscript(number: Int) -> Gauge { Gauge() } }\nlet watch = Watch()"),
        ("print(make().level)", "struct Make { func callAsFunction() -> Gauge { Gauge() } }\nlet make = Make()"),
        (
            "for it in watch { print(it.level) }",
            "struct Watch: Sequence, IteratorProtocol { mutating func next() -> Gauge? { nil } }\nlet watch = Watch()"
        ),
        ("print(list.first!.level)", "struct List: MyList { typealias Element = Gauge }\nlet list = List()"),
        (
            "print((a ~> a).level)",
            "infix operator ~>\nstruct A {}\nfunc ~> (l: A, r: A) -> Gauge { Gauge() }\nlet a = A()"
        ),
        (
            "a ~> { print($0.level) }",
            "infix operator ~>\nstruct A {}\nfunc ~> (l: A, r: (Gauge) -> Void) {}\nlet a = A()"
        ),
    ])
    func `a member isn't made private if closures, key paths or collections lead to the actor`(
        use: String, declared: String
    ) {
        #expect(!isOffered(["import FlynnRuntime\nfunc go() { \(use) }", "import FlynnRuntime\n" + declared]))
        #expect(isOffered(["import FlynnRuntime\nfunc go() { \(use.replacing("level", with: "other2")) }", declared]))
    }

    @Test(arguments: [
        [], ["func show(_ levels: [Level]) { print(levels[0].level) }\nstruct Level { var level = 0 }"],
        ["func start(_ gauge: Gauge) { gauge.beShow() }"],
        ["class Meter: Gauge { var limit = 0 }"],
    ])
    func `a member that only the actor uses can be private`(others: [String]) {
        #expect(isOffered(others.map { "import FlynnRuntime\n" + $0 }))
    }

    @Test func `other types in the same file may have members of the same name`() {
        #expect(isOffered([], sameFile: "struct Level { var level = 0; func show() { print(level) } }\n"))
    }

    @Test func `all names of a declaration must be unused`() {
        let actor = "import FlynnRuntime\nclass Gauge: Actor {\n    let (first, second) = (1, 2)\n}\n"
        var options = LintOptions()
        options.rules.severities = ["exposed_actor_variable": .error]
        func fixCount(_ code: String) -> Int {
            Linter(options: options).lint([("A.swift", SourceText(actor)), ("B.swift", SourceText(code))])
                .count { !$0.fixes.isEmpty }
        }
        #expect(fixCount("func show(_ gauge: Gauge) { print(gauge.second) }") == 0)
        #expect(fixCount("func show(_ gauge: Gauge) { print(gauge) }") == 1)
    }

    @Test func `a subscript, which is used without its name, isn't made private`() {
        let actor = "import FlynnRuntime\nclass Gauge: Actor {\n    subscript(_ number: Int) -> Int { number }\n}\n"
        #expect(!isOffered([], actor))
    }
}
