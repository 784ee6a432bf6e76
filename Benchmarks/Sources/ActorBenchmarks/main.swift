// ActorBenchmarks [table [SCALE [ROUNDS]] | repeat [RUNS] | profile [SHAPE [SCALE]] | soak [SECONDS]]
//
//     table    each shape for the three kinds of actors, with a million operations at scale 1
//     repeat   each of Flynn's shapes repeatedly, with a million operations: checks that no message is lost, runs twice or
//              out of order, and that no actor runs on two threads at once
//     profile  one of Flynn's shapes ten times, for a profiler
//     soak     creates and releases actors, and checks that memory doesn't grow
import FlynnRuntime
import Measuring

#if canImport(Glibc)
@preconcurrency import Glibc

setvbuf(stdout, nil, _IOLBF, 0)
#endif

let arguments = CommandLine.arguments.dropFirst()
let number = arguments.dropFirst().first.flatMap { Double($0) }
switch arguments.first ?? "table" {
case "table":
    let rounds = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5
    runTable(suite(number ?? 1), rounds: rounds)
case "repeat":
    repeatShapes(runs: Int(number ?? 100))
case "profile":
    let name = arguments.dropFirst().first ?? "ping-pong"
    let scale = arguments.dropFirst(2).first.flatMap { Double($0) } ?? 1
    for benchmark in suite(scale) where benchmark.name.hasPrefix(name) {
        let time = seconds { for _ in 0..<10 { benchmark.flynn() } }
        print("\(benchmark.name): \(time / Double(benchmark.operations) * 1e8) ns")
    }
case "soak":
    soak(seconds: number ?? 240)
default:
    print("usage: ActorBenchmarks [table [SCALE [ROUNDS]] | repeat [RUNS] | profile [SHAPE [SCALE]] | soak [SECONDS]]")
    exit(2)
}
