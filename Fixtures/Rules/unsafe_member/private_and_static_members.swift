import FlynnRuntime

class Buffer: Actor {
    private var unsafeBytes: [UInt8] = []
    private func unsafeFill(_ count: Int) { unsafeBytes = Array(repeating: 0, count: count) }
    static func unsafeMake() -> Buffer { Buffer() }
    static let unsafeShared = Buffer()
    struct unsafeView { var unsafeSize = 0 }
}

private extension Buffer {
    var unsafeCount: Int { unsafeBytes.count }
}
