import FlynnRuntime
import Synchronization

/// The progress of the runs in a simulation, for a task to detect endless steps. Thread-safe.
final class Progress: Sendable {
    // Relaxed everywhere: hints.

    /// The number of steps of all runs.
    private let steps = Atomic(0)
    /// The address of the name of the last started behavior, or 0. Such names are never freed.
    private let behavior = Atomic<UInt>(0)

    func beginStep() {
        steps.store(steps.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        behavior.store(0, ordering: .relaxed)
    }

    func run(_ name: BehaviorName) { behavior.store(UInt(bitPattern: name.words.0), ordering: .relaxed) }

    /// Returns the name of a behavior, without the parameter labels.
    private static func text(at name: UnsafePointer<CChar>) -> String {
        String(String(cString: name).prefix { $0 != "(" })
    }

    /// Calls `report` if a step takes longer than `limit`, with the name of the behavior. If the name isn't known at
    /// that time, `report` is called again when it is. This function returns when the task is cancelled.
    func watch(_ limit: Duration, _ report: (_ behavior: String) -> Void) async {
        var (last, reported): (Int, (step: Int, name: UInt)) = (-1, (0, 0))
        while !Task.isCancelled {
            let (count, name) = (steps.load(ordering: .relaxed), behavior.load(ordering: .relaxed))
            // The name can be set some time after the step begins.
            if count == last, (count, name) != reported, count != 0 {
                reported = (count, name)
                report(UnsafePointer<CChar>(bitPattern: name).map(Progress.text) ?? "a task")
            }
            last = count
            try? await Task.sleep(for: limit)
        }
    }
}
