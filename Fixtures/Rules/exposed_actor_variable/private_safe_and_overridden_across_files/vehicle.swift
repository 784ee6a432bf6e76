import FlynnRuntime

protocol Numbered {
    associatedtype Number
    var number: Number { get }
    subscript(wheel: Int) -> Double { get }
}

class Vehicle: Actor {
    private let wheels: [Double]
    var safeSpeed = 0.0 {
        didSet { if oldValue != safeSpeed { print("speed, (new)") } }
    }
    @available(*, deprecated) var unsafeName: String { "vehicle" }  // expect unsafe_member

    init(wheels: [Double] = [1, 1, 1, 1]) {
        self.wheels = wheels
        super.init()
    }

    #if DEBUG
    private var log: [String] = []
    #endif

    lazy var beStop: Behavior = Behavior(self) { [unowned self] _ in self.safeSpeed = 0 }
    fileprivate func unsafeWheel(_ index: Int) -> Double { wheels[index] }  // expect unsafe_member
}

extension Vehicle: Numbered {
    // The conformance requires both.
    var number: Int { 5 }
    subscript(wheel: Int) -> Double { unsafeWheel(wheel) }
}
