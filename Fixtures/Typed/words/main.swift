import FlynnRuntime
import Foundation

let counter = WordCounter()
let reader = Reader(counter)
@MainActor func settle() {
    for _ in 0..<3 {
        reader.unsafeWait(0)
        counter.unsafeWait(0)
    }
}

reader.beHeader()
settle()
counter.beWatch(2)
counter.beLine("the quick brown fox")
counter.beLines(["jumps over the dog.", "The end, the end"])
settle()
reader.beText("one\n\ntwo", true)
settle()
reader.beRead(URL(fileURLWithPath: "/nonexistent"), nil)
settle()
print(try await counter.beTop.ask(3, as: [String].self))
print(try await counter.beTop.ask(0, as: [String].self))
let longest: String? = try await counter.beLongest.ask()
print(longest ?? "-")
counter.beRemove(["the", "end"] as Set<String>)
counter.beMerge(["fox": 4], 0.5)
let top: [String] = try await counter.beTop.ask(2)
print(top)
print(try await reader.beFailures.ask(as: Int.self))
reader.beSkip("nonexistent", 5)
settle()
print(try await reader.beFailures.ask(as: Int.self))
counter.beReset()
let none: String? = try await counter.beLongest.ask()
print(none ?? "-")
