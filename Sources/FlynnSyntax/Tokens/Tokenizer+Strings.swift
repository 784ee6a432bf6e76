/// Reads string literals and their interpolations.
extension Tokenizer {
    /// Reads a string literal with the opening quote at `position`. Single quotes are malformed delimiters.
    ///
    /// - Parameters:
    ///   - pounds: the number of number signs before the quote.
    ///   - start: the offset of the number signs, or of the quote.
    mutating func readString(pounds: Int, from start: Int) {
        let quote = base[position]
        if quote == UInt8(ascii: "'") {
            position += 1
            append(.stringStart, from: start, flags: .isMalformed)
            readStringText(pounds: pounds, isMultiline: false, quote: quote)
            return
        }
        let isTriple = base[position + 1] == UInt8(ascii: "\"") && base[position + 2] == UInt8(ascii: "\"")
        // `#"""#` is a string containing one quote: a raw string that can end on the same line is a single-line string.
        let isMultiline = isTriple && !(pounds > 0 && closesOnSameLine(pounds: pounds))
        position += isMultiline ? 3 : 1
        // The text must begin on the next line.
        let next = base[position]
        if isMultiline, next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") { mayHaveDefect = true }
        append(.stringStart, from: start, flags: isMultiline ? .isMultiline : [])
        readStringText(pounds: pounds, isMultiline: isMultiline, quote: quote)
    }

    /// Reads the text of a string to the end of the string, or through the start of the next interpolation.
    mutating func readStringText(pounds: Int, isMultiline: Bool, quote: UInt8) {
        let start = position
        let flags: TokenFlags = isMultiline ? .isMultiline : []
        while true {
            while classes[Int(base[position])] & ByteClass.stringSpecial == 0, position < end { position += 1 }
            if position >= end {
                appendSegment(from: start, flags: flags.union(.isMalformed))
                return
            }
            switch base[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if base[position] == quote,
                    hasClosingDelimiter(at: position, pounds: pounds, isMultiline: isMultiline)
                {
                    appendSegment(from: start, flags: flags)
                    readClosingDelimiter(pounds: pounds, flags: flags)
                    return
                }
                position += 1
            case UInt8(ascii: "\\"):
                // An escape with too many number signs is an error, but is still read as an escape.
                let poundsEnd = pounds == 0 ? position + 1 : endOfPounds(from: position + 1)
                guard poundsEnd - position - 1 >= pounds else {
                    position = poundsEnd
                    break
                }
                let escaped = base[poundsEnd]
                if escaped == UInt8(ascii: "(") {
                    appendSegment(from: start, flags: flags)
                    readInterpolationStart(
                        poundsEnd: poundsEnd,
                        in: Interpolation(pounds: pounds, isMultiline: isMultiline, quote: quote, openParens: 0))
                    return
                }
                position = poundsEnd
                if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "'") || escaped == UInt8(ascii: "\\") {
                    position += 1
                }
            default:
                if !isMultiline {
                    // An unterminated single-line string ends with the line.
                    appendSegment(from: start, flags: flags.union(.isMalformed))
                    return
                }
                position += 1
            }
        }
    }

    /// Reads the closing quotes and number signs of a string.
    private mutating func readClosingDelimiter(pounds: Int, flags: TokenFlags) {
        let start = position
        position += flags.contains(.isMultiline) ? 3 : 1
        let quotesEnd = position
        if pounds > 0 { position = endOfPounds(from: position) }
        append(.stringEnd, from: start, flags: position - quotesEnd > pounds ? flags.union(.isMalformed) : flags)
    }

    /// Reads a backslash, the number signs up to `poundsEnd`, and the opening parenthesis of an interpolation.
    private mutating func readInterpolationStart(poundsEnd: Int, in interpolation: Interpolation) {
        let start = position
        position = poundsEnd + 1
        append(
            .interpolationStart, from: start, flags: poundsEnd - start - 1 > interpolation.pounds ? .isMalformed : [])
        pushOpener()
        interpolations.append(interpolation)
        lineEndEndsInterpolation = !interpolation.isMultiline
    }

    /// Reads the `)` of an interpolation and continues with the enclosing string.
    mutating func endInterpolation(_ interpolation: Interpolation) {
        interpolations.removeLast()
        lineEndEndsInterpolation = interpolations.last.map { !$0.isMultiline } ?? false
        appendCloser(.interpolationEnd)
        readStringText(
            pounds: interpolation.pounds, isMultiline: interpolation.isMultiline, quote: interpolation.quote)
    }

    /// Ends the unterminated single-line strings around the current interpolation. This is called at a line end.
    mutating func abandonSingleLineStrings() {
        while let innermost = interpolations.last, !innermost.isMultiline { interpolations.removeLast() }
        lineEndEndsInterpolation = false
    }

    private mutating func appendSegment(from start: Int, flags: TokenFlags) {
        if flags.contains(.isMalformed) { mayHaveDefect = true }
        if position > start {
            append(.stringSegment, from: start, flags: flags)
        } else if flags.contains(.isMalformed), !tokens.isEmpty {
            tokens.addFlagsToLast(.isMalformed)
        }
    }

    private func hasPounds(_ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where base[offset + index] != UInt8(ascii: "#") { return false }
        return true
    }

    /// Returns whether the quote at the offset ends the string.
    private func hasClosingDelimiter(at offset: Int, pounds: Int, isMultiline: Bool) -> Bool {
        guard isMultiline else { return hasPounds(pounds, at: offset + 1) }
        return base[offset + 1] == UInt8(ascii: "\"") && base[offset + 2] == UInt8(ascii: "\"")
            && hasPounds(pounds, at: offset + 3)
    }

    /// Returns whether a quote with enough number signs follows the opening `"""` on the same line.
    private mutating func closesOnSameLine(pounds: Int) -> Bool {
        let start = position + 2
        if !lineQuotes.range.contains(start) {
            var quotes: [(offset: Int, pounds: Int)] = []
            let lineEnd = endOfLine(from: start)
            var index = start
            while index < lineEnd {
                if base[index] == UInt8(ascii: "\"") {
                    let quote = index
                    index = endOfPounds(from: index + 1)
                    quotes.append((quote, index - quote - 1))
                } else {
                    index += 1
                }
            }
            lineQuotes = CloserIndex(range: start..<lineEnd, closers: quotes)
        }
        return lineQuotes.hasCloser(from: start, pounds: pounds)
    }

    /// Returns the end of the run of number signs at `start`.
    func endOfPounds(from start: Int) -> Int {
        var index = start
        while base[index] == UInt8(ascii: "#") { index += 1 }
        return index
    }
}
