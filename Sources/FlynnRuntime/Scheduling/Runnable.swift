import Synchronization

/// An actor with messages, or a job of a Swift task. A pointer with a lowest bit of 1 for a job.
///
/// A runnable in a run queue is alive: a mailbox comes with its queue reference, and Swift keeps a job until it has
/// run. A runnable is in at most one run queue: only its owner pushes it, and the push passes the ownership on.
///
/// Unchecked `Sendable`: the state of a mailbox is thread-safe, and only the owner of a job uses the job.
struct Runnable: @unchecked Sendable {
    let address: UnsafeMutableRawPointer

    /// The runnable at an address in a run queue.
    init(address: UnsafeMutableRawPointer) { self.address = address }

    init(_ mailbox: Mailbox) { address = mailbox.address }

    init(_ job: UnownedJob) {
        // An `UnownedJob` is a pointer to an object, so its lowest bit is 0.
        address = unsafeBitCast(job, to: UnsafeMutableRawPointer.self) + 1
    }

    private var isJob: Bool { UInt(bitPattern: address) & 1 != 0 }

    /// The mailbox, or nil for a job.
    var mailbox: Mailbox? { isJob ? nil : Mailbox(address: address) }

    /// The job. The runnable must be a job.
    var job: UnownedJob { unsafeBitCast(address - 1, to: UnownedJob.self) }

    var affinity: CoreAffinity { mailbox?.affinity ?? .none }
    /// Whether `affinity` is `none` and `priority` 0.
    var isOrdinary: Bool { mailbox?.isOrdinary ?? true }

    /// The priority of an actor. 0 for jobs.
    var priority: Int32 { mailbox?.priority ?? 0 }

    /// The address of the next runnable in a run queue. Set by the owner, and published by the run queue.
    var next: UnsafeMutableRawPointer? {
        get {
            if let mailbox { return mailbox.state.pointee.queue.between.nextScheduled.load(ordering: .relaxed) }
            return jobNext.pointee.load(ordering: .relaxed)
        }
        nonmutating set {
            if let mailbox {
                mailbox.state.pointee.queue.between.nextScheduled.store(newValue, ordering: .relaxed)
            } else {
                jobNext.pointee.store(newValue, ordering: .relaxed)
            }
        }
    }

    /// The first of the two words that Swift reserves in a job for the current executor of the job (`SchedulerPrivate`
    /// in `swift/ABI/Task.h`). They follow the object's header. Swift's default executor links jobs there too:
    /// libdispatch, which is a part of Apple's systems, accesses the word at this offset, so the offset can't change.
    private var jobNext: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>> {
        (address - 1 + objectHeaderSize).assumingMemoryBound(to: Atomic<UnsafeMutableRawPointer?>.self)
    }
}
