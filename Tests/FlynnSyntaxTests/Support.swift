import Foundation

@testable import FlynnSyntax

/// Returns the kind and text of each token except the last, as a string per token.
func tokens(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.dropLast().map { "\($0.kind) \(tokenized.text(of: $0))" }
}

/// Returns the kinds of all tokens except the last.
func kinds(_ text: String) -> [TokenKind] {
    TokenizedSource(SourceText(text)).tokens.dropLast().map(\.kind)
}

/// Returns the texts of all tokens except the last.
func texts(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.dropLast().map { tokenized.text(of: $0) }
}

/// Returns the texts of the malformed tokens.
func malformed(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.filter { $0.flags.contains(.isMalformed) }.map { tokenized.text(of: $0) }
}

/// Returns the offset of the first byte that is missing from the sequence of tokens and trivia, or `nil`
/// if no byte is missing.
func firstLostByte(of tokenized: TokenizedSource) -> Int? {
    var position = 0
    for index in tokenized.tokens.indices {
        for piece in tokenized.trivia(before: index) {
            if piece.range.lowerBound != position || piece.range.isEmpty { return position }
            position = piece.range.upperBound
        }
        let token = tokenized.tokens[index]
        if Int(token.start) != position { return position }
        if token.range.isEmpty != (token.kind == .endOfFile) { return position }
        position = Int(token.end)
    }
    return position == tokenized.source.byteCount ? nil : position
}

func firstLostByte(of bytes: [UInt8]) -> Int? {
    firstLostByte(of: TokenizedSource(SourceText(bytes)))
}

/// Returns all Swift files in this package's `Sources` and `Tests`.
func ownSources() throws -> [(path: String, bytes: [UInt8])] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    var sources: [(String, [UInt8])] = []
    for folder in ["Sources", "Tests"] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        for case let name as String in names ?? .init() where name.hasSuffix(".swift") {
            let file = root.appending(path: folder).appending(path: name)
            sources.append((file.path, Array(try Data(contentsOf: file))))
        }
    }
    return sources.sorted { $0.0 < $1.0 }
}
