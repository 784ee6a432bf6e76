import FlynnSyntax

/// The identifiers in a text.
package enum Identifiers {
    package static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: false
        }
    }

    /// Returns a string that is equal only for equal names; see ``NameSpelling``.
    package static func distinct(_ name: String) -> String { NameSpelling.distinct(name) }

    /// Calls a function with the UTF-8 bytes of each identifier in `text`.
    package static func forEach(in text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        var text = text
        text.withUTF8 { utf8 in
            let text = UnsafeRawBufferPointer(utf8)
            var offset = 0
            while offset < text.count {
                let start = offset
                while offset < text.count, isPart(text[offset]) { offset += 1 }
                if offset > start { body(UnsafeRawBufferPointer(rebasing: text[start..<offset])) } else { offset += 1 }
            }
        }
    }
}
