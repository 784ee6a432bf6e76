/// The lexical classes of a byte, as bits in a lookup table.
enum ByteClass {
    static let identifierStart: UInt8 = 1
    static let identifierContinue: UInt8 = 2
    static let digit: UInt8 = 4
    static let operatorCharacter: UInt8 = 8
    static let hexDigit: UInt8 = 16
    /// Blank, tab, vertical tab, form feed.
    static let blank: UInt8 = 32
    /// A byte with a meaning inside of a string literal: a quote, a backslash, or a line end.
    static let stringSpecial: UInt8 = 64
    /// A byte of a non-ASCII scalar, or an invalid byte.
    static let nonASCII: UInt8 = 128

    /// The classes of all 256 bytes. Never freed.
    ///
    /// `nonisolated(unsafe)` is safe, because the table is written by the initializer, which Swift runs once, and is
    /// only read afterwards.
    nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for value in 0..<256 {
            let byte = UInt8(value)
            var bits: UInt8 = 0
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
                bits |= identifierStart | identifierContinue
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                bits |= identifierContinue | digit
            case UInt8(ascii: "$"):
                bits |= identifierContinue
            default:
                break
            }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                bits |= hexDigit
            case 0x20, 0x09, 0x0B, 0x0C:
                bits |= blank
            case 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
                bits |= stringSpecial
            default:
                break
            }
            if "/=-+*%<>!&|^~.?".utf8.contains(byte) { bits |= operatorCharacter }
            if byte >= 0x80 { bits |= nonASCII }
            table[value] = bits
        }
        return UnsafePointer(table)
    }()
}

/// The non-ASCII scalars that identifiers and operators may contain, according to "Summary of the Grammar" in the Swift
/// book ("identifier-head", "operator-head" and their continuations).
enum ScalarClass {
    private static let identifierRanges: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
        0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
        0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
        0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
        0xFDF0...0xFE44, 0xFE47...0xFFF8, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD,
        0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD,
        0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
    ]

    private static let combiningRanges: [ClosedRange<UInt32>] = [
        0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
    ]

    private static let operatorRanges: [ClosedRange<UInt32>] = [
        0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF,
        0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
        0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
    ]

    private static let variationRanges: [ClosedRange<UInt32>] = [0xFE00...0xFE0F, 0xE0100...0xE01EF]

    private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if scalar < ranges[middle].lowerBound {
                high = middle
            } else if scalar > ranges[middle].upperBound {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }

    static func isIdentifierContinue(_ scalar: UInt32) -> Bool {
        contains(identifierRanges, scalar)
    }

    static func isIdentifierStart(_ scalar: UInt32) -> Bool {
        contains(identifierRanges, scalar) && !contains(combiningRanges, scalar)
    }

    static func isOperatorStart(_ scalar: UInt32) -> Bool {
        contains(operatorRanges, scalar)
    }

    static func isOperatorContinue(_ scalar: UInt32) -> Bool {
        isOperatorStart(scalar) || contains(combiningRanges, scalar) || contains(variationRanges, scalar)
    }
}
