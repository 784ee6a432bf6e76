import FlynnFiles

/// An XML 1.0 document, written element by element.
struct XMLText {
    /// The document, which is complete when all elements have ended.
    private(set) var text = #"<?xml version="1.0" encoding="utf-8" standalone="no"?>"#
    /// The names of the open elements.
    private var open: [String] = []
    /// Whether nothing was written since the last element started.
    private var isEmpty = false

    /// Starts an element with child elements.
    mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        startTag(name, attributes)
        open.append(name)
        isEmpty = true
    }

    /// Ends the innermost open element.
    mutating func end() {
        guard let name = open.popLast() else { return }
        if !isEmpty { newLine() }
        text += "</\(name)>"
        isEmpty = false
        if open.isEmpty { text += "\n\n" }
    }

    /// Adds an element with a text, or an empty element.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String = "") {
        startTag(name, attributes)
        text += XMLText.escaped(content, isAttribute: false) + "</\(name)>"
        isEmpty = false
    }

    private mutating func startTag(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        newLine()
        text += "<" + name
        for (name, value) in attributes { text += " \(name)=\"\(XMLText.escaped(value, isAttribute: true))\"" }
        text += ">"
    }

    private mutating func newLine() {
        text += "\n" + String(repeating: "  ", count: open.count)
    }

    /// Escapes the characters with a meaning in XML and the invisible characters, and replaces the characters that XML
    /// can't represent.
    private static func escaped(_ text: String, isAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // Parsers replace these characters by line ends and blanks.
            case "\r": result += "&#13;"
            // Otherwise, a CI job could interpret the rest of a name as a line of its log.
            case "\n": result += "&#10;"
            case "\t" where isAttribute: result += "&#9;"
            case "\"" where isAttribute: result += "&quot;"
            case _ where scalar.value >= 0x7F && PrintableText.isControl(scalar):
                result += "&#\(scalar.value);"
            case "\t", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }
}
