import CFlynnRuntime
import CModel
import Exploration

// Replacements of functions in `CFlynnRuntime`: the module's own declarations hide the imported ones.

// MARK: Threads

/// The records of the threads, and one record for the code outside of runs.
nonisolated(unsafe) private let records: UnsafeMutablePointer<FlynnThread> = {
    let records = UnsafeMutablePointer<FlynnThread>.allocate(capacity: Execution.maxThreads + 1)
    // Marked as registered, so that the runtime registers no hook.
    for index in 0...Execution.maxThreads {
        (records + index).initialize(to: FlynnThread())
        records[index].isRegistered = 1
    }
    return records
}()

func flynn_thread() -> UnsafeMutablePointer<FlynnThread> {
    records + (Execution.current?.running ?? Execution.maxThreads)
}

/// Does nothing. The cache affects only the speed, and would make states differ by the order in which nodes were freed.
func flynn_note_freed(
    _ thread: UnsafeMutablePointer<FlynnThread>, _ size: Int, _ node: UnsafeMutableRawPointer
) -> UnsafeMutableRawPointer? { nil }

/// Allocates one node, so that the order of allocations doesn't make equal states of the program differ.
func flynn_nodes_allocate(
    _ kind: Int, _ byteCount: Int, _ nodes: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ count: Int
) -> Int {
    nodes[0] = .allocate(byteCount: byteCount, alignment: 8)
    return 1
}

func flynn_nodes_free(
    _ kind: Int, _ byteCount: Int, _ nodes: UnsafePointer<UnsafeMutableRawPointer?>, _ count: Int
) {
    for index in 0..<count { nodes[index]?.deallocate() }
}

/// Clears the worker flags of the records, because the next run has other threads.
func forgetWorkers() {
    for index in 0...Execution.maxThreads { records[index].isWorker = 0 }
}

func flynn_thread_start(
    _ run: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void, _ context: UnsafeMutableRawPointer
) -> UnsafeMutableRawPointer? {
    guard let execution = Execution.current else { return nil }
    return UnsafeMutableRawPointer(bitPattern: 1 + execution.spawn { run(context) })
}

func flynn_thread_join(_ handle: UnsafeMutableRawPointer) { Execution.current?.join([Int(bitPattern: handle) - 1]) }

func flynn_thread_detach(_ handle: UnsafeMutableRawPointer) {}

func flynn_thread_set_name(_ name: UnsafePointer<CChar>) {}

func flynn_thread_bind(_ processors: [Int32], _ count: Int) {}

func flynn_at_fork(_ child: @escaping @convention(c) () -> Void) {}

// MARK: Task-local values

/// Messages carry no task-local values, because the model replaces the lists of Swift's library; see `TaskLocal`.
func flynn_may_have_locals(_ thread: UnsafePointer<FlynnThread>) -> Bool {
    thread.pointee.locals.override != nil
}

func flynn_locals_set_up(_ thread: UnsafeMutablePointer<FlynnThread>) {}

func flynn_locals_override(
    _ thread: UnsafeMutablePointer<FlynnThread>, _ override: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) {
    thread.pointee.locals.override = override
}

func flynn_locals_head(_ thread: UnsafePointer<FlynnThread>) -> UnsafeRawPointer? { nil }

/// Prevents the runtime from searching for these lists.
func flynn_environment_has(_ variable: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Bool {
    String(cString: variable) == "FLYNN_TASK_LOCALS"
}

// MARK: Waiting and time

func flynn_now() -> UInt64 { Execution.current?.readTime() ?? 0 }

func flynn_monitor_create() -> OpaquePointer {
    OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8))
}

func flynn_monitor_destroy(_ monitor: OpaquePointer) { UnsafeMutableRawPointer(monitor).deallocate() }

func flynn_monitor_lock(_ monitor: OpaquePointer) { Execution.current?.acquire(UInt(bitPattern: monitor)) }

func flynn_monitor_unlock(_ monitor: OpaquePointer) { Execution.current?.release(UInt(bitPattern: monitor)) }

func flynn_monitor_wait(_ monitor: OpaquePointer) { Execution.current?.wait(UInt(bitPattern: monitor)) }

func flynn_monitor_wait_until(_ monitor: OpaquePointer, _ deadline: UInt64) {
    Execution.current?.wait(UInt(bitPattern: monitor), until: deadline)
}

func flynn_monitor_signal_all(_ monitor: OpaquePointer) { Execution.current?.signal(UInt(bitPattern: monitor)) }

// MARK: Reference counts of actors and behaviors
//
// Each change by the runtime is a step. Of the changes by compiler-generated code, only releases are steps: the thread
// of such a retain already has a reference, so the result of the retain doesn't depend on other threads.

private func access<Result>(
    countOf object: UnsafeMutableRawPointer, _ access: Access, _ body: () -> (Result, Execution.Effect)
) -> Result {
    guard let execution = Execution.current else { return body().0 }
    var result: Result?
    execution.access(UInt(bitPattern: object), access) {
        let (value, effect) = body()
        result = value
        return effect
    }
    return result.unsafelyUnwrapped
}

@discardableResult
func flynn_hook_class_of(_ object: UnsafeMutableRawPointer, _ kind: FlynnHookKind) -> Bool {
    observeReleases(of: object)
    return CFlynnRuntime.flynn_hook_class_of(object, kind)
}

/// Makes every release of an instance of the object's class a step. This is necessary if a thread may retain an object
/// without having a reference to it.
func observeReleases(of object: UnsafeMutableRawPointer) {
    model_observe_releases(object) { object in
        access(countOf: object, .write) {
            // The last release acquires, because its thread destroys the object.
            let isLast = CFlynnRuntime.flynn_strong_count(object) == 1
            return ((), .init(changes: true, acquires: isLast, releases: true))
        }
    }
}

func flynn_try_retain(_ object: UnsafeMutableRawPointer) -> Bool {
    access(countOf: object, .increment) {
        let isRetained = CFlynnRuntime.flynn_try_retain(object)
        return (isRetained, .init(changes: isRetained))
    }
}

func flynn_retain(_ object: UnsafeMutableRawPointer) {
    access(countOf: object, .increment) { (CFlynnRuntime.flynn_retain(object), .init(changes: true)) }
}

func flynn_strong_count(_ object: UnsafeMutableRawPointer) -> UInt32 {
    access(countOf: object, .read) { (CFlynnRuntime.flynn_strong_count(object), .init(acquires: true)) }
}

func flynn_revive(_ object: UnsafeMutableRawPointer) {
    access(countOf: object, .write) {
        (CFlynnRuntime.flynn_revive(object), .init(changes: true, acquires: true, releases: true))
    }
}
