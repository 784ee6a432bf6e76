import BasicTestSupport
import FlynnSyntax
import Foundation
import Testing

@testable import FlynnLint
@testable import FlynnRules

/// A behavior whose closure captures `self` strongly.
private struct Form: Sendable, CustomTestStringConvertible {
    /// What the safe fix makes of it.
    enum Result: Sendable {
        /// The parameter for the actor takes the place of `self`.
        case renamed(String)
        /// `self` is captured unowned, and nothing else changes.
        case unowned
        /// Only an unsafe fix captures `self` unowned.
        case unsafe
        /// There is no fix.
        case none
        /// There is no finding.
        case clean
    }

    var testDescription: String
    /// The members of an actor.
    var code: String
    var result: Result

    init(_ description: String, _ code: String, _ result: Result) {
        testDescription = description
        self.code = code
        self.result = result
    }

    /// The code with `[unowned self]` in the first closure.
    var capturingUnowned: String {
        guard let brace = code.firstRange(of: " {", after: "(self)") else { return code }
        if let list = code.firstRange(of: "[self", after: "(self)"), code[brace.upperBound...].hasPrefix(" [") {
            return code.replacingCharacters(in: list.lowerBound..<code.index(after: list.lowerBound), with: "[unowned ")
        }
        return code.replacingCharacters(
            in: brace, with: code.contains("$0.") ? " { [unowned self] in" : " { [unowned self]")
    }

    static let all = renamed + scopes + captures + escapes

    /// The parameter's name means the parameter wherever `self` is used.
    private static let renamed = [
        Form(
            "plain uses",
            "lazy var beA = Behavior(self) { (me, args) in self.n += args[x: 0]; print(self.n, self) }",
            .renamed("lazy var beA = Behavior(self) { (me, args) in me.n += args[x: 0]; print(me.n, me) }")),
        Form(
            "the parameter has the actor's type",
            "lazy var beA = Behavior(self) { (me: Form, _: BehaviorArgs) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (me: Form, _: BehaviorArgs) in me.n += 1 }")),
        Form(
            "the parameter has the type of another actor",
            "lazy var beA = Behavior(self) { (me: Base, _: BehaviorArgs) in self.n += 1 }", .unowned),
        Form(
            "the parameter has the type of all actors",
            "lazy var beA = Behavior(self) { (me: Actor, _: BehaviorArgs) in self.n += 1 }", .unowned),
        Form(
            "a chainable behavior of a superclass",
            "lazy var beA = ChainableBehavior<Base>(self) { (me, _) in self.n += 1 }", .unowned),
        Form(
            "a chainable behavior of the class",
            "lazy var beA = ChainableBehavior<Form>(self) { (me, _) in self.n += 1 }",
            .renamed("lazy var beA = ChainableBehavior<Form>(self) { (me, _) in me.n += 1 }")),
        Form(
            "a chainable behavior with an annotation",
            "lazy var beA: ChainableBehavior<Base> = ChainableBehavior(self) { (me, _) in self.n += 1 }", .unowned),
        Form(
            "an escaped name", "lazy var beA = Behavior(self) { (`in`, _) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (`in`, _) in `in`.n += 1 }")),
        Form(
            "a name that is a word of the language", "lazy var beA = Behavior(self) { (actor, _) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (actor, _) in actor.n += 1 }")),
        Form(
            "a name that begins expressions", "lazy var beA = Behavior(self) { (`await`, _) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (`await`, _) in `await`.n += 1 }")),
        Form(
            "subscripts, key paths and interpolations",
            #"lazy var beA = Behavior(self) { (me, _) in print("\(self.n) \(self[keyPath: \.n])", [self].map(\.n)) }"#,
            .renamed(
                #"lazy var beA = Behavior(self) { (me, _) in print("\(me.n) \(me[keyPath: \.n])", [me].map(\.n)) }"#)),
        Form(
            "the type of self", "var beA: Behavior { Behavior(self) { (me, _) in self.n = Self.limit } }", .unowned),
        Form(
            "inner closures", "lazy var beA = Behavior(self) { (me, _) in self.items.forEach { self.n += $0 } }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in me.items.forEach { me.n += $0 } }")),
        Form(
            "shorthand parameters", "lazy var beA = Behavior(self) { $0.n += 1; self.n += $1[x: 0] as Int }",
            .renamed("lazy var beA = Behavior(self) { $0.n += 1; $0.n += $1[x: 0] as Int }")),
        Form(
            "shorthand parameters and inner closures",
            "lazy var beA = Behavior(self) { $0.n += $1[x: 0] as Int; run { self.n += 1 } }", .unsafe),
        Form(
            "macros",
            "lazy var beA = Behavior(self) { (me, _) in me.n += 1; print(#line, self.n, #function) }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in me.n += 1; print(#line, me.n, #function) }")),
        Form(
            "inner types have their own self",
            """
            lazy var beA = Behavior(self) { (me, _) in
                struct Inner { func value() -> Inner { self } }
                class Other { var n = 5; func show() { print(self.n) } }
                print(Inner().value(), self.n)
            }
            """,
            .renamed(
                """
                lazy var beA = Behavior(self) { (me, _) in
                    struct Inner { func value() -> Inner { self } }
                    class Other { var n = 5; func show() { print(self.n) } }
                    print(Inner().value(), me.n)
                }
                """)),
    ]

    /// Something has the parameter's name, or `self` is bound again.
    private static let scopes = [
        Form("a loop", "lazy var beA = Behavior(self) { (me, _) in for me in self.items { self.n += me } }", .unowned),
        Form(
            "a condition", "lazy var beA = Behavior(self) { (me, _) in if let me = self.items.last { self.n += me } }",
            .unowned),
        Form(
            "a case",
            "lazy var beA = Behavior(self) { (me, _) in if case let me? = self.items.last, me > self.n { print(me) } }",
            .unowned),
        Form(
            "a case of switch",
            "lazy var beA = Behavior(self) { (me, _) in switch self.items.last { case let me?: self.n += me\ncase nil: break } }",
            .unowned),
        Form(
            "an error",
            "lazy var beA = Behavior(self) { (me, _) in do { try fail() } catch let me { print(me, self.n) } }",
            .unowned),
        Form(
            "a guard",
            "lazy var beA = Behavior(self) { (me, _) in guard let me = self.items.last else { return }; self.n += me }",
            .unowned),
        Form(
            "a tuple", "lazy var beA = Behavior(self) { (me, _) in let (me, b) = (1, 2); self.n += me + b }", .unowned),
        Form(
            "a variable after the use",
            "lazy var beA = Behavior(self) { (me, _) in self.n += 1; let me = 5; print(me) }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in me.n += 1; let me = 5; print(me) }")),
        Form(
            "a variable in another block",
            "lazy var beA = Behavior(self) { (me, _) in if me.n > 1 { let me = 5; print(me) }; self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in if me.n > 1 { let me = 5; print(me) }; me.n += 1 }")),
        Form(
            "a function", "lazy var beA = Behavior(self) { (me, _) in func me() {}; self.n += 1; me() }", .unowned),
        Form(
            "a capture of an inner closure",
            "lazy var beA = Behavior(self) { (me, _) in run { [me = 5] in self.n += me } }",
            .unsafe),
        Form(
            "a parameter of an inner closure",
            "lazy var beA = Behavior(self) { (me, _) in [1].forEach { (me: Int) in self.n += me } }", .unsafe),
        Form(
            "self as the parameter's name", "lazy var beA = Behavior(self) { (self, _) in self.n += 1 }", .clean),
        Form(
            "self in backticks as the parameter's name",
            "lazy var beA = Behavior(self) { (`self`: Form, _: BehaviorArgs) in self.n += 1 }", .clean),
        Form(
            "self is unwrapped from another name",
            "lazy var beA = Behavior(self) { [weak me = self] _ in guard let self = me else { return }; self.n += 1 }",
            .clean),
        Form(
            "self is cast",
            "lazy var beA = Behavior(self) { (me, _) in if let self = self as? Derived { self.derived() } }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in if let self = me as? Derived { self.derived() } }")),
    ]

    /// Inner closures capture `self` themselves.
    private static let captures =
        [
            ("guard let self", "run { [weak self] in guard let self else { return }; self.inc() }"),
            ("if let self", "run { [weak self] in if let self { self.inc() } }"),
            ("guard let self = self", "run { [weak self] in guard let self = self else { return }; self.inc() }"),
            ("guard let strong = self", "run { [weak self] in guard let strong = self else { return }; strong.inc() }"),
            ("an optional chain", "run { [weak self] in self?.inc() }"),
            ("a strong capture", "run { [self] in self.inc() }"),
            ("an unowned capture", "run { [unowned self] in self.inc() }"),
            ("a capture in a closure in a closure", "run { [weak self] in run { [self] in self?.inc() } }"),
        ].map { name, code in
            Form(
                name, "lazy var beA = Behavior(self) { (me, _) in \(code) }",
                .renamed("lazy var beA = Behavior(self) { (me, _) in \(code.withValue) }"))
        }
        + [
            ("an implicit member after [self]", "run { [self] in n += 1 }"),
            ("an implicit method after [self]", "run { [self] in inc() }"),
            ("an implicit member after [unowned self]", "run { [unowned self] in n += 1 }"),
            ("an implicit member after guard let self", "run { [weak self] in guard let self else { return }; inc() }"),
            (
                "an implicit member that is bound",
                "run { [weak self] in guard let self, let last else { return }; print(last, self) }"
            ),
            ("an implicit member in a closure in a closure", "run { [self] in run { [self] in inc() } }"),
        ].map { name, code in Form(name, "lazy var beA = Behavior(self) { (me, _) in \(code) }", .unowned) } + [
            Form(
                "a function that is no member",
                "lazy var beA = Behavior(self) { (me, _) in run { [weak self] in print(1, self as Any); let m = max(1, 2); print(m) } }",
                .renamed(
                    "lazy var beA = Behavior(self) { (me, _) in run { [weak self = me] in print(1, self as Any); let m = max(1, 2); print(m) } }"
                )),
            Form(
                "a capture with a value",
                "lazy var beA = Behavior(self) { (me, _) in run { [weak other = self] in other?.inc() } }",
                .renamed("lazy var beA = Behavior(self) { (me, _) in run { [weak other = me] in other?.inc() } }")),
            Form(
                "a capture of a member",
                "lazy var beA = Behavior(self) { (me, _) in run { [n = self.n] in print(n) } }",
                .renamed("lazy var beA = Behavior(self) { (me, _) in run { [n = me.n] in print(n) } }")),
            Form("an own capture", "lazy var beA = Behavior(self) { [self] (me, _) in n += 1; me.inc() }", .unowned),
        ]

    /// Something may use `self` after the closure has run, or `self` can't be captured.
    private static let escapes = [
        Form("a plain closure", "lazy var beA = Behavior(self) { _ in self.n += 1 }", .unowned),
        Form(
            "arguments", "lazy var beA = Behavior(self) { _ in print(self.n); self.items.append(self.n + 1) }", .unowned
        ),
        Form(
            "an inner weak capture", "lazy var beA = Behavior(self) { _ in run { [weak self] in self?.inc() } }",
            .unowned),
        Form("an inner strong capture", "lazy var beA = Behavior(self) { _ in run { [self] in inc() } }", .unowned),
        Form("an inner closure", "lazy var beA = Behavior(self) { _ in run { self.n += 1 } }", .unsafe),
        Form(
            "an inner closure after [self]", "lazy var beA = Behavior(self) { [self] _ in run { self.n += 1 } }",
            .unsafe),
        Form("super", "var beA: Behavior { Behavior(self) { _ in super.safeShow(); self.n += 1 } }", .none),
        Form(
            "super and a parameter", "var beA: Behavior { Behavior(self) { (me, _) in super.safeShow(); me.n += 1 } }",
            .none),
        Form(
            "super in an inner closure", "var beA: Behavior { Behavior(self) { _ in run { super.safeShow() } } }", .none
        ),
        Form("an expression that is kept", "lazy var beA = Behavior(self) { _ in keeper.keep(self.n + 1) }", .unsafe),
        Form(
            "a part of an expression that is kept",
            "lazy var beA = Behavior(self) { _ in keeper.keep(max(1, [self.n][0])) }",
            .unsafe),
        Form("an operator that keeps it", "lazy var beA = Behavior(self) { _ in keeper ~~> self.n }", .unsafe),
        Form("an initializer that keeps it", "lazy var beA = Behavior(self) { _ in _ = Kept(self.n) }", .unsafe),
        Form("a subscript that keeps it", "lazy var beA = Behavior(self) { _ in _ = keeper[self.n] }", .unsafe),
        Form(
            "an expression that is used at once", "lazy var beA = Behavior(self) { _ in use(self.n + 1); use(self.n) }",
            .unowned),
        Form(
            "a computed variable",
            "lazy var beA = Behavior(self) { _ in var total: Int { self.n }; run { print(total) } }", .unsafe
        ),
        Form(
            "an accessor",
            "lazy var beA = Behavior(self) { _ in var total: Int { get { self.n } set { self.n = newValue } }; total = 1 }",
            .unsafe),
        Form(
            "an observer",
            "lazy var beA = Behavior(self) { _ in var total = 1 { didSet { self.n = total } }; total = 2 }", .unsafe),
        Form(
            "a lazy variable", "lazy var beA = Behavior(self) { _ in lazy var total = self.n; run { print(total) } }",
            .unsafe),
        Form(
            "a property wrapper", "lazy var beA = Behavior(self) { _ in @Wrapped var total = self.n; print(total) }",
            .unsafe),
        Form(
            "a local function",
            "lazy var beA = Behavior(self) { _ in func total() -> Int { self.n }; run { print(total()) } }", .unsafe),
        Form(
            "an implicit member in a local function",
            "lazy var beA = Behavior(self) { [self] _ in inc(); func total() -> Int { n }; run { print(total()) } }",
            .unsafe),
        Form(
            "an implicit member in a computed variable",
            "lazy var beA = Behavior(self) { [self] _ in inc(); var total: Int { n }; run { print(total) } }", .unsafe),
        Form(
            "a local function without members",
            "lazy var beA = Behavior(self) { _ in self.inc(); func total() -> Int { max(1, 2) }; run { print(total()) } }",
            .unowned),
        Form(
            "a name of an inner type",
            "lazy var beA = Behavior(self) { _ in struct S { var n = 1; var m: Int { n } }; self.n = S().m }",
            .unowned),
    ]
}

extension String {
    /// With `= me` after the first capture of `self`.
    fileprivate var withValue: String {
        guard let list = firstRange(of: "self]") else { return self }
        return replacingCharacters(in: list, with: "self = me]")
    }

    fileprivate func firstRange(of text: String, after start: String = "") -> Range<Index>? {
        let first = start.isEmpty ? startIndex : range(of: start)?.upperBound ?? startIndex
        return range(of: text, range: first..<endIndex)
    }

    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}

struct SelfFixTests {
    private static let support = """
        import FlynnRuntime

        class Base: Actor, @unchecked Sendable { func safeShow() {} }
        final class Keeper: @unchecked Sendable {
            private var kept: [() -> Int] = []
            func keep(_ value: @autoclosure @escaping () -> Int) { kept.append(value) }
            subscript(_ value: @autoclosure @escaping () -> Int) -> Int { kept.append(value); return 1 }
        }
        struct Kept { let value: () -> Int; init(_ value: @autoclosure @escaping () -> Int) { self.value = value } }
        @propertyWrapper struct Wrapped {
            let value: () -> Int
            init(wrappedValue: @autoclosure @escaping () -> Int) { value = wrappedValue }
            var wrappedValue: Int { value() }
        }
        infix operator ~~>
        func ~~> (_ keeper: Keeper, _ value: @autoclosure @escaping () -> Int) { keeper.keep(value()) }
        let keeper = Keeper()
        func use(_ value: @autoclosure () -> Int) { print(value()) }
        func run(_ work: @escaping () -> Void) { work() }
        func fail() throws {}

        """

    private static func program(_ code: String) -> String {
        """
        import FlynnRuntime

        class Form: Base, @unchecked Sendable {
            fileprivate var n = 0
            private var items: [Int] = []
            private var last: Int?
            private func inc() { n += 1 }
            private static let limit = 5
            \(code)
        }
        class Derived: Form, @unchecked Sendable { func derived() {} }

        """
    }

    private static func fixed(_ code: String, _ safety: FixSafety) -> (text: String, findings: Int, count: Int) {
        var options = LintOptions()
        options.fixes = safety
        options.rules.severities = [Rule.strongSelfCapture.id: .warning]
        let source = SourceText(program(code))
        let result = Linter(options: options).fix([("Form.swift", source), ("Support.swift", SourceText(support))])
        #expect(result.failures.isEmpty)
        let change = result.changes.first
        return ((change?.replacement ?? source).string, result.findings.count, change?.fixCount ?? 0)
    }

    @Test(arguments: Form.all)
    fileprivate func `a fix leaves names with the same meanings, or needs a review`(form: Form) {
        let (safe, all) = (SelfFixTests.fixed(form.code, .safe), SelfFixTests.fixed(form.code, .unsafe))
        let source = SelfFixTests.program(form.code)
        switch form.result {
        case .renamed(let code):
            #expect(safe.text == SelfFixTests.program(code))
            #expect(safe.findings == 0 && safe.count == 1)
        case .unowned:
            #expect(safe.text == SelfFixTests.program(form.capturingUnowned))
            #expect(safe.findings == 0 && safe.count == 1)
        case .unsafe:
            #expect(safe.text == source)
            #expect(safe.findings == 1)
            #expect(all.text == SelfFixTests.program(form.capturingUnowned))
        case .none:
            #expect(all.text == source)
            #expect(all.findings == 1)
        case .clean:
            #expect(all.text == source)
            #expect(all.findings == 0)
        }
    }

    /// The forms and what all their fixes leave, each as a module.
    @Test(arguments: ["5", "6"])
    func `the forms compile before and after the fixes`(mode: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Support.swift", SelfFixTests.support)
        var names: [String] = []
        for (number, form) in Form.all.enumerated() {
            let texts = [
                SelfFixTests.program(form.code), SelfFixTests.fixed(form.code, .safe).text,
                SelfFixTests.fixed(form.code, .unsafe).text,
            ]
            for (version, text) in zip(["before", "safe", "unsafe"], texts) {
                let name = "\(version)\(number).swift"
                let scope = text.replacing("class Form", with: "class \(version)\(number)_Form")
                    .replacing("Derived", with: "\(version)\(number)_Derived")
                    .replacing(/\bForm\b/, with: "\(version)\(number)_Form")
                try folder.write(name, scope)
                names.append(name)
            }
        }
        let files = (names + ["Support.swift"]).map { folder.url.appending(path: $0).path }
        #expect(try SwiftCompiler.check(files, languageMode: mode) == [])
    }
}
