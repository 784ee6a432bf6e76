import Synchronization

/// The hooks on the strong counts of actors and behaviors; `Actors/ToggleReference.swift` explains their purpose.
package enum Lifetime {
    /// Prevents the hooks if it is set before the first actor is created. For tests of the fallback.
    package static let hooksAreForbidden = Atomic(false)

    /// Whether the classes of actors and behaviors are hooked. They are not if the layout of reference counts is
    /// unknown. Then a behavior doesn't keep its actor alive, and a call to a behavior whose actor was deinitialized
    /// is a dead letter.
    package static let isHooked: Bool = {
        // Relaxed: set by the thread that creates the first actor.
        !hooksAreForbidden.load(ordering: .relaxed) && Probe.verifiesLayout()
    }()
}
