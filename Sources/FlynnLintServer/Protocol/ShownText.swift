import FlynnFiles
import FlynnLint

/// A text that the client shows to a person. It contains no characters that can't be seen, which the exact texts of edits can.
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
