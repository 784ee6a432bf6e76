extension Behavior {
    /// Returns a stream, and a behavior that yields its argument to the stream:
    ///
    ///     let (readings, beRead) = Behavior.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(10))
    ///     sensor.beSubscribe(beRead)
    ///     for await reading in readings { … }
    ///
    /// The elements have the order of the behavior's messages. To finish the stream, call the behavior without
    /// arguments, or release the last reference to the behavior. The stream delivers the elements of earlier calls
    /// before the end. When the consumer stops, later calls are ignored. A shutdown doesn't finish the stream.
    ///
    /// A call crashes with a message if its argument is not an `Element`.
    ///
    /// - Parameters:
    ///   - type: the type of the elements.
    ///   - limit: the elements to keep while the consumer doesn't take them.
    ///   - onTermination: called when the stream is finished, or when the consumer stops, to let the source stop too.
    public static func makeStream<Element: Sendable>(
        of type: Element.Type = Element.self,
        bufferingPolicy limit: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
        onTermination: (@Sendable (AsyncStream<Element>.Continuation.Termination) -> Void)? = nil
    ) -> (stream: AsyncStream<Element>, behavior: Behavior) {
        let (stream, continuation) = AsyncStream.makeStream(of: type, bufferingPolicy: limit)
        continuation.onTermination = onTermination
        let source = StreamSource(continuation)
        // The closure owns the actor, and the actor doesn't store the behavior, so their lifetimes are equal.
        let behavior = Behavior(source, name: "beYield") { args in
            // flynnlint:parameter Any
            // flynnlint:disable:next protected_access - the closure runs on the actor
            if args.isEmpty { source.safeContinuation.finish() } else { source.safeContinuation.yield(args[x: 0]) }
        }
        return (stream, behavior)
    }
}

/// The actor of a behavior that yields to a stream.
private final class StreamSource<Element: Sendable>: Actor {
    let safeContinuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) {
        safeContinuation = continuation
        super.init()
    }

    deinit { safeContinuation.finish() }
}
