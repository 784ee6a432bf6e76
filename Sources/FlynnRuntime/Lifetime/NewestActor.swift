import CFlynnRuntime

/// The replacement for `ToggleReference.swift` if the class of an actor can't be hooked: each thread owns the newest of these
/// actors that it has created or got from a chainable behavior, until it sends its next message, has run a message, or gets
/// another actor. So a call like
/// `StringBuilder().beAppend("a")` reaches an actor without another owner.
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
        // The actor's `deinit` may create other actors.
        while let actor = thread.pointee.newestActor {
            thread.pointee.newestActor = nil
            flynn_release(actor)
        }
    }
}
