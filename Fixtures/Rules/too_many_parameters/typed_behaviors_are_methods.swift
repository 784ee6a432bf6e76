import FlynnRuntime

class Plotter: Actor {
    private var lines = 0
    func beLine(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int) {
        behave { me in me.lines += a + b + c + d + e + f + g + h + i + j }
    }
}
