import FlynnRuntime

/// Of two actors with methods of the same names, one has them for its instances, the other for all.
final class Left: Actor {
    lazy var beStep = Behavior(self, step)  // expect function_reference_behavior: 'beStep' retains 'self'
    lazy var beRest = Behavior(self) { [unowned self] args in self.step(args) }  // expect undocumented_parameters
    func step(_ args: BehaviorArgs) {}  // expect exposed_actor_function
}

final class Right: Actor {
    lazy var beStep = Behavior(self, Right.step)
    lazy var beRest = Behavior(self, rest)  // expect function_reference_behavior: 'rest'
    static func step(_ args: BehaviorArgs) {}
    func rest(_ args: BehaviorArgs) {}  // expect exposed_actor_function
}

func step(_ args: BehaviorArgs) {}
