import FlynnRuntime

/// Of two actors with methods of the same names, one has them for its instances, the other for all.
final class Left: Actor {
    lazy var beStep = Behavior(self, step)  // expected-warning{{'beStep' holds 'self' strongly}}
    lazy var beRest = Behavior(self) { [unowned self] args in self.step(args) }
    func step(_ args: BehaviorArgs) {}
}

final class Right: Actor {
    lazy var beStep = Behavior(self, Right.step)
    lazy var beRest = Behavior(self, rest)  // expected-warning{{'rest'}}
    static func step(_ args: BehaviorArgs) {}
    func rest(_ args: BehaviorArgs) {}
}

func step(_ args: BehaviorArgs) {}
