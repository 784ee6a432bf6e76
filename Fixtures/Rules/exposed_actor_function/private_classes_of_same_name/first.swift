import FlynnRuntime

private class Worker: Actor {
    func work() {}  // expect exposed_actor_function: 'work'
}
