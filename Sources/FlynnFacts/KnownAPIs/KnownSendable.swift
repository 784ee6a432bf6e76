/// The classes and structures of other modules that are `Sendable` if their generic arguments are `Sendable`.
package enum KnownSendable {
    /// The names, including the names of enclosing types.
    package static let types: Set<String> = [
        "ActorEnd", "AnyBehavior", "AnyReply", "Array", "ArraySlice", "AskError", "AsyncStream",
        "AsyncStream.Continuation", "AsyncThrowingStream", "AsyncThrowingStream.Continuation", "Behavior",
        "ChainableBehavior", "CheckedContinuation", "ClosedRange", "ContiguousArray", "ContinuousClock.Instant",
        "CoreAffinity", "Dictionary", "DispatchGroup", "DispatchQoS", "DispatchQueue", "DispatchSemaphore",
        "DispatchTime", "DispatchTimeInterval", "Error", "Flynn.Timer", "NSLock", "Optional", "Range", "Reply",
        "Result", "Sendable", "Set", "String.Encoding", "SuspendingClock.Instant", "Task", "URLSession",
    ]
}
