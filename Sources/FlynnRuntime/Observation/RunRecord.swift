import Synchronization

/// The behavior that a scheduler is running. Written by the thread that runs the scheduler while a watchdog is set or classes are
/// counted, and read by the watchdog's thread and by `Flynn.snapshot()`.
///
/// A sequence lock: `version` is odd while the other values change.
///
/// 1. The writer makes `version` odd, stores the values with release ordering, and makes `version` even, with release
///    ordering too.
/// 2. The reader loads `version`, then the values with acquire ordering, then `version` again.
/// 3. If the reader sees a value of a later change, it sees at least the odd `version` of that change in its second load,
///    and ignores the values.
///
/// Unchecked `Sendable` because of the pointers, all of which point to constants.
final class RunRecord: @unchecked Sendable {
    /// A run of a behavior. Contains only what is never freed: a name in the executable and a class.
    struct Run {
        fileprivate var name: BehaviorName?
        fileprivate var actorType: UnsafeRawPointer?
        /// The number of the run, or 0 if no behavior is running.
        var number = 0
        /// The start in nanoseconds of `now()`, or 0 if it wasn't measured.
        var start: UInt64 = 0
        /// The number of the actor's unfinished messages at the beginning of the batch.
        var depth = 0
        fileprivate var origin = MessageOrigin()

        /// When the message was sent, if the time was noted.
        var sent: MessageTime? { origin.time }

        /// The class of the actor.
        var type: Any.Type? { actorType.map { unsafeBitCast($0, to: Any.Type.self) } }

        /// The behavior's name: `Loader.beLoad`.
        var behavior: String {
            name?.qualified(by: type) ?? ""
        }
    }

    private let version = Atomic(0)
    private let nameStart = Atomic<UnsafePointer<UInt8>?>(nil)
    private let nameBits = Atomic(0)
    private let actorType = Atomic<UnsafeRawPointer?>(nil)
    private let number = Atomic(0)
    private let start = Atomic<UInt64>(0)
    private let depth = Atomic(0)
    private let origin = Atomic<UInt32>(0)
    /// The number of the last run. Only the writer uses it, hence relaxed everywhere.
    private let lastNumber = Atomic(0)
    /// Whether the scheduler is running an actor.
    private let active = Atomic(false)

    /// Whether the scheduler is running an actor.
    var isActive: Bool {
        // Sequentially consistent: see `WatchdogThread`.
        active.load(ordering: .sequentiallyConsistent)
    }

    // MARK: Writing

    /// Says that the scheduler begins to run an actor.
    func begin() {
        active.store(true, ordering: .sequentiallyConsistent)
        WatchdogThread.shared.wakeIfAsleep()
    }

    /// Says that the actor runs a message of `body`.
    @inline(__always)
    func runs(
        _ message: MessagePointer, _ body: BodyPointer, of actorType: Any.Type, from start: UInt64, depth: Int
    ) {
        let number = lastNumber.load(ordering: .relaxed) + 1
        lastNumber.store(number, ordering: .relaxed)
        write(
            Run(
                name: body.pointee.name, actorType: unsafeBitCast(actorType, to: UnsafeRawPointer.self), number: number,
                start: start,
                depth: depth, origin: message.pointee.origin))
    }

    /// Says that the scheduler is not running an actor. Returns the run that `resume` continues.
    @discardableResult
    func end() -> Run {
        // Relaxed: this thread has stored them.
        let run = Run(
            name: BehaviorName(words: (nameStart.load(ordering: .relaxed), nameBits.load(ordering: .relaxed))),
            actorType: actorType.load(ordering: .relaxed), number: number.load(ordering: .relaxed),
            start: start.load(ordering: .relaxed), depth: depth.load(ordering: .relaxed),
            origin: MessageOrigin(bits: origin.load(ordering: .relaxed)))
        if run.number > 0 { write(Run()) }
        active.store(false, ordering: .sequentiallyConsistent)
        return run
    }

    /// Continues a run that `end` has returned.
    func resume(_ run: Run) {
        guard run.number > 0 else { return }
        begin()
        write(run)
    }

    @inline(__always)
    private func write(_ run: Run) {
        // Relaxed: only one thread writes.
        let version = version.load(ordering: .relaxed)
        self.version.store(version + 1, ordering: .relaxed)
        let (nameStart, nameBits) = run.name?.words ?? (nil, 0)
        self.nameStart.store(nameStart, ordering: .releasing)
        self.nameBits.store(nameBits, ordering: .releasing)
        actorType.store(run.actorType, ordering: .releasing)
        number.store(run.number, ordering: .releasing)
        start.store(run.start, ordering: .releasing)
        depth.store(run.depth, ordering: .releasing)
        origin.store(run.origin.bits, ordering: .releasing)
        self.version.store(version + 2, ordering: .releasing)
    }

    // MARK: Reading

    /// The running behavior, or nil if none is running or it is just changing.
    var current: Run? {
        let before = version.load(ordering: .acquiring)
        let run = Run(
            name: BehaviorName(words: (nameStart.load(ordering: .acquiring), nameBits.load(ordering: .acquiring))),
            actorType: actorType.load(ordering: .acquiring), number: number.load(ordering: .acquiring),
            start: start.load(ordering: .acquiring), depth: depth.load(ordering: .acquiring),
            origin: MessageOrigin(bits: origin.load(ordering: .acquiring)))
        // Relaxed: the loads above are acquiring, so this one follows them.
        guard before % 2 == 0, version.load(ordering: .relaxed) == before, run.number > 0 else { return nil }
        return run
    }
}
