import FlynnSyntax
import Testing

struct LineTableTests {
    @Test(arguments: [
        ("a\nb\n", [2, 2, 0]), ("a\r\nb", [3, 1]), ("a\rb\r", [2, 2, 0]), ("a\r\r\nb\n\rc", [2, 2, 2, 1, 1]),
        ("", [0]), ("1234567\r\n9\r234567\r\r\n", [9, 2, 7, 2, 0]), ("0123456789\r", [11, 0]),
    ])
    func `lines end with line feeds, carriage returns, or both`(text: String, counts: [Int]) {
        let table = LineTable(SourceText(text))
        #expect((0..<table.lineCount).map { table.range(ofLine: $0).count } == counts)
        for offset in 0...text.utf8.count {
            let line = table.lineIndex(at: offset)
            let range = table.range(ofLine: line)
            #expect(range.contains(offset) || line == table.lineCount - 1 && offset >= range.lowerBound)
        }
    }

    @Test(arguments: [
        ("a\nb", ["\n", "\n"]), ("a\r\nb", ["\r\n", "\r\n"]), ("a\rb", ["\r", "\r"]), ("a", ["\n"]),
        ("a\n\rb", ["\n", "\r", "\r"]), ("", ["\n"]),
    ])
    func `a line has its own ending, and the last one that of the line before`(text: String, endings: [String]) {
        let source = SourceText(text)
        let table = LineTable(source)
        #expect((0..<table.lineCount).map { table.ending(ofLine: $0, in: source) } == endings)
    }
}
