#if Services
import BasicTestSupport
import FlynnRuntime
import MetricsTestKit
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@testable import FlynnServices

private class Worker: FlynnRuntime.Actor {
    lazy var beWork = Behavior(self) { _ in }
}

private class Other: FlynnRuntime.Actor {
    lazy var beWork = Behavior(self) { _ in }
}

private enum Nested {
    class Worker: FlynnRuntime.Actor {
        lazy var beWork = Behavior(self) { _ in }
    }
}

/// `FlynnMetrics` and `FlynnMetricsService`.
///
/// Each test runs in a separate process, because the statistics are global.
struct MetricsTests {
    /// Sends messages, and returns when the messages have run.
    private static func run(_ behavior: Behavior, _ count: Int) {
        for _ in 0..<count { behavior() }
        Flynn.shutdown()
    }

    @Test func `messages are counted by class and by scheduler`() async {
        await #expect(processExitsWith: .success) {
            Flynn.collectsClassStatistics = true
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            let backend = TestMetrics()
            let metrics = FlynnMetrics(factory: backend)
            metrics.update()
            #expect(backend.counters(label: "flynn_class_messages").isEmpty)
            let (worker, other) = (Worker(), Other())
            MetricsTests.run(worker.beWork, 10)
            metrics.update()
            MetricsTests.run(worker.beWork, 20)
            MetricsTests.run(other.beWork, 5)
            metrics.update()
            metrics.update()
            let counter = try backend.expectCounter("flynn_class_messages", [("class", "Worker")])
            #expect(counter.values == [10, 20])
            #expect(backend.counterTotal(label: "flynn_class_messages", dimensions: [("class", "Other")]) == 5)
            #expect(backend.counterTotal(label: "flynn_class_batches") >= 3)
            let depth = try backend.expectGauge("flynn_class_max_queue_depth", [("class", "Worker")]).lastValue
            #expect(depth.map { $0 >= 1 && $0 <= 20 } == true)
            let schedulers = backend.counters(label: "flynn_scheduler_messages").map { $0.dimensions[0].1 }.sorted()
            #expect(schedulers == ["0", "1"])
            let all = Int64(Flynn.statistics.schedulers.reduce(0) { $0 + $1.messagesRun })
            #expect(backend.counterTotal(label: "flynn_scheduler_messages") == all)
            try #expect(backend.expectGauge("flynn_scheduler_queue_depth", [("scheduler", "0")]).lastValue == 0)
        }
    }

    @Test func `classes beyond the limit are one label, and a class keeps its label`() async {
        await #expect(processExitsWith: .success) {
            Flynn.collectsClassStatistics = true
            let backend = TestMetrics()
            let metrics = FlynnMetrics(prefix: "app", maxClasses: 1, factory: backend)
            let (worker, other) = (Worker(), Other())
            MetricsTests.run(worker.beWork, 2)
            metrics.update()
            MetricsTests.run(other.beWork, 1000)
            metrics.update()
            let totals = backend.counters(label: "app_class_messages").map { ($0.dimensions[0].1, $0.totalValue) }
            #expect(Dictionary(uniqueKeysWithValues: totals) == ["Worker": 2, "other": 1000])
        }
    }

    @Test func `classes of the same name share a label`() async {
        await #expect(processExitsWith: .success) {
            Flynn.collectsClassStatistics = true
            let backend = TestMetrics()
            let metrics = FlynnMetrics(factory: backend)
            let (worker, nested) = (Worker(), Nested.Worker())
            for total in [7, 14] {
                MetricsTests.run(worker.beWork, 3)
                MetricsTests.run(nested.beWork, 4)
                metrics.update()
                #expect(backend.counterTotal(label: "flynn_class_messages") == total)
            }
        }
    }

    @Test func `counters continue if the statistics start again`() async {
        await #expect(processExitsWith: .success) {
            Flynn.collectsClassStatistics = true
            let backend = TestMetrics()
            let metrics = FlynnMetrics(factory: backend)
            let worker = Worker()
            for (round, cores) in [1, 2, 3].enumerated() {
                Flynn.startup(pretending: (efficiency: 0, performance: cores))
                MetricsTests.run(worker.beWork, 10 - round)
                metrics.update()
            }
            try #expect(backend.expectCounter("flynn_class_messages", [("class", "Worker")]).values == [10, 9, 8])
        }
    }

    @Test func `dead letters are counted`() async {
        await #expect(processExitsWith: .success) {
            let backend = TestMetrics()
            let metrics = FlynnMetrics(factory: backend)
            Flynn.onDeadLetter = { _ in }
            let behavior = Behavior(Worker()) { (_: BehaviorArgs) in }
            // The thread retains the newest actor.
            _ = Worker()
            metrics.update()
            #expect(backend.counterTotal(label: "flynn_dead_letters") == 0)
            for _ in 0..<3 { behavior() }
            metrics.update()
            #expect(backend.counterTotal(label: "flynn_dead_letters") == 3)
        }
    }

    @Test func `the service updates at the beginning and at the graceful shutdown`() async {
        await #expect(processExitsWith: .success) {
            Flynn.collectsClassStatistics = true
            let backend = TestMetrics()
            let (worker, metrics) = (Worker(), FlynnMetrics(factory: backend))
            MetricsTests.run(worker.beWork, 1)
            await testGracefulShutdown { trigger in
                async let service: Void = FlynnMetricsService(metrics, every: .seconds(24 * 60 * 60)).run()
                while backend.counterTotal(label: "flynn_class_messages") == 0 { await Task.yield() }
                MetricsTests.run(worker.beWork, 2)
                trigger.triggerGracefulShutdown()
                await service
            }
            try #expect(backend.expectCounter("flynn_class_messages", [("class", "Worker")]).values == [1, 2])
        }
    }
}
#endif
