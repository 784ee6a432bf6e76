import CFlynnRuntime

/// The context of the running code, as an object of the library that uses the context. The tasks started by the code
/// inherit it.
///
/// The context is a task-local value. Since the storage of task-local values outside of tasks is slow, the context of a
/// turn, which isn't a task, is also in the thread's record.
package enum TurnContext {
    package typealias Value = AnyObject & Sendable

    private final class PlainTurn: Sendable {}

    /// The default context of turns, and of the tasks that they start.
    package static let turn: any Value = PlainTurn()

    @TaskLocal private static var inherited: (any Value)?

    /// The context of the running code. Nil outside of turns and of the tasks that they start, and in detached tasks.
    package static var current: (any Value)? {
        let thread = flynn_thread()
        guard thread.pointee.mailbox != nil else { return inherited }
        guard let context = thread.pointee.context else { return turn }
        if context == job { return inherited }
        // Both types have the same representation: the protocol composition doesn't have a witness table.
        return unsafeBitCast(Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue(), to: (any Value).self)
    }

    /// The value in the thread's record while a job of a task runs in a turn.
    private static var job: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped }

    /// Whether the calling thread runs a job of a task in a turn.
    static var isInJob: Bool { flynn_thread().pointee.context == job }

    /// Calls `work` in a context.
    package static func run<Result>(in context: any Value, _ work: () throws -> Result) rethrows -> Result {
        if current === context { return try work() }
        // The context isn't retained here, since the task-local value is retained.
        return try setting(Unmanaged<AnyObject>.passUnretained(context).toOpaque()) {
            try $inherited.withValue(context, operation: work)
        }
    }

    /// Calls a function that runs a job of a task in a turn.
    package static func runJob(_ run: () -> Void) { setting(job, run) }

    private static func setting<Result>(
        _ context: UnsafeMutableRawPointer, _ work: () throws -> Result
    ) rethrows -> Result {
        let thread = flynn_thread()
        let previous = thread.pointee.context
        thread.pointee.context = context
        // This runs on the same thread, since `work` isn't asynchronous.
        defer { thread.pointee.context = previous }
        return try work()
    }

    /// Calls a function that runs turns on the calling thread. Messages don't carry the values that are bound now.
    static func runTurns(_ run: () -> Void) {
        $inherited.withValue(turn) {
            let thread = flynn_thread()
            TaskLocals.setUp(thread)
            thread.pointee.locals.plainHead = flynn_locals_head(thread)
            run()
            thread.pointee.locals.plainHead = nil
        }
    }

    /// The key of the task-local value; see `flynn_locals_exclude`.
    static var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained($inherited).toOpaque()) }
}
