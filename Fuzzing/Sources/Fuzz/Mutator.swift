import FlynnSyntax

/// A sequence of random numbers that only depends on the seed.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The distinct tokens and comments of the fixtures, for insertion into inputs.
private let vocabulary: [[UInt8]] = {
    var texts: Set<[UInt8]> = []
    for source in (try? swiftFixtures()) ?? [] {
        let tokenized = TokenizedSource(SourceText(source))
        for token in tokenized.tokens { texts.insert(Array(source[token.range])) }
        for comment in tokenized.comments { texts.insert(Array(source[comment.range]) + [UInt8(ascii: "\n")]) }
    }
    return texts.sorted { $0.lexicographicallyPrecedes($1) }
}()

/// Returns a copy of a text with some tokens changed.
func changedTokens(of bytes: some Sequence<UInt8>, _ random: inout Random) -> [UInt8] {
    var text = Array(bytes)
    for _ in 0...Int.random(in: 0...3, using: &random) { changeTokens(of: &text, &random) }
    return text
}

private func changeTokens(of text: inout [UInt8], _ random: inout Random) {
    let tokens = TokenizedSource(SourceText(text)).tokens
    func place() -> Int { Int.random(in: 0..<tokens.count, using: &random) }
    /// Returns the byte range of up to eight tokens, including the trivia between them.
    func phrase() -> Range<Int> {
        let first = place()
        let last = min(first + Int.random(in: 0..<8, using: &random), tokens.count - 1)
        return tokens[first].range.lowerBound..<tokens[last].range.upperBound
    }
    let offset = tokens[place()].range.lowerBound
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
        text.removeSubrange(phrase())
    case 1:
        text.insert(contentsOf: text[phrase()] + [UInt8(ascii: " ")], at: offset)
    case 2:
        let (from, to) = (text[phrase()], phrase())
        text.replaceSubrange(to, with: from)
    case 3:
        text.insert(UInt8(ascii: "\n"), at: offset)
    case 4:
        text.replaceSubrange(tokens[place()].range, with: vocabulary.randomElement(using: &random) ?? [])
    default:
        text.insert(contentsOf: (vocabulary.randomElement(using: &random) ?? []) + [UInt8(ascii: " ")], at: offset)
    }
}
