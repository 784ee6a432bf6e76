import FlynnSyntax

/// The layout of archived summaries.
package enum SummaryLayout {
    /// A hash of the fields and cases in summary types, the same on every machine. The hash changes with every layout
    /// change, so it is not necessary to increment a version number.
    ///
    /// The value is the hash of the requests from the reading functions when all responses are pseudorandom.
    package static let identity: UInt64 = {
        let tracer = Tracer()
        var archiver = Archiver(tracer, isReading: true)
        for _ in 0..<16 {
            var summary = FileSummary(path: "")
            tracer.begin()
            summary.visitFields(&archiver)
        }
        return tracer.trace
    }()

    /// Responds to requests with pseudorandom numbers, and hashes the kinds of the requests.
    private final class Tracer: ArchiveMedium {
        /// The FNV-1a hash of the kinds.
        private(set) var trace: UInt64 = 0xcbf2_9ce4_8422_2325
        private var state: UInt64 = 1
        /// The remaining number of pseudorandom responses. Later responses are zero, so that lists end.
        private var budget = 0
        private var depth = 0

        func begin() { budget = 4_000 }

        private func note(_ kind: UInt64) {
            trace = (trace ^ kind) &* 0x100_0000_01b3
        }

        /// Returns a number below `limit`, from Knuth's linear congruential generator.
        private func number(below limit: UInt64) -> UInt64 {
            guard budget > 0 else { return 0 }
            budget -= 1
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }

        func byte(_ value: UInt8?) -> UInt8 {
            note(1)
            // Most enumerations have few cases, and some have many.
            return UInt8(number(below: number(below: 2) == 0 ? 4 : 32))
        }

        func number(_ value: UInt64?) -> UInt64 {
            note(2)
            return number(below: number(below: 2) == 0 ? 4 : 64)
        }

        func flag(_ value: Bool?) -> Bool {
            note(3)
            return number(below: 2) == 1
        }

        func string(_ value: String?) -> String {
            note(4)
            return ""
        }

        func location(_ value: SourceLocation?) -> SourceLocation {
            note(5)
            return SourceLocation(line: 1, column: 1, offset: 0)
        }

        func count(_ value: Int?) -> Int {
            note(6)
            return Int(number(below: 3))
        }

        func enter() -> Bool {
            note(7)
            guard depth < 4, budget > 0 else { return false }
            depth += 1
            return true
        }

        func leave() { depth -= 1 }

        func fail() { note(8) }
    }
}
