import FlynnRuntime

protocol Announcing: AnyObject {
    associatedtype Line: Hashable
    func announce(_ line: Line, at times: [Int])
}

open class Station: Actor {
    open func safeOpen() {}
    func unsafeTracks() -> [Int] { [1, 2] }  // expect unsafe_member

    #if os(Linux)
    private func close() {}
    #else
    private final func close() {}
    #endif
}
