import Testing

@testable import FlynnSyntax

struct SourceTextTests {
    @Test func `bytes are preserved`() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x00, 0xFF, 0x0D, 0x0A]
        let source = SourceText(bytes)
        #expect(source.byteCount == 7)
        #expect(source.withBytes { Array($0) } == bytes)
        #expect(source[4] == 0xFF)
        #expect(!source.isValidUTF8)
    }

    @Test(arguments: [
        ([UInt8](), true), ([0x61], true), ([0xC3, 0xA9], true), ([0xC3], false), ([0xC0, 0x80], false),
        ([0xED, 0xA0, 0x80], false), ([0xF0, 0x9F, 0x90, 0xB6], true), ([0xF4, 0x90, 0x80, 0x80], false),
        ([0x80], false), ([UInt8](repeating: 0x61, count: 20) + [0xE2, 0x82], false),
    ])
    func `invalid UTF-8 is detected`(_ bytes: [UInt8], _ isValid: Bool) {
        #expect(SourceText(bytes).isValidUTF8 == isValid)
        #expect((String(validating: bytes, as: UTF8.self) != nil) == isValid)
    }

    @Test func `lines and columns are counted`() {
        let table = LineTable(SourceText("a\né\r\n\n"))
        #expect(table.lineCount == 4)
        #expect(table.location(at: 0) == SourceLocation(line: 1, column: 1, offset: 0))
        #expect(table.location(at: 4) == SourceLocation(line: 2, column: 3, offset: 4))
        #expect(table.location(at: 7) == SourceLocation(line: 4, column: 1, offset: 7))
        #expect(table.range(ofLine: 1) == 2..<6)
        #expect(table.range(ofLine: 3) == 7..<7)
    }
}
