import FlynnSyntax
import OracleSupport
@_spi(RawSyntax) import SwiftSyntax

/// Compares our tokens for a text with the tokens of swift-syntax, and checks that our tokens and trivia contain every
/// byte.
func compareTokens(_ file: inout FileComparison) {
    let tokenized = TokenizedSource(file.source)
    if let offset = firstLostByte(of: tokenized) { file.report("a byte is neither token nor trivia", at: offset) }

    var place = Place(
        source: file.source, ours: tokenized.tokens, theirs: file.source.withBytes { referenceTokens(of: $0) })
    while place.ourIndex < place.ours.count, place.theirIndex < place.theirs.count {
        if place.isSameRange, place.our.kind.isSame(as: place.their.kind) {
            file.agree(on: 0)
            place.ourIndex += 1
            place.theirIndex += 1
            continue
        }
        if let (index, extent) = firstDifference(at: place) {
            file.differ(inListed: index, on: 0, count: extent.ours)
            place.ourIndex += extent.ours
            place.theirIndex += extent.theirs
            continue
        }
        file.differ(
            on: 0, at: min(Int(place.our.start), place.their.start),
            "ours is \(place.our.kind) '\(place.text)', theirs is \(place.their.kind) '\(place.text(place.their))'")
        place.skipToCommonStart()
    }
}

private func firstDifference(at place: Place) -> (index: Int, extent: Difference.Extent)? {
    for (index, difference) in differences.enumerated() {
        if let extent = difference.match(place) { return (index, extent) }
    }
    return nil
}

extension Place {
    /// Advances to the next two tokens that start at the same byte.
    fileprivate mutating func skipToCommonStart() {
        ourIndex += 1
        theirIndex += 1
        while ourIndex < ours.count, theirIndex < theirs.count {
            let start = Int(our.start)
            if start == their.start { return }
            if start < their.start { ourIndex += 1 } else { theirIndex += 1 }
        }
    }
}

/// Returns the offset of the first byte that is missing in the concatenated tokens and trivia.
private func firstLostByte(of tokenized: TokenizedSource) -> Int? {
    var position = 0
    for index in tokenized.tokens.indices {
        for piece in tokenized.trivia(before: index) {
            if piece.range.lowerBound != position { return position }
            position = piece.range.upperBound
        }
        let token = tokenized.tokens[index]
        if Int(token.start) != position { return position }
        position = Int(token.end)
    }
    return position == tokenized.source.byteCount ? nil : position
}
