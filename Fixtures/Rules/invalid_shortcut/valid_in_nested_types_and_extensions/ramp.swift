import FlynnRuntime

extension Depot {
    ramp::ACTOR  // expect unexpanded_shortcut

    func unsafeBuild() -> Depot::Ramp? {  // expect unsafe_member
        // A function may hold declarations, too.
        local::ACTOR  // expect unexpanded_shortcut
        if let ramp = find({ Depot::isFree($0) }) {
            return ramp
        }
        return nil
    }
}
