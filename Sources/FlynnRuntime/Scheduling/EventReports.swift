/// Reports of events that can be frequent. The first event of a key is reported at once, in a line. Later events are
/// counted, and reported in a line per key by `Flynn.shutdown()` and at the normal end of the process.
///
/// Unchecked `Sendable`: all variables are guarded by `monitor`.
package final class EventReports<Key: Hashable & Sendable>: @unchecked Sendable {
    /// The maximum number of keys, which bounds the memory and the number of lines. Events of other keys are counted
    /// together.
    static var maxKeys: Int { 1000 }

    private let monitor = Monitor()
    /// The number of unreported events of every key.
    private var counts: [Key: Int] = [:]
    private var othersCount = 0
    private let summary: @Sendable (Key?, Int) -> String

    /// - Parameter summary: returns the line for a key and its number of unreported events. The key is nil for all keys
    ///   above the maximum.
    package init(summary: @escaping @Sendable (Key?, Int) -> String) { self.summary = summary }

    /// Counts an event. Writes the result of `text` for the first event of a key.
    package func add(_ key: Key, _ text: () -> String) {
        let isFirst = monitor.withLock {
            if let count = counts[key] {
                counts[key] = count + 1
                return false
            }
            guard counts.count < EventReports.maxKeys else {
                othersCount += 1
                return false
            }
            counts[key] = 0
            return true
        }
        Summaries.writeAtExit()
        if isFirst { Warnings.write(text()) }
    }

    /// Includes these reports, of a library, in the summaries of the runtime from now on. Returns the reports.
    package func included() -> EventReports {
        Summaries.add { self.writeSummary() }
        return self
    }

    /// Writes the counts of unreported events, and resets them.
    func writeSummary() {
        var lines: [String] = []
        monitor.withLock {
            for (key, count) in counts where count > 0 {
                lines.append(summary(key, count))
                counts[key] = 0
            }
            lines.sort()
            if othersCount > 0 { lines.append(summary(nil, othersCount)) }
            othersCount = 0
        }
        for line in lines { Warnings.write(line) }
    }
}

/// Returns `count` and a noun in the singular or plural: `1 more call`.
package func more(_ count: Int, _ noun: String) -> String { "\(count) more \(noun)\(count == 1 ? "" : "s")" }
