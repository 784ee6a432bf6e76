#if Services
import FlynnRuntime
import Tracing

/// Starts a span for every message that an actor runs.
///
///     Flynn.tracer = SpanTracer()
///
/// The name of the span is the behavior, for example `Loader.beLoad`, and the attribute `flynn.actor.class` is the
/// class of the actor. The parent is the current span of the caller, as `ServiceContext.current` is sent with the
/// message. While the behavior runs, its span is current, and therefore the parent of its calls and spans. The span
/// ends when the behavior returns, even if tasks that it has started are still running.
public struct SpanTracer: FlynnRunTracer {
    /// The messages that should have a span.
    public enum Selection: Sendable, Hashable {
        /// All messages. A message without a parent, for example from a timer, starts a new trace.
        case all
        /// Messages that are sent while a context is current. Other messages take about as long as they do if there is
        /// no tracer.
        case partOfTrace
    }

    private let tracer: (any Tracer)?
    private let selection: Selection

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - tracer: the tracer that starts the spans, or nil for the one that `InstrumentationSystem` was bootstrapped
    ///     with.
    ///   - selection: the messages that should have a span.
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
