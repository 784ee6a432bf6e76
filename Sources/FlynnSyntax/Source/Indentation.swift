/// The white space at the beginning of a line.
package enum Indentation {
    /// Returns whether the byte is white space other than a line end.
    package static func contains(_ byte: UInt8) -> Bool {
        isRepeated(byte) || byte == 0x0B || byte == 0x0C
    }

    /// Returns whether the byte is a blank or a tab. New lines repeat these bytes, but not form feeds and vertical
    /// tabs, which are page breaks.
    package static func isRepeated(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Returns the offset at which the white space in front of `offset` begins.
    package static func start(before offset: Int, _ byte: (Int) -> UInt8) -> Int {
        var start = offset
        while start > 0, contains(byte(start - 1)) { start -= 1 }
        return start
    }
}
