/// Skips white space and comments.
extension Tokenizer {
    /// Skips white space and comments, and updates `pendingFlags`.
    mutating func skipTrivia() {
        while true {
            let byte = base[position]
            switch byte {
            case 0x20, 0x09, 0x0B, 0x0C:
                position += 1
                while classes[Int(base[position])] & ByteClass.blank != 0 { position += 1 }
                pendingFlags.insert(.followsSpace)
            case 0x0A, 0x0D:
                position += 1
                pendingFlags.formUnion([.startsLine, .followsSpace])
                if lineEndEndsInterpolation { abandonSingleLineStrings() }
            case UInt8(ascii: "/"):
                let next = base[position + 1]
                if next == UInt8(ascii: "/") {
                    skipLineComment()
                } else if next == UInt8(ascii: "*") {
                    skipBlockComment()
                } else {
                    return
                }
            case 0xC2:
                // A no-break space separates tokens. The compiler reports an error and continues.
                guard base[position + 1] == 0xA0 else { return }
                position += 2
                pendingFlags.insert(.followsSpace)
            case 0xEF:
                // A byte order mark between tokens is white space.
                guard base[position + 1] == 0xBB, base[position + 2] == 0xBF else { return }
                position += 3
                pendingFlags.insert(.followsSpace)
            default:
                return
            }
        }
    }

    private mutating func skipLineComment() {
        let start = position
        position = endOfLine(from: position)
        let isDocumentation = base[start + 2] == UInt8(ascii: "/") && base[start + 3] != UInt8(ascii: "/")
        appendComment(isDocumentation ? .documentationLine : .line, from: start)
    }

    private mutating func skipBlockComment() {
        let start = position
        var depth = 1
        var hasLineEnd = false
        position += 2
        while position < end {
            switch base[position] {
            case UInt8(ascii: "*"):
                position += 1
                if base[position] == UInt8(ascii: "/") {
                    position += 1
                    depth -= 1
                }
            case UInt8(ascii: "/"):
                position += 1
                if base[position] == UInt8(ascii: "*") {
                    position += 1
                    depth += 1
                }
            case 0x0A, 0x0D:
                hasLineEnd = true
                position += 1
            default:
                position += 1
            }
            if depth == 0 { break }
        }
        if depth > 0 { unterminatedComment = start }
        let isDocumentation =
            base[start + 2] == UInt8(ascii: "*") && base[start + 3] != UInt8(ascii: "/")
            && base[start + 3] != UInt8(ascii: "*")
        appendComment(isDocumentation ? .documentationBlock : .block, from: start)
        if hasLineEnd { pendingFlags.insert(.startsLine) }
    }

    private mutating func appendComment(_ kind: Comment.Kind, from start: Int) {
        comments.append(
            Comment(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
                kind: kind, startsLine: pendingFlags.contains(.startsLine)))
        pendingFlags.insert(.followsSpace)
    }

    /// Returns the offset of the next line end from `start`, or the end of the text.
    func endOfLine(from start: Int) -> Int {
        var index = start
        while index + 8 <= end {
            let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
            if word.matchingBytes(0x0A0A_0A0A_0A0A_0A0A) | word.matchingBytes(0x0D0D_0D0D_0D0D_0D0D) != 0 { break }
            index += 8
        }
        while index < end, base[index] != 0x0A, base[index] != 0x0D { index += 1 }
        return index
    }
}
