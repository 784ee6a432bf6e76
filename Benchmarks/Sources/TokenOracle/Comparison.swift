import FlynnSyntax
@_spi(RawSyntax) import SwiftSyntax

/// What the comparison of some files found.
struct Findings: Sendable {
    var files = 0
    var lines = 0
    var bytes = 0
    /// Our tokens.
    var tokens = 0
    /// How often each entry of ``differences`` occurred.
    var listed = [Int](repeating: 0, count: differences.count)
    /// Messages about everything else: `path:line:column: …`.
    var unlisted: [String] = []

    static func += (left: inout Findings, right: Findings) {
        left.files += right.files
        left.lines += right.lines
        left.bytes += right.bytes
        left.tokens += right.tokens
        for index in left.listed.indices { left.listed[index] += right.listed[index] }
        left.unlisted += right.unlisted
    }
}

/// Compares our tokens of one text with swift-syntax's, and checks that ours lose no byte.
func compare(_ source: SourceText, path: String) -> Findings {
    let tokenized = TokenizedSource(source)
    let lines = LineTable(source)
    var findings = Findings()
    findings.files = 1
    findings.lines = lines.lineCount
    findings.bytes = source.byteCount
    findings.tokens = tokenized.tokens.count

    func report(_ message: String, at offset: Int) {
        let location = lines.location(at: offset)
        findings.unlisted.append("\(path):\(location.line):\(location.column): \(message)")
    }

    if let offset = firstLostByte(of: tokenized) { report("a byte is neither token nor trivia", at: offset) }

    var place = Place(
        source: source, ours: tokenized.tokens, theirs: source.withBytes { referenceTokens(of: $0) })
    while place.ourIndex < place.ours.count, place.theirIndex < place.theirs.count {
        if place.isSameRange, place.our.kind.isSame(as: place.their.kind) {
            place.ourIndex += 1
            place.theirIndex += 1
            continue
        }
        if let (index, extent) = firstDifference(at: place) {
            findings.listed[index] += 1
            place.ourIndex += extent.ours
            place.theirIndex += extent.theirs
            continue
        }
        report(
            "ours is \(place.our.kind) '\(place.text)', theirs is \(place.their.kind) '\(place.text(place.their))'",
            at: min(Int(place.our.start), place.their.start))
        place.skipToCommonStart()
    }
    return findings
}

private func firstDifference(at place: Place) -> (index: Int, extent: Difference.Extent)? {
    for (index, difference) in differences.enumerated() {
        if let extent = difference.match(place) { return (index, extent) }
    }
    return nil
}

extension Place {
    /// Goes on to the next two tokens that start at the same byte.
    fileprivate mutating func skipToCommonStart() {
        ourIndex += 1
        theirIndex += 1
        while ourIndex < ours.count, theirIndex < theirs.count {
            let start = Int(our.start)
            if start == their.start { return }
            if start < their.start { ourIndex += 1 } else { theirIndex += 1 }
        }
    }
}

/// The first byte that tokens and trivia, one after the other, don't give back.
private func firstLostByte(of tokenized: TokenizedSource) -> Int? {
    var position = 0
    for index in tokenized.tokens.indices {
        for piece in tokenized.trivia(before: index) {
            if piece.range.lowerBound != position { return position }
            position = piece.range.upperBound
        }
        let token = tokenized.tokens[index]
        if Int(token.start) != position { return position }
        position = Int(token.end)
    }
    return position == tokenized.source.byteCount ? nil : position
}
