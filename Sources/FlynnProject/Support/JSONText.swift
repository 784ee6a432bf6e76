#if canImport(FoundationEssentials)
import FlynnFiles
import FoundationEssentials
#else
import Foundation
#endif

/// JSON text with indentation, sorted keys and a final line end. Control characters and invisible characters are
/// escaped.
package enum JSONText {
    package static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Reports consist of strings, integers and booleans, so encoding can't fail.
        guard let data = try? encoder.encode(value) else { return "null\n" }
        return escaped(String(decoding: data, as: UTF8.self)) + "\n"
    }

    /// Escapes characters that are valid in JSON but invisible to readers. Such characters only occur in strings.
    private static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x7F || !PrintableText.isControl(scalar) {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }
}
