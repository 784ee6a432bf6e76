/// The classes and structures of other modules that are `Sendable`, if their generic arguments are.
package enum KnownSendable {
    /// Their names, with those of the types around them.
    package static let types: Set<String> = [
        "ActorEnd", "AnyBehavior", "AnyReply", "Array", "ArraySlice", "AskError", "AsyncStream",
        "AsyncStream.Continuation", "AsyncThrowingStream", "AsyncThrowingStream.Continuation", "Behavior",
        "ChainableBehavior", "CheckedContinuation", "ClosedRange", "ContiguousArray", "ContinuousClock.Instant",
        "CoreAffinity", "Dictionary", "DispatchGroup", "DispatchQoS", "DispatchQueue", "DispatchSemaphore",
        "DispatchTime", "DispatchTimeInterval", "Error", "Flynn.Timer", "NSLock", "Optional", "Range", "Reply",
        "Result", "Sendable", "Set", "String.Encoding", "SuspendingClock.Instant", "Task", "URLSession",
    ]
}
