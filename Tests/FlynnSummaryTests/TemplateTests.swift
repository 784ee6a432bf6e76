import FlynnLint
import FlynnSyntax
import TestSupport
import Testing

/// Templates of a configuration.
struct TemplateTests {
    /// Returns the text with shortcuts expanded by the given templates, or `nil` if there are none to expand.
    private func expand(_ text: String, _ templates: [String: String]) -> String? {
        ShortcutExpander(templates: .standard.adding(templates)).expand(TokenizedSource(SourceText(text))).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    /// Runs the linter with shortcut expansion. Returns the resulting text and the findings.
    private func run(_ text: String, _ templates: [String: String]) -> (text: String, findings: [String]) {
        var options = LintOptions()
        options.rules.templates = .standard.adding(templates)
        options.rules.severities["unused_suppression"] = .warning
        let result = Linter(options: options).fix([("a.swift", SourceText(text))])
        return (
            result.changes.first?.replacement.string ?? text, result.findings.map { "\($0.rule): \($0.message)" }
        )
    }

    // MARK: Typed behaviors

    private static let typed = "func bePrint(_ text: String) {\n    behave { _ in\n        print(text)\n    }\n}"

    @Test func `a typed behavior is a method`() {
        #expect(expand("print::TYPED", [:]) == TemplateTests.typed)
        #expect(run("import FlynnRuntime\n\nclass A: Actor {\n    print::TYPED\n}\n", [:]).findings == [])
    }

    @Test func `the standard templates declare typed behaviors if these are the project's form`() {
        let templates = ShortcutTemplates(naming: .standard, form: .typed)
        func expand(_ text: String) -> String? {
            ShortcutExpander(templates: templates).expand(TokenizedSource(SourceText(text))).map {
                String(decoding: $0.bytes, as: UTF8.self)
            }
        }
        #expect(expand("print::BEHAVIOR") == TemplateTests.typed)
        #expect(
            expand("printer::ACTOR")?.contains("    func bePrint(_ text: String) {\n        behave { _ in\n") == true)
        #expect(expand("print::CHAINABLE")?.hasPrefix("lazy var bePrint = ChainableBehavior(self)") == true)
        #expect(templates.fingerprint != ShortcutTemplates.standard.fingerprint)
    }

    @Test func `a template with a typed behavior gets a behavior's name`() {
        let template = "func $NAME() async throws -> Int { try await answer { _ in 1 } }"
        #expect(expand("count::ONE", ["ONE": template]) == template.replacing("$NAME", with: "beCount"))
    }

    // MARK: Names

    @Test(arguments: [
        ("`class`", "`class`"), ("in", "`in`"), ("init", "`init`"), ("self", "`self`"), ("`await`", "`await`"),
        ("await", "await"), ("Any", "`Any`"), ("Type", "`Type`"), ("x", "x"), ("größe", "größe"), ("名前", "名前"),
        ("internal", "`internal`"),
    ])
    func `a name that is a keyword is in backticks`(name: String, expanded: String) {
        #expect(expand("\(name)::CONST", ["CONST": "let $NAME = 1"]) == "let \(expanded) = 1")
    }

    @Test func `a keyword is in backticks only where it is a whole name`() {
        let template = """
            // $NAME
            let $NAME = "$NAME \\($NAME)", all$NAME = 1, $NAME2 = 2, `$NAME` = 3
            func f() { self.$NAME($NAME: $NAME) } /* $NAME */
            """
        #expect(
            expand("in::T", ["T": template]) == """
                // in
                let `in` = "in \\(`in`)", allin = 1, in2 = 2, `in` = 3
                func f() { self.`in`(`in`: `in`) } /* in */
                """)
    }

    @Test(arguments: [
        ("let a$NAME = \"\\($NAME + \"\\($NAME)\")\"", "let ain = \"\\(`in` + \"\\(`in`)\")\""),
        ("enum E$NAME { case $NAME }; let a = E$NAME.$NAME", "enum Ein { case `in` }; let a = Ein.`in`"),
        ("func f<$NAME>(_ $NAME: $NAME.Type) {}", "func f<`in`>(_ `in`: `in`.Type) {}"),
        ("let a = \\A.$NAME, b = [\"$NAME\": $NAME]", "let a = \\A.`in`, b = [\"in\": `in`]"),
        ("let a = #\"$NAME \\($NAME) \\#($NAME)\"#", "let a = #\"in \\(in) \\#(`in`)\"#"),
    ])
    func `a keyword is in backticks wherever code names it`(template: String, expanded: String) {
        #expect(expand("in::T", ["T": template]) == expanded)
    }

    @Test(arguments: ["名前", "あ", "اسم"])
    func `a name whose first letter has no capital is invalid for behaviors`(name: String) {
        let source = "import FlynnRuntime\nclass A: Actor {\n    \(name)::BEHAVIOR\n}\n"
        let (text, findings) = run(source, [:])
        #expect(text == source)
        #expect(
            findings == [
                "invalid_shortcut: shortcut '\(name)::BEHAVIOR' makes no behavior's name, because its first letter has no "
                    + "capital; write a name such as 'run\(name)'"
            ])
        #expect(run(source.replacing(name, with: "run\(name)"), [:]).findings.isEmpty)
        #expect(expand("\(name)::ACTOR", [:])?.contains(": Actor {") == true)
    }

    // MARK: Lines

    @Test(arguments: ["\n", "\r\n", "\r"], ["\n", "\r\n", "\r"])
    func `line ends are the file's, not the template's`(file: String, template: String) {
        let templates = ["T": ["let $NAME = 1", "", "let c$NAME = 2", ""].joined(separator: template)]
        let source = ["class A {", "    y::T", "}", ""].joined(separator: file)
        let expected = ["class A {", "    let y = 1", "", "    let cy = 2", "}", ""].joined(separator: file)
        #expect(expand(source, templates) == expected)
    }

    @Test(arguments: ["", "  ", "    \t"])
    func `blank lines get no blanks, and none are at the ends`(blanks: String) {
        let template = "\(blanks)\nlet $NAME = 1\n\(blanks)\n\(blanks)\nfunc f() {\n\(blanks)\n}\n\(blanks)\n\n"
        #expect(
            expand("{\n\tx::T\n}", ["T": template]) == "{\n\tlet x = 1\n\n\n\tfunc f() {\n\n\t}\n}")
    }

    @Test func `the text of strings is preserved`() {
        let template = """
            let $NAME = \"""
                    indented

                    \\(f {
                        1
                    })
                \"""
                + #\"""
                text\u{20}\u{20}
                    \u{20}

                \"""#
            """
        #expect(
            expand("\tx::T", ["T": template]) == """
                \tlet x = \"""
                \t\t    indented

                \t\t    \\(f {
                \t\t        1
                \t\t    })
                \t\t\"""
                \t\t+ #\"""
                \t\ttext\u{20}\u{20}
                \t\t    \u{20}

                \t\t\"""#
                """)
    }

    // MARK: Templates in templates

    @Test func `shortcuts in templates are expanded in the same run`() {
        let templates = [
            "CONST": "private let $NAME = 1", "TWO": "$NAME::CONST\na$NAME::CONST",
            "BOX": "struct $NAME {\n    x::TWO\n}",
            "LINK": "class $NAME: Actor {\n    run$NAME::BEHAVIOR\n\n    in::TWO\n}",
        ]
        #expect(
            expand("{\r\n\tc::BOX\r\n}", templates)
                == "{\r\n\tstruct C {\r\n\t\tprivate let x = 1\r\n\t\tprivate let ax = 1\r\n\t}\r\n}")
        #expect(
            run("import FlynnRuntime\n\nl::LINK\n", templates) == (
                """
                import FlynnRuntime

                class L: Actor {
                    lazy var beRunL = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter String - string to print
                        let value: String = args[x: 0]
                        print(value)
                    }

                    private let `in` = 1
                    private let ain = 1
                }

                """, []
            ))
    }

    @Test(arguments: [
        (["A": "let $NAME = 1\n$NAME::A"], "template 'A' contains itself"),
        (["A": "$NAME::B", "B": "if $NAME {\n    x::A\n}"], "template 'A' contains itself"),
        (["A": "$NAME::B", "B": "$NAME::B"], "template 'B' contains itself"),
        (["A": "$NAME::BEHAVOIR"], "'BEHAVOIR' is not a template; expected 'A', 'ACTOR', 'BEHAVIOR'"),
        (["A": "$NAME::BEHAVIOR // run"], "shortcut 'x::BEHAVIOR' must be alone on its line to be expanded"),
        (["A": "be::BEHAVIOR; _ = $NAME"], "must be alone on its line"),
        (["A": "let $NAME = 1\nbe::BEHAVIOR"], "shortcut 'be::BEHAVIOR' has no behavior name"),
        (["A": "$NAME::BEHAVIOR\n$NAME::CHAINABLE"], "shortcut 'x::CHAINABLE' can't declare 'beX'"),
        (["A": "$NAME::MULTIPLEXER(P)\nb$NAME::MULTIPLEXER(Q)"], "is for another protocol; use a template for each"),
        (["A": "$NAME::MULTIPLEXER"], "shortcut 'x::MULTIPLEXER' names no protocol"),
    ])
    func `an invalid shortcut in a template is reported where the template is used`(
        templates: [String: String], problem: String
    ) throws {
        let source = "class C {\n    x::A\n}\n"
        let (text, findings) = run(source, templates)
        #expect(text == source)
        try #require(findings.count == 1)
        #expect(findings[0].hasPrefix("invalid_shortcut: template 'A' makes an invalid shortcut: "))
        #expect(findings[0].contains(problem), "\(findings)")
    }

    @Test func `the names of shortcuts in a template must be new`() {
        let templates = ["A": "$NAME::BEHAVIOR", "B": "do {\n    $NAME::BEHAVIOR\n}"]
        let (_, findings) = run("class C {\n    var beX = 1\n    x::A\n    x::B\n}\n", templates)
        #expect(
            findings == ["invalid_shortcut: shortcut 'x::A' can't declare 'beX', which is already declared here"])
    }

    @Test func `templates can't multiply each other without limit`() {
        var templates = ["T0": "let $NAME = 1"]
        for number in 1...10 {
            templates["T\(number)"] = (0..<10).map { "a\($0)$NAME::T\(number - 1)" }.joined(separator: "\n")
        }
        #expect(expand("x::T2", templates)?.split(separator: "\n").count == 100)
        for number in [5, 10] {
            let (_, findings) = run("x::T\(number)\n", templates)
            #expect(findings.count == 1 && findings[0].hasPrefix("invalid_shortcut: "))
            #expect(findings[0].contains("expanded; "), "\(findings)")
        }
        for number in 1...20 { templates["T\(number)"] = "$NAME::T\(number - 1)" }
        #expect(expand("x::T15", templates) == "let x = 1")
        #expect(run("x::T17", templates).findings.first?.contains("more than 16 templates contain each other") == true)
    }

    @Test func `a module's name in a template is no shortcut`() {
        #expect(expand("x::T", ["T": "let $NAME = Swift::abs(1)"]) == "let x = Swift::abs(1)")
    }

    // MARK: Suppressions

    @Test(arguments: [
        "// flynnlint:disable:next unexpanded_shortcut - later\n    ¶",
        "// flynnlint:disable unexpanded_shortcut\n    ¶\n    // flynnlint:enable unexpanded_shortcut",
        "¶\n    // flynnlint:disable:previous unexpanded_shortcut - later", "/* flynnlint:disable all */\n    ¶",
        "// flynnlint:disable:next all\n    #if DEBUG\n    ¶\n    #endif",
        "// flynnlint:disable all\n    // flynnlint:enable argument_count\n    ¶",
    ])
    func `a suppressed shortcut isn't expanded`(place: String) {
        let source = "import FlynnRuntime\nclass A: Actor {\n    \(place)\n}\n"
        let suppressed = source.replacing("¶", with: "x::BEHAVIOR")
        let (text, findings) = run(suppressed, [:])
        #expect(text == suppressed)
        #expect(findings.isEmpty)
        let both = suppressed.replacing("import FlynnRuntime\n", with: "import FlynnRuntime\ny::ACTOR\n")
        #expect(run(both, [:]).text.hasSuffix(suppressed.dropFirst("import FlynnRuntime\n".count)))
    }

    @Test(arguments: [
        "// flynnlint:disable:next argument_count\n    ¶",
        "// flynnlint:disable all\n    // flynnlint:enable unexpanded_shortcut\n    ¶",
        "// flynnlint:disable unexpanded_shortcut\n    // flynnlint:enable all\n    ¶",
        "// flynnlint:disable:next unexpanded_shortcut\n    var n = 0\n    ¶",
    ])
    func `a shortcut is expanded unless its own finding is suppressed`(place: String) {
        let source = "class A: Actor {\n    \(place)\n}\n".replacing("¶", with: "x::BEHAVIOR")
        #expect(run(source, [:]).text.contains("lazy var beX = Behavior"))
    }
}
