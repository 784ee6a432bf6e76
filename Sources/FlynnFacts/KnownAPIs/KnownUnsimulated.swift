/// A function or property of a system library or the runtime outside the control of FlynnTesting simulations.
package struct KnownUnsimulated: Sendable {
    /// The effect in a simulation.
    package enum Effect: Sendable {
        /// Waits for real time.
        case sleeps
        /// Returns the real time.
        case readsTime
        /// Runs code on a thread outside of the simulation.
        case usesOtherThread
        /// Calls a closure on a run loop after real time has passed.
        case usesTimer
        /// Runs a run loop, or adds an object to a run loop.
        case usesRunLoop
        /// Blocks the only thread of the simulation.
        case blocks
        /// Runs code on the main actor.
        case usesMainActor
        /// Returns a random value.
        case isRandom
        /// Returns a different value in every run.
        case isUnique
        /// Ends the threads of the runtime.
        case endsRuntime
    }

    /// The argument labels of the calls with this effect.
    package enum Labels: Sendable {
        case any
        /// The number of unlabeled arguments.
        case none(ClosedRange<Int>)
        case exactly([[String]])
        /// A property and not a call.
        case value
    }

    let name: String
    let scope: KnownFunction.Scope
    /// The name of the declaring module.
    package let module: String
    package let effect: Effect
    let labels: Labels
    /// Whether the argument `clock:` selects the time to wait for.
    package var hasClock = false
    /// Whether only the main queue has this effect. Other queues run the closure on the calling thread.
    package var isOnlyOfMainQueue = false
    /// Whether only local values have this effect. A semaphore in a property can be used as a lock.
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

    /// The standard library functions that call the closure in the calling task.
    package static let continuations: Set = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withTaskCancellationHandler",
        "withTaskPriorityEscalationHandler",
        "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    ]

    /// The properties of a collection that contain its elements in the same order.
    package static let orderedViews: Set = ["keys", "lazy", "values"]

    /// The methods of a collection with results in the same order.
    package static let orderedMethods: Set = [
        "compactMap", "dropFirst", "dropLast", "enumerated", "filter", "flatMap", "map", "prefix", "reversed", "suffix",
    ]

    /// The modules that make the functions of the C library, Dispatch and Foundation visible to importing files.
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

    /// Returns the function or property named `name`; `nil` for unknown names and for calls that don't have the effect.
    ///
    /// - Parameter labels: The argument labels; `nil` if there is no call.
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

    /// The collection methods with random results unless a generator is passed.
    package static let randomMethods: Set = ["randomElement", "shuffle", "shuffled"]

    /// The clocks that show real time.
    package static let clockTypeNames = Set(clockNames)

    /// The names of the functions and properties, and of the types with listed initializers.
    package static let names = Set(
        all.map { known in
            if case .type(let type) = known.scope, known.name == "init" { type } else { known.name }
        }
    ).union(randomMethods)

    /// The names that are visible even if the file does not import a module in ``providers``.
    package static let ownNames = Set(
        all.filter { $0.module == "Swift" || $0.module == KnownModule.runtime }.map { known in
            if case .type(let type) = known.scope, known.name == "init" { type } else { known.name }
        }
    ).union(randomMethods)

    /// The names of global functions and properties, and of the types with listed initializers.
    package static let globalNames = Set(
        all.compactMap { known -> String? in
            switch known.scope {
            case .global: known.name
            case .type(let type): known.name == "init" ? type : nil
            case .instance: nil
            }
        })

    /// The filter for these names and `current`.
    package static let filter = NameFilter(names.union(["current"]))
}
