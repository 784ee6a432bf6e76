import BasicTestSupport
import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnLintServer

@Suite struct DocumentTextTests {
    private static let text = "a\u{E9}\u{1F600}b\r\nsecond\rthird\n\n\u{1F468}\u{200D}\u{1F469}"

    @Test(arguments: encodings)
    func `Positions and offsets are inverse`(_ encoding: PositionEncoding) {
        let text = DocumentText(SourceText(DocumentTextTests.text), encoding)
        var offsets: [Int] = []
        for index in DocumentTextTests.text.unicodeScalars.indices {
            offsets.append(DocumentTextTests.text.utf8.distance(from: DocumentTextTests.text.startIndex, to: index))
        }
        // The line feed after a carriage return isn't a separate position.
        for offset in offsets + [text.source.byteCount] where offset != 9 {
            #expect(text.offset(of: text.position(at: offset)) == offset)
        }
        #expect(text.position(at: text.source.byteCount).line == 4)
    }

    @Test func `Lines end as in LSP, and columns count in units`() {
        let text = DocumentText(SourceText(DocumentTextTests.text), .utf16)
        #expect(text.offset(of: Position(line: 0, character: 4)) == 7)
        // In the middle of a character, and after the end of a line and of the text.
        #expect(text.offset(of: Position(line: 0, character: 3)) == 3)
        #expect(text.offset(of: Position(line: 0, character: 99)) == 8)
        #expect(text.offset(of: Position(line: 2, character: 0)) == 17)
        #expect(text.offset(of: Position(line: 99, character: 0)) == text.source.byteCount)
        #expect(text.offset(of: Position(line: -1, character: -1)) == 0)
    }

    @Test func `A change replaces its range, or everything`() {
        let text = DocumentText(SourceText("one\ntwo\n"), .utf16)
        let range = TextRange(start: Position(line: 0, character: 1), end: Position(line: 1, character: 1))
        #expect(text.applying([.init(range: range, text: "\u{1F600}")]).source.string == "o\u{1F600}wo\n")
        #expect(text.applying([.init(range: nil, text: "new")]).source.string == "new")
        let reversed = TextRange(start: range.end, end: range.start)
        #expect(text.applying([.init(range: reversed, text: "!")]).source.string == "one\nt!wo\n")
    }

    private static let encodings = [PositionEncoding.utf8, .utf16, .utf32]

    @Test(arguments: 0..<50, encodings)
    func `Changes at once are the changes one after another`(seed: UInt64, encoding: PositionEncoding) {
        var random = RandomNumbers(seed: seed)
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let texts = [
            "", "x", "\n", "\r", "\u{1F600}", "long text\n", "\r\r\n", String(repeating: "\u{E9}\r\n", count: 300),
        ]
        for round in 0..<20 {
            let original = String(repeating: DocumentTextTests.text, count: round % 3 == 0 ? 40 : 1)
            let text = DocumentText(SourceText(original), encoding)
            let changes = (0..<number(12)).map { _ in
                let start = Position(line: number(8) - 1, character: number(8) - 1)
                let end = Position(line: start.line + number(3) - 1, character: number(6))
                let range = number(40) == 0 ? nil : TextRange(start: start, end: end)
                return ChangeParams.Change(range: range, text: texts[number(texts.count)])
            }
            let expected = changes.reduce(text) { $0.applying([$1]) }
            #expect(text.applying(changes).source.string == expected.source.string, "\(changes)")
        }
    }

    /// The orders of changes, with one change in each line.
    enum Order: CaseIterable {
        case ascending, descending, shuffled, fromBothEnds, inOneLine

        func lines(_ count: Int) -> [Int] {
            var random = RandomNumbers(seed: 1)
            return switch self {
            case .ascending: Array(0..<count)
            case .descending: (0..<count).reversed()
            case .shuffled: (0..<count).shuffled(using: &random)
            case .fromBothEnds: (0..<count).map { $0.isMultiple(of: 2) ? $0 / 2 : count - 1 - $0 / 2 }
            case .inOneLine: Array(repeating: count / 2, count: count)
            }
        }
    }

    @Test(arguments: Order.allCases, ["x", "\n", String(repeating: "long text ", count: 60)])
    func `Many changes in any order take linear steps`(_ order: Order, _ inserted: String) {
        func steps(_ count: Int) -> Double {
            var pieces = TextPieces(SourceText(String(repeating: "a line\n", count: count)), .utf16)
            for line in order.lines(count) {
                let start = Position(line: line, character: 1)
                pieces.replace(TextRange(start: start, end: start), with: inserted)
            }
            #expect(pieces.text.byteCount == (7 + inserted.utf8.count) * count)
            return Double(pieces.stepCount)
        }
        // Trees with four times as many pieces have only a few more levels.
        #expect(steps(4_000) < 5 * steps(1_000))
    }

    @Test(arguments: encodings)
    func `The time for a position doesn't depend on the length of its line`(_ encoding: PositionEncoding) {
        let growth = growth(from: 250, of: { String(repeating: "\u{E9}\u{1F600}a = b(c); ", count: $0) }) { line in
            let text = DocumentText(SourceText(line), encoding)
            for offset in stride(from: 0, to: line.utf8.count, by: 16) {
                #expect(text.offset(of: text.position(at: offset)) <= offset + 4)
            }
        }
        #expect(growth < linearGrowth)
    }

    @Test func `Bytes that aren't UTF-8 count as characters`() {
        let text = DocumentText(SourceText([0xFF, 0xE2, 0x82, 0x61] as [UInt8]), .utf16)
        #expect(text.position(at: 3) == Position(line: 0, character: 3))
    }

    @Test func `The URI of a path has the same path`() {
        for path in ["/a b/\u{E4}.swift", "/100%/#?.swift", "/\u{1F600}"] {
            #expect(FileAddress.path(FileAddress.uri(path)) == path)
        }
        #expect(FileAddress.path("file:///a%20b/") == "/a b")
        #expect(FileAddress.path("file://localhost/a") == "/a")
        #expect(FileAddress.path("FILE:///a?query#fragment") == "/a")
        for uri in ["untitled:a", "https://host/a", "file://host/a", "file:///a%00b", "file:///%FF", ""] {
            #expect(FileAddress.path(uri) == nil)
        }
        let longest = "/" + String(repeating: "a", count: 4_095)
        #expect(FileAddress.path("file://" + longest) == longest)
        #expect(FileAddress.path("file://" + longest + "a") == nil)
    }
}
