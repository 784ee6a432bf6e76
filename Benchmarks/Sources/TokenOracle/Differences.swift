import FlynnSyntax
@_spi(RawSyntax) import SwiftSyntax

/// An intentional difference between our tokens and the tokens of swift-syntax.
struct Difference: Sendable {
    /// The number of tokens that belong to the difference, on both sides.
    struct Extent {
        var ours: Int
        var theirs: Int

        static let one = Extent(ours: 1, theirs: 1)
    }

    var name: String
    /// The reason for the difference.
    var reason: String
    /// Returns the tokens that belong to the difference at a place, or nil if it doesn't apply.
    var match: @Sendable (Place) -> Extent?
}

/// A place at which two token streams differ.
struct Place {
    let source: SourceText
    let ours: TokenList
    let theirs: [ReferenceToken]
    var ourIndex = 0
    var theirIndex = 0

    var our: Token { ours[ourIndex] }
    var their: ReferenceToken { theirs[theirIndex] }
    var isSameRange: Bool { Int(our.start) == their.start && Int(our.end) == their.end }

    /// The text of our token.
    var text: String { source.string(our.range) }

    func text(_ token: ReferenceToken) -> String { source.string(token.start..<token.end) }

    /// The keyword of our previous token.
    var ourPreviousKeyword: FlynnSyntax.Keyword? { ourIndex == 0 ? nil : ours[ourIndex - 1].keyword }

    /// Returns the number of their tokens from this place that exactly cover the bytes of our token, if there are no
    /// gaps and all tokens satisfy a condition.
    func tiles(where condition: (ReferenceToken) -> Bool) -> Int? {
        var index = theirIndex
        var position = Int(our.start)
        while index < theirs.count, position < Int(our.end) {
            guard theirs[index].start == position, condition(theirs[index]) else { return nil }
            position = theirs[index].end
            index += 1
        }
        return position == Int(our.end) ? index - theirIndex : nil
    }
}

/// All intentional differences. The check fails if an unlisted difference occurs, or if a listed difference doesn't
/// occur.
let differences: [Difference] = [
    Difference(
        name: "contextual keyword",
        reason:
            "only a parser can distinguish modifiers such as `open` from names; ours is an identifier with a keyword"
    ) { place in
        guard place.isSameRange, place.our.kind == .identifier, place.their.kind == .keyword,
            !place.our.flags.contains(.isEscaped)
        else { return nil }
        return .one
    },
    Difference(
        name: "reserved word as a name",
        reason:
            "after a period or `@`, or as a label, the parser turns a reserved word into a name; ours is a keyword"
    ) { place in
        guard place.isSameRange, place.our.kind == .keyword, place.their.kind == .identifier, place.ourIndex > 0
        else { return nil }
        let isLabel = place.ours[place.ourIndex + 1].kind == .colon
        switch place.ours[place.ourIndex - 1].kind {
        case .period, .leftParen, .comma, .leftSquare, .atSign: return .one
        default: return isLabel ? .one : nil
        }
    },
    Difference(
        name: "angle bracket",
        reason: "only a parser can distinguish `<` before generic arguments from a comparison; ours is an operator"
    ) { place in
        guard place.isSameRange, place.our.kind.isOperatorLike else { return nil }
        return place.their.kind == .leftAngle || place.their.kind == .rightAngle ? .one : nil
    },
    Difference(
        name: "ellipsis",
        reason: "the parser gives `...` after a type a token kind of its own; ours is an operator"
    ) { place in
        place.isSameRange && place.our.kind.isOperatorLike && place.their.kind == .ellipsis ? .one : nil
    },
    Difference(
        name: "declared operator",
        reason: "after `func` all operators of the parser are binary; ours are classified by white space"
    ) { place in
        place.isSameRange && place.our.kind.isOperatorLike && place.ourPreviousKeyword == .func
            && place.their.kind == .binaryOperator ? .one : nil
    },
    Difference(
        name: "split operator",
        reason: "the parser splits an operator such as `>>` or `>?` where a type or a pattern ends inside it"
    ) { place in
        guard place.our.kind.isOperatorLike, let count = place.tiles(where: { $0.kind.isOperatorLike }), count > 1
        else { return nil }
        return .init(ours: 1, theirs: count)
    },
    Difference(
        name: "raw string start",
        reason: "ours is one token: number signs and quote"
    ) { place in
        guard place.our.kind == .stringStart, place.their.kind == .rawStringPoundDelimiter,
            place.tiles(where: { $0.kind == .rawStringPoundDelimiter || $0.kind.isQuote }) == 2
        else { return nil }
        return .init(ours: 1, theirs: 2)
    },
    Difference(
        name: "raw string end",
        reason: "ours is one token: quote and number signs"
    ) { place in
        guard place.our.kind == .stringEnd, place.their.kind.isQuote,
            place.tiles(where: { $0.kind == .rawStringPoundDelimiter || $0.kind.isQuote }) == 2
        else { return nil }
        return .init(ours: 1, theirs: 2)
    },
    Difference(
        name: "lines of a string",
        reason: "ours is one token from one delimiter or interpolation to the next; "
            + "theirs is one token per line, and indentation is trivia"
    ) { place in
        guard place.our.kind == .stringSegment, place.our.flags.contains(.isMultiline) else { return nil }
        var index = place.theirIndex
        while index < place.theirs.count, place.theirs[index].kind == .stringSegment,
            place.theirs[index].start >= place.our.start, place.theirs[index].end <= place.our.end
        {
            index += 1
        }
        guard index == place.theirs.count || place.theirs[index].start >= place.our.end else { return nil }
        return .init(ours: 1, theirs: index - place.theirIndex)
    },
    Difference(
        name: "escaped line end in a string",
        reason: "theirs is split after `\\n` and `\\r`"
    ) { place in
        guard place.our.kind == .stringSegment,
            let count = place.tiles(where: { $0.kind == .stringSegment }), count > 1
        else { return nil }
        let last = place.theirIndex + count - 1
        for piece in place.theirs[place.theirIndex..<last] {
            let text = place.text(piece)
            guard text.hasSuffix("n") || text.hasSuffix("r") || text.hasSuffix("}") else { return nil }
        }
        return .init(ours: 1, theirs: count)
    },
    Difference(
        name: "version number",
        reason: "the parser splits `10.15` if it expects a version; ours is a floating-point literal"
    ) { place in
        guard place.our.kind == .floatLiteral,
            place.tiles(where: { $0.kind == .integerLiteral || $0.kind == .period }) == 3
        else { return nil }
        return .init(ours: 1, theirs: 3)
    },
    Difference(
        name: "empty string text",
        reason: "theirs is an empty token; ours has no empty tokens"
    ) { place in
        place.their.kind == .stringSegment && place.their.length == 0 ? .init(ours: 0, theirs: 1) : nil
    },
    Difference(
        name: "interpolation start",
        reason: "ours is one token: backslash, number signs and parenthesis"
    ) { place in
        guard place.our.kind == .interpolationStart, place.their.kind == .backslash,
            let count = place.tiles(where: {
                $0.kind == .backslash || $0.kind == .rawStringPoundDelimiter || $0.kind == .leftParen
            })
        else { return nil }
        return .init(ours: 1, theirs: count)
    },
    Difference(
        name: "regular expression",
        reason: "ours is one token, because the linter needs no parts of it"
    ) { place in
        guard place.our.kind == .regexLiteral, var count = place.tiles(where: { $0.kind.isRegexPiece }) else {
            return nil
        }
        // A literal that ends immediately after its slash has an empty pattern.
        let next = place.theirIndex + count
        if next < place.theirs.count, place.theirs[next].kind == .regexLiteralPattern, place.theirs[next].length == 0 {
            count += 1
        }
        return .init(ours: 1, theirs: count)
    },
    Difference(
        name: "editor placeholder",
        reason: "ours has a kind of its own, so that rules don't treat it as a name"
    ) { place in
        place.isSameRange && place.our.kind == .editorPlaceholder && place.their.kind == .identifier ? .one : nil
    },
    Difference(
        name: "invalid bytes",
        reason: "NUL, control characters, invalid UTF-8 and merge conflicts are tokens, so that rules can check them; "
            + "theirs are trivia"
    ) { place in
        guard place.our.kind == .invalid, Int(place.our.end) <= place.their.start else { return nil }
        return place.theirIndex == 0 || place.theirs[place.theirIndex - 1].end <= Int(place.our.start)
            ? .init(ours: 1, theirs: 0) : nil
    },
]
