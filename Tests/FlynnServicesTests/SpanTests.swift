#if Services
import BasicTestSupport
import FlynnRuntime
import FlynnServices
import InMemoryTracing
import Testing
import Tracing

/// A stage of a request. Calls the next stage.
private class Stage: FlynnRuntime.Actor {
    lazy var beRun: Behavior = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Stage] - the stages that follow
        // flynnlint:parameter Event - happens when the last stage has run
        let next: [Stage] = args[x: 0]
        let done: Event = args[x: 1]
        withSpan("work of \(next.count)") { _ in }
        guard let first = next.first else { return done.happen() }
        first.beRun(Array(next.dropFirst()), done)
    }
}

/// `SpanTracer`.
///
/// Each test has a process of its own, because the tracer is that of the process.
struct SpanTests {
    @Test func `a message runs in a span, which is current in the behavior`() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            InstrumentationSystem.bootstrap(tracer)
            Flynn.tracer = SpanTracer()
            let (stage, done) = (Stage(), Event())
            stage.beRun([Stage](), done)
            Flynn.shutdown()
            let spans = tracer.finishedSpans
            #expect(spans.map(\.operationName) == ["work of 0", "Stage.beRun"])
            #expect(spans[0].parentSpanID == spans[1].spanID && spans[0].traceID == spans[1].traceID)
            #expect(spans[1].parentSpanID == nil)
            #expect(spans[1].attributes["flynn.actor.class"]?.toSpanAttribute() == "Stage")
            #expect(tracer.activeSpans.isEmpty)
        }
    }
}
#endif
