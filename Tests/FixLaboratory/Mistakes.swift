// Mistakes in calls and in documentation.

/// The forms of the other rules with fixes.
enum Mistakes {
    /// Documented types, with statements that read a value of the type.
    private static let types = [
        "String", "Int", "Double", "Float", "CGFloat", "Int?", "[Int]", "[Double]", "[String: Int]", "Int8", "UInt",
        "Character", "Bool",
        "Any", "String?", "(Int) -> Void", "() -> Void", "Set<Int>", "Substring", "Int64",
    ]

    private static let arguments = [
        "1", "-1", "1.5", "\"a\"", "nil", "true", "[1]", "[1, 2.5]", "[:]", "[]", "1 + 1", "0x10", "\"\\(1)\"", "'x'",
        "{ }", "{ _ in }",
        "{ print($0) }", "{ x in print(x) }", "(1)", "(1, 2)", "value: 1", "count: \"a\"", "Int(1)", "1 as Double",
        "300",
        "1e3", "[\"a\": 1]", "{ (x) in print(x) }", "1_000", "{ () in }",
    ]

    /// Calls with one argument. They crash if the argument has the wrong type.
    static func calls() -> [Int: Program.Part] {
        var parts: [Int: Program.Part] = [:]
        for (number, type) in types.enumerated() {
            for (index, argument) in arguments.enumerated() {
                let key = number * arguments.count + index
                let text = """
                    final class A\(key): Actor, @unchecked Sendable {
                        lazy var beTake = Behavior(self) { (args: BehaviorArgs) in
                            // flynnlint:parameter \(type) - a value
                            let value: \(type) = args[x: 0]
                            print(type(of: value))
                        }
                    }
                    func use\(key)() {
                        let actor = A\(key)()
                        actor.beTake(\(argument))
                        actor.unsafeWait()
                    }
                    """
                parts[key] = Program.Part(declarations: [text], use: "use\(key)()")
            }
        }
        return parts
    }

    /// The bodies of behaviors with missing or wrong documentation.
    private static let bodies = [
        "let a: Int = args[x: 0]\n        print(a)",
        "let a: Int = args[x: 0], b: String = args[x: 1]\n        print(a, b)",
        "self.n = args[x: 0]", "self.n += args[x: 0] as Int", "print(args[x: 0] as String)",
        "// flynnlint:parameter Int\n        self.n = args[x: 0]",
        "// flynnlint:parameter - a number\n        self.n = args[x: 0]",
        "// flynnlint:parameter Int: a number\n        self.n = args[x: 0]",
        "//flynnlint:parameter Int - a number\n        self.n = args[x: 0]",
        "// flynnlint: parameter Int - a number\n        self.n = args[x: 0]",
        "// flynnlint:parameter String - a number\n        self.n = args[x: 0]",
        "// flynnlint:parameter int - a number\n        self.n = args[x: 0]",
        "// flynnlint:parameter Int - a\n        // flynnlint:parameter Int - b\n        self.n = args[x: 0]",
        "let f: (Int) -> Void = args[x: 0]\n        f(1)", "if let a = args[0] as? Int { self.n = a }",
        "for a in args { print(a as Any) }", "self.n = args.count", "self.beAgain()",
        "if self.n > 3 { self.beAgain(1) }",
        "let a = args[x: 0] as Int\n        self.beAgain(a)", "#if DEBUG\n        self.n = args[x: 0]\n        #endif",
    ]

    private static let heads = [
        "[unowned self] (args: BehaviorArgs) in", "[unowned self] args in", "[weak self] (args: BehaviorArgs) in",
        "(self, args: BehaviorArgs) in",
    ]

    private static let declarations = [
        "lazy var beAgain = ", "lazy var beAgain: Behavior = ", "lazy var again = ", "let beAgain = ",
    ]

    static func documentation() -> [Int: Program.Part] {
        var parts: [Int: Program.Part] = [:]
        for (number, body) in bodies.enumerated() {
            for (index, head) in heads.enumerated() {
                for (last, declaration) in declarations.enumerated() {
                    let key = (number * heads.count + index) * declarations.count + last
                    let body = head.contains("weak") ? body.replacing("self.", with: "self?.") : body
                    let text = """
                        final class D\(key): Actor, @unchecked Sendable {
                            private var n = 0
                            \(declaration)Behavior(self) { \(head)
                                \(body)
                            }
                        }
                        """
                    parts[key] = Program.Part(declarations: [text], use: "")
                }
            }
        }
        return parts
    }

    static let prelude = "import Foundation"
}
