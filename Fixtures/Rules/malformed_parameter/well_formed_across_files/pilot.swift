import FlynnRuntime

protocol Pilot: Actor {
    // flynnlint:parameter Ship - which one
    // flynnlint:parameter (from: Berth, to: Berth) - the way
    var beGuide: Behavior { get }
}

struct Berth { var number = 0 }
