extension DocumentationReader {
    /// The maximum length of a corrected line, in bytes.
    private static let maxCorrectedLength = 500

    /// Returns the correct form of a malformed line; `nil` if the correction isn't obvious. A correction never adds a
    /// missing description.
    func correction(_ line: CommentLine) -> String? {
        guard line.range.count <= DocumentationReader.maxCorrectedLength else { return nil }
        let start = line.range.lowerBound + DocumentationReader.marker.utf8CodeUnitCount
        let text = tokenized.source.string(start..<line.range.upperBound)
        guard let rest = DocumentationReader.correction(text[...]) else { return nil }
        return "flynnlint:parameter " + rest
    }

    private static func correction(_ text: Substring) -> String? {
        // `flynnlint:parameter: Int - number`, `flynnlint:parameters Int - number`, `flynnlint:parameterInt - number`
        var rest = text
        if rest.hasPrefix("s "), isWellFormed(trimmed(rest.dropFirst(2))) { rest = rest.dropFirst(2) }
        if rest.first == ":" { rest = rest.dropFirst() }
        let form = trimmed(rest)
        switch form.lowercased() {
        case "none": return "None"
        case "any": return "Any"
        default: return isWellFormed(form) ? String(form) : correctedDash(form)
        }
    }

    private static func isWellFormed(_ text: Substring) -> Bool {
        guard let dash = text.firstRange(of: " - ") else { return text == "None" || text == "Any" }
        return type(String(trimmed(text[..<dash.lowerBound]))) != nil && !trimmed(text[dash.upperBound...]).isEmpty
    }

    /// Corrects a wrong dash or a colon between a type and its description, and missing blanks around the dash.
    private static func correctedDash(_ text: Substring) -> String? {
        // The dash is correct, so the line contains a different mistake.
        if text.contains(" - ") { return nil }
        var index = text.startIndex
        while index < text.endIndex {
            var end = text.index(after: index)
            switch text[index] {
            case "–", "—", ":":
                break
            case "-":
                while end < text.endIndex, text[end] == "-" { end = text.index(after: end) }
                if end < text.endIndex, text[end] == ">" {
                    index = end
                    continue
                }
            default:
                index = end
                continue
            }
            let description = trimmed(text[end...])
            let typeText = trimmed(text[..<index])
            if !description.isEmpty, beginsLikeType(typeText), type(String(typeText)) != nil {
                return "\(typeText) - \(description)"
            }
            index = end
        }
        return nil
    }

    /// Returns whether `text` begins like a type. A parameter name, such as `count` in `count: Int`, doesn't.
    private static func beginsLikeType(_ text: Substring) -> Bool {
        guard let first = text.first else { return false }
        return first.isUppercase || "[(@".contains(first) || text.hasPrefix("any ") || text.hasPrefix("some ")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text = text.dropLast() }
        return text
    }
}
