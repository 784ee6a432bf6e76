#if Services
import FlynnRuntime
import Tracing

/// Starts a span for each message processed by an actor.
///
///     Flynn.tracer = SpanTracer()
///
/// The name of the span is the behavior, for example `Loader.beLoad`. The attribute `flynn.actor.class` contains the
/// class of the actor. `ServiceContext.current` is sent with the message, so the parent is the current span of the
/// caller. The span is current while the behavior runs, and becomes the parent of the calls and spans of the behavior.
/// The span ends when the behavior returns, even if tasks started by the behavior still run.
public struct SpanTracer: FlynnRunTracer {
    /// The selection of messages for spans.
    public enum Selection: Sendable, Hashable {
        /// All messages. A message without a parent, for example from a timer, starts a new trace.
        case all
        /// The messages sent with a current context. Other messages take about as long as without a tracer.
        case partOfTrace
    }

    private let tracer: (any Tracer)?
    private let selection: Selection

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - tracer: the tracer for the spans, or nil for the tracer of `InstrumentationSystem`.
    ///   - selection: the messages with spans.
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
