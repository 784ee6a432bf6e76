// Behaviors that capture `self` strongly, with every form of a closure's head and every kind of use in the body.

/// The forms of `strong_self_capture`.
enum SelfCaptures {
    static let rules: Set = ["strong_self_capture"]

    static let prelude = """
        import Foundation

        class Base: Actor, @unchecked Sendable {
            private(set) var log: [Int] = []
            func write(_ number: Int) {
                log.append(number)
                print("wrote", number)
            }
            lazy var beOther = Behavior(self) { [unowned self] _ in self.write(100) }
        }

        final class Later: @unchecked Sendable {
            private var kept: [() -> Any] = []
            func keep(_ work: @escaping () -> Any) { kept.append(work) }
            func keepValue(_ value: @autoclosure @escaping () -> Any) { kept.append(value) }
            func run() {
                for work in kept { print("later", work()) }
                kept = []
            }
        }
        let later = Later()

        func now(_ value: @autoclosure () -> Int) { print("now", value()) }
        func fail() throws { throw Failure() }
        struct Failure: Error {}

        @propertyWrapper struct Kept<Value> {
            var make: () -> Value
            init(wrappedValue: @autoclosure @escaping () -> Value) { make = wrappedValue }
            var wrappedValue: Value { make() }
        }
        """

    /// The heads of closures. `Class` is the actor.
    static let heads = [
        "(args: BehaviorArgs) in", "args in", "_ in", "(_: BehaviorArgs) in", "(args) -> Void in",
        "[number = 1] (_: BehaviorArgs) in", "[self] (_: BehaviorArgs) in", "[me = self] (_: BehaviorArgs) in",
        "(me, _) in",
        "(me, args) in", "(me: Class, args: BehaviorArgs) in", "(me: Base, args: BehaviorArgs) in",
        "(me: Actor, _: BehaviorArgs) in", "(`in`, _) in", "(_, _) in", "(myself, args: BehaviorArgs) in",
    ]

    static let bodies = [
        "self.n += 1; print(self.n)",
        "print(\"\\(self.n)\")",
        "print(#\"\\#(self.n)\"#, \"self\")",
        "let f = { self.n += 1 }; f(); print(self.n)",
        "let f = { [self] in n += 1; print(n) }; f()",
        "let f = { [weak self] in self?.note(1) }; f(); self.note(2)",
        "let f = { [weak self] in guard let self else { return }; self.note(2) }; f(); self.note(3)",
        "let f = { [weak self] in guard let self = self else { return }; self.note(2) }; f(); self.note(3)",
        "let f = { [weak self] in if let self { self.note(3) } }; f(); self.note(4)",
        "let f = { [weak self] in guard let strong = self else { return }; strong.note(4) }; f(); self.note(5)",
        "let f = { [weak self] in guard let self else { return }; note(2) }; f(); self.note(3)",
        "let f = { [unowned self] in self.note(5) }; f(); self.note(6)",
        "let f = { [unowned self] in note(5) }; f(); self.note(6)",
        "let f = { [weak self] in while let self { self.note(1); break } }; f(); self.note(6)",
        "let f = { [weak self] in switch self { case let self?: self.note(1)\ncase nil: break } }; f(); self.note(6)",
        "func g() { self.note(6) }; g()",
        "func g() { note(6) }; g(); self.note(7)",
        "let g = { () -> (Int) -> Void in self.note }(); g(1)",
        "let f = self.note; f(3)",
        "var v: Int { self.n }; print(v)",
        "var v: Int { get { self.n } set { self.n = newValue } }; v = 4; print(v)",
        "lazy var v = self.n + 1; print(v)",
        "var v = 0 { didSet { self.note(v) } }; v = 3; print(v)",
        "var v = 0 { willSet { self.note(newValue) } }; v = 3; print(v)",
        "var v: Int { self.n }; later.keep { v }",
        "func g() -> Int { self.n }; later.keep { g() }",
        "func g() -> Int { self.n }; later.keep(g)",
        "func g() -> Int { self.n }; func h() -> Int { g() }; later.keep { h() }",
        "var v = 0 { didSet { self.note(v) } }; later.keep { v = 1; return v }",
        "super.write(7)",
        "let f = { super.write(8) }; f()",
        "super.write(self.n)",
        "later.keep { self.n }",
        "later.keep { [self] in n }",
        "later.keep { [weak self] in self?.n as Any }; later.run(); self.note(1)",
        "later.keepValue(self.n + 1)",
        "later.keepValue({ self.n }())",
        "now(self.n)",
        "now(self.n + { self.n }())",
        "@Kept var kept = self.n; print(kept)",
        "@Kept var kept = self.n; later.keep { kept }",
        "print(self[keyPath: \\.n])",
        "print(self[keyPath: \\Class.n])",
        "let me = 5; self.n += me; print(self.n)",
        "for me in [1, 2] { self.n += me }; print(self.n)",
        "if let me = Optional(3) { self.n += me }; print(self.n)",
        "switch Optional(4) { case let me?: self.n += me\ndefault: self.n -= 1 }; print(self.n)",
        "do { try fail() } catch let me { print(me); self.note(1) }",
        "do { try fail() } catch { print(error); self.note(1) }",
        "let f = { (me: Int) in self.n += me }; f(2); print(self.n)",
        "let (me, b) = (1, 2); self.n += me + b; print(self.n)",
        "func g(_ me: Int) { self.n += me }; g(3); print(self.n)",
        "func me() -> Int { self.n }; print(me())",
        "let g = { [me = 5] in self.n += me }; g(); print(self.n)",
        "guard let me = Optional(3) else { return }; self.n += me; print(self.n)",
        "struct me {}; print(me.self); self.note(1)",
        "class K { var k = 5; func f() -> Int { self.k } }; self.n += K().f(); print(self.n)",
        "struct K { func f() -> K { self } }; _ = K().f(); self.note(1)",
        "self.beOther()",
        "let s = self; s.note(1)",
        "let s: Base = self; s.write(1)",
        "let same = self; later.keep { same.n }",
        "weak var w = self; w?.note(1)",
        "DispatchQueue(label: \"a\").sync { self.note(1) }",
        "defer { self.note(1) }; self.n += 2",
        "withExtendedLifetime(self) { _ in self.note(4) }",
        "let t = (self.n, self); print(t.0)",
        "print(type(of: self) == Class.self)",
        "guard self.n >= 0 else { return }; self.note(2)",
        "while self.n < 3 { self.n += 1 }; print(self.n)",
        "print([1, 2].map { $0 + self.n })",
        "print([1, 2].map { x in { x + self.n }() })",
        "print([1, 2].lazy.map { $0 + self.n }.first as Any)",
        "if case let x = self.n, x == 0 { self.note(1) }",
        "print({ () -> Int in self.n }())",
        "let `self2` = self; self2.note(2)",
        "self.items = [self.n]; self.items[0] += self.n; print(self.items)",
        "print(self.n == 0 ? self.n : -self.n)",
        "print(self.maybe?.n as Any, self.maybe?.log as Any)",
        "let n = self.n; print(n)",
        "let note = self.n; self.note(note)",
        "self.n = { $0 }(self.n + 1); print(self.n)",
        "self .\n n += 1; print(self.n)",
        "(self).note(1)",
        "[self][0].note(1)",
        "_ = [self].map { $0.note(1) }",
        "withUnsafePointer(to: self.n) { print($0.pointee) }",
        "print(Mirror(reflecting: self).subjectType)",
        "self.note(self.n + self.n)",
        "self.swapped(&self.n)",
        "var a = 1; self.swapped(&a); print(a)",
    ]

    /// The forms of the behavior's declaration.
    static let declarations = [
        "lazy var beRun = Behavior(self) { ¶ }",
        "lazy var beRun: Behavior = Behavior(self) { ¶ }",
        "lazy var beRun = ChainableBehavior(self) { ¶ }",
        "lazy var beRun: Behavior = { return Behavior(self) { ¶ } }()",
        "var beRun: Behavior { Behavior(self) { ¶ } }",
        "private(set) var beRun: Behavior!\n    override init() { super.init(); beRun = Behavior(self) { ¶ } }",
        "lazy var beRun = Behavior(self, name: \"run\") { ¶ }",
        "@MainActor func unrelated() {}\n    lazy var beRun = Behavior(self) { ¶ }",
    ]

    /// Returns the combinations of a head and a body, with alternating declarations.
    static func parts() -> [Int: Program.Part] {
        var parts: [Int: Program.Part] = [:]
        for (number, head) in heads.enumerated() {
            for (index, body) in bodies.enumerated() {
                let key = number * bodies.count + index
                parts[key] = part("S\(key)", head, body, declarations[key % declarations.count])
            }
        }
        return parts
    }

    private static func part(_ name: String, _ head: String, _ body: String, _ declaration: String) -> Program.Part {
        let lines = body.split(separator: "; ").joined(separator: "\n        ")
        let closure = "\(head)\n        \(lines)\n    "
        let declaration = declaration.replacing("{ ¶ }", with: "{ \(closure)}").replacing("Class", with: name)
        let text = """
            final class \(name): Base, @unchecked Sendable {
                var n = 0
                var items: [Int] = []
                weak var maybe: \(name)?
                func note(_ number: Int) { print("note", number, n) }
                func swapped(_ number: inout Int) { number = 9; print("swapped") }
                \(declaration)
            }
            """
        let use = "do { let actor = \(name)(); actor.beRun(); actor.unsafeWait() }; later.run()"
        return Program.Part(declarations: [text], use: use)
    }
}
