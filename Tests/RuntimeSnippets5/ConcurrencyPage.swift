// swift-format-ignore-file
// The code of docs/concurrency.md; a test compares the two.
import FlynnRuntime

enum ConcurrencyPage {
    static func size(of path: String) -> Int { path.count }
    static func show(_ reading: Double) { print(reading) }

    class Disk: Actor, @unchecked Sendable {
        lazy var beSize = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - the path of a file
            // flynnlint:parameter Reply<Int> - receives the size in bytes
            let reply: Reply<Int> = args[x: 1]
            reply(size(of: args[x: 0]))
        }

        lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - the path of a file
            print(args[x: 0] as String)
        }
    }

    static func ask(_ disk: Disk) async throws {
        let size: Int = try await disk.beSize.ask("a.swift", timeout: .seconds(1))
        print(size)
    }

    static func askOnSchedulers(_ disk: Disk) {
        Task(executorPreference: Flynn.taskExecutor) {
            let size: Int = try await disk.beSize.ask("a.swift")
            print(size)
        }
    }

    static func read(_ sensor: Sensor) async {
        let (readings, beRead) = Behavior.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(10))
        sensor.beSubscribe(beRead)
        for await reading in readings { show(reading) }
    }

    static func forward(_ lines: AsyncStream<String>, _ parser: Parser) async throws {
        try await lines.forward(to: parser.beLine, maxPending: 8)
    }

    actor Audit {
        private let executor: ActorExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(of disk: Disk) { executor = ActorExecutor(disk) }
    }

    enum Request { @TaskLocal static var id = "none" }

    static func bind(_ disk: Disk, _ path: String) {
        Request.$id.withValue("42") { disk.beLoad(path) }   // 'beLoad' and what it calls see "42"
    }
}
