import FlynnRuntime

protocol Announcing: AnyObject {
    associatedtype Line: Hashable
    func announce(_ line: Line, at times: [Int])
}

open class Station: Actor {
    open func safeOpen() {}
    func unsafeTracks() -> [Int] { [1, 2] }

    #if os(Linux)
    private func close() {}
    #else
    private final func close() {}
    #endif
}
