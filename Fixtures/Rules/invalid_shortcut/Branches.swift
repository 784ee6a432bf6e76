import FlynnRuntime

/// Lines between the lines of conditional compilation are lines.
class Sensor: Actor {
    #if canImport(Glibc) && !DEBUG
    read::BEHAVIOR
    #elseif os(Windows)
    read::CHAINABLE
    #else
    beRead::BEHAVIOR
    #endif

    @available(macOS 15, *)
    calibrate::BEHAVIOR

    @MainActor @objc
    private lazy var name = Swift::String(describing: self)
    rename::BEHAVIOR

    init(
        _ name: Swift::String =
            Swift::String("sensor, (new)")
    ) {
        super.init()
        self.name = name
    }
    #if DEBUG
    trace::BEHAVIOR
    #endif
}
