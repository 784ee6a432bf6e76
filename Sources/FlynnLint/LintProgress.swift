import Synchronization

/// How far a run has come; whoever started it may look from any thread.
public final class LintProgress: Sendable {
    // Relaxed is enough for both: they are shown, and nothing follows from them.
    private let total = Atomic(0)
    private let done = Atomic(0)

    /// Nothing yet.
    public init() {}

    /// How many files there are; 0 as long as that isn't known.
    public var fileCount: Int { total.load(ordering: .relaxed) }

    /// How many of them were read.
    public var doneCount: Int { done.load(ordering: .relaxed) }

    func begin(fileCount: Int) {
        total.store(fileCount, ordering: .relaxed)
    }

    func finishFile() {
        done.add(1, ordering: .relaxed)
    }
}
