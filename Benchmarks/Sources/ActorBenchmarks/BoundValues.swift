import FlynnRuntime
import Measuring

/// Task-local values that are bound during a run, so that all messages carry them.
enum BoundValues {
    @TaskLocal private static var first = 0
    @TaskLocal private static var second = "none"
    @TaskLocal private static var third: [Int] = []
    @TaskLocal private static var fourth: Counter?
    @TaskLocal private static var fifth = 0.5

    /// The number of values to bind, from 0 to 5. Safe: set before the first run.
    nonisolated(unsafe) static var count = 0

    /// Calls `work` with the values bound.
    static func bind(_ work: () -> Void) {
        if count > 0 { $first.withValue(1) { bindSecond(work) } } else { work() }
    }

    private static func bindSecond(_ work: () -> Void) {
        guard count > 1 else { return work() }
        $second.withValue("a value on the heap, because it is long") {
            $third.withValue([1, 2, 3]) {
                $fourth.withValue(Counter()) { $fifth.withValue(1.5, operation: work) }
            }
        }
    }

    /// Calls `work` with the values bound.
    static func bind(_ work: () async -> Void) async {
        guard count > 0 else { return await work() }
        await $first.withValue(1) {
            guard count > 1 else { return await work() }
            await $second.withValue("a value on the heap, because it is long") {
                await $third.withValue([1, 2, 3]) {
                    await $fourth.withValue(Counter()) { await $fifth.withValue(1.5, operation: work) }
                }
            }
        }
    }

    private final class Counter: Sendable {}
}
