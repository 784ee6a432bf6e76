/// The run of a message by a tracer.
struct TracedRun {
    let tracer: any FlynnRunTracer
    var message: TracedMessage
    let scheduler: Int

    /// Returns the run of a different behavior for the same message.
    func named(_ name: BehaviorName) -> TracedRun {
        var run = self
        run.message.name = name
        return run
    }

    /// Lets the tracer call `body`. Crashes with a message unless the tracer calls it once.
    func callAsFunction(_ body: () -> Void) {
        var calls = 0
        tracer.run(message, on: scheduler) {
            calls += 1
            if calls == 1 { body() }
        }
        guard calls != 1 else { return }
        crash(
            "\(message.behavior): the tracer \(type(of: tracer)) must run the message once, but ran it \(calls) times")
    }
}
