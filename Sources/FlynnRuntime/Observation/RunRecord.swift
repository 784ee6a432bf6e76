import Synchronization

/// The running behavior of a scheduler. Written by the thread that runs the scheduler while a watchdog is set or
/// classes are counted, and read by the watchdog's thread and by `Flynn.snapshot()`.
///
/// A sequence lock: `version` is odd while the other values change.
///
/// 1. The writer makes `version` odd, stores the values with release ordering, and makes `version` even, with release
///    ordering too.
/// 2. The reader loads `version`, then the values with acquire ordering, then `version` again.
/// 3. If the reader sees a value of a later change, it sees at least the odd `version` of that change in its second
///    load, and ignores the values.
///
/// Unchecked `Sendable`: all pointers point to constants.
final class RunRecord: @unchecked Sendable {
    /// A run of a behavior. Contains only values that are never freed: a name in the executable and a class.
    struct Run {
        fileprivate var name: BehaviorName?
        fileprivate var actorType: UnsafeRawPointer?
        /// The number of the run, or 0 between runs.
        var number = 0
        /// The start in nanoseconds of `now()`, or 0 if it wasn't measured.
        var start: UInt64 = 0
        /// The number of the actor's unfinished messages at the beginning of the batch.
        var depth = 0
        fileprivate var origin = MessageOrigin()

        /// The send time of the message, if it was recorded.
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
    /// The number of the last run. Used only by the writer, hence relaxed everywhere.
    private let lastNumber = Atomic(0)
    /// Whether the scheduler is running an actor.
    private let active = Atomic(false)

    /// Whether the scheduler is running an actor.
    var isActive: Bool {
        // Sequentially consistent: see `WatchdogThread`.
        active.load(ordering: .sequentiallyConsistent)
    }

    // MARK: Writing

    /// Records that the scheduler begins to run an actor.
    func begin() {
        active.store(true, ordering: .sequentiallyConsistent)
        WatchdogThread.shared.wakeIfAsleep()
    }

    /// Records that the actor runs a message of `body`.
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

    /// Records that the scheduler is not running an actor. Returns the interrupted run, for `resume`.
    @discardableResult
    func end() -> Run {
        // Relaxed: these values were stored by this thread.
        let run = Run(
            name: BehaviorName(words: (nameStart.load(ordering: .relaxed), nameBits.load(ordering: .relaxed))),
            actorType: actorType.load(ordering: .relaxed), number: number.load(ordering: .relaxed),
            start: start.load(ordering: .relaxed), depth: depth.load(ordering: .relaxed),
            origin: MessageOrigin(bits: origin.load(ordering: .relaxed)))
        if run.number > 0 { write(Run()) }
        active.store(false, ordering: .sequentiallyConsistent)
        return run
    }

    /// Continues a run returned by `end`.
    func resume(_ run: Run) {
        guard run.number > 0 else { return }
        begin()
        write(run)
    }

    @inline(__always)
    private func write(_ run: Run) {
        // Relaxed: there is only one writing thread.
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

    /// The running behavior. Nil between runs, and during a change.
    var current: Run? {
        let before = version.load(ordering: .acquiring)
        let run = Run(
            name: BehaviorName(words: (nameStart.load(ordering: .acquiring), nameBits.load(ordering: .acquiring))),
            actorType: actorType.load(ordering: .acquiring), number: number.load(ordering: .acquiring),
            start: start.load(ordering: .acquiring), depth: depth.load(ordering: .acquiring),
            origin: MessageOrigin(bits: origin.load(ordering: .acquiring)))
        // Relaxed: the loads above are acquiring, so this load follows them.
        guard before % 2 == 0, version.load(ordering: .relaxed) == before, run.number > 0 else { return nil }
        return run
    }
}
