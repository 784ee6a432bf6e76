import Testing

@testable import FlynnSyntax

struct NumberTests {
    @Test(arguments: ["0", "007", "1_000", "1_", "0b1010_0001", "0o17_7", "0xFF_ff", "0xdead_beef", "0x1_"])
    func `integers are one token`(_ text: String) {
        #expect(tokens(text) == ["integerLiteral \(text)"])
        #expect(malformed(text) == [])
    }

    @Test(arguments: ["1.5", "1e3", "1E-3", "1.5e+3", "1_0.0_1", "0x1p4", "0x1.8p-2", "0xFP1", "0x1.fp+1"])
    func `floating-point numbers are one token`(_ text: String) {
        #expect(tokens(text) == ["floatLiteral \(text)"])
        #expect(malformed(text) == [])
    }

    @Test func `a point after a number can begin a member`() {
        #expect(texts("1.description") == ["1", ".", "description"])
        #expect(texts("0xff.description") == ["0xff", ".", "description"])
        #expect(texts("0xff.fp") == ["0xff", ".", "fp"])
        #expect(texts("1.e5") == ["1", ".", "e5"])
        #expect(texts("t.0.1") == ["t", ".", "0", ".", "1"])
        #expect(tokens("1...2") == ["integerLiteral 1", "binaryOperator ...", "integerLiteral 2"])
        #expect(texts("1.") == ["1", "."])
    }

    @Test(arguments: [
        "0b12", "0b", "0o8", "0o", "0x", "0xg", "1a", "12é", "1e", "1e+", "1ex", "1e_1", "1e5x5", "0x1p", "0x1pz",
    ])
    func `malformed numbers are one token`(_ text: String) {
        #expect(texts(text) == [text])
        #expect(malformed(text) == [text])
    }
}

struct StringTests {
    @Test func `single-line strings are one token`() {
        #expect(tokens(#""""#) == [#"stringStart ""#, #"stringEnd ""#])
        #expect(tokens(#""a\"b\\""#) == [#"stringStart ""#, #"stringSegment a\"b\\"#, #"stringEnd ""#])
    }

    @Test func `raw strings are one token`() {
        #expect(texts(##"#"a"b\n\(c)"#"##) == [##"#""##, ##"a"b\n\(c)"##, ##""#"##])
        #expect(texts(###"##"a"#b"##"###) == [###"##""###, ###"a"#b"###, ###""##"###])
        #expect(texts(##"#"\#(a)\#""#"##) == [##"#""##, ##"\#("##, "a", ")", ##"\#""##, ##""#"##])
    }

    @Test func `raw strings of quotes end on their line`() {
        #expect(texts(##"#"""#"##) == [##"#""##, "\"", ##""#"##])
        #expect(texts(##"#""""#"##) == [##"#""##, "\"\"", ##""#"##])
        #expect(texts("#\"\"\"\na\"#\n\"\"\"#") == ["#\"\"\"", "\na\"#\n", "\"\"\"#"])
    }

    @Test func `multiline strings are one token`() {
        let text = "\"\"\"\n  a \"b\" \"\"\\\n  \\\"\"\"c\n  \"\"\""
        #expect(texts(text) == ["\"\"\"", "\n  a \"b\" \"\"\\\n  \\\"\"\"c\n  ", "\"\"\""])
        #expect(TokenizedSource(SourceText(text)).tokens.dropLast().allSatisfy { $0.flags.contains(.isMultiline) })
    }

    @Test func `interpolations nest`() {
        #expect(
            tokens(#""a\("b\(c)d")e""#) == [
                "stringStart \"", "stringSegment a", "interpolationStart \\(", "stringStart \"", "stringSegment b",
                "interpolationStart \\(", "identifier c", "interpolationEnd )", "stringSegment d", "stringEnd \"",
                "interpolationEnd )", "stringSegment e", "stringEnd \"",
            ])
        #expect(
            kinds(#""\(f((a), b))""#) == [
                .stringStart, .interpolationStart, .identifier, .leftParen, .leftParen, .identifier, .rightParen,
                .comma, .identifier, .rightParen, .interpolationEnd, .stringEnd,
            ])
        #expect(texts("\"\\(\"\"\"\na\n\"\"\")b\"") == ["\"", "\\(", "\"\"\"", "\na\n", "\"\"\"", ")", "b", "\""])
    }

    @Test func `interpolations of multiline strings span lines`() {
        #expect(
            texts("\"\"\"\n\\(a\n+ b)\n\"\"\"") == [
                "\"\"\"", "\n", "\\(", "a", "+", "b", ")", "\n", "\"\"\"",
            ])
    }

    @Test func `a line break ends a single-line string`() {
        #expect(tokens("\"a\nb") == ["stringStart \"", "stringSegment a", "identifier b"])
        #expect(malformed("\"a\nb") == ["a"])
        // The line break ends the inner interpolation and its string, but not the multiline string around both.
        #expect(
            tokens("\"\"\"\n\\(\"a\\(b\nc)\n\"\"\"") == [
                "stringStart \"\"\"", "stringSegment \n", "interpolationStart \\(", "stringStart \"",
                "stringSegment a", "interpolationStart \\(", "identifier b", "identifier c", "interpolationEnd )",
                "stringSegment \n", "stringEnd \"\"\"",
            ])
    }

    @Test func `an interpolation may contain a multiline comment`() {
        #expect(texts("\"\\(a /*\n*/)b\"") == ["\"", "\\(", "a", ")", "b", "\""])
    }

    @Test func `unterminated literals are malformed`() {
        #expect(malformed("\"\"\"\na") == ["\na"])
        #expect(malformed("\"") == ["\""])
        #expect(malformed("#\"a\"") == ["a\""])
        #expect(malformed("\"a\\") == ["a\\"])
    }

    @Test func `extra number signs are not part of a string`() {
        #expect(malformed(###"#"a"##"###) == [###""##"###])
        #expect(malformed(###"#"\##(a)"#"###) == [###"\##("###])
    }

    @Test func `single-quoted strings are malformed`() {
        #expect(
            tokens(#"'a"{\(b)\''"#) == [
                "stringStart '", "stringSegment a\"{", "interpolationStart \\(", "identifier b", "interpolationEnd )",
                "stringSegment \\'", "stringEnd '",
            ])
        #expect(tokens("\"it's\"") == ["stringStart \"", "stringSegment it's", "stringEnd \""])
    }
}

struct RegexTests {
    @Test(arguments: [
        "/a/", "/a b/", #"/\//"#, "/(a)/", "/[)(]/", #"/a\ /"#, "#/a/b/#", "##/a/#b/##", "#//#", "#/ a /#",
        "#/\n  a # b\n  /c\\/#\n/#",
    ])
    func `regular expressions are one token`(_ text: String) {
        #expect(tokens("x = \(text)").last == "regexLiteral \(text)")
        #expect(tokens("f(\(text))").dropLast().last == "regexLiteral \(text)")
    }

    @Test(arguments: ["a / b / c", "a/b/c", "(/)", "[/, /]", "f(/, /)", "(/ a/)", "(/a )/", "func /^/ ()", "a /b"])
    func `slashes in operators don't begin a regular expression`(_ text: String) {
        #expect(!kinds(text).contains(.regexLiteral))
    }

    @Test func `a slash after an operator or a keyword begins a regular expression`() {
        #expect(tokens("!/a/") == ["prefixOperator !", "regexLiteral /a/"])
        #expect(tokens("return /a/") == ["keyword return", "regexLiteral /a/"])
        #expect(tokens("try? /^ x/").last == "regexLiteral /^ x/")
        #expect(texts("self / a/ b") == ["self", "/", "a", "/", "b"])
    }

    @Test func `unterminated literals are malformed`() {
        #expect(malformed("#/a\nb") == ["#/a"])
        #expect(malformed("#/a\\\nb") == ["#/a\\"])
        #expect(malformed("#/a\\") == ["#/a\\"])
        #expect(tokens("#/\na\nb") == ["regexLiteral #/", "identifier a", "identifier b"])
        #expect(texts("x = /a\nb") == ["x", "=", "/", "a", "b"])
    }

    @Test func `comments take precedence over regular expressions`() {
        #expect(kinds("x = // a/") == [.identifier, .equal])
        #expect(texts("f /^// c") == ["f", "/^"])
    }
}

struct OperatorTests {
    @Test(arguments: [
        ("a+b", TokenKind.binaryOperator), ("a + b", .binaryOperator), ("a +b", .prefixOperator),
        ("a+ b", .postfixOperator), ("(+)", .binaryOperator), ("a+.b", .postfixOperator), ("a+/**/b", .postfixOperator),
        ("a/**/+b", .prefixOperator), ("a &b", .prefixAmpersand), ("a&b", .binaryOperator), ("a=b", .equal),
        ("a =b", .equal), ("a->b", .arrow), ("a ->b", .arrow), ("a! ", .exclamationMark), ("a? ", .postfixQuestionMark),
        ("a ? b", .infixQuestionMark), ("a...", .postfixOperator), ("a .b", .period),
        ("a\u{A0}+\u{A0}b", .binaryOperator),
        ("a ≠ b", .binaryOperator),
    ])
    func `the position decides whether an operator is prefix, infix or postfix`(_ text: String, _ kind: TokenKind) {
        #expect(kinds(text).contains(kind))
    }

    @Test func `the longest run of operator characters is one operator`() {
        #expect(texts("a >>= b") == ["a", ">>=", "b"])
        #expect(texts("a?.b!?.c") == ["a", "?", ".", "b", "!", "?", ".", "c"])
        #expect(texts("A<B<C>>?") == ["A", "<", "B", "<", "C", ">>?"])
    }

    @Test func `only operators that begin with a period contain periods`() {
        #expect(texts("a .+. b") == ["a", ".+.", "b"])
        #expect(texts("a +.b") == ["a", "+", ".", "b"])
        #expect(texts("^.x") == ["^", ".", "x"])
    }

    @Test func `a comment ends an operator`() {
        #expect(texts("a +/* b */- c") == ["a", "+", "-", "c"])
        #expect(texts("a +// b") == ["a", "+"])
    }

    @Test func `combining characters continue an operator`() {
        #expect(texts("a +\u{20D7} b") == ["a", "+\u{20D7}", "b"])
    }
}
