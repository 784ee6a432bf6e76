/// An index of the closing delimiters in a range of the text, for the question whether one with enough number signs
/// follows an offset.
///
/// It contains only the closers that have more number signs than all closers after them. If any closer after an offset
/// has enough number signs, then the first indexed closer after that offset has enough.
struct CloserIndex {
    private var closers: [(offset: Int, pounds: Int)] = []
    /// The range of offsets that the index covers.
    private(set) var range = 0..<0

    init() {}

    /// Creates an index from all closers in a range, in order.
    init(range: Range<Int>, closers all: [(offset: Int, pounds: Int)]) {
        self.range = range
        var maxPounds = -1
        for closer in all.reversed() where closer.pounds > maxPounds {
            maxPounds = closer.pounds
            closers.append(closer)
        }
        closers.reverse()
    }

    /// Returns whether a closer with at least `pounds` number signs is at or after an offset.
    func hasCloser(from offset: Int, pounds: Int) -> Bool {
        let index = closers.partitioningIndex { $0.offset >= offset }
        return index < closers.count && closers[index].pounds >= pounds
    }
}
