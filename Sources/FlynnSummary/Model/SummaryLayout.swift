import FlynnSyntax

/// The layout of archived summaries.
package enum SummaryLayout {
    /// A hash that changes with the fields and cases of the types of a summary, so that no version has to be incremented
    /// by hand. The same on every machine.
    ///
    /// It is the hash of what the functions that read a summary ask for, if they get arbitrary numbers.
    package static let identity: UInt64 = {
        var tracer = Tracer()
        for _ in 0..<16 {
            var summary = FileSummary(path: "")
            tracer.begin()
            summary.archiveFields(&tracer)
        }
        return tracer.trace
    }()

    /// Answers requests with pseudorandom numbers, and hashes the kinds of the requests.
    private struct Tracer: Archiver {
        static var isReading: Bool { true }
        var typeCount: Int { .max }
        var closureCount: Int { .max }
        var omitsPositions: Bool { false }
        var hasFailed: Bool { false }

        /// The FNV-1a hash of the kinds.
        private(set) var trace: UInt64 = 0xcbf2_9ce4_8422_2325
        private var state: UInt64 = 1
        /// How many requests get numbers. After that all numbers are zero, so that lists end.
        private var budget = 0
        private var depth = 0

        mutating func begin() { budget = 4_000 }

        private mutating func note(_ kind: UInt64) {
            trace = (trace ^ kind) &* 0x100_0000_01b3
        }

        /// A number below a limit, from Knuth's linear congruential generator.
        private mutating func number(below limit: UInt64) -> UInt64 {
            guard budget > 0 else { return 0 }
            budget -= 1
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }

        mutating func byte(_ value: @autoclosure () -> UInt8) -> UInt8 {
            note(1)
            // Most enumerations have few cases, some many.
            return UInt8(number(below: number(below: 2) == 0 ? 4 : 32))
        }

        mutating func number(_ value: @autoclosure () -> UInt64) -> UInt64 {
            note(2)
            return number(below: number(below: 2) == 0 ? 4 : 64)
        }

        mutating func flag(_ value: @autoclosure () -> Bool) -> Bool {
            note(3)
            return number(below: 2) == 1
        }

        mutating func string(_ value: @autoclosure () -> String) -> String {
            note(4)
            return ""
        }

        mutating func location(_ value: @autoclosure () -> SourceLocation) -> SourceLocation {
            note(5)
            return SourceLocation(line: 1, column: 1, offset: 0)
        }

        mutating func count(_ value: @autoclosure () -> Int) -> Int {
            note(6)
            return Int(number(below: 3))
        }

        mutating func enter() -> Bool {
            note(7)
            guard depth < 4, budget > 0 else { return false }
            depth += 1
            return true
        }

        mutating func leave() { depth -= 1 }

        mutating func fail() { note(8) }
    }
}
