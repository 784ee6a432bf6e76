import Foundation

@testable import FlynnSyntax

/// The kinds and texts of all tokens but the last, one string a token.
func tokens(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.dropLast().map { "\($0.kind) \(tokenized.text(of: $0))" }
}

/// The kinds of all tokens but the last.
func kinds(_ text: String) -> [TokenKind] {
    TokenizedSource(SourceText(text)).tokens.dropLast().map(\.kind)
}

/// The texts of all tokens but the last.
func texts(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.dropLast().map { tokenized.text(of: $0) }
}

/// The texts of the tokens that are not well formed.
func malformed(_ text: String) -> [String] {
    let tokenized = TokenizedSource(SourceText(text))
    return tokenized.tokens.filter { $0.flags.contains(.isMalformed) }.map { tokenized.text(of: $0) }
}

/// The offset of the first byte that is missing from the tokens and trivia in their order; `nil` if all bytes are
/// there.
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

/// All Swift files of this package's `Sources` and `Tests`.
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
