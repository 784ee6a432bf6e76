/// Reads number signs, editor placeholders and merge conflicts.
extension Tokenizer {
    mutating func readPound() {
        let start = position
        // All number signs in a run can become tokens, so the end of the run is cached.
        if position >= poundRunEnd {
            poundRunEnd = position
            while base[poundRunEnd] == UInt8(ascii: "#") { poundRunEnd += 1 }
        }
        let index = poundRunEnd
        if base[index] == UInt8(ascii: "\"") {
            position = index
            readString(pounds: index - start, from: start)
            return
        }
        if base[index] == UInt8(ascii: "/") {
            readExtendedRegex(pounds: index - start)
            return
        }
        position = start + 1
        var wordEnd = position
        while classes[Int(base[wordEnd])] & ByteClass.identifierStart != 0 { wordEnd += 1 }
        let kind = poundKind(position..<wordEnd)
        if kind != .pound { position = wordEnd }
        append(kind, from: start)
    }

    private func poundKind(_ word: Range<Int>) -> TokenKind {
        switch word.count {
        case 2: source.bytes(in: word, equal: "if") ? .poundIf : .pound
        case 4: source.bytes(in: word, equal: "else") ? .poundElse : .pound
        case 5: source.bytes(in: word, equal: "endif") ? .poundEndif : .pound
        case 6: source.bytes(in: word, equal: "elseif") ? .poundElseif : .pound
        case 9: source.bytes(in: word, equal: "available") ? .poundAvailable : .pound
        case 11: source.bytes(in: word, equal: "unavailable") ? .poundUnavailable : .pound
        case 14: source.bytes(in: word, equal: "sourceLocation") ? .poundSourceLocation : .pound
        default: .pound
        }
    }

    // MARK: - Angle brackets

    /// Reads a token beginning with `<` or `>`: an editor placeholder, a merge conflict or an operator.
    mutating func readAngleBracket() {
        let start = position
        if base[start] == UInt8(ascii: "<"), base[start + 1] == UInt8(ascii: "#"),
            let placeholderEnd = endOfPlaceholder(from: start)
        {
            position = placeholderEnd
            append(.editorPlaceholder, from: start)
        } else if isConflictMarker(start), let conflictEnd = endOfConflict(from: start) {
            position = conflictEnd
            mayHaveDefect = true
            append(.invalid, from: start)
        } else {
            readOperator()
        }
    }

    /// Returns the end of the editor placeholder at `start`, or nil if the placeholder does not end on the same line.
    func endOfPlaceholder(from start: Int) -> Int? {
        var index = start + 2
        while index < end {
            switch base[index] {
            case 0x0A:
                return nil
            case UInt8(ascii: "<") where base[index + 1] == UInt8(ascii: "#"):
                return nil
            case UInt8(ascii: "#") where base[index + 1] == UInt8(ascii: ">"):
                return index + 2
            default:
                index += 1
            }
        }
        return nil
    }

    private func isAtLineStart(_ offset: Int) -> Bool {
        offset == 0 || base[offset - 1] == 0x0A || base[offset - 1] == 0x0D
    }

    private func isConflictMarker(_ offset: Int) -> Bool {
        guard isAtLineStart(offset) else { return false }
        return matches(offset, "<<<<<<< ") || matches(offset, ">>>> ")
    }

    private func matches(_ offset: Int, _ text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= end else { return false }
        for index in 0..<text.utf8CodeUnitCount where base[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// Returns the end of the line with the closing marker of the conflict at `start`, if any.
    private mutating func endOfConflict(from start: Int) -> Int? {
        let isPerforce = base[start] == UInt8(ascii: ">")
        if isPerforce ? noConflictEnd.perforce : noConflictEnd.usual { return nil }
        var index = start
        while index < end {
            index = endOfLine(from: index)
            while index < end, base[index] == 0x0A || base[index] == 0x0D { index += 1 }
            if isPerforce ? matches(index, "<<<<\n") : matches(index, ">>>>>>> ") {
                return endOfLine(from: index)
            }
        }
        if isPerforce { noConflictEnd.perforce = true } else { noConflictEnd.usual = true }
        return nil
    }
}
