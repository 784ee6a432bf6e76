import Foundation
import Testing

/// A behavior with a closure that captures `self` strongly.
struct SelfForm: Sendable, CustomTestStringConvertible {
    /// The result of the safe fix.
    enum Result: Sendable {
        /// The parameter for the actor replaces `self`.
        case renamed(String)
        /// `self` is captured as unowned, and the rest is unchanged.
        case unowned
        /// Only an unsafe fix captures `self` as unowned.
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

    static let all = renamed + scopes + captures + escapes + bindings + keepers

    /// The parameter's name refers to the parameter in all places where `self` is used.
    private static let renamed = [
        SelfForm(
            "plain uses",
            "lazy var beA = Behavior(self) { (me, args) in self.n += args[x: 0]; print(self.n, self) }",
            .renamed("lazy var beA = Behavior(self) { (me, args) in me.n += args[x: 0]; print(me.n, me) }")),
        SelfForm(
            "the parameter has the actor's type",
            "lazy var beA = Behavior(self) { (me: Form, _: BehaviorArgs) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (me: Form, _: BehaviorArgs) in me.n += 1 }")),
        SelfForm(
            "the parameter has the type of another actor",
            "lazy var beA = Behavior(self) { (me: Base, _: BehaviorArgs) in self.n += 1 }", .unowned),
        SelfForm(
            "the parameter has the type of all actors",
            "lazy var beA = Behavior(self) { (me: Actor, _: BehaviorArgs) in self.n += 1 }", .unowned),
        SelfForm(
            "a chainable behavior of a superclass",
            "lazy var beA = ChainableBehavior<Base>(self) { (me, _) in self.n += 1 }", .unowned),
        SelfForm(
            "a chainable behavior of the class",
            "lazy var beA = ChainableBehavior<Form>(self) { (me, _) in self.n += 1 }",
            .renamed("lazy var beA = ChainableBehavior<Form>(self) { (me, _) in me.n += 1 }")),
        SelfForm(
            "a chainable behavior with an annotation",
            "lazy var beA: ChainableBehavior<Base> = ChainableBehavior(self) { (me, _) in self.n += 1 }", .unowned),
        SelfForm(
            "an escaped name", "lazy var beA = Behavior(self) { (`in`, _) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (`in`, _) in `in`.n += 1 }")),
        SelfForm(
            "a name that is a word of the language", "lazy var beA = Behavior(self) { (actor, _) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (actor, _) in actor.n += 1 }")),
        SelfForm(
            "a name that begins expressions", "lazy var beA = Behavior(self) { (`await`, _) in self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (`await`, _) in `await`.n += 1 }")),
        SelfForm(
            "subscripts, key paths and interpolations",
            #"lazy var beA = Behavior(self) { (me, _) in print("\(self.n) \(self[keyPath: \.n])", [self].map(\.n)) }"#,
            .renamed(
                #"lazy var beA = Behavior(self) { (me, _) in print("\(me.n) \(me[keyPath: \.n])", [me].map(\.n)) }"#)),
        SelfForm(
            "the type of self", "var beA: Behavior { Behavior(self) { (me, _) in self.n = Self.limit } }", .unowned),
        SelfForm(
            "inner closures", "lazy var beA = Behavior(self) { (me, _) in self.items.forEach { self.n += $0 } }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in me.items.forEach { me.n += $0 } }")),
        SelfForm(
            "shorthand parameters", "lazy var beA = Behavior(self) { $0.n += 1; self.n += $1[x: 0] as Int }",
            .renamed("lazy var beA = Behavior(self) { $0.n += 1; $0.n += $1[x: 0] as Int }")),
        SelfForm(
            "shorthand parameters and inner closures",
            "lazy var beA = Behavior(self) { $0.n += $1[x: 0] as Int; run { self.n += 1 } }", .unsafe),
        SelfForm(
            "macros",
            "lazy var beA = Behavior(self) { (me, _) in me.n += 1; print(#line, self.n, #function) }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in me.n += 1; print(#line, me.n, #function) }")),
        SelfForm(
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

    /// Another declaration has the parameter's name, or `self` is rebound.
    private static let scopes = [
        SelfForm(
            "a loop", "lazy var beA = Behavior(self) { (me, _) in for me in self.items { self.n += me } }", .unowned),
        SelfForm(
            "a condition", "lazy var beA = Behavior(self) { (me, _) in if let me = self.items.last { self.n += me } }",
            .unowned),
        SelfForm(
            "a case",
            "lazy var beA = Behavior(self) { (me, _) in if case let me? = self.items.last, me > self.n { print(me) } }",
            .unowned),
        SelfForm(
            "a case of switch",
            "lazy var beA = Behavior(self) { (me, _) in switch self.items.last { case let me?: self.n += me\ncase nil: break } }",
            .unowned),
        SelfForm(
            "an error",
            "lazy var beA = Behavior(self) { (me, _) in do { try fail() } catch let me { print(me, self.n) } }",
            .unowned),
        SelfForm(
            "a guard",
            "lazy var beA = Behavior(self) { (me, _) in guard let me = self.items.last else { return }; self.n += me }",
            .unowned),
        SelfForm(
            "a tuple", "lazy var beA = Behavior(self) { (me, _) in let (me, b) = (1, 2); self.n += me + b }", .unowned),
        SelfForm(
            "a variable after the use",
            "lazy var beA = Behavior(self) { (me, _) in self.n += 1; let me = 5; print(me) }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in me.n += 1; let me = 5; print(me) }")),
        SelfForm(
            "a variable in another block",
            "lazy var beA = Behavior(self) { (me, _) in if me.n > 1 { let me = 5; print(me) }; self.n += 1 }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in if me.n > 1 { let me = 5; print(me) }; me.n += 1 }")),
        SelfForm(
            "a function", "lazy var beA = Behavior(self) { (me, _) in func me() {}; self.n += 1; me() }", .unowned),
        SelfForm(
            "a capture of an inner closure",
            "lazy var beA = Behavior(self) { (me, _) in run { [me = 5] in self.n += me } }",
            .unsafe),
        SelfForm(
            "a parameter of an inner closure",
            "lazy var beA = Behavior(self) { (me, _) in [1].forEach { (me: Int) in self.n += me } }", .unsafe),
        SelfForm(
            "self as the parameter's name", "lazy var beA = Behavior(self) { (self, _) in self.n += 1 }", .clean),
        SelfForm(
            "self in backticks as the parameter's name",
            "lazy var beA = Behavior(self) { (`self`: Form, _: BehaviorArgs) in self.n += 1 }", .clean),
        SelfForm(
            "self is unwrapped from another name",
            "lazy var beA = Behavior(self) { [weak me = self] _ in guard let self = me else { return }; self.n += 1 }",
            .clean),
        SelfForm(
            "self is cast",
            "lazy var beA = Behavior(self) { (me, _) in if let self = self as? Derived { self.derived() } }",
            .renamed("lazy var beA = Behavior(self) { (me, _) in if let self = me as? Derived { self.derived() } }")),
    ]

    /// Inner closures with their own captures of `self`.
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
            SelfForm(
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
        ].map { name, code in SelfForm(name, "lazy var beA = Behavior(self) { (me, _) in \(code) }", .unowned) } + [
            SelfForm(
                "a function that is no member",
                "lazy var beA = Behavior(self) { (me, _) in run { [weak self] in print(1, self as Any); let m = max(1, 2); print(m) } }",
                .renamed(
                    "lazy var beA = Behavior(self) { (me, _) in run { [weak self = me] in print(1, self as Any); let m = max(1, 2); print(m) } }"
                )),
            SelfForm(
                "a capture with a value",
                "lazy var beA = Behavior(self) { (me, _) in run { [weak other = self] in other?.inc() } }",
                .renamed("lazy var beA = Behavior(self) { (me, _) in run { [weak other = me] in other?.inc() } }")),
            SelfForm(
                "a capture of a member",
                "lazy var beA = Behavior(self) { (me, _) in run { [n = self.n] in print(n) } }",
                .renamed("lazy var beA = Behavior(self) { (me, _) in run { [n = me.n] in print(n) } }")),
            SelfForm(
                "an own capture", "lazy var beA = Behavior(self) { [self] (me, _) in n += 1; me.inc() }", .unowned),
        ]

    /// `self` may be used after the closure has run, or can't be captured.
    private static let escapes = [
        SelfForm("a plain closure", "lazy var beA = Behavior(self) { _ in self.n += 1 }", .unowned),
        SelfForm(
            "arguments", "lazy var beA = Behavior(self) { _ in print(self.n); self.items.append(self.n + 1) }", .unowned
        ),
        SelfForm(
            "an inner weak capture", "lazy var beA = Behavior(self) { _ in run { [weak self] in self?.inc() } }",
            .unowned),
        SelfForm("an inner strong capture", "lazy var beA = Behavior(self) { _ in run { [self] in inc() } }", .unowned),
        SelfForm("an inner closure", "lazy var beA = Behavior(self) { _ in run { self.n += 1 } }", .unsafe),
        SelfForm(
            "an inner closure after [self]", "lazy var beA = Behavior(self) { [self] _ in run { self.n += 1 } }",
            .unsafe),
        SelfForm("super", "var beA: Behavior { Behavior(self) { _ in super.safeShow(); self.n += 1 } }", .none),
        SelfForm(
            "super and a parameter", "var beA: Behavior { Behavior(self) { (me, _) in super.safeShow(); me.n += 1 } }",
            .none),
        SelfForm(
            "super in an inner closure", "var beA: Behavior { Behavior(self) { _ in run { super.safeShow() } } }", .none
        ),
        SelfForm(
            "an expression that is kept", "lazy var beA = Behavior(self) { _ in keeper.keep(self.n + 1) }", .unsafe),
        SelfForm(
            "a part of an expression that is kept",
            "lazy var beA = Behavior(self) { _ in keeper.keep(max(1, [self.n][0])) }",
            .unsafe),
        SelfForm("an operator that keeps it", "lazy var beA = Behavior(self) { _ in keeper ~~> self.n }", .unsafe),
        SelfForm("an initializer that keeps it", "lazy var beA = Behavior(self) { _ in _ = Kept(self.n) }", .unsafe),
        SelfForm("a subscript that keeps it", "lazy var beA = Behavior(self) { _ in _ = keeper[self.n] }", .unsafe),
        SelfForm(
            "an expression that is used at once", "lazy var beA = Behavior(self) { _ in use(self.n + 1); use(self.n) }",
            .unowned),
        SelfForm(
            "a computed variable",
            "lazy var beA = Behavior(self) { _ in var total: Int { self.n }; run { print(total) } }", .unsafe
        ),
        SelfForm(
            "an accessor",
            "lazy var beA = Behavior(self) { _ in var total: Int { get { self.n } set { self.n = newValue } }; total = 1 }",
            .unsafe),
        SelfForm(
            "an observer",
            "lazy var beA = Behavior(self) { _ in var total = 1 { didSet { self.n = total } }; total = 2 }", .unsafe),
        SelfForm(
            "a lazy variable", "lazy var beA = Behavior(self) { _ in lazy var total = self.n; run { print(total) } }",
            .unsafe),
        SelfForm(
            "a property wrapper", "lazy var beA = Behavior(self) { _ in @Wrapped var total = self.n; print(total) }",
            .unsafe),
        SelfForm(
            "a local function",
            "lazy var beA = Behavior(self) { _ in func total() -> Int { self.n }; run { print(total()) } }", .unsafe),
        SelfForm(
            "an implicit member in a local function",
            "lazy var beA = Behavior(self) { [self] _ in inc(); func total() -> Int { n }; run { print(total()) } }",
            .unsafe),
        SelfForm(
            "an implicit member in a computed variable",
            "lazy var beA = Behavior(self) { [self] _ in inc(); var total: Int { n }; run { print(total) } }", .unsafe),
        SelfForm(
            "a local function without members",
            "lazy var beA = Behavior(self) { _ in self.inc(); func total() -> Int { max(1, 2) }; run { print(total()) } }",
            .unowned),
        SelfForm(
            "a name of an inner type",
            "lazy var beA = Behavior(self) { _ in struct S { var n = 1; var m: Int { n } }; self.n = S().m }",
            .unowned),
    ]
}

extension SelfForm {
    /// Other constructs that change the meaning of the parameter's name or of `self`, or in which the
    /// name isn't an expression.
    fileprivate static let bindings = [
        SelfForm(
            "a keyword without backticks", "lazy var beA = Behavior(self) { (try, _) in self.n += 1; print(self) }",
            .renamed("lazy var beA = Behavior(self) { (try, _) in `try`.n += 1; print(`try`) }")),
        SelfForm(
            "a cast of self in a case",
            "lazy var beA = Behavior(self) { (me, _) in switch self { case let me as Derived: me.derived(); self.n += 1\ndefault: break } }",
            .unowned),
        SelfForm(
            "a variable in conditional compilation",
            "lazy var beA = Behavior(self) { (me, _) in\n#if DEBUG\nlet me = 5\nprint(me)\n#endif\nself.n += 1 }",
            .unowned),
        SelfForm(
            "a local type", "lazy var beA = Behavior(self) { (me, _) in enum me { static let x = 1 }; self.n += me.x }",
            .unowned),
        SelfForm(
            "an error without a name",
            "lazy var beA = Behavior(self) { (error, _) in do { try fail() } catch { self.n += 1; print(error) } }",
            .unowned),
        SelfForm(
            "a loop that binds self",
            "lazy var beA = Behavior(self) { (me, _) in run { [weak self] in while let self { self.inc(); return } } }",
            .renamed(
                "lazy var beA = Behavior(self) { (me, _) in run { [weak self = me] in while let self { self.inc(); return } } }"
            )),
    ]

    /// Functions and initializers that may store an expression, under other names.
    fileprivate static let keepers = [
        SelfForm(
            "a constant that is a function",
            "lazy var beA = Behavior(self) { _ in let keep = keeper.keep; keep(self.n) }", .unsafe),
        SelfForm(
            "a property that is a function", "lazy var beA = Behavior(self) { _ in Saver().save(self.n) }", .unsafe),
        SelfForm("an initializer of an alias", "lazy var beA = Behavior(self) { _ in _ = Later(self.n) }", .unsafe),
        SelfForm("an inherited initializer", "lazy var beA = Behavior(self) { _ in _ = SmallBox(self.n) }", .unsafe),
        SelfForm(
            "an initializer of a protocol's extension", "lazy var beA = Behavior(self) { _ in _ = Stored(self.n) }",
            .unsafe),
        SelfForm(
            "super of another class",
            "var beA: Behavior { Behavior(self) { _ in class Inner: Base { func show() { super.safeShow() } }; self.n += 1; Inner().show() } }",
            .unowned),
    ]
}

extension String {
    /// The text with `= me` after the first capture of `self`.
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
