import FlynnRuntime

/// A requirement is reported at its declaration; implementations can't choose the name.
protocol Inspectable: Actor {
    associatedtype State
    var unsafeState: State { get }  // expect unsafe_member: 'unsafeState' of actor 'Inspectable'
    func unsafeInspect(_ body: (State) -> Void)  // expect unsafe_member: 'unsafeInspect'
    static func unsafeMake() -> Self
}

extension Inspectable {
    func unsafeInspect(_ body: (State) -> Void) { body(unsafeState) }
    // The extension's own members aren't required.
    var unsafeText: String { "(\(unsafeState), \(["a": 1]))" }  // expect unsafe_member: 'unsafeText'
}

class Gauge: Actor, Inspectable {
    private var level = 0.5
    var unsafeState: Double { level }
    var unsafeLevel: Double {  // expect unsafe_member: actor 'Gauge'
        get { level }
        set { level = newValue }
    }
    required override init() {}
    static func unsafeMake() -> Self { Self() }
}

final class FineGauge: Gauge {
    override var unsafeState: Double { (super.unsafeState * 100).rounded() / 100 }
    override var unsafeLevel: Double { didSet { print("unsafeLevel", unsafeLevel) } }
}
