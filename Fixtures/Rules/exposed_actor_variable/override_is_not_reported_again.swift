import FlynnRuntime

class Base: Actor {
    var safeName: String { "base" }
    var description_: String { "" }  // expect exposed_actor_variable: 'description_'
}

final class Derived: Base {
    override var safeName: String { "derived" }
    override public var description_: String { "derived" }
    private var own = 0
}
