/// The schedule of searches for changes on disk that the client doesn't report.
///
/// A look compares the stamps of all files. One after another takes at most a fiftieth of the time.
struct DiskLooks {
    private let clock = ContinuousClock()
    private var next: ContinuousClock.Instant

    init() { next = clock.now }

    /// Whether it is time for the next look.
    var isDue: Bool { clock.now >= next }

    /// Looks.
    mutating func look(_ body: () -> Void) {
        let time = clock.measure(body)
        next = clock.now + max(.seconds(1), time * 50)
    }
}
