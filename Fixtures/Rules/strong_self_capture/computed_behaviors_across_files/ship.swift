import FlynnRuntime

class Ship: Actor {
    var speed = 0  // expect exposed_actor_variable
    lazy var beSail = Behavior(self) { [unowned self] _ in self.speed = 10 }
}
