import FlynnRuntime

extension Depot {
    ramp::ACTOR

    func unsafeBuild() -> Depot::Ramp? {
        // A function may hold declarations, too.
        local::ACTOR
        if let ramp = find({ Depot::isFree($0) }) {
            return ramp
        }
        return nil
    }
}
