import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An XML 1.0 document, created element by element and encoded by Foundation.
struct XMLText {
    private var root: XMLElement?
    private var open: [XMLElement] = []

    /// Starts an element with child elements.
    mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        open.append(add(name, attributes))
    }

    /// Ends the element that was started last.
    mutating func end() {
        _ = open.popLast()
    }

    /// Adds an element with a text, or an empty element.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String? = nil) {
        let element = add(name, attributes)
        if let content { element.stringValue = XMLText.allowed(content) }
    }

    /// The document with a final line end.
    var text: String {
        let document = root.map { XMLDocument(rootElement: $0) } ?? XMLDocument()
        document.version = "1.0"
        document.characterEncoding = "UTF-8"
        return String(decoding: document.xmlData(options: .nodePrettyPrint), as: UTF8.self) + "\n"
    }

    private mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) -> XMLElement {
        let element = XMLElement(name: name)
        for (name, value) in attributes {
            let attribute = XMLNode(kind: .attribute)
            attribute.name = name
            attribute.stringValue = XMLText.allowed(value)
            element.addAttribute(attribute)
        }
        if let parent = open.last { parent.addChild(element) } else { root = element }
        return element
    }

    /// A text without the characters that XML can't represent.
    private static func allowed(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                scalars.append(scalar)
            default: scalars.append("\u{FFFD}")
            }
        }
        return String(scalars)
    }
}
