import FlynnSyntax
@_spi(RawSyntax) import SwiftSyntax

extension FlynnSyntax.TokenKind {
    /// Returns whether this kind and a kind of swift-syntax classify the same bytes equally.
    func isSame(as kind: RawTokenKind) -> Bool {
        switch self {
        case .endOfFile: kind == .endOfFile
        case .identifier: kind == .identifier
        case .keyword: kind == .keyword
        case .dollarIdentifier: kind == .dollarIdentifier
        case .wildcard: kind == .wildcard
        case .editorPlaceholder: false
        case .integerLiteral: kind == .integerLiteral
        case .floatLiteral: kind == .floatLiteral
        case .regexLiteral: false
        case .stringStart, .stringEnd: kind == .stringQuote || kind == .multilineStringQuote || kind == .singleQuote
        case .stringSegment: kind == .stringSegment
        case .interpolationStart: false
        case .interpolationEnd: kind == .rightParen
        case .leftParen: kind == .leftParen
        case .rightParen: kind == .rightParen
        case .leftSquare: kind == .leftSquare
        case .rightSquare: kind == .rightSquare
        case .leftBrace: kind == .leftBrace
        case .rightBrace: kind == .rightBrace
        case .comma: kind == .comma
        case .colon: kind == .colon
        case .colonColon: kind == .colonColon
        case .semicolon: kind == .semicolon
        case .period: kind == .period
        case .arrow: kind == .arrow
        case .equal: kind == .equal
        case .atSign: kind == .atSign
        case .backslash: kind == .backslash
        case .backtick: kind == .backtick
        case .prefixAmpersand: kind == .prefixAmpersand
        case .exclamationMark: kind == .exclamationMark
        case .postfixQuestionMark: kind == .postfixQuestionMark
        case .infixQuestionMark: kind == .infixQuestionMark
        case .binaryOperator: kind == .binaryOperator
        case .prefixOperator: kind == .prefixOperator
        case .postfixOperator: kind == .postfixOperator
        case .pound: kind == .pound
        case .poundIf: kind == .poundIf
        case .poundElseif: kind == .poundElseif
        case .poundElse: kind == .poundElse
        case .poundEndif: kind == .poundEndif
        case .poundSourceLocation: kind == .poundSourceLocation
        case .poundAvailable: kind == .poundAvailable
        case .poundUnavailable: kind == .poundUnavailable
        case .shebang: kind == .shebang
        case .invalid: kind == .unknown
        }
    }

    /// Whether the token consists of operator characters.
    var isOperatorLike: Bool {
        switch self {
        case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamationMark,
            .postfixQuestionMark, .infixQuestionMark, .arrow, .equal, .period:
            true
        default:
            false
        }
    }
}

extension RawTokenKind {
    /// Whether the token consists of operator characters.
    var isOperatorLike: Bool {
        switch self {
        case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamationMark,
            .postfixQuestionMark, .infixQuestionMark, .arrow, .equal, .period, .ellipsis, .leftAngle, .rightAngle:
            true
        default:
            false
        }
    }

    /// Whether the token is a string quote.
    var isQuote: Bool { self == .stringQuote || self == .multilineStringQuote || self == .singleQuote }

    /// Whether the token is part of a regular expression literal.
    var isRegexPiece: Bool { self == .regexPoundDelimiter || self == .regexSlash || self == .regexLiteralPattern }
}
