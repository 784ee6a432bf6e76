// Measures the costs of actors: the time to create an actor, the memory of an idle actor, the allocations for a
// message, and the number of threads for a million actors.
import CMallocCount
import FlynnRuntime

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin

print("bytes, allocations and threads are counted only on Linux; here they are 0")
#endif

final class Plain: FlynnRuntime.Actor {}

final class Receiver: FlynnRuntime.Actor {
    lazy var beTake = Behavior(self) { _ in }
}

/// An actor with behaviors of both kinds.
final class Costs: FlynnRuntime.Actor, @unchecked Sendable {
    private var sum = 0
    lazy var beCount = Behavior(self) { (me, _) in me.sum += 1 }
    lazy var beText = Behavior(self) { (me, args) in
        let text: String = args[x: 0]
        me.sum += text.utf8.count
    }
    lazy var beFour = Behavior(self) { (me, args) in
        let (a, b, c, d): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        me.sum += a + b + c + d
    }
    lazy var beAsk = Behavior(self) { (me, args) in
        let reply: Reply<Int> = args[x: 0]
        reply(me.sum)
    }
    func typedCount() { behave { me in me.sum += 1 } }
    func typedText(_ text: String) { behave { me in me.sum += text.utf8.count } }
    func typedFour(_ a: Int, _ b: Int, _ c: Int, _ d: Int) { behave { me in me.sum += a + b + c + d } }
    func typedAsk() async throws -> Int { try await answer { me in me.sum } }
}

/// Returns the processor time of the calling thread for a piece of work. Other processes are not included.
func nanoseconds(_ work: () -> Void) -> Double {
    func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = time()
    work()
    return time() - start
}

final class OneDynamic: FlynnRuntime.Actor {
    private var count = 0
    lazy var beAdd = Behavior(self) { (me, _) in me.count += 1 }
}
final class OneTyped: FlynnRuntime.Actor {
    private var count = 0
    func beAdd() { behave { me in me.count += 1 } }
}

func threads() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.hasPrefix("Threads:") { return Int(text.split(separator: "\t")[1].filter(\.isNumber)) ?? 0 }
    }
    return 0
}

_ = Plain()

let count = 1_000_000
var actors: [Plain] = []
actors.reserveCapacity(count)
let before = malloc_bytes_in_use()
let creation = (0..<5).map { _ in
    // The release of the previous actors is not measured.
    actors.removeAll(keepingCapacity: true)
    return nanoseconds { for _ in 0..<count { actors.append(Plain()) } } / Double(count)
}
let after = malloc_bytes_in_use()
print("creating an actor: \(creation.sorted()[2].rounded()) ns (median of 5 rounds of a million)")
print("an idle actor: \((after - before) / count) bytes")
actors = []

// The first round fills the pools. In the steady state, only the argument arrays of the caller are allocated.
let receiver = Receiver()
func send(_ count: Int, to receiver: Receiver) {
    for _ in 0..<count { receiver.beTake() }
    receiver.unsafeWait()
}
for (name, depth) in [("10 000 waiting", 10_000), ("200 000 waiting", 200_000)] {
    send(depth, to: receiver)
    send(depth, to: receiver)
    let allocations = malloc_count()
    for _ in 0..<5 { send(depth, to: receiver) }
    print("allocations per message, \(name): \(Double(malloc_count() - allocations) / Double(5 * depth))")
}
let arrays = malloc_count()
for number in 0..<10_000 { receiver.beTake(number) }
receiver.unsafeWait()
print("with one argument: \(Double(malloc_count() - arrays) / 10_000)")

var receivers: [Receiver] = []
receivers.reserveCapacity(count)
for _ in 0..<count { receivers.append(Receiver()) }
for receiver in receivers { receiver.beTake() }
print("threads while a million actors have one message each: \(threads()), including \(Flynn.cores) schedulers")
receivers = []

// Dynamic and typed behaviors.
let costs = Costs()
// Unknown to the compiler, so that a closure must capture it.
let one = CommandLine.arguments.count
let text = String(repeating: "text", count: 5 * one)

/// Prints the allocations for a call of each kind, in the steady state.
func compare(
    _ what: String, _ calls: Int, _ dynamic: (Int) async throws -> Void, _ typed: (Int) async throws -> Void
) async throws {
    func each(_ call: (Int) async throws -> Void) async throws -> Double {
        try await call(calls)
        costs.unsafeWait()
        let before = malloc_count()
        try await call(calls)
        costs.unsafeWait()
        return (Double(malloc_count() - before) / Double(calls) * 100).rounded() / 100
    }
    print("allocations per call with \(what): dynamic \(try await each(dynamic)), typed \(try await each(typed))")
}
try await compare(
    "no argument", 10_000, { for _ in 0..<$0 { costs.beCount() } }, { for _ in 0..<$0 { costs.typedCount() } })
try await compare(
    "a string", 10_000, { for _ in 0..<$0 { costs.beText(text) } }, { for _ in 0..<$0 { costs.typedText(text) } })
try await compare(
    "four numbers", 10_000, { for _ in 0..<$0 { costs.beFour(one, one, one, one) } },
    { for _ in 0..<$0 { costs.typedFour(one, one, one, one) } })
try await compare(
    "an answer", 1_000, { for _ in 0..<$0 { _ = try await costs.beAsk.ask(as: Int.self) } },
    { for _ in 0..<$0 { _ = try await costs.typedAsk() } })

/// Returns the memory of an actor in bytes. The memory of its last message is not included, as it is the same for both
/// kinds.
func bytes<T: FlynnRuntime.Actor>(_ make: () -> T) -> Int {
    let count = 100_000
    var actors: [T] = []
    actors.reserveCapacity(count)
    let before = malloc_bytes_in_use()
    for _ in 0..<count { actors.append(make()) }
    for actor in actors { actor.unsafeWait() }
    let after = malloc_bytes_in_use()
    return withExtendedLifetime(actors) { (after - before) / count }
}
let dynamicBytes = bytes {
    let actor = OneDynamic()
    actor.beAdd()
    return actor
}
let typedBytes = bytes {
    let actor = OneTyped()
    actor.beAdd()
    return actor
}
print("an actor with one behavior that was called: dynamic \(dynamicBytes) bytes, typed \(typedBytes) bytes")
Flynn.shutdown()
