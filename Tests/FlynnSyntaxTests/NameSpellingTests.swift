import FlynnSyntax
import Foundation
import Testing

struct NameSpellingTests {
    @Test(arguments: [
        "K", "beGreet", "\u{E9}t\u{E9}", "\u{30C7}\u{30FC}\u{30BF}", "\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}",
        "\u{AC00}", "\u{1F600}",
    ])
    func `usual names stay the same`(name: String) {
        #expect(Array(NameSpelling.distinct(name).utf8) == Array(name.utf8))
    }

    @Test func `the scalars that make names equivalent are shown as numbers`() {
        #expect(NameSpelling.distinct("\u{212A}ing") == "‛212A’ing")
        #expect(NameSpelling.distinct("e\u{301}t\u{E9}") == "e‛301’t\u{E9}")
    }

    /// All scalars with equivalents, and the equivalents.
    @Test func `equivalent names of any scalar are different strings with the same original`() {
        var count = 0
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let decomposed = text.decomposedStringWithCanonicalMapping
            if decomposed.utf8.elementsEqual(text.utf8) { continue }
            count += 1
            // With the marks in Unicode's order and in other orders, and composed again.
            let composed = decomposed.precomposedStringWithCanonicalMapping
            var forms = [
                text, decomposed, composed, String(String.UnicodeScalarView(decomposed.unicodeScalars.reversed())),
            ]
            if let first = decomposed.unicodeScalars.first {
                forms.append(
                    String(first) + String(String.UnicodeScalarView(decomposed.unicodeScalars.dropFirst().reversed())))
            }
            let unique = Set(forms.map { Array($0.utf8) })
            #expect(
                Set(unique.map { NameSpelling.distinct(String(decoding: $0, as: UTF8.self)) }).count == unique.count,
                "\(value)")
            for form in unique {
                let name = String(decoding: form, as: UTF8.self)
                #expect(Array(NameSpelling.original(NameSpelling.distinct(name)).utf8) == form, "\(value)")
            }
        }
        #expect(count > 10_000)
    }

    @Test func `no name has the spelling of another one`() {
        let names = [
            "\u{212A}", "‛212A’", "‛201B’212A’", "‛‛212A’’", "\u{201B}", "K", "e\u{301}\u{316}", "e\u{316}\u{301}",
        ]
        #expect(Set(names.map(NameSpelling.distinct)).count == names.count)
        for name in names {
            #expect(Array(NameSpelling.original(NameSpelling.distinct(name)).utf8) == Array(name.utf8), "\(name)")
        }
        // Other texts are unchanged.
        for text in ["‛", "‛’", "‛41’", "‛212A", "‛110000’", "‛0000212A’"] {
            #expect(NameSpelling.original(text) == text)
        }
    }
}
