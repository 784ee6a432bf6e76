/// A function or property of a system library or the runtime that a simulation of FlynnTesting doesn't control.
package struct KnownUnsimulated: Sendable {
    /// What it does in a simulation.
    package enum Effect: Sendable {
        /// It waits for real time.
        case sleeps
        /// Its value is the real time.
        case readsTime
        /// It runs code on a thread outside of the simulation.
        case usesOtherThread
        /// It calls a closure when real time has passed, on a run loop.
        case usesTimer
        /// It runs a run loop, or adds something to one.
        case usesRunLoop
        /// It blocks the thread that runs everything else.
        case blocks
        /// It runs code on the main actor.
        case usesMainActor
        /// Its value is random.
        case isRandom
        /// Its value differs in each run.
        case isUnique
        /// It ends the runtime's threads.
        case endsRuntime
    }

    /// The labels of the calls that have the effect.
    package enum Labels: Sendable {
        case any
        /// The number of arguments, none of which has a label.
        case none(ClosedRange<Int>)
        case exactly([[String]])
        /// It isn't called, but a property.
        case value
    }

    let name: String
    let scope: KnownFunction.Scope
    /// The name of the module that declares it.
    package let module: String
    package let effect: Effect
    let labels: Labels
    /// Whether an argument `clock:` decides which time it waits for.
    package var hasClock = false
    /// Whether it has the effect for the main queue only. Other queues run the closure on the calling thread.
    package var isOnlyOfMainQueue = false
    /// Whether it has the effect for local values only. The semaphore of a property may be a lock.
    package var isOnlyOfNewValues = false
}

extension KnownUnsimulated {
    static let all: [KnownUnsimulated] = [
        rows(["sleep", "usleep"], "Glibc", [.global], .sleeps, .none(1...1)),
        rows(["nanosleep"], "Glibc", [.global], .sleeps, .none(2...2)),
        rows(["clock_nanosleep"], "Glibc", [.global], .sleeps, .none(4...4)),
        rows(
            ["sleep"], "Foundation", [.type("Thread")], .sleeps, .exactly([["forTimeInterval"], ["until"]])),
        rows(
            ["sleep"], "Swift", [.type("Task")], .sleeps,
            .exactly([
                [""], ["nanoseconds"], ["for"], ["for", "tolerance"], ["for", "clock"], ["for", "tolerance", "clock"],
                ["until", "clock"], ["until", "tolerance", "clock"],
            ]), hasClock: true),
        rows(
            ["sleep"], "Swift", clocks, .sleeps,
            .exactly([["for"], ["for", "tolerance"], ["until"], ["until", "tolerance"]])),
        rows(["measure"], "Swift", clocks, .readsTime, .any),
        rows(["now"], "Swift", clocks + clockTypes, .readsTime, .value),
        rows(["now"], "Dispatch", [.type("DispatchTime"), .type("DispatchWallTime")], .readsTime, .none(0...0)),
        rows(["now"], "Foundation", [.type("Date")], .readsTime, .value),
        rows(["init"], "Foundation", [.type("Date")], .readsTime, .exactly([[], ["timeIntervalSinceNow"]])),
        rows(["timeIntervalSinceNow"], "Foundation", [.instance("Date")], .readsTime, .value),
        rows(["systemUptime"], "Foundation", [.instance("ProcessInfo")], .readsTime, .value),
        rows(["clock_gettime", "gettimeofday"], "Glibc", [.global], .readsTime, .none(2...2)),
        rows(["time"], "Glibc", [.global], .readsTime, .none(1...1)),
        rows(["clock"], "Glibc", [.global], .readsTime, .none(0...0)),
        rows(
            ["mach_absolute_time", "mach_continuous_time"], "Darwin", [.global], .readsTime, .none(0...0)),
        rows(["CFAbsoluteTimeGetCurrent"], "CoreFoundation", [.global], .readsTime, .none(0...0)),
        rows(["CACurrentMediaTime"], "QuartzCore", [.global], .readsTime, .none(0...0)),
        rows(["async", "asyncAfter"], "Dispatch", [.instance("DispatchQueue")], .usesOtherThread, .any),
        rows(["sync"], "Dispatch", [.instance("DispatchQueue")], .usesOtherThread, .any, isOnlyOfMainQueue: true),
        rows(["concurrentPerform"], "Dispatch", [.type("DispatchQueue")], .usesOtherThread, .any),
        rows(
            ["notify"], "Dispatch", [.instance("DispatchGroup"), .instance("DispatchWorkItem")], .usesOtherThread, .any),
        rows(
            ["detachNewThread", "detachNewThreadSelector", "init"], "Foundation", [.type("Thread")], .usesOtherThread,
            .any),
        rows(["pthread_create"], "Glibc", [.global], .usesOtherThread, .none(4...4)),
        rows(
            ["addBarrierBlock", "addOperation", "addOperations"], "Foundation", [.instance("OperationQueue")],
            .usesOtherThread, .any),
        rows(["init", "scheduledTimer"], "Foundation", [.type("Timer")], .usesTimer, .any),
        rows(
            ["acceptInput", "perform", "run"], "Foundation", [.instance("RunLoop")], .usesRunLoop, .any),
        rows(
            ["wait"], "Dispatch", [.instance("DispatchGroup"), .instance("DispatchWorkItem")], .blocks, .any),
        rows(["wait"], "Dispatch", [.instance("DispatchSemaphore")], .blocks, .any, isOnlyOfNewValues: true),
        rows(
            ["waitUntilAllOperationsAreFinished"], "Foundation", [.instance("OperationQueue")], .blocks, .none(0...0)),
        rows(["run"], "Swift", [.type("MainActor")], .usesMainActor, .any),
        rows(
            ["random"], "Swift", (KnownScalar.numbers.union(["Bool", "CGFloat"])).sorted().map { .type($0) }, .isRandom,
            .exactly([[], ["in"]])),
        rows(["init"], "Swift", [.type("SystemRandomNumberGenerator")], .isRandom, .none(0...0)),
        rows(["arc4random"], "Darwin", [.global], .isRandom, .none(0...0)),
        rows(["arc4random_uniform"], "Darwin", [.global], .isRandom, .none(1...1)),
        rows(["init"], "Foundation", [.type("UUID")], .isUnique, .none(0...0)),
        rows(["shutdown"], "FlynnRuntime", [.type("Flynn")], .endsRuntime, .exactly([[], ["timeout"]])),
        rows(["startup"], "FlynnRuntime", [.type("Flynn")], .endsRuntime, .exactly([["pretending"]])),
    ].flatMap { $0 }

    private static let clockNames = ["ContinuousClock", "SuspendingClock"]
    private static let clocks = clockNames.map { KnownFunction.Scope.instance($0) }
    private static let clockTypes = clockNames.map { KnownFunction.Scope.type($0) }

    private static func rows(
        _ names: [String], _ module: String, _ scopes: [KnownFunction.Scope], _ effect: Effect, _ labels: Labels,
        hasClock: Bool = false, isOnlyOfMainQueue: Bool = false, isOnlyOfNewValues: Bool = false
    ) -> [KnownUnsimulated] {
        scopes.flatMap { scope in
            names.map { name in
                KnownUnsimulated(
                    name: name, scope: scope, module: module, effect: effect, labels: labels, hasClock: hasClock,
                    isOnlyOfMainQueue: isOnlyOfMainQueue, isOnlyOfNewValues: isOnlyOfNewValues)
            }
        }
    }

    // MARK: - Other names

    /// The functions of the standard library that call their closure in the task that calls them.
    package static let continuations: Set = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withTaskCancellationHandler",
        "withTaskPriorityEscalationHandler",
        "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    ]

    /// The properties of a collection that have its elements in its order.
    package static let orderedViews: Set = ["keys", "lazy", "values"]

    /// The methods of a collection whose results are in its order.
    package static let orderedMethods: Set = [
        "compactMap", "dropFirst", "dropLast", "enumerated", "filter", "flatMap", "map", "prefix", "reversed", "suffix",
    ]

    /// The modules whose import makes the functions of the C library, Dispatch and Foundation visible.
    package static let providers: Set = [
        "Android", "AppKit", "Combine", "CoreFoundation", "Darwin", "Dispatch", "Foundation", "FoundationEssentials",
        "Glibc", "Musl", "QuartzCore", "SwiftUI", "UIKit", "WatchKit", "XCTest",
    ]

    // MARK: - Derived tables

    private struct Key: Hashable {
        let name: String
        let scope: KnownFunction.Scope
    }

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { (Key(name: $0.name, scope: $0.scope), $0) })

    /// The function or property with a name; `nil` for another one, and for calls without the effect.
    ///
    /// - Parameter labels: the labels of the arguments; `nil` if it isn't called.
    package static func named(
        _ name: String, _ scope: KnownFunction.Scope, labels: [String]?
    ) -> KnownUnsimulated? {
        guard let known = byKey[Key(name: name, scope: scope)], known.isMeant(by: labels) else { return nil }
        return known
    }

    private func isMeant(by passed: [String]?) -> Bool {
        switch (labels, passed) {
        case (.value, nil): true
        case (.any, _?): true
        case (.none(let counts), let passed?): counts.contains(passed.count) && passed.allSatisfy(\.isEmpty)
        case (.exactly(let all), let passed?): all.contains(passed)
        default: false
        }
    }

    /// The methods of collections that are random without a generator.
    package static let randomMethods: Set = ["randomElement", "shuffle", "shuffled"]

    /// The clocks that show real time.
    package static let clockTypeNames = Set(clockNames)

    /// The names of the functions and properties, and of the types with such initializers.
    static let names = Set(
        all.map { known in
            if case .type(let type) = known.scope, known.name == "init" { type } else { known.name }
        }
    ).union(randomMethods)

    /// The names that a file needs no ``providers`` for.
    static let ownNames = Set(
        all.filter { $0.module == "Swift" || $0.module == KnownModule.runtime }.map { known in
            if case .type(let type) = known.scope, known.name == "init" { type } else { known.name }
        }
    ).union(randomMethods)

    /// The names of those that aren't members, and of types with such initializers.
    static let globalNames = Set(
        all.compactMap { known -> String? in
            switch known.scope {
            case .global: known.name
            case .type(let type): known.name == "init" ? type : nil
            case .instance: nil
            }
        })

    /// The lengths of the names in bytes.
    static let nameLengths: ClosedRange<Int> =
        (names.map(\.utf8.count).min() ?? 0)...(names.map(\.utf8.count).max() ?? 0)
}
