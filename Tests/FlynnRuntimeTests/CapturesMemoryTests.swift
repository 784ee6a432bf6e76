import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// The memory for the captures of typed calls.
struct CapturesMemoryTests {
    private final class Cargo: Sendable {
        private let tally: Tally
        init(_ tally: Tally) { self.tally = tally }
        deinit { tally.add() }
    }

    private final class Depot: FlynnRuntime.Actor, @unchecked Sendable {
        private var sum = 0
        func beHold(_ here: Event, _ go: Event) {
            behave { _ in
                here.happen()
                go.wait()
            }
        }
        func beAdd(_ a: Int, _ b: Int, _ cargo: Cargo) {
            behave { me in withExtendedLifetime(cargo) { me.sum += a + b } }
        }
        func beKeep<T: Sendable>(_ value: T, _ cargo: Cargo) {
            behave { _ in withExtendedLifetime((value, cargo)) {} }
        }
        func beSum() async throws -> Int { try await answer { me in me.sum } }
    }

    private static var keepsMemory: Bool {
        #if canImport(Glibc)
        Lifetime.isHooked
        #else
        false
        #endif
    }

    private func captures<T: Sendable>(of value: T, _ cargo: Cargo) -> UnsafeMutableRawPointer {
        _ClosureWords { (_: AnyObject) in withExtendedLifetime((value, cargo)) {} }.captures!
    }

    @Test func `receivers keep memory if the layout of captures is known`() {
        MessagePool.startKeepingMemory()
        #expect(flynn_keeps_captures() == Self.keepsMemory)
    }

    @Test func `captures end at once, and their memory may be kept`() {
        let tally = Tally()
        let memory = flynn_captures_end(captures(of: 1, Cargo(tally)))
        #expect(tally.value == 1)
        #if canImport(Glibc)
        #expect(memory != nil)
        #endif
        flynn_captures_free(memory)
    }

    @Test func `the memory of captures isn't kept if they are large, shared, or an object`() {
        let tally = Tally()
        let large = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        #expect(flynn_captures_end(captures(of: large, Cargo(tally))) == nil)
        #expect(tally.value == 1)

        let shared = captures(of: 1, Cargo(tally))
        flynn_retain(shared)
        #expect(flynn_captures_end(shared) == nil)
        #expect(tally.value == 1)
        flynn_release(shared)
        #expect(tally.value == 2)

        var cargo: Cargo? = Cargo(tally)
        weak let observer = cargo
        let object = Unmanaged.passRetained(cargo!).toOpaque()
        cargo = nil
        #expect(observer != nil)
        #expect(flynn_captures_end(object) == nil)
        #expect(tally.value == 3)
        #expect(observer == nil)
    }

    @Test func `calls between many threads pass their captures and release them once`() async throws {
        let (tally, depots) = (Tally(), (0..<4).map { _ in Depot() })
        onThreads(4) { number in
            for call in 0..<5_000 { depots[(number + call) % 4].beAdd(number, 1, Cargo(tally)) }
        }
        var sum = 0
        for depot in depots { sum += try await depot.beSum() }
        #expect(sum == (0 + 1 + 2 + 3) * 5_000 + 20_000)
        #expect(tally.value == 20_000)
    }

    #if os(Linux)
    @Test func `the memory of many backlogs doesn't add up`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            func residentBytes() -> Int {
                let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
                return (Int(text.split(separator: " ")[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
            }
            let numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
            var afterFirst = 0
            for round in 0..<10 {
                let (here, go, tally) = (Event(), Event(), Tally())
                let depot = Depot()
                depot.beHold(here, go)
                here.wait()
                for _ in 0..<100_000 { depot.beKeep(numbers, Cargo(tally)) }
                go.happen()
                depot.unsafeWait()
                #expect(tally.value == 100_000)
                Flynn.shutdown()
                if round == 0 { afterFirst = residentBytes() }
            }
            // The captures of all backlogs but the first take 130 MB.
            #expect(residentBytes() - afterFirst < 64 << 20)
        }
    }
    #endif
}
