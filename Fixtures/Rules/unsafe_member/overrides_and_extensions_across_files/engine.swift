import FlynnRuntime

class Engine: Actor {
    func unsafeStart() {}  // expect unsafe_member: actor 'Engine'
}
