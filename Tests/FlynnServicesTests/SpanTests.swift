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
/// Each test runs in a separate process, because the tracer is global.
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

    @Test(arguments: [1, 2, 64])
    func `a trace through three actors is one tree`(cores: Int) async {
        await #expect(processExitsWith: .success) { [cores] in
            let tracer = InMemoryTracer()
            InstrumentationSystem.bootstrap(tracer)
            Flynn.tracer = SpanTracer()
            Flynn.startup(pretending: (efficiency: 0, performance: cores))
            let (stages, done) = ([Stage(), Stage(), Stage()], Event())
            withSpan("request") { _ in stages[0].beRun(Array(stages.dropFirst()), done) }
            Flynn.shutdown()
            let spans = tracer.finishedSpans
            #expect(Set(spans.map(\.traceID)).count == 1)
            let names = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0.operationName) })
            let runs = spans.filter { $0.operationName == "Stage.beRun" }
            #expect(runs.count == 3)
            // A run is a child of the previous run, and the first run is a child of the request.
            var parent = spans.first { $0.operationName == "request" }
            for _ in 0..<3 {
                let next = runs.first { $0.parentSpanID == parent?.spanID }
                #expect(next != nil)
                parent = next
            }
            for work in spans where work.operationName.hasPrefix("work") {
                #expect(work.parentSpanID.flatMap { names[$0] } == "Stage.beRun")
            }
        }
    }

    @Test func `only messages of a trace have spans if that is selected`() async {
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            Flynn.tracer = SpanTracer(tracer, selection: .partOfTrace)
            let (stage, done) = (Stage(), Event())
            stage.beRun([Stage](), done)
            Flynn.shutdown()
            #expect(tracer.finishedSpans.isEmpty)
            tracer.withSpan("request") { _ in stage.beRun([Stage](), done) }
            Flynn.shutdown()
            #expect(tracer.finishedSpans.map(\.operationName).sorted() == ["Stage.beRun", "request"])
        }
    }
}
#endif
