struct Beds<Plant> {
    func each(_ body: (Plant) throws -> Void) rethrows {}
    /// Called like a queue's, but it calls its closure at once.
    func async(_ body: (Plant) -> Void) {}
    func later(_ body: @escaping () -> Void) {}
}
