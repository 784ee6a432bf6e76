/// The identifiers in a text.
enum Identifiers {
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: false
        }
    }

    static func forEach(in text: String, _ body: (String) -> Void) {
        if text.utf8.allSatisfy(isPart) { return text.isEmpty ? () : body(text) }
        for part in text.utf8.split(whereSeparator: { !isPart($0) }) { body(String(decoding: part, as: UTF8.self)) }
    }
}
