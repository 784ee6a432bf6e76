/// Reads identifiers and keywords, and tokens that begin with a non-ASCII character.
extension Tokenizer {
    mutating func readIdentifier() {
        let start = position
        position += 1
        while classes[Int(base[position])] & ByteClass.identifierContinue != 0 { position += 1 }
        if base[position] >= 0x80 { skipIdentifierContinuation() }
        let length = position - start
        if length == 1, base[start] == UInt8(ascii: "_") {
            append(.wildcard, from: start)
            return
        }
        append(keywords.code(at: base + start, length: length), from: start)
    }

    /// Skips all characters that can continue an identifier, including non-ASCII characters.
    mutating func skipIdentifierContinuation() {
        while true {
            let byte = base[position]
            if byte < 0x80 {
                guard classes[Int(byte)] & ByteClass.identifierContinue != 0 else { return }
                position += 1
            } else {
                let (scalar, length) = scalar(at: position)
                guard length > 0, ScalarClass.isIdentifierContinue(scalar) else { return }
                noteName(scalar)
                position += length
            }
        }
    }

    /// Reads an identifier in backticks, which can contain almost any character except line ends since SE-0451.
    mutating func readEscapedIdentifier() {
        let start = position
        position += 1
        while position < end, base[position] != UInt8(ascii: "`"), base[position] != 0x0A, base[position] != 0x0D {
            position += 1
        }
        if base[position] == UInt8(ascii: "`"), position < end {
            noteNames(start..<position)
            position += 1
            append(
                .identifier, from: start,
                flags: position - start > 2 ? .isEscaped : [.isEscaped, .isMalformed])
        } else {
            position = start + 1
            append(.backtick, from: start)
        }
    }

    /// Records whether the scalar may make the name equivalent to a different name.
    private mutating func noteName(_ scalar: UInt32) {
        if scalar >= 0x300, !mayHaveEquivalentNames, let scalar = Unicode.Scalar(scalar) {
            mayHaveEquivalentNames = NameSpelling.isUnstable(scalar)
        }
    }

    /// Records the scalars in the bytes of an escaped name.
    private mutating func noteNames(_ range: Range<Int>) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if base[offset] < 0x80 {
                offset += 1
                continue
            }
            let (scalar, length) = scalar(at: offset)
            noteName(scalar)
            offset += max(length, 1)
        }
    }

    mutating func readDollarIdentifier() {
        let start = position
        position += 1
        while classes[Int(base[position])] & ByteClass.digit != 0 { position += 1 }
        let digitsEnd = position
        skipIdentifierContinuation()
        append(digitsEnd == position ? .dollarIdentifier : .identifier, from: start)
    }

    mutating func readNonASCII() {
        let start = position
        let (scalar, length) = scalar(at: position)
        guard length > 0 else {
            readInvalid()
            return
        }
        if ScalarClass.isIdentifierContinue(scalar) {
            noteName(scalar)
            // A combining character cannot begin an identifier, but the compiler also reads an identifier here.
            position += length
            skipIdentifierContinuation()
            append(.identifier, from: start, flags: ScalarClass.isIdentifierStart(scalar) ? [] : .isMalformed)
        } else if ScalarClass.isOperatorStart(scalar) {
            readOperator()
        } else if scalar == 0x201C {
            position = endOfCurlyQuotes(from: start)
            append(.identifier, from: start, flags: .isMalformed)
        } else {
            readInvalid()
        }
    }

    /// Returns the end of a text in curly quotes. The closing quote must be on the same line; otherwise, this is the
    /// end of the opening quote.
    ///
    /// Word processors convert straight quotes to curly quotes. As in the compiler, such a text is read as a malformed
    /// identifier.
    private mutating func endOfCurlyQuotes(from start: Int) -> Int {
        var index = start + 3
        if start < noCurlyQuoteBefore { return index }
        while index < end, base[index] != 0x0A, base[index] != 0x0D {
            switch base[index] {
            case UInt8(ascii: "\""):
                return index + 1
            case 0xE2 where base[index + 1] == 0x80 && base[index + 2] == 0x9D:
                return index + 3
            case UInt8(ascii: "\\"):
                if base[index + 1] == UInt8(ascii: "(") {
                    noCurlyQuoteBefore = index
                    return start + 3
                }
                index += base[index + 1] == UInt8(ascii: "\"") || base[index + 1] == UInt8(ascii: "\\") ? 2 : 1
            default:
                index += 1
            }
        }
        noCurlyQuoteBefore = index
        return start + 3
    }

    /// Reads an invalid token, up to the next byte that can begin a token or trivia.
    mutating func readInvalid() {
        let start = position
        repeat {
            let byte = base[position]
            if byte < 0x80 {
                let isControl = byte < 0x20 || byte == 0x7F
                let isTrivia = byte == 0x0A || byte == 0x0D || classes[Int(byte)] & ByteClass.blank != 0
                if !isControl || isTrivia { break }
                position += 1
            } else {
                let (scalar, length) = scalar(at: position)
                if length == 0 {
                    position += 1
                } else if scalar == 0xA0 || scalar == 0x201C || ScalarClass.isIdentifierContinue(scalar)
                    || ScalarClass.isOperatorStart(scalar)
                {
                    break
                } else if scalar == 0x201D {
                    // A closing curly quote is a separate token.
                    if position == start { position += length }
                    break
                } else {
                    position += length
                }
            }
        } while position < end
        append(.invalid, from: start, flags: .isMalformed)
    }

    /// Returns the scalar at the offset and its length in bytes. The length is 0 if the bytes are not valid UTF-8.
    func scalar(at offset: Int) -> (scalar: UInt32, length: Int) {
        let start = base + offset
        let length = UTF8Validation.scalarLength(start, available: end - offset)
        switch length {
        case 1: return (UInt32(start[0]), 1)
        case 2: return (UInt32(start[0] & 0x1F) << 6 | UInt32(start[1] & 0x3F), 2)
        case 3:
            return (UInt32(start[0] & 0x0F) << 12 | UInt32(start[1] & 0x3F) << 6 | UInt32(start[2] & 0x3F), 3)
        case 4:
            return (
                UInt32(start[0] & 0x07) << 18 | UInt32(start[1] & 0x3F) << 12 | UInt32(start[2] & 0x3F) << 6
                    | UInt32(start[3] & 0x3F), 4
            )
        default: return (0, 0)
        }
    }
}
