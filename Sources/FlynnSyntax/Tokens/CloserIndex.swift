/// An index of the closing delimiters in a range of the text, for checking whether a delimiter with enough number signs
/// follows an offset.
///
/// The index contains a closer if it has more number signs than all following closers. If any closer that follows an
/// offset has enough number signs, the next indexed closer also has enough.
struct CloserIndex {
    private var closers: [(offset: Int, pounds: Int)] = []
    /// The offsets covered by the index.
    private(set) var range = 0..<0

    init() {}

    /// Creates an index from all closers in the range, in order.
    init(range: Range<Int>, closers all: [(offset: Int, pounds: Int)]) {
        self.range = range
        var maxPounds = -1
        for closer in all.reversed() where closer.pounds > maxPounds {
            maxPounds = closer.pounds
            closers.append(closer)
        }
        closers.reverse()
    }

    /// Returns whether a closer with at least `pounds` number signs is at or after the offset.
    func hasCloser(from offset: Int, pounds: Int) -> Bool {
        let index = closers.partitioningIndex { $0.offset >= offset }
        return index < closers.count && closers[index].pounds >= pounds
    }
}
