import FlynnRuntime
import Synchronization

/// What the runs of a simulation are doing, for a task that writes a warning if a step doesn't end. Thread-safe.
final class Progress: Sendable {
    // Relaxed everywhere: hints.

    /// The number of steps of all runs.
    private let steps = Atomic(0)
    /// The address of the name of the behavior that was started last, or 0. Such names are never freed.
    private let behavior = Atomic<UInt>(0)

    func beginStep() {
        steps.store(steps.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        behavior.store(0, ordering: .relaxed)
    }

    func run(_ name: BehaviorName) { behavior.store(UInt(bitPattern: name.words.0), ordering: .relaxed) }

    /// The name of a behavior, without the labels of parameters.
    private static func text(at name: UnsafePointer<CChar>) -> String {
        String(String(cString: name).prefix { $0 != "(" })
    }

    /// Calls `report` for each step that takes longer than `limit`, with the name of its behavior, until the task is cancelled: once, or
    /// again with the name if it wasn't known before.
    func watch(_ limit: Duration, _ report: (_ behavior: String) -> Void) async {
        var (last, reported): (Int, (step: Int, name: UInt)) = (-1, (0, 0))
        while !Task.isCancelled {
            let (count, name) = (steps.load(ordering: .relaxed), behavior.load(ordering: .relaxed))
            // The name can come after the beginning of the step was seen.
            if count == last, (count, name) != reported, count != 0 {
                reported = (count, name)
                report(UnsafePointer<CChar>(bitPattern: name).map(Progress.text) ?? "a task")
            }
            last = count
            try? await Task.sleep(for: limit)
        }
    }
}
