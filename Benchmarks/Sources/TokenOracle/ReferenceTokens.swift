import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// A token of swift-syntax's tree: where it stands and what it is.
struct ReferenceToken {
    var start: Int
    var end: Int
    var kind: RawTokenKind

    var length: Int { end - start }
}

/// The tokens that swift-syntax's parser finds in a text, in order; those that it only imagines are left out.
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
