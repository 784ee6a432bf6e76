import CClang
import FlynnFacts

/// Reads macros that are imported into Swift as constants: literals, also with a sign and in parentheses.
enum MacroReader {
    /// Returns the type of the constant; `nil` if the macro isn't a literal.
    static func type(of cursor: Cursor, in unit: ParsedUnit) -> TypeDescription? {
        if cursor.clang.functions.Cursor_isMacroFunctionLike(cursor.value) != 0 { return nil }
        // The first token is the name.
        var tokens = unit.tokens(of: cursor).dropFirst()
        while tokens.count > 2, tokens.first?.text == "(", tokens.last?.text == ")" {
            tokens = tokens.dropFirst().dropLast()
        }
        let isNegative = tokens.count == 2 && tokens.first?.text == "-"
        if isNegative { tokens = tokens.dropFirst() }
        guard tokens.count == 1, let token = tokens.first, token.kind == UInt32(CClangTokenLiteral) else { return nil }
        return type(ofLiteral: token.text, isNegative: isNegative).map { .named($0, arguments: []) }
    }

    static func type(ofLiteral text: String, isNegative: Bool = false) -> String? {
        if text.hasPrefix("\"") || text.hasPrefix("@\"") { return isNegative ? nil : "String" }
        let text = text.lowercased()
        guard let first = text.utf8.first, (0x30...0x39).contains(first) || first == 0x2E else { return nil }
        let isHexadecimal = text.hasPrefix("0x")
        if isHexadecimal ? text.contains("p") : text.contains(".") || text.contains("e") {
            if text.hasSuffix("l") || isHexadecimal { return nil }
            return text.hasSuffix("f") ? "Float" : "Double"
        }
        let suffix = text.reversed().prefix { $0 == "u" || $0 == "l" }.reversed()
        let digits = text.dropLast(suffix.count)
        let number: UInt64? =
            isHexadecimal
            ? UInt64(digits.dropFirst(2), radix: 16)
            : digits.hasPrefix("0b") ? nil : UInt64(digits, radix: digits.hasPrefix("0") ? 8 : 10)
        guard let number else { return nil }
        let isDecimal = !digits.hasPrefix("0") || digits == "0"
        switch String(suffix) {
        case "":
            if number <= UInt64(Int32.max) { return "Int32" }
            if !isDecimal, number <= UInt64(UInt32.max) { return isNegative ? nil : "UInt32" }
            return number <= UInt64(Int64.max) ? "Int" : nil
        case "u": return isNegative ? nil : number <= UInt64(UInt32.max) ? "UInt32" : "UInt"
        case "l": return number <= UInt64(Int64.max) ? "Int" : nil
        case "ul", "lu": return isNegative ? nil : "UInt"
        case "ll": return number <= UInt64(Int64.max) ? "Int64" : nil
        case "ull", "llu": return isNegative ? nil : "UInt64"
        default: return nil
        }
    }
}
