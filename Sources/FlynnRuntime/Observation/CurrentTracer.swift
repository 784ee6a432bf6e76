import CFlynnRuntime
import Synchronization

/// The current tracer.
enum CurrentTracer {
    /// A tracer, and the same tracer if it is a `FlynnRunTracer`.
    struct Kinds {
        let any: any FlynnTracer
        let running: (any FlynnRunTracer)?
    }

    private final class Box: Sendable {
        let kinds: Kinds

        init(_ tracer: any FlynnTracer) { kinds = Kinds(any: tracer, running: tracer as? any FlynnRunTracer) }
    }

    private static let monitor = Monitor()
    /// The tracer, or nil. This is never freed, since other threads can be calling it. Stored with release and loaded
    /// with acquire ordering, to make the initialized tracer visible to threads that load it.
    private static let box = Atomic<Unmanaged<Box>?>(nil)

    /// Whether a tracer is set or a simulation is running. Also true in a forked child that can't use the runtime; see
    /// `Fork`.
    @inline(__always)
    static var isSet: Bool { flynn_observations() & (FlynnObserveEvents.rawValue | others) != 0 }

    /// Whether sends are observed: a tracer is set, a simulation is running, or classes are counted. Also true in a
    /// forked child that can't use the runtime.
    @inline(__always)
    static var seesSends: Bool {
        flynn_observations() & (FlynnObserveEvents.rawValue | FlynnObserveClasses.rawValue | others) != 0
    }

    @inline(__always)
    private static var others: UInt32 { FlynnObserveFork.rawValue | FlynnObserveSimulation.rawValue }

    static var value: (any FlynnTracer)? { kinds?.any }

    static var kinds: Kinds? {
        box.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.kinds }
    }

    static func set(_ tracer: (any FlynnTracer)?) {
        monitor.withLock {
            box.store(tracer.map { .passRetained(Box($0)) }, ordering: .releasing)
            flynn_observe(FlynnObserveEvents, tracer != nil)
        }
    }
}
