import Testing

@testable import FlynnSyntax

/// The kinds and texts of all tokens but the last.
private func tokens(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.dropLast().map { "\($0.kind) \(tokenized.text(of: $0))" }
}

@Suite struct TokenizerTests {
    @Test func wordsAndPunctuation() {
        #expect(
            tokens("let `class` = $0.name ?? _") == [
                "keyword let", "identifier `class`", "equal =", "dollarIdentifier $0", "period .", "identifier name",
                "binaryOperator ??", "wildcard _",
            ])
    }

    @Test func interpolationsNest() {
        #expect(
            tokens(#""a\("b\(c)d")e""#) == [
                "stringStart \"", "stringSegment a", "interpolationStart \\(", "stringStart \"", "stringSegment b",
                "interpolationStart \\(", "identifier c", "interpolationEnd )", "stringSegment d", "stringEnd \"",
                "interpolationEnd )", "stringSegment e", "stringEnd \"",
            ])
    }
}
