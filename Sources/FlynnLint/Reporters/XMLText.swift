import FlynnFiles

/// An XML 1.0 document, written element by element.
struct XMLText {
    /// The document, which is complete when all elements have ended.
    private(set) var text = #"<?xml version="1.0" encoding="utf-8" standalone="no"?>"#
    /// The names of the elements that haven't ended.
    private var open: [String] = []
    /// Whether nothing was written since the last element started.
    private var isEmpty = false

    /// Starts an element with child elements.
    mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        startTag(name, attributes)
        open.append(name)
        isEmpty = true
    }

    /// Ends the element that was started last.
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

    /// Escapes the characters that have a meaning in XML or can't be seen, and replaces those that XML can't represent.
    private static func escaped(_ text: String, isAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // Parsers replace these by line ends and blanks.
            case "\r": result += "&#13;"
            // The rest of a name could be a line that the log of a CI job interprets.
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
