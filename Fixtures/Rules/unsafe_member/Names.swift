import FlynnRuntime

class Gate: Actor {
    private func unsafe() {}
    func unsafely() {}
    var unsafe_flag = 0
    func safeUnsafeOpen() {}
    var notUnsafeAtAll = 0
}
