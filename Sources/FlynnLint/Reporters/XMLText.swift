/// A document in XML 1.0, written an element a line.
struct XMLText {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var open: [String] = []

    /// Begins an element that holds others.
    mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        text += tag(name, attributes) + ">\n"
        open.append(name)
    }

    /// Ends the element that was begun last.
    mutating func end() {
        guard let name = open.popLast() else { return }
        text += "\(indentation)</\(name)>\n"
    }

    /// Writes an element that holds a text, or nothing.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String? = nil) {
        text += tag(name, attributes)
        text += content.map { ">\(XMLText.escaped($0, isAttribute: false))</\(name)>\n" } ?? "/>\n"
    }

    private var indentation: String { String(repeating: "  ", count: open.count) }

    private func tag(_ name: String, _ attributes: KeyValuePairs<String, String>) -> String {
        attributes.reduce(into: "\(indentation)<\(name)") { tag, attribute in
            tag += " \(attribute.key)=\"\(XMLText.escaped(attribute.value, isAttribute: true))\""
        }
    }

    /// A text as readers give it back, but for characters that XML has no way to write.
    private static func escaped(_ text: String, isAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where isAttribute: result += "&quot;"
            // Readers make line feeds of carriage returns, and blanks of all of these in attributes.
            case "\r": result += "&#13;"
            case "\n" where isAttribute: result += "&#10;"
            case "\t" where isAttribute: result += "&#9;"
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }
}
