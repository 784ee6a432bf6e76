import FlynnRuntime

final class Builder: Actor {
    lazy var beMake = Behavior(self) { _ in
        // The `self` of a type in the closure is another one.
        class Helper {
            var value = 0
            func help() { self.value += 1 }
        }
        struct Point {
            var x = 0
            mutating func move() { self.x += 1 }
        }
        Helper().help()
        print(Point.self, Counter.self, type(of: Helper()).self)
    }

    // An actor that is made here is another one.
    lazy var beHire = Behavior(self) { _ in
        final class Worker: Actor {
            private var hours = 0
            lazy var beWork = Behavior(self) { [unowned self] _ in self.hours += 1 }
            func safeRest() { self.hours = 0 }
        }
        Worker().beWork()
    }

    lazy var beDescribe = Behavior(self) { _ in
        enum Kind: String {
            case house, bridge
            var text: String { "a \(self.rawValue)" }
        }
        print([Kind.house, .bridge].map(\.text))
    }
}
