import CFlynnRuntime

/// The actors with unfinished messages, and their states; see `Flynn.snapshot()`.
///
/// A copy: the value doesn't change, and any thread can read it. The actors continue in the meantime.
public struct FlynnSnapshot: Sendable, CustomStringConvertible {
    /// The reason why an actor has unfinished messages.
    public enum State: Sendable, Hashable, CaseIterable {
        /// A scheduler runs the actor.
        case running
        /// A behavior of the actor is in `Flynn.runBlocking`.
        case blocking
        /// The actor waits for a scheduler.
        case scheduled
        /// The actor is muted by the limit of an actor that it called; see `MailboxLimit`.
        case muted
        /// The actor waits for the decision of its supervisor; see `ActorFailure`.
        case suspended
        /// The actor was replaced. Its replacement runs the messages, or they wait for the replacement; see
        /// `ActorFailure.replace(with:)`.
        case replaced
    }

    /// An actor with unfinished messages, at the time of the snapshot.
    public struct Actor: Sendable {
        /// The name of the actor's class.
        public var className: String
        /// The reason why the actor has unfinished messages.
        public var state: State
        /// The number of unfinished messages, including the running message. Nil for a running actor, unless
        /// `Flynn.collectsClassStatistics` is true or a watchdog is set. Then the value is the number at the beginning
        /// of the actor's batch.
        public var messages: Int?
        /// The name of the running behavior: `Loader.beLoad`. Nil for a running actor, unless
        /// `Flynn.collectsClassStatistics` is true or a watchdog is set.
        public var behavior: String?
        /// The time since the behavior began to run, or since it called `Flynn.runBlocking`. Nil for a running actor,
        /// unless `Flynn.collectsClassStatistics` is true.
        public var duration: Duration?
        /// The time since the oldest unfinished message was sent. If a message is running, it is the oldest. The error
        /// is at most 17 ms, and ages of 4.8 hours or more are reduced by a multiple of that time.
        ///
        /// Nil if `Flynn.collectsClassStatistics` was false when the message was sent. For a suspended or replaced
        /// actor, the message is the oldest message at the time of the suspension or replacement.
        public var age: Duration?
    }

    /// The actors of one class, excluding subclasses.
    public struct ActorClass: Sendable {
        /// The name of the class.
        public var name: String
        /// The number of actors per state, for the states that occur.
        public var states: [State: Int]
        /// The number of unfinished messages of these actors. Excludes running actors with an unknown number.
        public var messages: Int
        /// The largest number of unfinished messages of a single actor.
        public var maxMessages: Int
        /// The largest known age of an actor's oldest message, or nil if all ages are unknown; see ``Actor/age``.
        public var maxAge: Duration?

        /// The number of actors of the class with unfinished messages.
        public var actors: Int { states.values.reduce(0, +) }
    }

    /// The actors with unfinished messages, by decreasing number of messages.
    public var actors: [Actor]
    /// The number of jobs of tasks on `Flynn.taskExecutor` that wait for a scheduler.
    public var waitingJobs: Int
    /// The number of running jobs.
    public var runningJobs: Int

    /// Whether all messages and jobs are complete.
    public var isEmpty: Bool { actors.isEmpty && waitingJobs == 0 && runningJobs == 0 }

    /// The classes of the actors, by decreasing number of messages.
    public var classes: [ActorClass] {
        var classes: [String: ActorClass] = [:]
        for actor in actors {
            var sum =
                classes[actor.className] ?? ActorClass(name: actor.className, states: [:], messages: 0, maxMessages: 0)
            sum.states[actor.state, default: 0] += 1
            sum.messages += actor.messages ?? 0
            sum.maxMessages = max(sum.maxMessages, actor.messages ?? 0)
            if let age = actor.age { sum.maxAge = max(sum.maxAge ?? .zero, age) }
            classes[actor.className] = sum
        }
        return classes.values.sorted { ($1.messages, $0.name) < ($0.messages, $1.name) }
    }

    /// A line for each class, and a line for each known behavior.
    ///
    ///     Loader: 3 actors, 1005 messages, at most 1003 of one actor, the oldest for 3.4 seconds: 1 running, 2 scheduled
    ///         running: Loader.beLoad for 1.2 seconds
    public var description: String {
        var lines: [String] = []
        let actorsOfClasses = Dictionary(grouping: actors, by: \.className)
        for sum in classes {
            let states = State.allCases.compactMap { state in sum.states[state].map { "\($0) \(state)" } }
            lines.append(
                "\(sum.name): \(counted(sum.actors, "actor")), \(counted(sum.messages, "message")), "
                    + "at most \(sum.maxMessages) of one actor"
                    + (sum.maxAge.map { ", the oldest for \($0)" } ?? "") + ": \(states.joined(separator: ", "))")
            for actor in actorsOfClasses[sum.name] ?? [] {
                guard let behavior = actor.behavior else { continue }
                lines.append("    \(actor.state): \(behavior)\(actor.duration.map { " for \($0)" } ?? "")")
            }
        }
        if waitingJobs + runningJobs > 0 {
            lines.append("jobs of tasks: \(runningJobs) running, \(waitingJobs) scheduled")
        }
        return lines.isEmpty ? "no unfinished messages" : lines.joined(separator: "\n")
    }
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension Flynn {
    /// Returns the actors with unfinished messages, and their states:
    ///
    ///     print(Flynn.snapshot())
    ///
    /// The actors continue, so the snapshot isn't consistent: it can omit an actor or list it twice, and numbers can be
    /// out of date. Values that don't change, such as a behavior that never ends, are exact.
    ///
    /// The time is proportional to the number of listed actors. The function locks every run queue while it reads the
    /// queue's actors. Thread-safe.
    public static func snapshot() -> FlynnSnapshot {
        Fork.check()
        let pool = pool
        var snapshot = FlynnSnapshot(actors: [], waitingJobs: 0, runningJobs: 0)
        // Names of classes are looked up outside of the locks.
        var found: [(actorType: Any.Type, state: FlynnSnapshot.State, messages: Int, oldest: MessageTime?)] = []
        found.reserveCapacity(pool.schedulers.reduce(64) { $0 + $1.queue.count })
        pool.forEachWaiting { runnable in
            if let mailbox = runnable.mailbox {
                found.append((mailbox.actorType, .scheduled, mailbox.count, mailbox.timeOfNextMessage))
            } else {
                snapshot.waitingJobs += 1
            }
        }
        for actor in UnfinishedActors.allListed() {
            let state: FlynnSnapshot.State =
                switch actor.reason {
                case .suspended: actor.extras.isMuted ? .muted : .suspended
                case .replaced: .replaced
                }
            found.append((actor.actorType, state, actor.messages, actor.oldest))
        }
        var names: [ObjectIdentifier: String] = [:]
        func name(_ type: Any.Type) -> String {
            if let known = names[ObjectIdentifier(type)] { return known }
            let new = _typeName(type, qualified: false)
            names[ObjectIdentifier(type)] = new
            return new
        }
        func add(
            _ type: Any.Type, _ state: FlynnSnapshot.State, _ messages: Int?, _ behavior: String? = nil,
            since start: UInt64 = 0, oldest: MessageTime? = nil
        ) {
            let time = now()
            snapshot.actors.append(
                FlynnSnapshot.Actor(
                    className: name(type), state: state, messages: messages, behavior: behavior,
                    duration: start == 0 ? nil : .nanoseconds(time - min(time, start)),
                    age: oldest?.duration(until: MessageTime(nanoseconds: time))))
        }
        for actor in found { add(actor.actorType, actor.state, actor.messages, oldest: actor.oldest) }
        for (type, messages, blocked) in UnfinishedActors.allBlocked() {
            add(
                type, .blocking, messages, blocked.behavior?.qualified(by: type), since: blocked.start,
                oldest: blocked.oldest)
        }
        for scheduler in pool.schedulers {
            switch scheduler.running.load(ordering: .relaxed) {
            case 0: break
            case let address where address & 1 != 0: snapshot.runningJobs += 1
            default:
                if let run = scheduler.observed.record.current, let type = run.type {
                    add(type, .running, run.depth, run.behavior, since: run.start, oldest: run.sent)
                } else if let type = scheduler.typeOfRunningActor {
                    add(type, .running, nil)
                }
            }
        }
        snapshot.actors.sort { ($1.messages ?? 0, $0.className) < ($0.messages ?? 0, $1.className) }
        return snapshot
    }
}

extension Scheduler {
    /// The class of the actor that the scheduler is running or ran most recently, or nil. The class exists even if the
    /// actor doesn't.
    fileprivate var typeOfRunningActor: Any.Type? {
        UnsafeRawPointer(bitPattern: runningClass.load(ordering: .relaxed)).map { unsafeBitCast($0, to: Any.Type.self) }
    }
}

extension MailboxExtras {
    /// Whether the actor is muted.
    fileprivate var isMuted: Bool { lock.withLock { !senders.mutedBy.isEmpty } }
}
