import CFlynnRuntime

/// The replacement for `ToggleReference.swift` if the class of an actor can't be hooked. Every thread owns a reference
/// to its newest actor of such a class: the last actor that the thread created or received from a chainable behavior.
/// The thread releases the reference when it sends its next message, at the end of a running message, or when it gets a
/// new actor. As a result, a call like `StringBuilder().beAppend("a")` reaches the actor even if nothing else owns it.
enum NewestActor {
    static func set(_ actor: UnsafeMutableRawPointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        flynn_retain(actor)
        let previous = thread.pointee.newestActor
        thread.pointee.newestActor = actor
        if let previous { flynn_release(previous) }
    }

    @inline(__always)
    static func release(on thread: UnsafeMutablePointer<FlynnThread>) {
        if thread.pointee.newestActor != nil { releaseExisting(on: thread) }
    }

    @inline(never)
    private static func releaseExisting(on thread: UnsafeMutablePointer<FlynnThread>) {
        // The actor's `deinit` can create other actors.
        while let actor = thread.pointee.newestActor {
            thread.pointee.newestActor = nil
            flynn_release(actor)
        }
    }

    /// Releases the reference in the exit hook of its thread. A `deinit` of the actor runs on a separate thread, because
    /// other libraries may have freed their state for the ending thread. For example, Dispatch crashes if such a
    /// `deinit` resumes a task.
    static func releaseAtExit(of thread: UnsafeMutablePointer<FlynnThread>) {
        guard let actor = thread.pointee.newestActor else { return }
        thread.pointee.newestActor = nil
        let other = flynn_thread_start({ NewestActor.releaseInThread($0) }, actor)
        guard let other else { return flynn_release(actor) }
        flynn_thread_join(other)
    }

    private static func releaseInThread(_ actor: UnsafeMutableRawPointer) {
        flynn_release(actor)
        release(on: flynn_thread())
    }
}
