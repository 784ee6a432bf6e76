import Synchronization

/// The progress of a run. The values can be read from any thread.
public final class LintProgress: Sendable {
    // Relaxed ordering suffices, because the values are only displayed.
    private let total = Atomic(0)
    private let done = Atomic(0)

    /// Creates the progress before a run.
    public init() {}

    /// The number of files, or 0 until the number is known.
    public var fileCount: Int { total.load(ordering: .relaxed) }

    /// The number of files read so far.
    public var doneCount: Int { done.load(ordering: .relaxed) }

    package func begin(fileCount: Int) {
        total.store(fileCount, ordering: .relaxed)
    }

    package func addFiles(_ count: Int) {
        total.add(count, ordering: .relaxed)
    }

    package func finishFile() {
        done.add(1, ordering: .relaxed)
    }
}
