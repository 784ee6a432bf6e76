import FlynnRuntime

class Gate: Actor {
    private func unsafe() {}
    func unsafely() {}  // expect exposed_actor_function
    var unsafe_flag = 0  // expect exposed_actor_variable
    func safeUnsafeOpen() {}
    var notUnsafeAtAll = 0  // expect exposed_actor_variable
}
