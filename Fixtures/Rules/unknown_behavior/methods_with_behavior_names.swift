import FlynnRuntime
import Nimble

/// A method, a property and a static function that are called like behaviors.
struct Canvas {
    var beDrawn = { (_ count: Int) in }
    func beBold() {}
    static func bePrepared() {}
    func use() {
        self.beBold()
        beDrawn(1)
        self.beDrawn(2)
        Canvas.bePrepared()
        bePrepared()
    }
}

/// Matchers are functions.
struct Checks {
    func check(_ list: [Int]) {
        expect(list).to(beEmpty())
        expect(list).toNot(beGreaterThan(1))
    }
}

/// So are cases of enumerations, and what a protocol requires.
enum Order: Equatable {
    case beServed(at: Int), beCancelled
    static let usual = Order.beServed(at: 12)
}

protocol Movable {
    func beMoved(by distance: Double) -> Self
}

extension Movable {
    func beRaised() -> Self { beMoved(by: 1).beMoved(by: 2) }
}

extension Int: Movable {
    func beMoved(by distance: Double) -> Int { self + Int(distance) }
}

func move(_ order: Order, _ one: any Movable, _ number: Int) {
    print(one.beMoved(by: 3), number.beMoved(by: 4).beRaised(), order == .beServed(at: 5))
}
