/// A piece of the trivia between two tokens: white space or a comment.
public struct TriviaPiece: Sendable, Equatable {
    /// The kind of a piece of trivia.
    public enum Kind: Sendable {
        /// Blanks, tabs, vertical tabs, form feeds and no-break spaces.
        case blanks
        /// A line end: LF, CRLF or CR.
        case lineEnd
        case lineComment, documentationLineComment, blockComment, documentationBlockComment
        /// A byte order mark.
        case byteOrderMark
    }

    /// The kind of the piece.
    public var kind: Kind
    /// The bytes of the piece.
    public var range: Range<Int>
}

extension TokenizedSource {
    /// Returns the trivia between the previous token and the token at the index. The trivia and the texts of all
    /// tokens, in order, are equal to the bytes of the source.
    public func trivia(before index: Int) -> [TriviaPiece] {
        let start = index == 0 ? 0 : tokens.range(index - 1).upperBound
        let end = tokens.range(index).lowerBound
        var pieces: [TriviaPiece] = []
        var position = start
        var comment = firstComment(from: start)
        func byte(_ offset: Int) -> UInt8? { offset < end ? source[offset] : nil }
        while position < end {
            if comment < comments.count, Int(comments[comment].start) == position {
                let kind: TriviaPiece.Kind =
                    switch comments[comment].kind {
                    case .line: .lineComment
                    case .documentationLine: .documentationLineComment
                    case .block: .blockComment
                    case .documentationBlock: .documentationBlockComment
                    }
                pieces.append(TriviaPiece(kind: kind, range: comments[comment].range))
                position = Int(comments[comment].end)
                comment += 1
                continue
            }
            let pieceStart = position
            switch source[position] {
            case 0x0A:
                position += 1
                pieces.append(TriviaPiece(kind: .lineEnd, range: pieceStart..<position))
            case 0x0D:
                position += byte(position + 1) == 0x0A ? 2 : 1
                pieces.append(TriviaPiece(kind: .lineEnd, range: pieceStart..<position))
            case 0xEF:
                position += 3
                pieces.append(TriviaPiece(kind: .byteOrderMark, range: pieceStart..<position))
            default:
                while position < end {
                    guard let next = byte(position) else { break }
                    if next == 0xC2, byte(position + 1) == 0xA0 {
                        position += 2
                    } else if next == 0x20 || next == 0x09 || next == 0x0B || next == 0x0C {
                        position += 1
                    } else {
                        break
                    }
                }
                // `Tokenizer.skipTrivia()` skips white space and comments, but nothing else.
                precondition(position > pieceStart, "a byte is neither in a token nor trivia")
                pieces.append(TriviaPiece(kind: .blanks, range: pieceStart..<position))
            }
        }
        return pieces
    }

    /// Returns the index of the first comment at or after the offset.
    public func firstComment(from offset: Int) -> Int {
        comments.partitioningIndex { $0.start >= offset }
    }

    /// Returns the index of the token that contains the offset, or of the next token.
    public func tokenIndex(at offset: Int) -> Int {
        tokens.indices.dropLast().partitioningIndex { tokens.range($0).upperBound > offset }
    }
}
