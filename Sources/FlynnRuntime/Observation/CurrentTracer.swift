import CFlynnRuntime
import Synchronization

/// The tracer that is set.
enum CurrentTracer {
    private final class Box: Sendable {
        let tracer: any FlynnTracer

        init(_ tracer: any FlynnTracer) { self.tracer = tracer }
    }

    private static let monitor = Monitor()
    /// The tracer, or nil. Never freed, because other threads may be calling it. Stored with release and loaded with acquire
    /// ordering, so that a thread that loads it sees it initialized.
    private static let box = Atomic<Unmanaged<Box>?>(nil)

    /// Whether there is a tracer. Also true in a forked child that can't use the runtime; see `Fork`.
    @inline(__always)
    static var isSet: Bool { flynn_observations() & (FlynnObserveEvents.rawValue | FlynnObserveFork.rawValue) != 0 }

    static var value: (any FlynnTracer)? {
        box.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.tracer }
    }

    static func set(_ tracer: (any FlynnTracer)?) {
        monitor.withLock {
            box.store(tracer.map { .passRetained(Box($0)) }, ordering: .releasing)
            flynn_observe(FlynnObserveEvents, tracer != nil)
        }
    }
}
