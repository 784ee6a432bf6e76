import BasicTestSupport
import TestSupport
import Testing

@testable import FlynnSyntax

/// Every byte of any input is in a token or in trivia.
struct LosslessnessTests {
    @Test func `no byte of the project's sources is lost`() throws {
        let sources = try ownSources()
        #expect(sources.count > 10)
        for (path, bytes) in sources {
            let tokenized = TokenizedSource(SourceText(bytes))
            #expect(firstLostByte(of: tokenized) == nil, "\(path)")
            #expect(!tokenized.tokens.contains { $0.kind == .invalid }, "\(path)")
        }
    }

    @Test func `no random byte is lost`() {
        var random = RandomNumbers(seed: 1)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(firstLostByte(of: bytes) == nil, "\(bytes)")
        }
    }

    /// Bytes that begin and end tokens, in random order.
    @Test func `no byte of random delimiters is lost`() {
        let pieces = [
            "\"", "\"\"\"", "#", "##", "\\", "\\(", "(", ")", "/", "*", "//", "/*", "*/", "\n", "\r", " ", "a", "1",
            ".", "e",
            "0x", "p", "<#", "#>", "<<<<<<< ", "\n>>>>>>> ", ">>>> ", "`", "'", "“", "”", "\u{FEFF}", "\u{A0}", "[",
            "]", "!",
            "?", "try", "func", "$", "\u{301}", "≠", "\0", "{", "}", "=", "&", "\n#if A\n", "\n#if swift(5)\n",
            "\n#else\n",
            "\n#endif\n",
        ].map { Array($0.utf8) }
        var random = RandomNumbers(seed: 2)
        for _ in 0..<4_000 {
            let bytes = (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random)!
            }
            #expect(firstLostByte(of: bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
            if let defect = TokenizedSource(SourceText(bytes)).defect { #expect(bytes.indices.contains(defect.offset)) }
        }
    }

    @Test func `no byte of mutated sources is lost`() throws {
        var random = RandomNumbers(seed: 3)
        for (path, bytes) in try ownSources() {
            for round in 0..<3 {
                var mutated = Array(bytes.prefix(8_000))
                for _ in 0..<20 where !mutated.isEmpty {
                    let place = Int.random(in: 0..<mutated.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: mutated[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: mutated.remove(at: place)
                    default: mutated.insert(mutated[Int.random(in: 0..<mutated.count, using: &random)], at: place)
                    }
                }
                #expect(firstLostByte(of: mutated) == nil, "\(path), round \(round)")
            }
        }
    }

    @Test func `no byte of any prefix is lost`() {
        let text = Array(
            ##"""
            #!x
            let a = "b\("c")" + #"\#(d)"# // é
            /* e */ /f/ #/g/# <#h#> `i` 0x1.8p-2 $0 “j”
            """##.utf8)
        for length in 0...text.count { #expect(firstLostByte(of: Array(text.prefix(length))) == nil) }
    }
}

/// Large and hostile texts. They would take minutes or overflow the stack if bytes were read repeatedly.
struct HostileInputTests {
    @Test func `a token may have fifty megabytes`() {
        let source = SourceText([UInt8](repeating: UInt8(ascii: "a"), count: 50_000_000))
        #expect(TokenizedSource(source).tokens.map(\.range) == [0..<50_000_000, 50_000_000..<50_000_000])
    }

    @Test func `NUL bytes are one invalid token`() {
        let tokenized = TokenizedSource(SourceText([UInt8](repeating: 0, count: 1_000_000)))
        #expect(tokenized.tokens.map(\.kind) == [.invalid, .endOfFile])
    }

    @Test(arguments: [("(", ")"), ("[", "]"), ("{", "}"), ("\"\\(", ")\""), ("/*", "*/"), ("#\"\\#(", ")\"#")])
    func `deeply nested brackets are well formed`(_ open: String, _ close: String) {
        let depth = 10_000
        let text = String(repeating: open, count: depth) + " " + String(repeating: close, count: depth)
        #expect(firstLostByte(of: Array(text.utf8)) == nil)
        #expect(malformed(text) == [])
    }

    /// Repeated openers without closers.
    @Test(arguments: [
        "/", "\\/", " /", "/ ", "=/a ", "=/(", "#", "#/", "#/\n", "##/\n#/\n", "#\"\"\" ", "\\(", "\"\\(",
        "#\"\"\"\\#(", "<#",
        "+<#", "<<<<<<< \n", "\n>>>> \n", "`", "`\n", "'", "“", "“\\(", "+/**/", "=+/**/", "=.+/**/", "=/^/**/", "/*",
        "*/",
        "try? /", "\0", "\u{FF}", "é", "1.", "0x.", ".", "?", "!", "\r", "((((\"",
    ])
    func `repeated openers are read to the end in linear time`(_ piece: String) {
        let growth = growth(from: 5_000) {
            SourceText(String(repeating: piece, count: $0))
        } _: { source in
            #expect(TokenizedSource(source).tokens.last.map { Int($0.end) } == source.byteCount)
        }
        #expect(growth < linearGrowth)
    }

    @Test(arguments: ["#if a; ", "#if a\n", "#elseif a ", "(", "\"\\("])
    func `the search for defects takes linear time`(_ piece: String) {
        let growth = growth(from: 5_000) {
            TokenizedSource(SourceText("{\n" + String(repeating: piece, count: $0)))
        } _: { source in
            #expect(source.defect != nil || piece.hasPrefix("#"))
        }
        #expect(growth < linearGrowth)
    }

    /// Delimiters with a decreasing number of number signs. Each search must use the result of the
    /// previous failed search.
    @Test(arguments: ["/\n", "\"\"\"\\"])
    func `openers with a decreasing number of number signs are read to the end`(_ opener: String) {
        let text = (1...2_000).reversed().map { pounds in
            let signs = String(repeating: "#", count: pounds)
            return signs + opener + (opener.hasSuffix("\\") ? signs + "(" : "")
        }.joined()
        #expect(Int(TokenizedSource(SourceText(text)).tokens.last!.end) == text.utf8.count)
    }
}
