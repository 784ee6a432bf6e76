import CFlynnRuntime

/// The hooks on the strong counts of actors and behaviors; `Actors/ToggleReference.swift` explains their purpose.
enum Lifetime {
    /// Whether the classes of actors and behaviors are hooked if their metadata is writable. False if the layout of
    /// reference counts is unknown, or if the environment variable `FLYNN_LIFETIME_HOOKS` is `off`, for tests. Then a
    /// behavior doesn't keep its actor alive; see `NewestActor`.
    static let isHooked = !flynn_environment_has("FLYNN_LIFETIME_HOOKS", "off") && Probe.verifiesLayout()
}
