import FlynnRuntime
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs the test and its child tasks in steps of a simulation.
final class SimulationExecutor: TaskExecutor {
    private let engine: WeakEngine

    /// Unchecked `Sendable`: weak references are thread-safe.
    private final class WeakEngine: @unchecked Sendable {
        weak var engine: Engine?
        init(_ engine: Engine) { self.engine = engine }
    }

    init(_ engine: Engine) { self.engine = WeakEngine(engine) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard let engine = engine.engine else {
            // The simulation has ended, and its task was resumed by a different thread.
            return job.runSynchronously(on: asUnownedTaskExecutor())
        }
        engine.enqueue(job)
    }
}

extension Engine {
    /// Adds a job of the simulation's executor. Called by any thread.
    func enqueue(_ job: UnownedJob) {
        if isCurrent { return makeReady(strand(of: .job(job)), .job(job)) }
        if body == nil, firstJob == nil {
            firstJob = job
            tasks[taskID(of: job)] = test
            return
        }
        otherThreads.add(
            .job(job),
            "a thread outside of the simulation has resumed a task: use the simulation's clock instead of Task.sleep, and no dispatch queues"
        )
    }
}

/// Swift's executor for tasks without a preferred executor.
enum GlobalExecutor {
    /// The reference for jobs of the global executor. Swift's library represents it by two null words.
    static let reference = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Installs a hook for jobs enqueued by the thread of a simulation, for example by `Task { … }` and Swift actors.
    /// The hook passes such jobs to the simulation, and all other jobs to the previous hook or to Swift's executor. If
    /// Swift's library is linked statically, the hook can be missing. Such a task is then treated like a thread outside
    /// of the simulation.
    static let isHooked: Bool = {
        guard let program = dlopen(nil, RTLD_NOW), let address = dlsym(program, "swift_task_enqueueGlobal_hook") else {
            return false
        }
        let hook = address.assumingMemoryBound(to: Hook?.self)
        // Releasing: Swift's library loads the hook without an order. If a thread sees the hook before this value, the
        // original function is called.
        previous.store(hook.pointee.map { unsafeBitCast($0, to: UInt.self) } ?? 0, ordering: .releasing)
        hook.pointee = { job, original in
            if let engine = Simulator.current?.delegate as? Engine {
                engine.makeReady(engine.strand(of: .globalJob(job)), .globalJob(job))
            } else if case let previous = GlobalExecutor.previous.load(ordering: .acquiring), previous != 0 {
                unsafeBitCast(previous, to: Hook.self)(job, original)
            } else {
                original(job)
            }
        }
        return true
    }()

    /// The address of the previous hook, or 0.
    private static let previous = Atomic<UInt>(0)
}

/// Returns the number of the task of a job, which is unique in the process, or 0 if the job isn't part of a task.
@_silgen_name("swift_task_getJobTaskId")
func taskID(of job: UnownedJob) -> UInt64
