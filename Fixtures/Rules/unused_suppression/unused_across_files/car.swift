import FlynnRuntime

// What is disabled in a file is disabled in that file.
// flynnlint:disable strong_self_capture                       // expect unused_suppression: no finding of 'strong_self_capture'
class Car: Actor {
    private var speed = 0
    func unsafeSpeed() -> Int { speed }  // expect unsafe_member
}
