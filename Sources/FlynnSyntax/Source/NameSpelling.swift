/// Spells names so that two strings are equal if and only if the names have the same bytes.
///
/// Compilers compare the bytes of names, but strings are equal if they are canonically equivalent. For example, KELVIN
/// SIGN is equivalent to K, and é can be one scalar or two. For a name that may be equivalent to a different name, the
/// affected scalars are written as numbers in quotation marks: `‛212A’`. Identifiers never contain these quotation
/// marks. The rest of the name is in normal form C, in which only equal texts are equivalent.
package enum NameSpelling {
    fileprivate static let opener: Unicode.Scalar = "\u{201B}"
    private static let closer: Unicode.Scalar = "\u{2019}"

    /// Returns whether the scalar can occur in a text that is not in normal form C.
    static func isUnstable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300
            && (scalar == opener || scalar.properties.isFullCompositionExclusion
                || scalar.properties.canonicalCombiningClass != .notReordered || isComposing(scalar))
    }

    /// Returns a string that is equal to the spelling of a second name if and only if both names have the same bytes.
    package static func distinct(_ name: String) -> String {
        if isNormal(name) { return name }
        var result = ""
        for scalar in name.unicodeScalars {
            if isUnstable(scalar) {
                result.unicodeScalars.append(opener)
                result += String(scalar.value, radix: 16, uppercase: true)
                result.unicodeScalars.append(closer)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns the text with all names as they are written in the source.
    package static func original(_ text: String) -> String {
        guard text.unicodeScalars.contains(opener) else { return text }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == opener, let end = rest.prefix(7).firstIndex(of: closer),
                let unstable = UInt32(String(rest[..<end]), radix: 16).flatMap(Unicode.Scalar.init),
                isUnstable(unstable)
            {
                result.unicodeScalars.append(unstable)
                rest = rest[rest.index(after: end)...]
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns whether the text is certainly in normal form C and excludes the quotation marks of this spelling.
    private static func isNormal(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
        var last: UInt8 = 0
        for scalar in text.unicodeScalars {
            if scalar.value < 0x300 {
                last = 0
                continue
            }
            let properties = scalar.properties
            if scalar == opener || properties.isFullCompositionExclusion || isComposing(scalar) { return false }
            let combiningClass = properties.canonicalCombiningClass.rawValue
            // Marks on the same scalar can be in a different order.
            if combiningClass != 0, combiningClass < last { return false }
            last = combiningClass
        }
        return true
    }

    /// Returns whether the scalar can be composed with the preceding scalar: the property `NFC_Quick_Check` of Unicode
    /// 16 is `Maybe`.
    private static func isComposing(_ scalar: Unicode.Scalar) -> Bool {
        let next = composing.partitioningIndex { $0.upperBound >= scalar.value }
        return next < composing.count && composing[next].contains(scalar.value)
    }

    private static let composing: [ClosedRange<UInt32>] = [
        0x300...0x304, 0x306...0x30C, 0x30F...0x30F, 0x311...0x311, 0x313...0x314, 0x31B...0x31B, 0x323...0x328,
        0x32D...0x32E, 0x330...0x331, 0x338...0x338, 0x342...0x342, 0x345...0x345, 0x653...0x655, 0x93C...0x93C,
        0x9BE...0x9BE, 0x9D7...0x9D7, 0xB3E...0xB3E, 0xB56...0xB57, 0xBBE...0xBBE, 0xBD7...0xBD7, 0xC56...0xC56,
        0xCC2...0xCC2, 0xCD5...0xCD6, 0xD3E...0xD3E, 0xD57...0xD57, 0xDCA...0xDCA, 0xDCF...0xDCF, 0xDDF...0xDDF,
        0x102E...0x102E, 0x1161...0x1175, 0x11A8...0x11C2, 0x1B35...0x1B35, 0x3099...0x309A, 0x110BA...0x110BA,
        0x11127...0x11127, 0x1133E...0x1133E, 0x11357...0x11357, 0x113B8...0x113B8, 0x113BB...0x113BB,
        0x113C2...0x113C2, 0x113C5...0x113C5, 0x113C7...0x113C9, 0x114B0...0x114B0, 0x114BA...0x114BA,
        0x114BD...0x114BD, 0x115AF...0x115AF, 0x11930...0x11930, 0x1611E...0x16129, 0x16D63...0x16D63,
        0x16D67...0x16D67,
    ]
}

extension StringProtocol {
    /// Whether the text begins with a capital letter. The text can be spelled by ``NameSpelling``.
    package var beginsWithCapital: Bool {
        guard let first else { return false }
        return first.unicodeScalars.first == NameSpelling.opener
            ? NameSpelling.original(String(self)).first?.isUppercase == true : first.isUppercase
    }
}
