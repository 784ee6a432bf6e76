import FlynnFacts
import FlynnSyntax

/// Writes archived values with hostile values in place of some of the original ones, like an attacker who knows the
/// format.
package final class Forger: ArchiveMedium {
    private var writer = Archiver()
    /// Returns the number of the hostile value of a field, or `nil` for the original value. The argument is the number
    /// of hostile values.
    private let choose: (Int) -> Int?
    private let forgesCounts: Bool

    private static let numbers: [UInt64] = [
        0, 1, 64, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000, .max >> 1, .max - 1, .max,
    ]
    private static let strings = [
        "", "\n}\nevil()", "\u{1B}[2J", "\u{202E}\u{200B}", "\0", "`", "::error::a", "self", "Self", "Actor", "beA",
        "0x", "1e999999999", "-", "...", ".", "..", "../..", "/", "/dev/zero", "a/../../b", "a.b.c",
        "\u{1F468}\u{200D}\u{1F469}", String(repeating: "x", count: 10_000), String(repeating: "[", count: 1_000),
        String(repeating: "a/", count: 5_000),
    ]

    private init(forgesCounts: Bool, _ choose: @escaping (Int) -> Int?) {
        (self.forgesCounts, self.choose) = (forgesCounts, choose)
        writer.begin()
    }

    /// Replaces one in `part` fields. The numbers of elements stay the same.
    ///
    /// - Parameter random: Returns a random number below the argument.
    package convenience init(oneIn part: Int, _ random: @escaping (Int) -> Int) {
        self.init(forgesCounts: false) { random(part) == 0 ? random($0) : nil }
    }

    /// Returns the forged forms of a value, with a hostile value in one field each.
    package static func forgeries(of value: some Archivable) -> [[UInt8]] {
        var forgeries: [[UInt8]] = []
        var (target, number) = (0, 0)
        while true {
            var (field, optionCount) = (0, 0)
            let forger = Forger(forgesCounts: true) { count in
                defer { field += 1 }
                if field != target { return nil }
                optionCount = count
                return number < count ? number : nil
            }
            forger.write(value)
            if field <= target { return forgeries }
            if number < optionCount {
                forgeries.append(forger.bytes)
                number += 1
            } else {
                (target, number) = (target + 1, 0)
            }
        }
    }

    /// The written bytes.
    package var bytes: [UInt8] { writer.bytes }

    package func write(_ value: some Archivable) {
        var archiver = Archiver(self, isReading: false)
        archiver.write(value)
    }

    /// Writes a summary.
    package func write(_ summary: FileSummary) {
        _ = writer.natural(summary.types.count)
        _ = writer.natural(summary.closures.count)
        var archiver = Archiver(self, isReading: false)
        summary.visit(&archiver)
    }

    private func forged<Value>(_ value: Value, _ others: [Value]) -> Value {
        choose(others.count).map { others[$0] } ?? value
    }

    // MARK: - Fields

    package func byte(_ value: UInt8?) -> UInt8 {
        let value = value ?? 0
        _ = writer.byte(forged(value, [0, 1, value &+ 1, value &- 1, .max]))
        return value
    }

    package func number(_ value: UInt64?) -> UInt64 {
        let value = value ?? 0
        _ = writer.number(forged(value, Forger.numbers + [value &+ 1, value &- 1]))
        return value
    }

    package func flag(_ value: Bool?) -> Bool {
        let value = value ?? false
        _ = writer.flag(forged(value, [!value]))
        return value
    }

    package func string(_ value: String?) -> String {
        let value = value ?? ""
        _ = writer.string(forged(value, Forger.strings))
        return value
    }

    package func location(_ value: SourceLocation?) -> SourceLocation {
        let value = value ?? .init(line: 1, column: 1, offset: 0)
        let last = Int(UInt32.max)
        let others: [SourceLocation] = [
            .init(line: 1, column: 1, offset: 0), .init(line: last, column: last, offset: last),
            .init(line: value.line, column: last, offset: value.offset),
            .init(line: last, column: 1, offset: value.offset), .init(line: value.line, column: 1, offset: last),
            .init(line: value.line, column: value.column, offset: value.offset + 1),
        ]
        _ = writer.location(forged(value, others))
        return value
    }

    package func count(_ value: Int?) -> Int {
        let value = value ?? 0
        _ = writer.natural(forgesCounts ? forged(value, [value + 1, max(value - 1, 0), 1 << 31, .max]) : value)
        return value
    }

    package func enter() -> Bool { writer.enter() }
    package func leave() { writer.leave() }
    package func fail() { writer.fail() }
}
