import FlynnRuntime

/// Capture lists that still retain `self`.
final class Miller: Actor {
    private let wheel = Wheel()
    private var sacks = 0

    lazy var beGrind = Behavior(self) { [weak wheel, sacks] _ in  // expect strong_self_capture: 'beGrind'
        wheel?.turn(sacks)
        self.sacks += 1
    }

    lazy var beRest = Behavior(self) { [unowned wheel = self.wheel] _ in  // expect strong_self_capture: 'beRest'
        wheel.turn(0)
        print("resting: \(self.sacks)")
    }

    lazy var beSell = Behavior(self) { [self, weak wheel] _ in  // expect strong_self_capture: 'beSell'
        wheel?.turn(sacks)
    }

    // A list of the inner closure comes too late for the outer one.
    lazy var beCarry = Behavior(self) { _ in  // expect strong_self_capture: 'beCarry'
        [1, 2].forEach { [unowned self] count in self.sacks += count }
    }
}

final class Wheel {
    func turn(_ times: Int) {}
}
