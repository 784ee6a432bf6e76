import FlynnRuntime

// What is disabled in a file is disabled in that file.
// flynnlint:disable strong_self_capture                       // expected-warning{{no 'strong_self_capture' is found}}
class Car: Actor {
    private var speed = 0
    func unsafeSpeed() -> Int { speed }
}
