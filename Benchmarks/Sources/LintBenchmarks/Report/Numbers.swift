import Foundation

/// Formats of numbers, independent of the locale.
enum Number {
    /// Returns a number with some decimals.
    static func text(_ value: Double, decimals: Int = 0) -> String {
        guard value.isFinite else { return "–" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let rounded = Int((abs(value) * scale).rounded())
        let digits = String(rounded)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = value < 0 && rounded > 0 ? "-" : ""
        let whole = grouped(String(padded.dropLast(decimals)))
        return sign + whole + (decimals == 0 ? "" : "." + padded.suffix(decimals))
    }

    static func text(_ value: Int) -> String { text(Double(value)) }

    /// Returns seconds as milliseconds.
    static func milliseconds(_ seconds: Double) -> String {
        text(seconds * 1e3, decimals: seconds < 0.01 ? 2 : seconds < 1 ? 1 : 0) + " ms"
    }

    /// Returns bytes as megabytes.
    static func megabytes(_ bytes: Double) -> String { text(bytes / 1e6, decimals: bytes < 1e7 ? 2 : 1) + " MB" }

    /// Returns a ratio.
    static func ratio(_ value: Double) -> String { text(value, decimals: value < 10 ? 2 : value < 100 ? 1 : 0) + "×" }

    /// Returns a number with spaces between groups of three digits.
    private static func grouped(_ digits: String) -> String {
        digits.enumerated().map { index, digit in
            (index > 0 && (digits.count - index) % 3 == 0 ? " " : "") + String(digit)
        }.joined()
    }
}
