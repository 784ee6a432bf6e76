// ActorBenchmarks [table [SCALE [ROUNDS [SHAPE…]]] | typed [SCALE [ROUNDS [SHAPE…]]] | features [SCALE [ROUNDS [SHAPE…]]]
//     | measure SHAPE ENGINE [SCALE [FEATURE]]
//     | repeat [RUNS] | profile [SHAPE [SCALE]] | soak [SECONDS]]
//
//     table    each shape with each kind of actors, with a million messages at scale 1, in processes of their own
//     typed    each shape with dynamic and with typed behaviors, in turns in this process, and calls with 0 to 8 arguments
//     features each of Flynn's shapes while no task-local value is bound, one, and five, and with statistics of classes
//     measure  one shape with one kind of actors of Swift: prints one line, which 'table' reads. FEATURE is
//              one that 'features' prints
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

let arguments = Array(CommandLine.arguments.dropFirst())
func argument(_ index: Int) -> String? { arguments.indices.contains(index) ? arguments[index] : nil }
func number(_ index: Int, default value: Double) -> Double { argument(index).flatMap { Double($0) } ?? value }

do {
    switch argument(0) ?? "table" {
    case "table":
        try runTable(
            scale: number(1, default: 0.4), rounds: Int(number(2, default: 11)), names: Array(arguments.dropFirst(3)))
    case "measure":
        let benchmark = suite(number(3, default: 1)).first { $0.name == argument(1) }
        guard let benchmark, let engine = argument(2).flatMap({ Engine(rawValue: $0) }) else {
            throw BenchmarkFailure("expected 'measure SHAPE ENGINE [SCALE]' with names that 'table' prints")
        }
        guard let feature = Feature(rawValue: argument(4) ?? "none") else {
            throw BenchmarkFailure("expected a feature that 'features' prints")
        }
        feature.use()
        print(try benchmark.measure(engine))
    case "typed":
        runTypedTable(
            scale: number(1, default: 0.1), rounds: Int(number(2, default: 31)), names: Array(arguments.dropFirst(3)))
    case "features":
        try runFeatureTable(
            scale: number(1, default: 0.4), rounds: Int(number(2, default: 11)), names: Array(arguments.dropFirst(3)))
    case "repeat":
        repeatShapes(runs: Int(number(1, default: 100)))
    case "profile":
        let scale = number(2, default: 1)
        for benchmark in suite(scale) where benchmark.name == argument(1) ?? "ping-pong" {
            profile(benchmark)
        }
    case "fairness":
        if let schedulers = argument(3).flatMap({ Int($0) }) { Flynn.startup(pretending: (0, schedulers)) }
        try measureFairness(
            actors: Int(number(1, default: 100)), seconds: 2, mixed: argument(2) == "mixed")
    case "latency":
        try runLatencyTable(rounds: Int(number(1, default: 5)))
    case "ping":
        guard let engine = argument(1).flatMap({ Engine(rawValue: $0) }) else {
            throw BenchmarkFailure("expected 'ping ENGINE BUSY MICROSECONDS [COUNT]'")
        }
        measureLatency(
            engine, perCore: Int(number(2, default: 2)), microseconds: Int(number(3, default: 50)),
            pings: Int(number(4, default: 1000)))
    case "soak":
        soak(seconds: number(1, default: 240))
    default:
        throw BenchmarkFailure(
            "usage: ActorBenchmarks [table | typed | features | measure | repeat | profile | fairness | latency | soak], see main.swift"
        )
    }
} catch {
    say("\(error)")
    exit(2)
}
