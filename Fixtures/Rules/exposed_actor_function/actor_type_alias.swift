import FlynnRuntime

typealias Base = Actor
typealias Worker = FlynnRuntime.Actor

class Digger: Base {
    func dig() {}  // expect exposed_actor_function: 'dig'
}

class Loader<Load>: Worker {
    func load(_ load: Load) {}  // expect exposed_actor_function: 'load'
}

class Truck: Loader<[String: (Int, Int)]>, CustomStringConvertible {
    var description: String { "truck" }
    func drive() {}  // expect exposed_actor_function: 'drive'
}
