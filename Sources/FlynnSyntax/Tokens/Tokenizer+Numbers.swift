/// Reads number literals.
extension Tokenizer {
    /// Reads an integer or floating-point literal.
    mutating func readNumber() {
        let start = position
        if base[position] == UInt8(ascii: "0") {
            switch base[position + 1] {
            case UInt8(ascii: "x"):
                readHexadecimal(from: start)
                return
            case UInt8(ascii: "o"):
                readDigits(from: start) { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
                return
            case UInt8(ascii: "b"):
                readDigits(from: start) { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }
                return
            default:
                break
            }
        }
        skipDecimalDigits()
        var isFloat = false
        if base[position] == UInt8(ascii: ".") {
            // `1.description` is a member access, and `tuple.0.1` is two member accesses.
            guard isDigit(position + 1), tokens.last?.kind != .period else {
                append(.integerLiteral, from: start)
                return
            }
            isFloat = true
            position += 1
            skipDecimalDigits()
        }
        if base[position] == UInt8(ascii: "e") || base[position] == UInt8(ascii: "E") {
            position += 1
            let flags = skipExponent()
            append(.floatLiteral, from: start, flags: flags)
        } else if isFloat {
            append(.floatLiteral, from: start)
        } else {
            let isMalformed = skipWordCharacters()
            append(.integerLiteral, from: start, flags: isMalformed ? .isMalformed : [])
        }
    }

    private func isDigit(_ offset: Int) -> Bool {
        classes[Int(base[offset])] & ByteClass.digit != 0
    }

    private func isHexDigit(_ offset: Int) -> Bool {
        classes[Int(base[offset])] & ByteClass.hexDigit != 0
    }

    private mutating func skipDecimalDigits() {
        while isDigit(position) || base[position] == UInt8(ascii: "_") { position += 1 }
    }

    /// Reads `[+-]digits`. The number also includes a word in place of the digits or following the digits, which makes
    /// it malformed.
    private mutating func skipExponent() -> TokenFlags {
        if base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position += 1 }
        let hasDigits = isDigit(position)
        if hasDigits { skipDecimalDigits() }
        let hasWord = skipWordCharacters()
        return hasDigits && !hasWord ? [] : .isMalformed
    }

    private mutating func readDigits(from start: Int, isDigit: (UInt8) -> Bool) {
        position += 2
        var isMalformed = !isDigit(base[position])
        if !isMalformed {
            while isDigit(base[position]) || base[position] == UInt8(ascii: "_") { position += 1 }
        }
        if skipWordCharacters() { isMalformed = true }
        append(.integerLiteral, from: start, flags: isMalformed ? .isMalformed : [])
    }

    private mutating func readHexadecimal(from start: Int) {
        position += 2
        guard isHexDigit(position) else {
            _ = skipWordCharacters()
            append(.integerLiteral, from: start, flags: .isMalformed)
            return
        }
        skipHexDigits()
        let integerEnd = position
        if base[position] == UInt8(ascii: "."), isHexDigit(position + 1) {
            position += 1
            skipHexDigits()
            if base[position] != UInt8(ascii: "p"), base[position] != UInt8(ascii: "P") {
                // `0xff.description`: a member access.
                position = integerEnd
                append(.integerLiteral, from: start)
                return
            }
        }
        if base[position] == UInt8(ascii: "p") || base[position] == UInt8(ascii: "P") {
            let next = base[position + 1]
            let isSigned = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
            if position > integerEnd, !isSigned, !isDigit(position + 1), !isDigit(integerEnd + 1) {
                // `0xff.fp`: access to a member with a name that begins with hexadecimal digits.
                position = integerEnd
                append(.integerLiteral, from: start)
                return
            }
            position += 1
            let flags = skipExponent()
            append(.floatLiteral, from: start, flags: flags)
            return
        }
        let isMalformed = skipWordCharacters()
        append(.integerLiteral, from: start, flags: isMalformed ? .isMalformed : [])
    }

    private mutating func skipHexDigits() {
        while isHexDigit(position) || base[position] == UInt8(ascii: "_") { position += 1 }
    }

    /// Skips all characters that can continue an identifier. Returns whether any characters were skipped.
    private mutating func skipWordCharacters() -> Bool {
        let start = position
        skipIdentifierContinuation()
        return position > start
    }
}
