import FlynnRuntime

private class Worker: Actor {
    func work() {}  // expected-error{{'work'}}
}
