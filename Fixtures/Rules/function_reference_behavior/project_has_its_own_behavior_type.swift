/// The behaviors of a physics engine, without actors.
struct Behavior {
    let target: AnyObject
    let apply: (Double) -> Void

    init(_ target: AnyObject, _ apply: @escaping (Double) -> Void) {
        (self.target, self.apply) = (target, apply)
    }
}

final class Ball {
    private var height = 100.0
    lazy var gravity = Behavior(self, self.fall)
    lazy var beHeavy = Behavior(self, fall)

    private func fall(_ seconds: Double) { height -= 9.81 * seconds * seconds / 2 }
}
