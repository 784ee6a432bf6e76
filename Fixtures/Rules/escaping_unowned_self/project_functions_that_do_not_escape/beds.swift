struct Beds<Plant> {
    func each(_ body: (Plant) throws -> Void) rethrows {}
    /// Has the name of a queue's method, but calls its closure before it returns.
    func async(_ body: (Plant) -> Void) {}
    func later(_ body: @escaping () -> Void) {}
}
