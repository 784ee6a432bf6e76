import FlynnRuntime

class Engine: Actor {
    func unsafeStart() {}  // expected-warning{{actor 'Engine'}}
}
