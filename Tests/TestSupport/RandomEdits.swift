import BasicTestSupport
import FlynnSyntax

/// Random edits of texts, similar to the edits of a person: they change characters, tokens and lines. Most results are
/// valid Swift, and names are replaced by other names of the project.
package struct RandomEdits {
    private var random: RandomNumbers
    /// The tokens and lines to insert.
    private let tokens: [String]
    private let lines: [String]

    /// Lines that change the findings in other lines.
    private static let comments = [
        "// flynnlint:disable:next all", "// flynnlint:disable strong_self_capture", "// flynnlint:enable all",
        "// flynnlint:parameter Int - a number", "// flynnlint:parameter None", "// flynnlint:parameter Any",
        "// flynnlint:disable:this argument_count", "import Foundation", "import FlynnRuntime", "class Actor {}",
        "typealias Worker = Actor", "extension Actor { func beSomething() {} }", "protocol Requirement: Actor {}",
    ]

    /// Creates edits for the texts of a project.
    package init(of sources: [SourceText], seed: UInt64) {
        random = RandomNumbers(seed: seed)
        tokens = sources.flatMap { source in
            let tokenized = TokenizedSource(source)
            return tokenized.tokens.indices.dropLast().map { source.string(tokenized.tokens.range($0)) }
        }
        lines = sources.flatMap(RandomEdits.lines) + RandomEdits.comments + RandomEdits.comments
    }

    /// Returns a number below a limit.
    package mutating func number(below limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    /// Returns a copy of a text with one change.
    package mutating func edited(_ source: SourceText) -> SourceText {
        switch number(below: 10) {
        case 0, 1: edited(bytes: Array(source.string.utf8))
        case 2, 3, 4: edited(lines: RandomEdits.lines(of: source))
        default: edited(tokensOf: source)
        }
    }

    private mutating func edited(bytes: [UInt8]) -> SourceText {
        var bytes = bytes
        let place = number(below: bytes.count + 1)
        // Only changes ASCII characters, so that the text stays valid.
        let isASCII = place < bytes.count && bytes[place] < 0x80
        if isASCII, number(below: 2) == 0 { bytes.remove(at: place) }
        if place == 0 || place >= bytes.count || bytes[place] & 0xC0 != 0x80 {
            let characters = Array("\n (){}\"/a".utf8)
            bytes.insert(characters[number(below: characters.count)], at: min(place, bytes.count))
        }
        return SourceText(bytes)
    }

    private mutating func edited(lines: [String]) -> SourceText {
        var lines = lines
        let place = number(below: lines.count)
        switch number(below: 4) {
        case 0 where !lines.isEmpty: lines.remove(at: place)
        case 1 where !lines.isEmpty: lines.swapAt(place, number(below: lines.count))
        case 2 where !lines.isEmpty: lines.insert(lines[place], at: number(below: lines.count))
        default: lines.insert(self.lines[number(below: self.lines.count)], at: place)
        }
        return SourceText(lines.joined(separator: "\n"))
    }

    private mutating func edited(tokensOf source: SourceText) -> SourceText {
        let tokenized = TokenizedSource(source)
        let count = tokenized.tokens.indices.count - 1
        guard count > 0 else { return edited(lines: RandomEdits.lines(of: source)) }
        let text = source.string
        var bytes = Array(text.utf8)
        let range = tokenized.tokens.range(tokenized.tokens.indices[number(below: count)])
        let replacement: String
        switch number(below: 4) {
        case 0: replacement = ""
        case 1: replacement = source.string(range) + " " + tokens[number(below: tokens.count)]
        default: replacement = tokens[number(below: tokens.count)]
        }
        bytes.replaceSubrange(range, with: replacement.utf8)
        return SourceText(bytes)
    }

    private static func lines(of source: SourceText) -> [String] {
        source.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
