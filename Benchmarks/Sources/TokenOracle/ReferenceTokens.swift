import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// A token in the tree of swift-syntax, with its range and kind.
struct ReferenceToken {
    var start: Int
    var end: Int
    var kind: RawTokenKind

    var length: Int { end - start }
}

/// Returns the tokens that swift-syntax finds in a text, in order. Missing tokens that its parser inserts are not
/// included.
func referenceTokens(of bytes: UnsafeBufferPointer<UInt8>) -> [ReferenceToken] {
    let tree = Parser.parse(source: bytes)
    var tokens: [ReferenceToken] = []
    tokens.reserveCapacity(bytes.count / 5)
    var position = 0
    for token in tree.tokens(viewMode: .sourceAccurate) {
        position += token.leadingTriviaLength.utf8Length
        let end = position + token.trimmedLength.utf8Length
        tokens.append(ReferenceToken(start: position, end: end, kind: token.rawTokenKind))
        position = end + token.trailingTriviaLength.utf8Length
    }
    return tokens
}
