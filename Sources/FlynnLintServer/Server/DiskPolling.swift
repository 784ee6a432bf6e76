/// The schedule of searches for changes on disk that the client doesn't report. Even when a client reports changes, it
/// omits some, such as removed folders and files outside of the client's folders.
///
/// A search compares the stamps of all files, and reads the changed files.
struct DiskPolling {
    private let clock = ContinuousClock()
    private var next: ContinuousClock.Instant

    init() { next = clock.now }

    /// Whether the next search is due.
    var isDue: Bool { clock.now >= next }

    /// Runs a search.
    ///
    /// - Parameter areChangesReported: Whether the client reports changes.
    mutating func poll(areChangesReported: Bool, _ body: () -> Void) {
        let time = clock.measure(body)
        next = clock.now + DiskPolling.pause(after: time, areChangesReported: areChangesReported)
    }

    /// Returns the time between two searches: 50 times the duration of the preceding search, but at least one second
    /// and at most five seconds. A search can take long when many files have changed.
    static func pause(after time: Duration, areChangesReported: Bool) -> Duration {
        areChangesReported ? .seconds(5) : min(max(.seconds(1), time * 50), .seconds(5))
    }
}
