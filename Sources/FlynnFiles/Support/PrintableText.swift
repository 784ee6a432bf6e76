/// Text of files on a terminal or in the log of a CI job, which interpret some of it as commands.
package enum PrintableText {
    /// A text without characters that move the cursor, change colors, end the line or can't be seen, and without the commands of CI
    /// systems that may be anywhere in a line: `##[` and `##vso[`. They are replaced.
    package static func of(_ text: String) -> String {
        // Almost all text is ASCII.
        let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { (0x20..<0x7F).contains($0) } }
        return withoutCommands(isPlain == true ? text : String(text.map { isHidden($0) ? "\u{FFFD}" : $0 }))
    }

    /// A text of several lines without characters that move the cursor otherwise, change colors or can't be seen. They are replaced.
    package static func visible(_ text: String) -> String {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
        }
        if isPlain == true { return text }
        return String(text.map { isHidden($0) && !["\n", "\r\n", "\t"].contains($0) ? "\u{FFFD}" : $0 })
    }

    /// A line of a log. A line that begins with `::` would be a command of GitHub, so a path at its beginning gets `./`.
    package static func line(_ text: String) -> String {
        let text = of(text)
        // GitHub's runner ignores blanks of all kinds before a command.
        let command = text.unicodeScalars.drop { $0.properties.isWhitespace || isControl($0) || isVariation($0) }
        return command.starts(with: "::".unicodeScalars) ? "./" + text : text
    }

    /// Whether lines have nothing that a terminal or a CI system interprets, except for colors, tabs, and GitHub's commands for findings.
    package static func isSafe(_ lines: String) -> Bool {
        lines.split(separator: "\n").allSatisfy { line in
            let uncolored = line.utf8.contains(escape) ? withoutColors(line) : String(line)
            let text = uncolored.replacing("\t", with: " ")
            let isFinding = ["::error ", "::warning ", "::notice "].contains(where: text.hasPrefix)
            return text == (isFinding ? of(text) : PrintableText.line(text))
        }
    }

    private static let escape: UInt8 = 0x1B

    /// A line without the escape sequences of colors: escape, `[`, numbers and semicolons, `m`.
    private static func withoutColors(_ line: Substring) -> String {
        var rest = line.utf8[...]
        var result: [UInt8] = []
        while let byte = rest.popFirst() {
            let numbers = rest.dropFirst().prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
            let end = rest[numbers.endIndex...].first
            if byte == escape, rest.first == UInt8(ascii: "["), end == UInt8(ascii: "m") {
                rest = rest[numbers.endIndex...].dropFirst()
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A text in which no `##` is followed by a bracket, or by a word and a bracket.
    package static func withoutCommands(_ text: String) -> String {
        let sign = UInt8(ascii: "#")
        // Few texts have number signs.
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

    /// Whether a character contains a control character, or something that can't be seen in it. Emoji and many scripts join
    /// visible parts by invisible scalars.
    package static func isHidden(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        if scalars.contains(where: isControl) { return true }
        guard let first = scalars.first, first.isASCII || isJoiner(first) || isVariation(first) else { return false }
        // `1️⃣` is an emoji.
        let isKey = first.properties.isEmoji && scalars.last?.value == 0x20E3
        return scalars.contains { isJoiner($0) || isVariation($0) && !isKey }
    }

    /// A selector of a variant of the character before it.
    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }

    /// Control characters, characters that change the writing direction, and invisible ones that don't join others.
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
