extension Tokenizer {
    /// Reads a string from its opening quote on; `start` is the first number sign of a raw one.
    mutating func readString(pounds: Int, from start: Int) {
        let isTriple = base[position + 1] == UInt8(ascii: "\"") && base[position + 2] == UInt8(ascii: "\"")
        // `#"""#` is a string of one quote: a raw string that can end on its line is a single-line one.
        let isMultiline = isTriple && !(pounds > 0 && closesOnSameLine(pounds: pounds))
        position += isMultiline ? 3 : 1
        append(.stringStart, from: start, flags: isMultiline ? .isMultiline : [])
        readStringText(pounds: pounds, isMultiline: isMultiline)
    }

    /// Reads from inside a string to its end, or to its next interpolation.
    mutating func readStringText(pounds: Int, isMultiline: Bool) {
        let start = position
        let flags: TokenFlags = isMultiline ? .isMultiline : []
        while true {
            while classes[Int(base[position])] & ByteClass.stringSpecial == 0, position < end { position += 1 }
            if position >= end {
                appendSegment(from: start, flags: flags.union(.isMalformed))
                return
            }
            switch base[position] {
            case UInt8(ascii: "\""):
                let length = closingDelimiterLength(at: position, pounds: pounds, isMultiline: isMultiline)
                if length > 0 {
                    appendSegment(from: start, flags: flags)
                    let quote = position
                    position += length
                    append(.stringEnd, from: quote, flags: flags)
                    return
                }
                position += 1
            case UInt8(ascii: "\\"):
                guard hasPounds(pounds, at: position + 1) else {
                    position += 1
                    break
                }
                let escaped = base[position + 1 + pounds]
                if escaped == UInt8(ascii: "(") {
                    appendSegment(from: start, flags: flags)
                    let backslash = position
                    position += pounds + 2
                    append(.interpolationStart, from: backslash)
                    interpolations.append(Interpolation(pounds: pounds, isMultiline: isMultiline, openParens: 0))
                    lineEndEndsInterpolation = !isMultiline
                    return
                }
                position += pounds + 1
                if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") { position += 1 }
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
        appendPunctuation(.interpolationEnd)
        readStringText(pounds: interpolation.pounds, isMultiline: interpolation.isMultiline)
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
            tokens[tokens.count - 1].flags.insert(.isMalformed)
        }
    }

    private func hasPounds(_ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where base[offset + index] != UInt8(ascii: "#") { return false }
        return true
    }

    /// The length of the closing delimiter at a quote, or 0 if the quote belongs to the text.
    private func closingDelimiterLength(at offset: Int, pounds: Int, isMultiline: Bool) -> Int {
        if isMultiline {
            guard base[offset + 1] == UInt8(ascii: "\""), base[offset + 2] == UInt8(ascii: "\"") else { return 0 }
            return hasPounds(pounds, at: offset + 3) ? 3 + pounds : 0
        }
        return hasPounds(pounds, at: offset + 1) ? 1 + pounds : 0
    }

    /// Whether, behind the opening `"""`, a quote with enough number signs stands on the same line.
    ///
    /// A search that failed is remembered: nested strings on one long line would otherwise each search the whole rest.
    private mutating func closesOnSameLine(pounds: Int) -> Bool {
        var index = position + 2
        if index >= rawQuoteScan.start, index < rawQuoteScan.end, pounds >= rawQuoteScan.pounds { return false }
        let start = index
        while index < end, base[index] != 0x0A, base[index] != 0x0D {
            if base[index] == UInt8(ascii: "\""), hasPounds(pounds, at: index + 1) { return true }
            index += 1
        }
        rawQuoteScan = (start, index, pounds)
        return false
    }
}
