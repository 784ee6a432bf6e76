import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

// flynnlint:disable all - the calls have arguments of any number

/// The maximum memory for the nodes of free messages in an idle program.
private let maxIdleSize = 8 << 20

/// Sends messages to a waiting actor until they use far more memory than allowed for idle programs, and then runs them.
private func runBacklog() -> Bool {
    Flynn.defaultCheckForUnsafeArguments = false
    let (here, go) = (Event(), Event())
    let actor = Mortal()
    actor.beWaitFor(here, go)
    here.wait()
    for _ in 0..<200_000 {
        actor.beCall()
        actor.beCall(1)
        actor.beCall(1, 2, 3)
    }
    let isLarge = flynn_nodes_size() > 4 * maxIdleSize
    go.happen()
    actor.unsafeWait()
    return isLarge && actor.calls.value == 600_000
}

/// The memory for a large backlog is released with the backlog. Each test runs in a separate process, as it measures
/// the memory of the process.
struct MessageMemoryTests {
    @Test func `the memory of a backlog is given back at shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            #expect(runBacklog())
            Flynn.shutdown()
            #expect(flynn_nodes_size() < maxIdleSize)
        }
    }

    @Test func `the memory of a backlog is given back when the program is idle`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            #expect(runBacklog())
            while flynn_nodes_size() >= maxIdleSize { flynn_thread_yield() }
        }
    }

    @Test func `nodes on many threads are distinct, and their pages are given back`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            onThreads(4) { number in
                var random = SystemRandomNumberGenerator()
                var nodes: [UnsafeMutableRawPointer?] = []
                func check() {
                    for node in nodes { #expect(node!.load(fromByteOffset: 8, as: Int.self) == number) }
                }
                for round in 0..<2_000 {
                    // The number of nodes grows at first, and then shrinks.
                    let grows = round < 1_000 ? UInt.random(in: 0..<4, using: &random) > 0 : Bool.random(using: &random)
                    if grows {
                        var new = [UnsafeMutableRawPointer?](repeating: nil, count: 64)
                        #expect(flynn_nodes_allocate(0, 120, &new, new.count) == new.count)
                        for node in new { node!.storeBytes(of: number, toByteOffset: 8, as: Int.self) }
                        nodes += new
                    } else if !nodes.isEmpty {
                        if round % 8 == 0 { nodes.shuffle(using: &random) }
                        let freed = Array(nodes.suffix(128))
                        nodes.removeLast(freed.count)
                        flynn_nodes_free(0, 120, freed, freed.count)
                    }
                    if round % 100 == 0 { check() }
                }
                check()
                while !nodes.isEmpty {
                    let freed = Array(nodes.suffix(256))
                    nodes.removeLast(freed.count)
                    flynn_nodes_free(0, 120, freed, freed.count)
                }
            }
            // Some pages wait for others, and are then returned by a single system call.
            #expect(flynn_nodes_size() <= 64 * sysconf(Int32(_SC_PAGESIZE)))
        }
    }

    /// The rows of the memory table in the page about performance, with the sizes of messages for each row.
    private static let rows: [(row: String, sizes: [Message.Size])] = [
        ("a message without arguments", [.none]), ("a message with one argument", [.one]),
        ("a message with two or three arguments", [.three]), ("a message with four to eight arguments", [.eight]),
        ("a message with more arguments", [.one]), ("a message of a typed behavior", [.none]),
        ("a message with task-local values", [.carryingOne, .carryingEight]),
    ]

    /// Returns the size of a message in bytes. Messages are allocated in units of 32 bytes.
    private static func bytes(_ size: Message.Size) -> Int { (size.byteCount + 31) / 32 * 32 }

    @Test func `the pages have the memory of messages`() throws {
        func text(_ page: String) throws -> String {
            try String(contentsOf: repository.appending(path: page), encoding: .utf8).replacing("\n", with: " ")
        }
        let performance = try text("docs/performance.md")
        for (row, sizes) in MessageMemoryTests.rows {
            let cell = try #require(performance.firstRange(of: "| \(row) | ")?.upperBound, "\(row)")
            let numbers = performance[cell...].prefix { $0 != "|" }.matches(of: /(\d+) bytes/).compactMap { Int($0.1) }
            #expect(numbers == sizes.map(MessageMemoryTests.bytes), "\(row)")
        }
        #expect(performance.contains("arguments of up to \(MemoryLayout<Any>.size - 8) bytes"))
        // A store has 1024 lists of 256 messages.
        let operation = try text("docs/operation.md")
        for size in Message.Size.allocated {
            let megabytes = (Double(262_144 * MessageMemoryTests.bytes(size)) / 1e6).rounded()
            #expect(operation.contains("\(Int(megabytes)) MB"), "\(size)")
        }
    }
}
