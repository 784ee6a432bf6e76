import FlynnRuntime

final class Ring: Actor {
    lazy var beOne = Behavior(self) { [unowned self] _ in self.beTwo() }  // expect circular_behavior: refers to 'beTwo', which refers back to it
    lazy var beTwo = Behavior(self) { [unowned self] _ in self.beThree() }
    lazy var beThree = Behavior(self) { [unowned self] _ in self.beOne() }

    // This behavior must be annotated in any case, and then the other's type is known.
    lazy var beLeft = Behavior(self) { [unowned self] _ in self.beRight() }
    lazy var beRight = Behavior(self) { [unowned self] _ in  // expect circular_behavior: refers to the behavior itself
        self.beLeft()
        self.beRight()
    }

    // An annotation in the cycle.
    lazy var beDay: Behavior = Behavior(self) { [unowned self] _ in self.beNight() }
    lazy var beNight = Behavior(self) { [unowned self] _ in self.beDay() }
}
