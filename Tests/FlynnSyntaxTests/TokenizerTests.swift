import Testing

@testable import FlynnSyntax

/// Words, punctuation and trivia.
struct TokenizerTests {
    @Test func `an empty text has only an end-of-file token`() {
        let tokenized = TokenizedSource(SourceText(""))
        #expect(tokenized.tokens.map(\.kind) == [.endOfFile])
        #expect(tokenized.trivia(before: 0).isEmpty)
    }

    @Test func `words and punctuation are tokens`() {
        #expect(
            tokens("let `class` = $0.name ?? _") == [
                "keyword let", "identifier `class`", "equal =", "dollarIdentifier $0", "period .", "identifier name",
                "binaryOperator ??", "wildcard _",
            ])
        #expect(
            kinds("()[]{},:;@\\") == [
                .leftParen, .rightParen, .leftSquare, .rightSquare, .leftBrace, .rightBrace, .comma, .colon,
                .semicolon, .atSign, .backslash,
            ])
    }

    @Test func `a module selector is one token`() {
        #expect(tokens("name::BEHAVIOR") == ["identifier name", "colonColon ::", "identifier BEHAVIOR"])
        #expect(texts("a:::b") == ["a", "::", ":", "b"])
    }

    @Test func `reserved words are keywords, contextual ones are names`() {
        #expect(
            tokens("class open actor self Self") == [
                "keyword class", "identifier open", "identifier actor", "keyword self", "keyword Self",
            ])
        let tokenized = TokenizedSource(SourceText("open `open` opens"))
        #expect(tokenized.tokens.map(\.keyword) == [.open, .none, .none, .none])
    }

    @Test(arguments: Keyword.allCases.filter { $0 != .none })
    func `every keyword is found`(_ keyword: Keyword) {
        let token = TokenizedSource(SourceText(keyword.rawValue)).tokens[0]
        #expect(token.keyword == keyword)
        #expect(token.kind == (keyword.isReserved ? .keyword : .identifier))
    }

    @Test func `identifiers may be in backticks`() {
        #expect(tokens("`a b`") == ["identifier `a b`"])
        #expect(tokens("`1+1=2`()") == ["identifier `1+1=2`", "leftParen (", "rightParen )"])
        #expect(TokenizedSource(SourceText("`a`")).tokens[0].flags.contains(.isEscaped))
        #expect(tokens("`a\n`") == ["backtick `", "identifier a", "backtick `"])
        #expect(malformed("``") == ["``"])
    }

    @Test func `identifiers may contain characters beyond ASCII`() {
        #expect(
            tokens("π² café 变量 🐶🐮 x⃗") == [
                "identifier π²", "identifier café", "identifier 变量", "identifier 🐶🐮", "identifier x⃗",
            ])
        // A combining character can't begin a name.
        #expect(malformed("\u{301}a") == ["\u{301}a"])
    }

    @Test func `identifiers may begin with a dollar sign`() {
        #expect(
            tokens("$0 $12 $a $1a $") == [
                "dollarIdentifier $0", "dollarIdentifier $12", "identifier $a", "identifier $1a",
                "dollarIdentifier $",
            ])
    }

    @Test func `directives and macros are distinguished`() {
        #expect(
            kinds("#if #elseif #else #endif #available #unavailable #sourceLocation #file") == [
                .poundIf, .poundElseif, .poundElse, .poundEndif, .poundAvailable, .poundUnavailable,
                .poundSourceLocation, .pound, .identifier,
            ])
        #expect(tokens("#endif$a") == ["poundEndif #endif", "identifier $a"])
        #expect(tokens("#iffy") == ["pound #", "identifier iffy"])
        #expect(
            tokens("@Test(#a)") == [
                "atSign @", "identifier Test", "leftParen (", "pound #", "identifier a", "rightParen )",
            ])
    }

    @Test func `a shebang is recognized only at the start`() {
        #expect(tokens("#!/usr/bin/swift -x\na") == ["shebang #!/usr/bin/swift -x", "identifier a"])
        #expect(kinds("\u{FEFF}#!x\n") == [.shebang])
        #expect(kinds("\n#!x") == [.pound, .exclamationMark, .identifier])
    }

    @Test func `editor placeholders are one token`() {
        #expect(
            tokens("f(<#T##Int#>)") == [
                "identifier f", "leftParen (", "editorPlaceholder <#T##Int#>", "rightParen )",
            ])
        #expect(tokens("-<#a#>") == ["prefixOperator -", "editorPlaceholder <#a#>"])
        #expect(texts("<#a\n#>") == ["<", "#", "a", "#", ">"])
        #expect(tokens("<#a <#b#>").last == "editorPlaceholder <#b#>")
    }

    @Test func `comments are trivia`() {
        let tokenized = TokenizedSource(SourceText("a // b\n/// c\n/* d /* e */ */ f /** g */ //// h\n/**/ i"))
        #expect(
            tokenized.comments.map(\.kind) == [
                .line, .documentationLine, .block, .documentationBlock, .line, .block,
            ])
        #expect(
            tokenized.comments.map { tokenized.source.string($0.range) } == [
                "// b", "/// c", "/* d /* e */ */", "/** g */", "//// h", "/**/",
            ])
        #expect(tokenized.comments.map(\.startsLine) == [false, true, true, false, false, true])
    }

    @Test func `unterminated comments extend to the end`() {
        #expect(tokens("a /* b /* c */") == ["identifier a"])
        #expect(tokens("/*/ a") == [])
        #expect(tokens("a */ b") == ["identifier a", "invalid */", "identifier b"])
    }

    @Test func `all line endings are recognized`() {
        for end in ["\n", "\r\n", "\r"] {
            let tokenized = TokenizedSource(SourceText("a b // c\(end)d /*\(end)*/ e"))
            #expect(tokenized.tokens.map(\.startsLine) == [true, false, true, true, false])
            #expect(tokenized.source.string(tokenized.comments[0].range) == "// c")
        }
    }

    @Test func `trivia are split into pieces`() {
        let tokenized = TokenizedSource(SourceText("\u{FEFF}\t\u{A0} // a\r\n\r/*b*/x\u{FEFF}y"))
        #expect(
            tokenized.trivia(before: 0).map(\.kind) == [
                .byteOrderMark, .blanks, .lineComment, .lineEnd, .lineEnd, .blockComment,
            ])
        // Inside of a name, this is an ordinary character.
        #expect(kinds("x\u{FEFF}y") == [.identifier])
        #expect(texts("x \u{FEFF}+ y") == ["x", "+", "y"])
    }

    @Test func `tokens have the space before them`() {
        let tokenized = TokenizedSource(SourceText("a b/**/c(d\u{A0}e"))
        #expect(
            tokenized.tokens.dropLast().map { $0.flags.contains(.followsSpace) } == [
                false, true, true, false, false, true,
            ])
    }

    @Test func `bytes that aren't Swift are invalid tokens`() {
        let bytes: [UInt8] = [0x61, 0x00, 0x01, 0xFF, 0x62, 0xC3, 0x28, 0xED, 0xA0, 0x80]
        let tokenized = TokenizedSource(SourceText(bytes))
        #expect(
            tokenized.tokens.map(\.kind) == [
                .identifier, .invalid, .identifier, .invalid, .leftParen, .invalid, .endOfFile,
            ])
        #expect(tokenized.tokens.map(\.range) == [0..<1, 1..<4, 4..<5, 5..<6, 6..<7, 7..<10, 10..<10])
    }

    @Test func `curly quotes are an identifier`() {
        #expect(tokens("a = “b c”") == ["identifier a", "equal =", "identifier “b c”"])
        #expect(texts("“b\nc”") == ["“", "b", "c", "”"])
        #expect(malformed("”” \0") == ["”", "”", "\0"])
    }

    @Test func `merge conflict markers are trivia`() {
        let conflict = "<<<<<<< ours\nlet a = {\n=======\nlet b = 1\n>>>>>>> theirs"
        #expect(tokens("\(conflict)\nc") == ["invalid \(conflict)", "identifier c"])
        let perforce = ">>>> ours\na {\n==== theirs\nb {\n<<<<"
        #expect(tokens("\(perforce)\nc") == ["invalid \(perforce)", "identifier c"])
        #expect(tokens("<<<<<<< a\nb")[0] == "binaryOperator <<<<<<<")
        #expect(tokens("a <<<<<<< b\n>>>>>>> c")[1] == "binaryOperator <<<<<<<")
        // An unterminated marker of one form doesn't hide markers of the other form.
        #expect(tokens(">>>> a\n\(conflict)").last == "invalid \(conflict)")
    }
}
