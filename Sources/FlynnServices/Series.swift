#if Services
import Metrics

/// The metrics of a backend. They are created when they have a value. Not thread-safe.
final class Series {
    private struct Key: Hashable {
        let name: String
        let dimension: String
    }

    /// The last known total of a counter.
    private struct Count<Total: Comparable & Numeric> {
        private var total: Total = 0

        /// Returns how much the total has grown. If it is smaller than before, it has started again at 0.
        mutating func growth(to total: Total) -> Total {
            defer { self.total = total }
            return total < self.total ? total : total - self.total
        }
    }

    private let prefix: String
    private let factory: any MetricsFactory
    private var counters: [Key: (counter: Counter, count: Count<Int>)] = [:]
    private var secondCounters: [Key: (counter: FloatingPointCounter, count: Count<Double>)] = [:]
    private var gauges: [Key: Gauge] = [:]

    init(_ prefix: String, _ factory: any MetricsFactory) {
        self.prefix = prefix
        self.factory = factory
    }

    private func key(_ name: String, _ dimensions: [(String, String)]) -> Key {
        Key(name: "\(prefix)_\(name)", dimension: dimensions.first?.1 ?? "")
    }

    /// Adds the growth of a total to a counter.
    func count(_ name: String, _ total: Int, _ dimensions: [(String, String)] = []) {
        let key = key(name, dimensions)
        var entry =
            counters[key] ?? (Counter(label: key.name, dimensions: dimensions, factory: factory), Count())
        let growth = entry.count.growth(to: total)
        if growth > 0 { entry.counter.increment(by: growth) }
        counters[key] = entry
    }

    /// Adds the growth of a total in seconds to a counter.
    func count(_ name: String, seconds total: Double, _ dimensions: [(String, String)] = []) {
        let key = key(name, dimensions)
        var entry =
            secondCounters[key]
            ?? (FloatingPointCounter(label: key.name, dimensions: dimensions, factory: factory), Count())
        let growth = entry.count.growth(to: total)
        if growth > 0 { entry.counter.increment(by: growth) }
        secondCounters[key] = entry
    }

    /// Sets a gauge.
    func set(_ name: String, _ value: Double, _ dimensions: [(String, String)] = []) {
        let key = key(name, dimensions)
        let gauge = gauges[key] ?? Gauge(label: key.name, dimensions: dimensions, factory: factory)
        gauges[key] = gauge
        gauge.record(value)
    }
}
#endif
