#if Services
import FlynnRuntime
import Tracing

/// Starts a span for each message that an actor runs.
///
///     Flynn.tracer = SpanTracer()
///
/// The name of the span is the behavior, `Loader.beLoad`; the attribute `flynn.actor.class` is the actor's class. Its parent is the span
/// that was current where the behavior was called, because `ServiceContext.current` travels with the message. The span is current
/// while the behavior runs, so it is the parent of the behavior's calls and spans. The span ends when the behavior returns, although
/// tasks that the behavior has started may still run.
public struct SpanTracer: FlynnRunTracer {
    /// The messages for which a span is started.
    public enum Selection: Sendable, Hashable {
        /// All messages. Those without a parent, for example of timers, start new traces.
        case all
        /// The messages that are sent while a context is current. Others take about as long as without a tracer.
        case partOfTrace
    }

    private let tracer: (any Tracer)?
    private let selection: Selection

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - tracer: where spans are started, or nil for the one with which `InstrumentationSystem` was bootstrapped.
    ///   - selection: the messages for which a span is started.
    public init(_ tracer: (any Tracer)? = nil, selection: Selection = .all) {
        self.tracer = tracer
        self.selection = selection
    }

    /// Runs a message in a span.
    public func run(_ message: TracedMessage, on scheduler: Int, _ body: () -> Void) {
        let context = ServiceContext.current
        if selection == .partOfTrace, context == nil { return body() }
        let tracer: any Tracer = tracer ?? InstrumentationSystem.tracer
        run(message, in: context ?? .topLevel, with: tracer, body)
    }

    private func run(_ message: TracedMessage, in context: ServiceContext, with tracer: some Tracer, _ body: () -> Void)
    {
        tracer.withSpan(message.behavior, context: context, ofKind: .internal) { span in
            if span.isRecording { span.attributes["flynn.actor.class"] = message.actor.name }
            body()
        }
    }
}
#endif
