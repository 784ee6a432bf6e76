import BasicTestSupport
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

// flynnlint:disable all - the mistakes here are the point

private class StringBuilder: FlynnRuntime.Actor {
    private var string = ""

    lazy var beAppend = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to append
        let value: String = args[x: 0]
        self.string.append(value)
    }

    lazy var beInsert = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to insert
        // flynnlint:parameter Double - where, as a share of the length
        let value: String = args[x: 0]
        let place: Double = args.get(1)
        let more: Int = args[x: 2]
        self.string.append("\(value) \(place) \(more)")
    }

    lazy var beStop = Behavior(self) { _ in
        Flynn.shutdown()
    }

    lazy var beLoad = Behavior(self) { _ in }
}

private class Image {}

@globalActor private actor Gallery {
    static let shared = Gallery()

    func makeBehavior() {
        _ = ChainableBehavior(StringBuilder(), name: "beShow") { (_, _) in self.show() }
    }

    private func show() {}
}

/// Shuts down the runtime, in a function that hides the call in a task from the compiler.
private func blockingShutdown() { Flynn.shutdown() }

private actor Guest {
    private let executor: ActorExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(on builder: StringBuilder) { executor = ActorExecutor(builder) }

    func shutDown() { blockingShutdown() }
}

private func behaviorOfDeinitializedActor() -> Behavior {
    orphan { Behavior(StringBuilder()) { _ in } }
}

/// The messages on standard error for crashes and warnings. Each test runs a process.
struct CrashTests {
    /// Expects that a process writes one line and then ends with a trap.
    private func expect(
        _ text: String, from result: ExitTest.Result?, location: SourceLocation = #_sourceLocation
    ) throws {
        let result = try #require(result, sourceLocation: location)
        #expect(output(result) == "FlynnRuntime: \(text)\n", sourceLocation: location)
        var isTrap = false
        if case .signal = result.exitStatus { isTrap = true }
        #expect(isTrap, sourceLocation: location)
    }

    private func output(_ result: ExitTest.Result) -> String {
        String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    @Test func `a crash names the expected and the found type`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            StringBuilder().beAppend(5)
            Flynn.shutdown()
        }
        try expect("StringBuilder.beAppend: the 1st argument: expected String, found Int", from: result)
    }

    @Test func `a literal has its default type`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            StringBuilder().beInsert("a", 1)
            Flynn.shutdown()
        }
        try expect("StringBuilder.beInsert: the 2nd argument: expected Double, found Int", from: result)
    }

    @Test func `a crash reports nil`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            StringBuilder().beAppend(nil)
            Flynn.shutdown()
        }
        try expect("StringBuilder.beAppend: the 1st argument: expected String, found nil", from: result)
    }

    @Test func `a crash names the missing argument`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            StringBuilder().beInsert("a", 0.5)
            Flynn.shutdown()
        }
        try expect("StringBuilder.beInsert: the 3rd argument (Int) is missing: 2 were passed", from: result)
    }

    @Test func `a behavior without an actor can't be called`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Behavior { _ in }()
            Flynn.shutdown()
        }
        try expect("be…: the behavior was called before it was given an actor", from: result)
    }

    @Test func `a call to a deinitialized actor is reported once for each behavior`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<3 { behaviorOfDeinitializedActor()() }
            #expect(Flynn.statistics.deadLetters == 3)
        }
        #expect(
            output(try #require(result)) == """
                FlynnRuntime: warning: StringBuilder.be…: a call was dropped because the actor was deinitialized or stopped

                """)
    }

    @Test func `a program can handle calls to deinitialized actors`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let names = Mutex([String]())
            Flynn.onDeadLetter = { name in names.withLock { $0.append(name) } }
            for _ in 0..<2 { behaviorOfDeinitializedActor()() }
            #expect(names.withLock { $0 } == ["StringBuilder.be…", "StringBuilder.be…"])
        }
        #expect(output(try #require(result)).isEmpty)
    }

    @Test func `a call to a deinitialized actor can be made to crash`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Flynn.trapsDeadLetters = true
            behaviorOfDeinitializedActor()()
        }
        try expect(
            "StringBuilder.be…: the behavior was called after its actor was deinitialized or stopped", from: result)
    }

    @Test func `a call that returns a deinitialized actor crashes`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let behavior = orphan { ChainableBehavior(StringBuilder()) { _ in } }
            behavior()
        }
        try expect("StringBuilder.be…: the behavior was called after its actor was deinitialized", from: result)
    }

    @Test func `a behavior can't get an actor of another type`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let behavior = Behavior(StringBuilder(), name: "beShow") { (me, _) in me.beStop() }
            behavior.setActor(Mortal())
        }
        try expect("beShow: setActor: expected StringBuilder, found Mortal", from: result)
    }

    @Test func `a behavior's closure can't be isolated`() async throws {
        let plain = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Behavior(StringBuilder(), name: "beShow") { _ in } }
        }
        try expect(
            "StringBuilder.beShow: the closure is isolated to MainActor, but a behavior runs on its own actor; declare the actor's class 'nonisolated'",
            from: plain)
        let chainable = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Gallery.shared.makeBehavior()
        }
        try expect(
            "StringBuilder.beShow: the closure is isolated to Gallery, but a behavior runs on its own actor; declare the actor's class 'nonisolated'",
            from: chainable)
    }

    @Test func `a closure in isolated code may be nonisolated`() async {
        await #expect(processExitsWith: .success) {
            let behavior = await MainActor.run {
                Behavior(Mortal(), name: "beCall") { @Sendable (me, _) in me.calls.add() }
            }
            behavior()
            Flynn.shutdown()
        }
    }

    @Test func `a behavior can't shut the runtime down`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            StringBuilder().beStop()
            Flynn.shutdown()
        }
        try expect("shutdown() was called by a behavior, which would wait for itself", from: result)
    }

    @Test func `a task of the runtime can't shut it down`() async throws {
        let task = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Task(executorPreference: Flynn.taskExecutor) { blockingShutdown() }.value
        }
        try expect("shutdown() was called by a task on 'Flynn.taskExecutor', which would wait for itself", from: task)
        let blocking = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Task(executorPreference: Flynn.taskExecutor) { Flynn.runBlocking { blockingShutdown() } }.value
        }
        try expect(
            "shutdown() was called by a task on 'Flynn.taskExecutor', which would wait for itself", from: blocking)
        let turn = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Guest(on: StringBuilder()).shutDown()
        }
        try expect(
            "shutdown() was called by a task that runs in turns of an actor, which would wait for itself", from: turn)
        let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Last: FlynnRuntime.Actor {
                deinit { Flynn.shutdown() }
                lazy var beEnd = Behavior(self) { _ in }
            }
            Last().beEnd()
            Flynn.shutdown()
        }
        try expect(
            "shutdown() was called by a 'deinit' on a thread of the runtime, which would wait for itself", from: end)
    }

    @Test func `a timer needs a finite interval`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Flynn.Timer(timeInterval: .nan, repeats: false, StringBuilder().beLoad)
            Flynn.shutdown()
        }
        try expect("a timer's interval must be less than 9e9 seconds, but is nan", from: result)
        let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Flynn.Timer(after: .seconds(9_000_000_000), StringBuilder().beLoad)
        }
        try expect("a timer's interval must be less than 9e9 seconds, but is 9000000000.0", from: long)
    }

    @Test func `a missing kind of core is reported once`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let builder = StringBuilder()
            builder.unsafeCoreAffinity = .onlyEfficiency
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            for _ in 0..<3 { builder.beAppend("a") }
            Flynn.shutdown()
        }
        #expect(
            output(try #require(result)) == """
                FlynnRuntime: warning: the machine has no cores for 'onlyEfficiency', so these actors run on any core

                """)
    }

    private actor SwiftActor {}

    @Test func `an instance of a class is reported once, in debug builds`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let builder = StringBuilder()
            let load = builder.beLoad
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<100 { load(Image(), load, "a", [1]) }
            }
            load(builder)
            load(SwiftActor())
            load(Flynn.Timer(timeInterval: 3600, repeats: false, load))
            Flynn.defaultCheckForUnsafeArguments = false
            builder.beLoad(StringBuilder(), Image())
            builder.beAppend("a")
            Flynn.shutdown()
        }
        #if DEBUG
        let text =
            "FlynnRuntime: warning: StringBuilder.beLoad: the 1st argument: Image is a class whose instance is now shared\n"
        #else
        let text = ""
        #endif
        #expect(output(try #require(result)) == text)
    }

    @Test func `the report of instances of classes can be switched off`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Flynn.defaultCheckForUnsafeArguments = false
            StringBuilder().beLoad(Image())
            StringBuilder().beAppend("fine")
            Flynn.shutdown()
        }
        #expect(output(try #require(result)).isEmpty)
    }
}

/// The lifetime of actors on systems where reference counts can't be observed. Actors are only retained by references
/// and by waiting messages.
struct UnhookedLifetimeTests {
    /// An actor that counts its calls, and the deinitialized instances of the class.
    private class Mayfly: FlynnRuntime.Actor {
        static let calls = Atomic(0)
        static let deinitialized = Atomic(0)
        private var next = 0

        deinit { Mayfly.deinitialized.add(1, ordering: .relaxed) }

        lazy var beCall = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Int - the number of the call
            let number: Int = args[x: 0]
            #expect(number == self.next)
            self.next += 1
            Mayfly.calls.add(1, ordering: .relaxed)
        }

        lazy var beReplace = Behavior(self) { [unowned self] _ in
            self.beCall = ChainableBehavior(self) { _ in Mayfly.calls.add(1, ordering: .relaxed) }
        }
    }

    @Test func `references and messages retain an actor`() async {
        await #expect(processExitsWith: .success) {
            setenv("FLYNN_LIFETIME_HOOKS", "off", 1)
            #expect(!Lifetime.isHooked)
            let wandering = Behavior { _ in Mayfly.calls.add(1, ordering: .relaxed) }
            for _ in 0..<1000 {
                let actor = Mayfly()
                // The owner releases the actor while messages wait. A behavior stays stored for longer, but isn't
                // called.
                let stored = withExtendedLifetime(actor) {
                    actor.beCall(0).beCall(1)
                    wandering.setActor(actor)
                    wandering()
                    // The behavior is fetched first, as only the actor can change the property from now on.
                    let stored = actor.beCall
                    actor.beReplace()
                    return stored
                }
                Flynn.Timer(timeInterval: 0, repeats: false, stored, [2])
            }
            wandering.setActor(nil)
            Flynn.shutdown()
            #expect(Mayfly.calls.load(ordering: .relaxed) >= 3000)
            #expect(Mayfly.deinitialized.load(ordering: .relaxed) == 1000)
        }
    }

    @Test func `a thread retains the newest actor until it sends a message`() async {
        await #expect(processExitsWith: .success) {
            setenv("FLYNN_LIFETIME_HOOKS", "off", 1)
            for _ in 0..<1000 { Mayfly().beCall(0).beCall(1) }
            // On threads that end, with and without sending a message.
            onThreads(4) { _ in
                Mayfly().beCall(0)
                _ = Mayfly()
            }
            // In a behavior. The actor is released when the behavior has ended.
            let (maker, made) = (Mortal(), Event())
            Behavior(maker) { _ in
                Mayfly().beCall(0)
                _ = Mayfly()
                made.happen()
            }()
            made.wait()
            Flynn.shutdown()
            #expect(Mayfly.calls.load(ordering: .relaxed) == 2005)
            #expect(Mayfly.deinitialized.load(ordering: .relaxed) == 1010)
        }
    }

    @Test func `a behavior doesn't retain its actor`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("FLYNN_LIFETIME_HOOKS", "off", 1)
            let stored = StringBuilder().beAppend
            _ = StringBuilder()
            stored("a")
            Flynn.shutdown()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            text == """
                FlynnRuntime: StringBuilder.beAppend: the behavior was called after its actor was deinitialized

                """)
    }
}
