import FlynnRuntime

/// Lines between the lines of conditional compilation are lines.
class Sensor: Actor {
    #if canImport(Glibc) && !DEBUG
    read::BEHAVIOR  // expect unexpanded_shortcut
    #elseif os(Windows)
    read::CHAINABLE  // expect unexpanded_shortcut
    #else
    beRead::BEHAVIOR  // expect unexpanded_shortcut
    #endif

    @available(macOS 15, *)
    calibrate::BEHAVIOR  // expect unexpanded_shortcut

    @MainActor @objc
    private lazy var name = Swift::String(describing: self)
    rename::BEHAVIOR  // expect unexpanded_shortcut

    init(
        _ name: Swift::String =
            Swift::String("sensor, (new)")
    ) {
        super.init()
        self.name = name
    }
    #if DEBUG
    trace::BEHAVIOR  // expect unexpanded_shortcut
    #endif
}
