extension Tokenizer {
    /// Reads a string from its opening quote on; `start` is the first number sign of a raw one.
    ///
    /// Single quotes are an error, but read as the quotes that they were meant to be.
    mutating func readString(pounds: Int, from start: Int) {
        let quote = base[position]
        if quote == UInt8(ascii: "'") {
            position += 1
            append(.stringStart, from: start, flags: .isMalformed)
            readStringText(pounds: pounds, isMultiline: false, quote: quote)
            return
        }
        let isTriple = base[position + 1] == UInt8(ascii: "\"") && base[position + 2] == UInt8(ascii: "\"")
        // `#"""#` is a string of one quote: a raw string that can end on its line is a single-line one.
        let isMultiline = isTriple && !(pounds > 0 && closesOnSameLine(pounds: pounds))
        position += isMultiline ? 3 : 1
        append(.stringStart, from: start, flags: isMultiline ? .isMultiline : [])
        readStringText(pounds: pounds, isMultiline: isMultiline, quote: quote)
    }

    /// Reads from inside a string to its end, or to its next interpolation.
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
                let quotes = isMultiline ? 3 : 1
                if base[position] == quote,
                    hasClosingDelimiter(at: position, pounds: pounds, isMultiline: isMultiline)
                {
                    appendSegment(from: start, flags: flags)
                    let quotesStart = position
                    position += quotes
                    if pounds > 0 { position = endOfPounds(from: position) }
                    let isMalformed = position - quotesStart - quotes > pounds
                    append(.stringEnd, from: quotesStart, flags: isMalformed ? flags.union(.isMalformed) : flags)
                    return
                }
                position += 1
            case UInt8(ascii: "\\"):
                // Too many number signs are an error, but an escape all the same.
                let poundsEnd = pounds == 0 ? position + 1 : endOfPounds(from: position + 1)
                guard poundsEnd - position - 1 >= pounds else {
                    position = poundsEnd
                    break
                }
                let escaped = base[poundsEnd]
                if escaped == UInt8(ascii: "(") {
                    appendSegment(from: start, flags: flags)
                    let backslash = position
                    position = poundsEnd + 1
                    append(
                        .interpolationStart, from: backslash,
                        flags: poundsEnd - backslash - 1 > pounds ? .isMalformed : [])
                    noteOpener()
                    interpolations.append(
                        Interpolation(pounds: pounds, isMultiline: isMultiline, quote: quote, openParens: 0))
                    lineEndEndsInterpolation = !isMultiline
                    return
                }
                position = poundsEnd
                if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "'") || escaped == UInt8(ascii: "\\") {
                    position += 1
                }
            default:
                if !isMultiline {
                    // A single-line string ends with its line at the latest.
                    appendSegment(from: start, flags: flags.union(.isMalformed))
                    return
                }
                position += 1
            }
        }
    }

    /// Reads the `)` of an interpolation and goes on with the string around it.
    mutating func endInterpolation(_ interpolation: Interpolation) {
        interpolations.removeLast()
        lineEndEndsInterpolation = interpolations.last.map { !$0.isMultiline } ?? false
        appendCloser(.interpolationEnd)
        readStringText(
            pounds: interpolation.pounds, isMultiline: interpolation.isMultiline, quote: interpolation.quote)
    }

    /// A line ended inside an interpolation of a single-line string: the string ends here, unterminated.
    mutating func abandonSingleLineStrings() {
        while let innermost = interpolations.last, !innermost.isMultiline { interpolations.removeLast() }
        lineEndEndsInterpolation = false
    }

    private mutating func appendSegment(from start: Int, flags: TokenFlags) {
        if position > start {
            append(.stringSegment, from: start, flags: flags)
        } else if flags.contains(.isMalformed), !tokens.isEmpty {
            tokens.flagLast(.isMalformed)
        }
    }

    private func hasPounds(_ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where base[offset + index] != UInt8(ascii: "#") { return false }
        return true
    }

    /// Whether the quote at an offset ends the string.
    private func hasClosingDelimiter(at offset: Int, pounds: Int, isMultiline: Bool) -> Bool {
        guard isMultiline else { return hasPounds(pounds, at: offset + 1) }
        return base[offset + 1] == UInt8(ascii: "\"") && base[offset + 2] == UInt8(ascii: "\"")
            && hasPounds(pounds, at: offset + 3)
    }

    /// Whether, behind the opening `"""`, a quote with enough number signs stands on the same line.
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

    /// The offset behind the number signs that begin at an offset.
    func endOfPounds(from start: Int) -> Int {
        var index = start
        while base[index] == UInt8(ascii: "#") { index += 1 }
        return index
    }
}
