/// A location where the text is not valid Swift.
public struct SyntaxDefect: Sendable, Equatable {
    /// The offset at which the problem begins.
    public var offset: Int
    /// The message for users.
    public var problem: String
}

extension TokenizedSource {
    /// The earliest certain defect: an unterminated string or comment, unbalanced delimiters, or a merge conflict.
    ///
    /// This is nil if the text has no such defect, or if a compiler can read the text differently. Compilers can skip
    /// branches of `#if swift(…)` and `#if compiler(…)`, and some language modes read slashes as regular expressions
    /// while others do not.
    public var defect: SyntaxDefect? {
        guard mayHaveDefect, !tokens.contains(where: isAmbiguous) else { return nil }
        var search = DefectSearch(self)
        return search.first()
    }

    /// Returns whether a compiler may read the token and the following tokens differently.
    private func isAmbiguous(_ token: Token) -> Bool {
        switch token.kind {
        case .regexLiteral: token.flags.contains(.isMalformed) || source[token.range.lowerBound] == UInt8(ascii: "/")
        case .prefixOperator: text(of: token).contains("/")
        case .backtick: true
        case .stringStart: source[token.range.lowerBound] == UInt8(ascii: "'")
        default: false
        }
    }
}

/// A search for the earliest defect in a text.
private struct DefectSearch {
    private let source: TokenizedSource
    /// The open delimiters, outermost first.
    private var open: [Token] = []
    /// The starts of the open strings, outermost first.
    private var strings: [Token] = []
    /// The open regions of conditional compilation, outermost first.
    private var regions: [Region] = []

    private struct Region {
        /// The number of open delimiters around the region.
        var depth: Int
        /// Whether one of the conditions so far depends on versions.
        var dependsOnVersion: Bool
        /// Whether the enclosing region may be skipped.
        var isInSkipped: Bool
        /// Whether the compiler may skip the current branch.
        var mayBeSkipped: Bool { dependsOnVersion || isInSkipped }
    }

    init(_ source: TokenizedSource) {
        self.source = source
    }

    mutating func first() -> SyntaxDefect? {
        for (number, token) in source.tokens.enumerated() {
            let isSkipped = regions.last?.mayBeSkipped == true
            switch token.kind {
            case .poundIf:
                regions.append(
                    Region(depth: open.count, dependsOnVersion: dependsOnVersion(after: number), isInSkipped: isSkipped)
                )
            case .poundElseif, .poundElse, .poundEndif:
                guard var region = regions.popLast() else { return nil }
                if open.count > region.depth { return unclosed }
                if token.kind == .poundEndif { continue }
                if dependsOnVersion(after: number) { region.dependsOnVersion = true }
                regions.append(region)
            default:
                if !isSkipped, let defect = defect(at: token) { return defect }
            }
        }
        guard regions.isEmpty else { return nil }
        return source.unterminatedComment.map { SyntaxDefect(offset: $0, problem: "the comment isn't terminated") }
            ?? unclosed
    }

    /// Returns whether the condition that follows the token contains the name of a version condition.
    private func dependsOnVersion(after number: Int) -> Bool {
        // If a line contains several directives, the compiler rejects all but the first.
        let directives: [TokenKind] = [.poundIf, .poundElseif, .poundElse, .poundEndif]
        return source.tokens[(number + 1)...].prefix { !$0.startsLine && !directives.contains($0.kind) }.contains {
            token in
            let names = ["swift", "compiler", "_compiler_version", "hasFeature", "hasAttribute"]
            return token.kind == .identifier && names.contains(source.text(of: token))
        }
    }

    /// Returns the defect at the token.
    private mutating func defect(at token: Token) -> SyntaxDefect? {
        if token.startsLine, let string = strings.last, !string.flags.contains(.isMultiline) { return unterminated }
        switch token.kind {
        case .stringStart:
            strings.append(token)
            if token.flags.contains(.isMalformed) { return unterminated }
            if token.flags.contains(.isMultiline), !endsLine(token) {
                return defect(token, "the text of the string must begin on the next line")
            }
        case .stringSegment:
            if token.flags.contains(.isMalformed) { return unterminated }
        case .stringEnd:
            _ = strings.popLast()
        case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
            open.append(token)
        case .rightParen: return close(.leftParen, token)
        case .rightSquare: return close(.leftSquare, token)
        case .rightBrace: return close(.leftBrace, token)
        case .interpolationEnd:
            if let defect = close(.interpolationStart, token) { return defect }
            if token.flags.contains(.isMalformed) { return unterminated }
        case .invalid:
            // All other invalid tokens are malformed, or operators.
            if source.text(of: token).contains(where: \.isNewline) {
                return defect(token, "the merge conflict isn't resolved")
            }
        default: break
        }
        return nil
    }

    private mutating func close(_ opener: TokenKind, _ closer: Token) -> SyntaxDefect? {
        guard let last = open.last, open.count > regions.last?.depth ?? 0,
            last.kind == opener || last.kind != .leftBrace
        else {
            return defect(closer, "'\(source.text(of: closer))' closes nothing")
        }
        guard last.kind == opener else { return unclosed }
        open.removeLast()
        return nil
    }

    /// Returns whether the rest of the line is blank.
    private func endsLine(_ token: Token) -> Bool {
        for offset in token.range.upperBound..<source.source.byteCount {
            switch source.source[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
            default: return false
            }
        }
        return true
    }

    private func defect(_ token: Token, _ problem: String) -> SyntaxDefect {
        SyntaxDefect(offset: token.range.lowerBound, problem: problem)
    }

    private var unclosed: SyntaxDefect? {
        open.last.map { defect($0, "'\(source.text(of: $0))' isn't closed") }
    }

    private var unterminated: SyntaxDefect? { strings.last.map { defect($0, "the string isn't terminated") } }
}
