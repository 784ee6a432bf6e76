/// Answers whether a closing delimiter with enough number signs follows, for any number of questions about the same
/// stretch of text, after one pass over it.
///
/// Of all closers in the stretch it keeps those that have more number signs than every closer behind them: if any
/// closer behind an offset has enough, the first kept one behind that offset has.
struct CloserIndex {
    private var closers: [(offset: Int, pounds: Int)] = []
    /// The offsets that it knows about.
    private(set) var range = 0..<0

    init() {}

    /// Makes an index from all closers in a range, in order.
    init(range: Range<Int>, closers all: [(offset: Int, pounds: Int)]) {
        self.range = range
        var most = -1
        for closer in all.reversed() where closer.pounds > most {
            most = closer.pounds
            closers.append(closer)
        }
        closers.reverse()
    }

    /// Whether a closer with at least that many number signs stands at or behind an offset.
    func hasCloser(from offset: Int, pounds: Int) -> Bool {
        var low = 0
        var high = closers.count
        while low < high {
            let middle = (low + high) / 2
            if closers[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low < closers.count && closers[low].pounds >= pounds
    }
}
