// Measures the cost of actors: the time to create one, the memory of an idle one, allocations per message, and the
// number of threads for a million actors.
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

/// Returns the calling thread's processor time for some work, which excludes other processes.
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
    // Releasing the previous actors is not measured.
    actors.removeAll(keepingCapacity: true)
    return nanoseconds { for _ in 0..<count { actors.append(Plain()) } } / Double(count)
}
let after = malloc_bytes_in_use()
print("creating an actor: \(creation.sorted()[2].rounded()) ns (median of 5 rounds of a million)")
print("an idle actor: \((after - before) / count) bytes")
actors = []

// Steady state: a first round fills the pools. Only the caller's argument arrays are allocated.
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
Flynn.shutdown()
