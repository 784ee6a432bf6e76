import FlynnRuntime

typealias Base = Actor
typealias Worker = FlynnRuntime.Actor

class Digger: Base {
    func dig() {}  // expected-error{{'dig'}}
}

class Loader<Load>: Worker {
    func load(_ load: Load) {}  // expected-error{{'load'}}
}

class Truck: Loader<[String: (Int, Int)]>, CustomStringConvertible {
    var description: String { "truck" }
    func drive() {}  // expected-error{{'drive'}}
}
