import BasicTestSupport
import Testing

@testable import FlynnRuntime

/// Behaviors that are called when an actor has ended.
struct DeathWatchTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    private struct Failure: Error {}

    private class Watched: FlynnRuntime.Actor {
        private let notes: Locked<[String]>

        init(_ notes: Locked<[String]>) {
            self.notes = notes
            super.init()
        }

        lazy var beAdd = Behavior(self) { (me, args) in
            // flynnlint:parameter String - what to note
            let note: String = args[x: 0]
            me.notes.withLock { $0.append(note) }
        }

        lazy var beFail = Behavior(self) { (_: BehaviorArgs) throws in
            // flynnlint:parameter None
            throw Failure()
        }
    }

    private class Watcher: FlynnRuntime.Actor {
        private let notes: Locked<[String]>
        private let ended: Event

        init(_ notes: Locked<[String]>, _ ended: Event = Event()) {
            self.notes = notes
            self.ended = ended
            super.init()
        }

        lazy var beEnded = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorEnd - the end of an actor
            let end: ActorEnd = args[x: 0]
            me.notes.withLock { $0.append("\(end.actorClass) \(end.reason)") }
            me.ended.happen()
        }
    }

    private class Supervisor: FlynnRuntime.Actor {
        private let replacement: FlynnRuntime.Actor?

        init(_ replacement: FlynnRuntime.Actor?) {
            self.replacement = replacement
            super.init()
        }

        lazy var beFailed = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            if let replacement = me.replacement { failure.replace(with: replacement) } else { failure.stop() }
        }
    }

    @Test func `the end of an actor follows its last message`() {
        let (notes, ended) = (Locked<[String]>([]), Event())
        let watcher = Watcher(notes, ended)
        var watched: Watched? = Watched(notes)
        watched?.unsafeWatch(by: watcher.beEnded)
        for number in 0..<10 { watched?.beAdd("\(number)") }
        // Without hooks, the thread retains the actor up to its next wait.
        watched?.unsafeWait()
        watched = nil
        ended.wait()
        #expect(notes.withLock { $0 } == (0..<10).map(String.init) + ["Watched deinitialized"])
    }

    @Test func `an actor that was stopped or replaced has ended, and each watch is told once`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.trapsDeadLetters = false
            for replaces in [false, true] {
                let notes = Locked<[String]>([])
                let reason = replaces ? "Watched replaced" : "Watched stopped"
                let watcher = Watcher(notes)
                let supervisor = Supervisor(replaces ? Watched(notes) : nil)
                var watched: Watched? = Watched(notes)
                watched?.unsafeSupervise(by: supervisor.beFailed)
                let watches = (0..<2).map { _ in watched?.unsafeWatch(by: watcher.beEnded) }
                #expect(watches[0] !== watches[1])
                watched?.beFail()
                Flynn.shutdown()
                #expect(notes.withLock { $0 } == [reason, reason])
                // The actor has already ended.
                watched?.unsafeWatch(by: watcher.beEnded)
                Flynn.shutdown()
                watched = nil
                Flynn.shutdown()
                #expect(notes.withLock { $0 } == [reason, reason, reason])
            }
        }
    }

    @Test func `a watch that was cancelled isn't told`() async {
        await #expect(processExitsWith: .success) {
            let notes = Locked<[String]>([])
            let watcher = Watcher(notes)
            var watched: Watched? = Watched(notes)
            let watch = watched?.unsafeWatch(by: watcher.beEnded)
            watch?.cancel()
            watch?.cancel()
            watched?.unsafeWait()
            watched = nil
            Flynn.shutdown()
            #expect(notes.withLock { $0 } == [])
            watch?.cancel()
        }
    }

    @Test func `a watch keeps neither actor alive, and a watcher that is gone makes no dead letter`() async {
        await #expect(processExitsWith: .success) {
            let (died, watcherDied, notes) = (Event(), Event(), Locked<[String]>([]))
            class MortalWatcher: Mortal {
                lazy var beEnded = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter ActorEnd - the end of an actor
                    _ = args[x: 0] as ActorEnd
                }
            }
            var (watched, watcher): (Mortal?, MortalWatcher?) = (Mortal(died), MortalWatcher(watcherDied))
            let watches = [
                watched?.unsafeWatch(by: watcher!.beEnded), watcher?.unsafeWatch(by: Watcher(notes).beEnded),
            ]
            watched?.unsafeWait()
            watcher = nil
            watcherDied.wait()
            watched = nil
            died.wait()
            Flynn.shutdown()
            #expect(Flynn.statistics.deadLetters == 0)
            withExtendedLifetime(watches) {}
        }
    }

    @Test func `an actor that is watched while it is deinitialized tells its end`() async {
        await #expect(processExitsWith: .success) {
            class Announcing: FlynnRuntime.Actor {
                private let watcher: Watcher

                init(_ watcher: Watcher) {
                    self.watcher = watcher
                    super.init()
                }

                deinit { unsafeWatch(by: watcher.beEnded) }
            }
            let notes = Locked<[String]>([])
            let watcher = Watcher(notes)
            Announcing(watcher).unsafeWait()
            Flynn.shutdown()
            #expect(notes.withLock { $0 } == ["Announcing deinitialized"])
        }
    }

    @Test func `a watcher without an actor crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let behavior = Behavior { (_: BehaviorArgs) in }
            Mortal().unsafeWatch(by: behavior)
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == "FlynnRuntime: the behavior of a watcher has no actor\n")
    }
}
