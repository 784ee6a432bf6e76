import FlynnSyntax
import Testing

struct SyntaxDefectTests {
    @Test(arguments: [
        ("class A {\n    func f() { g(1, [2] }\n}\n", 26, "'(' isn't closed"),
        ("class A {\n    func f() {\n}\n", 8, "'{' isn't closed"),
        ("let a = [1, 2)\n", 8, "'[' isn't closed"), ("func f() { a) }\n", 12, "')' closes nothing"),
        ("func f() {\n}\n}\n", 13, "'}' closes nothing"),
        ("let a = \"b\nlet c = 1\n", 8, "the string isn't terminated"),
        ("let a = \"b\\(c\n)\"\n", 8, "the string isn't terminated"),
        ("let a = \"\nlet c = 1\n", 8, "the string isn't terminated"),
        ("let a = \"\"\"\n  b \\(c(\"d\"))\n", 8, "the string isn't terminated"),
        ("let a = \"\"\" b\nc()\n\"\"\"\n", 8, "the text of the string must begin on the next line"),
        ("let a = 1 /* b /* c */\n", 10, "the comment isn't terminated"),
        ("<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> other\n", 0, "the merge conflict isn't resolved"),
        ("#if os(Linux)\n}\n#endif\nfunc f() {\n", 14, "'}' closes nothing"),
        ("#if swift(>=5)\nlet a = [\n#endif\nlet b = (\n", 40, "'(' isn't closed"),
    ])
    func `the first defect is found`(text: String, offset: Int, problem: String) {
        let defect = TokenizedSource(SourceText(text)).defect
        #expect(defect?.offset == offset && defect?.problem == problem, "\(String(describing: defect))")
    }

    @Test(arguments: [
        "let a = \"\"\"\n  \\(b(\n  \"c\\(1)\"))\n  \"\"\"\n", "let a = /[(]/\nlet b = [1\n",
        "let a = /(b\n",
        "#if compiler(>=99)\nfunc f() {\n  \"\n#else\nlet a = (\n#endif\n", "#if FOO && swift(>=5)\n{\n#endif\n",
        "#if swift(<5)\n#if FOO\n(\n#endif\n[\n#endif\n", "let `a (` = 1\n", "let a = #/(/#\n", "/* a /* b */ */\n",
        "let a = \"\\(b[\"c\"] ?? \"}\")\"\n", "@A func f() { #b(\"(\") }\n", "", "let a = '('\n",
        "let a = \"\"\" \t\n  b\n  \"\"\"\n", "let a = \"\"\"\r\n  b\r\n  \"\"\"\r\n", "let a = #\"\"\"#\n",
    ])
    func `what a compiler may accept isn't a defect`(text: String) {
        #expect(TokenizedSource(SourceText(text)).defect == nil)
    }

    @Test(arguments: [
        ("class self {}\n", 1), ("struct {}\n", 1), ("func self() {}\n", 1), ("typealias = Int\n", 1),
        ("protocol A { associatedtype Self }\n", 1), ("func () {}\n", 1), ("func {}\n", 1), ("func _() {}\n", 1),
        ("func", 1), ("func !(a: A) {}; func / (a: A, b: A) {}; func <<T>(a: T, b: A) {}\n", 0),
        ("class `self` { func `init`() {}; func == (a: Int) {} }\n", 0),
    ])
    func `a declaration without a valid name counts as a syntax error`(text: String, count: Int) {
        #expect(SyntaxTree(SourceText(text)).defectCount == count)
    }

    @Test(arguments: [("f(x: {\n", "})\n"), ("(", ")"), ("if a {", "}"), ("[", "]"), ("struct S {", "}")])
    func `code that is nested too deeply is a defect of the tree`(opener: String, closer: String) {
        func text(_ count: Int) -> SourceText {
            SourceText(
                "_ = { _ in\n" + String(repeating: opener, count: count) + "a"
                    + String(repeating: closer, count: count) + "}\n")
        }
        #expect(SyntaxTree(text(20)).defect == nil)
        let defect = SyntaxTree(text(300)).defect
        #expect(defect?.problem.contains("nested so deeply") == true)
        #expect(TokenizedSource(text(300)).defect == nil)
    }
}
