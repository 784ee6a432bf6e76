/// The bytes before the first token of a line.
package enum Indentation {
    /// Whether a byte is white space that doesn't end a line.
    package static func contains(_ byte: UInt8) -> Bool {
        isRepeated(byte) || byte == 0x0B || byte == 0x0C
    }

    /// Whether a byte is a blank or a tab, which new lines repeat. A form feed or vertical tab breaks the page at its line only.
    package static func isRepeated(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The offset of the first byte of the white space before another offset.
    package static func start(before offset: Int, _ byte: (Int) -> UInt8) -> Int {
        var start = offset
        while start > 0, contains(byte(start - 1)) { start -= 1 }
        return start
    }
}
