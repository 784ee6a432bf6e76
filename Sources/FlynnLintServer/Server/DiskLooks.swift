/// The schedule of searches for changes on disk that the client doesn't report. Clients that report changes leave some out, such as a
/// removed folder, and files outside of their folders.
///
/// A look compares the stamps of all files, and reads those that have changed.
struct DiskLooks {
    private let clock = ContinuousClock()
    private var next: ContinuousClock.Instant

    init() { next = clock.now }

    /// Whether it is time for the next look.
    var isDue: Bool { clock.now >= next }

    /// Looks.
    ///
    /// - Parameter areChangesReported: Whether the client reports changes.
    mutating func look(areChangesReported: Bool, _ body: () -> Void) {
        let time = clock.measure(body)
        next = clock.now + DiskLooks.pause(after: time, areChangesReported: areChangesReported)
    }

    /// The time between two looks: 50 times that of the first one, but not less than one second and not more than five. A look can take
    /// long because many files have changed.
    static func pause(after time: Duration, areChangesReported: Bool) -> Duration {
        areChangesReported ? .seconds(5) : min(max(.seconds(1), time * 50), .seconds(5))
    }
}
