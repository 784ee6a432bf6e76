import FlynnFiles
import FlynnLint

/// A text for display in the client. Invisible characters are replaced, in contrast to the exact texts of edits.
struct ShownText: Codable, Hashable {
    let text: String

    init(_ text: String) {
        self.text = PrintableText.visible(text)
    }

    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
