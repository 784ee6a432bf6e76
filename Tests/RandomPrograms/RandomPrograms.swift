// RandomPrograms [PROGRAMS [SEED [SCHEDULERS]]]
//
// Runs random programs of actors, and compares the received messages with a sequential model. The same seed makes the
// same program. Without SCHEDULERS, the seed also determines the number of schedulers.
import FlynnRuntime
import Foundation
import Synchronization

/// The seed of the running program, to identify a program that hangs.
private let current = Atomic<UInt64>(0)

/// Runs programs with consecutive seeds from `first`. Prints the seeds of failing programs.
public func runRandomPrograms(_ count: Int, from first: UInt64, schedulers: Int? = nil) -> (isRight: Bool, line: String)
{
    Flynn.defaultCheckForUnsafeArguments = false
    Flynn.onDeadLetter = { _ in }
    Flynn.onUnhandledError = { _ in }
    signal(SIGALRM) { _ in
        say("seed \(current.load(ordering: .relaxed)): the program hangs")
        _exit(3)
    }
    var total = Outcome()
    for index in 0..<count {
        let seed = first &+ UInt64(index)
        current.store(seed, ordering: .relaxed)
        // The time is far longer than any program takes.
        alarm(300)
        // Each change creates schedulers that are never freed, so changes are rare.
        if index == 0 || seed % 50 == 0 { start(seed, schedulers) }
        let outcome = Execution(Plan(seed: seed)).run()
        if !outcome.isRight {
            print("seed \(seed): \(outcome.line)")
            for detail in outcome.details.prefix(5) { print("    \(detail)") }
        }
        total.add(outcome)
    }
    alarm(0)
    return (total.isRight, "\(count) programs, \(total.line)")
}

private func start(_ seed: UInt64, _ schedulers: Int?) {
    if let schedulers {
        Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
    } else {
        let layouts: [(efficiency: Int, performance: Int)?] = [nil, (0, 1), (1, 1), (2, 4), (0, 8)]
        Flynn.startup(pretending: layouts[Int(seed / 50 % UInt64(layouts.count))])
    }
}

private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

@main
private struct RandomPrograms {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().map { UInt64($0).flatMap { $0 > Int.max ? nil : $0 } }
        guard numbers.count <= 3, !numbers.contains(nil) else {
            say("usage: RandomPrograms [PROGRAMS [SEED [SCHEDULERS]]]")
            exit(2)
        }
        let values = numbers.compactMap { $0 }
        let result = runRandomPrograms(
            values.first.map { Int($0) } ?? 1000, from: values.count > 1 ? values[1] : 1,
            schedulers: values.count > 2 ? Int(values[2]) : nil)
        print(result.line)
        if !result.isRight { exit(3) }
    }
}
