import FlynnRuntime

class Garden: Actor {
    private var plants: [String] = []
}

extension Garden {
    public func bePlant(_ name: String) { behave { me in me.plants.append(name) } }
    func water() { print(plants) }  // expect exposed_actor_function: 'water'
}

protocol Visitable: Actor {}

extension Visitable {
    func beVisit() { behave { me in print(type(of: me)) } }
    func leave() {}  // expect exposed_actor_function: 'leave'
}
