// swift-format-ignore-file
// The code of docs/typed.md; a test compares the two.
import FlynnRuntime

enum TypedPage {
    class Disk: Actor {
        private var sizes: [String: Int] = [:]

        func beAdd(_ path: String, size: Int = 0) { behave { me in me.sizes[path] = size } }
        func beSize(_ path: String) async throws -> Int { try await answer { me in me.sizes[path] ?? 0 } }
    }

    static func use() async throws {
        let disk = Disk()
        disk.beAdd("/tmp/a", size: 1)
        print(try await disk.beSize("/tmp/a"))
    }

    class Chain: Actor {
        private var sizes: [String: Int] = [:]

        @discardableResult
        func beAdd(_ path: String) -> Chain { behave { me in me.sizes[path] = 0 } }

        var beCount: Int { get async throws { try await answer { me in me.sizes.count } } }
    }

    class Parser: Actor, @unchecked Sendable {
        private var text = ""
        private func parse(_ line: String) { text += line }
        private func read(_ path: String) throws -> String { path }

        func beLine(_ line: String) { behave { me in me.parse(line) } }

        func beParse(_ line: String) async { await behave { me in me.parse(line) } }

        func beLoad(_ path: String) {
            behave { me in
                me.text = try me.read(path)
            } onError: { me, error in
                me.text = "\(error)"
            }
        }
    }

    class Worker: Actor {}

    class Session: Actor {
        func beTimeOut() { behave { _ in } }
    }

    class Clock: Actor {
        func beTick() { behave { _ in } }
    }

    class Hall: Actor {
        func beForget(_ name: String) { behave { _ in } }
    }

    static func watch(_ worker: Worker, _ boss: Worker, _ session: Session, _ hall: Hall, _ clock: Clock) {
        worker.unsafeSupervise(by: boss) { me, failure in failure.replace(with: Worker()) }
        session.unsafeWatch(by: hall) { me, end in me.beForget(end.actorClass) }
        Flynn.Timer(every: .seconds(1), clock) { me in me.beTick() }
        Flynn.Timer(after: .seconds(5), session) { me in me.beTimeOut() }
    }

    class Sensor: Actor {
        private var subscribers: [(Double) -> Void] = []
        func beSubscribe(_ subscriber: @escaping @Sendable (Double) -> Void) { behave { me in me.subscribers.append(subscriber) } }
    }

    static func forward(_ parser: Parser, _ sensor: Sensor, _ lines: AsyncStream<String>) async throws {
        try await lines.forward(to: parser, maxPending: 8) { me, line in me.beLine(line) }

        let (readings, source) = AsyncStream.makeStream(of: Double.self)
        sensor.beSubscribe { source.yield($0) }
        for await reading in readings { print(reading) }
    }

    final class Words: Actor, FlowStage, @unchecked Sendable {
        let safeOutput = FlowOutput<Int>()
        func beFlow(_ line: String) { behave { me in for word in line.split(separator: " ") { me.safeFlow(word.count) } } }
    }

    final class Sum: Actor, FlowStage, @unchecked Sendable {
        private var sum = 0
        func beFlow(_ number: Int) { behave { me in me.sum += number } }
        func beEnd() { behave { me in print(me.sum) } }
    }

    static func flow() {
        let flow = Array(count: 4) { Words() } |> Sum()
        flow[0].beFlow("a line")
        flow[0].beEnd()
    }
}
