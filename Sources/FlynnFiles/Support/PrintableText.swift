/// Text from files for a terminal or the log of a CI job. Both interpret some text as commands.
package enum PrintableText {
    /// Replaces harmful parts of a text in a line: characters that move the cursor, change colors, end the line or are
    /// invisible, and the commands `##[` and `##vso[`, which CI systems accept anywhere in a line.
    package static func of(_ text: String) -> String {
        // Almost all text is ASCII, and few texts have number signs.
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != sign }
        }
        return isPlain == true ? text : withoutCommands(String(text.map { isHidden($0) ? "\u{FFFD}" : $0 }))
    }

    /// Replaces the characters in a text of several lines that move the cursor in other ways, change colors or are
    /// invisible.
    package static func visible(_ text: String) -> String {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
        }
        if isPlain == true { return text }
        return String(text.map { isHidden($0) && !["\n", "\r\n", "\t"].contains($0) ? "\u{FFFD}" : $0 })
    }

    /// Returns a line of a log. A line that starts with `::` would be a command of GitHub, so `./` is added before a
    /// path in this form.
    package static func line(_ text: String) -> String {
        let text = of(text)
        // GitHub's runner ignores all kinds of blanks before a command.
        let command = text.unicodeScalars.drop { $0.properties.isWhitespace || isControl($0) || isVariation($0) }
        return command.starts(with: "::".unicodeScalars) ? "./" + text : text
    }

    /// Returns whether lines contain nothing that a terminal or a CI system interprets, except for colors, tabs, and
    /// GitHub's commands for findings.
    package static func isSafe(_ lines: String) -> Bool {
        var lines = lines
        return lines.withUTF8 { bytes in
            bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
                isPlain(line) || isSafe(line: String(decoding: line, as: UTF8.self))
            }
        }
    }

    private static func isSafe(line: String) -> Bool {
        let text = withoutColors(line).replacing("\t", with: " ")
        let isFinding = findings.contains(where: text.hasPrefix)
        return text == (isFinding ? of(text) : PrintableText.line(text))
    }

    /// GitHub's commands for findings.
    private static let findings = ["::error ", "::warning ", "::notice "]

    /// Returns whether a line is certainly safe: visible ASCII, tabs and colors, without number signs, and without a colon
    /// at the start. Almost all lines are plain, and the output of a run can have a megabyte.
    private static func isPlain(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = line
        var isAtStart = true
        if let command = findings.first(where: { rest.starts(with: $0.utf8) }) {
            rest = rest.dropFirst(command.utf8.count)
            isAtStart = false
        }
        while let byte = rest.popFirst() {
            switch byte {
            case 0x20, 0x09: break
            case sign: return false
            case UInt8(ascii: ":") where isAtStart: return false
            case 0x21..<0x7F: isAtStart = false
            case escape:
                guard let end = color(rest) else { return false }
                rest = rest[end...]
            default: return false
            }
        }
        return true
    }

    /// Returns the end of a color's escape sequence after the escape: `[`, numbers and semicolons, `m`.
    private static func color<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.Index? {
        guard bytes.first == UInt8(ascii: "[") else { return nil }
        let end = bytes.dropFirst().drop { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
        return end.first == UInt8(ascii: "m") ? bytes.index(after: end.startIndex) : nil
    }

    private static let escape: UInt8 = 0x1B
    private static let sign = UInt8(ascii: "#")

    /// Removes the escape sequences of colors from a line.
    private static func withoutColors(_ line: String) -> String {
        guard line.utf8.contains(escape) else { return line }
        var rest = line.utf8[...]
        var result: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == escape, let end = color(rest) { rest = rest[end...] } else { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns a text in which `##` is never followed by a bracket, or by a word and a bracket.
    package static func withoutCommands(_ text: String) -> String {
        guard text.utf8.contains(sign) else { return text }
        var rest = text.utf8[...]
        var result = ""
        while let first = rest.firstIndex(of: sign) {
            let after = rest[first...].dropFirst()
            let word = after.dropFirst().drop { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            let isCommand = after.first == sign && word.first == UInt8(ascii: "[")
            result += String(rest[..<first]) ?? ""
            result += isCommand ? "\u{FFFD}" : "#"
            rest = after
        }
        return result + (String(rest) ?? "")
    }

    /// Returns whether a character contains a control character or an invisible part. Emoji and many scripts join
    /// visible parts with invisible scalars.
    package static func isHidden(_ character: Character) -> Bool {
        if let ascii = character.asciiValue { return !(0x20..<0x7F).contains(ascii) }
        let scalars = character.unicodeScalars
        if scalars.contains(where: isControl) { return true }
        guard let first = scalars.first, first.isASCII || isJoiner(first) || isVariation(first) else { return false }
        // `1️⃣` is an emoji.
        let isKey = first.properties.isEmoji && scalars.last?.value == 0x20E3
        return scalars.contains { isJoiner($0) || isVariation($0) && !isKey }
    }

    /// Returns whether a scalar selects a variant of the preceding character.
    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }

    /// Returns whether a scalar is a control character, changes the writing direction, or is invisible and doesn't join
    /// other scalars.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        case 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065, 0x206A...0x206F,
            0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
