// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Typed behaviors in the style of user code.
import FlynnRuntime

public class Disk: Actor {
    private var sizes: [String: Int] = [:]

    // The result type `Self` requires a `Sendable` class.
    @discardableResult
    public func beAdd(_ path: String, size: Int = 0) -> Disk { behave { me in me.sizes[path] = size } }

    public func beRemove(_ path: String) {
        behave { me in
            me.sizes[path] = nil
        }
    }

    public func beCheck(_ path: String) {
        behave { me in
            guard me.sizes[path] != nil else { throw DiskError.missing(path) }
        } onError: { me, error in
            me.sizes["\(error)"] = 0
        }
    }

    public func beWait(_ path: String) async { await behave { me in me.sizes[path] = 1 } }

    public func beSize(_ path: String) async throws -> Int { try await answer { me in me.sizes[path] ?? 0 } }

    public var beCount: Int { get async throws { try await answer(timeout: .seconds(1)) { $0.sizes.count } } }

    public func beEach<Result: Sendable>(
        _ change: @escaping @Sendable (String, Int) -> Result, then done: @escaping @Sendable ([Result]) -> Void
    ) {
        behave { me in done(me.sizes.sorted { $0.key < $1.key }.map(change)) }
    }
}

enum DiskError: Error {
    case missing(String)
}

public protocol Storage: Actor {
    func beRemove(_ path: String)
}

extension Disk: Storage {}

extension Storage {
    /// Calls a behavior in a behavior.
    public func beClear(_ paths: [String]) { behave { me in for path in paths { me.beRemove(path) } } }
}

final class Archive: Disk, @unchecked Sendable {
    private var removed: [String] = []

    override func beRemove(_ path: String) {
        behave { me in me.removed.append(path) }
        super.beRemove(path)
    }
}

/// A stage, a timer, a supervisor, a watch and a stream.
final class Words: Actor, FlowStage, @unchecked Sendable {
    let safeOutput = FlowOutput<Int>()

    func beFlow(_ line: String) { behave { me in for word in line.split(separator: " ") { me.safeFlow(word.count) } } }
}

final class Sum: Actor, FlowStage, @unchecked Sendable {
    private var sum = 0
    func beFlow(_ number: Int) { behave { me in me.sum += number } }
    func beEnd() { behave { me in print(me.sum) } }

    @discardableResult
    func beReset() -> Self { behave { me in me.sum = 0 } }
}

func typedFeatures() async throws {
    let (words, sum) = (Words(), Sum())
    let flow = Array(count: 4) { Words() } |> sum
    words |> [sum, Sum().beReset()]
    flow[0].beFlow("a line")
    flow[0].beEnd()
    Flynn.Timer(every: .seconds(1), sum) { me in me.beFlow(1) }.cancel()
    Flynn.Timer(after: .seconds(1), sum) { $0.beEnd() }.cancel()
    words.unsafeSupervise(by: sum) { me, failure in
        me.beFlow(0)
        failure.resume()
    }
    words.unsafeWatch(by: sum) { me, end in me.beFlow(end.actorClass.count) }.cancel()
    let (lines, source) = AsyncStream.makeStream(of: String.self)
    source.finish()
    try await lines.forward(to: words, maxPending: 8) { me, line in me.beFlow(line) }
    let disk = Archive()
    let callback: (String) -> Void = disk.beRemove
    callback("a")
    disk.beAdd("a", size: 1).beAdd("b").beClear(["a", "b"])
    _ = try await disk.beSize("a") + disk.beCount
    disk.beEach({ path, size in "\(path) \(size)" }, then: { print($0) })
}

final class Forms: Actor {
    private var count = 0
    func beA() { behave({ me in me.count += 1 }) }
    func beB() { behave({ me in me.count += 1 }, onError: { me, _ in me.count = 0 }) }
    func beC() { behave(name: "beOther") { $0.count += 1 } }
    func beD() async throws -> Int { return try await self.answer({ me in me.count }) }
}
