import FlynnSyntax

/// A line of a comment, excluding comment delimiters.
package struct CommentLine {
    /// The byte range of the trimmed text.
    var range: Range<Int>
    /// The index of the comment.
    var comment: Int
}

extension TokenizedSource {
    /// Returns the lines of a comment, excluding slashes, stars and surrounding blanks. Empty lines are omitted.
    func lines(ofComment index: Int) -> [CommentLine] {
        let comment = comments[index]
        var lines: [CommentLine] = []
        source.withBytes { bytes in
            var start = Int(comment.start)
            let end = Int(comment.end)
            switch comment.kind {
            case .line, .documentationLine:
                while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
                append(start..<end)
            case .block, .documentationBlock:
                start += 2
                while start < end, bytes[start] == UInt8(ascii: "*") { start += 1 }
                var bodyEnd = end
                if end - start >= 2, bytes[end - 1] == UInt8(ascii: "/"), bytes[end - 2] == UInt8(ascii: "*") {
                    bodyEnd = end - 2
                    while bodyEnd > start, bytes[bodyEnd - 1] == UInt8(ascii: "*") { bodyEnd -= 1 }
                }
                var lineStart = start
                while lineStart <= bodyEnd {
                    var lineEnd = lineStart
                    while lineEnd < bodyEnd, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
                    append(lineStart..<lineEnd, stars: lineStart > start)
                    lineStart = lineEnd + 1
                }
            }

            func append(_ range: Range<Int>, stars: Bool = false) {
                var low = range.lowerBound
                var high = range.upperBound
                func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
                while low < high, isBlank(bytes[low]) { low += 1 }
                if stars {
                    // This is the star at the start of a line in a block comment.
                    while low < high, bytes[low] == UInt8(ascii: "*") { low += 1 }
                    while low < high, isBlank(bytes[low]) { low += 1 }
                }
                while high > low, isBlank(bytes[high - 1]) { high -= 1 }
                if low < high { lines.append(CommentLine(range: low..<high, comment: index)) }
            }
        }
        return lines
    }
}
