import FlynnRuntime

class Clock: Actor {
    lazy var beTick: Behavior = Behavior(self) { [unowned self] _ in self.beTick() }
    lazy var beTock: FlynnRuntime.Behavior=FlynnRuntime.Behavior(self) { [unowned self] _ in self.beTock() }
    lazy var `beTest`: Behavior   = Behavior.init(self) { [unowned self] _ in self.beTest() }
    lazy var beWind: ChainableBehavior<Clock> = ChainableBehavior<Clock>(self) { [unowned self] _ in self.beWind() }
    lazy var beRest: ChainableBehavior<Clock> = ChainableBehavior(self) { [unowned self] _ in self.beRest() }
    // The type is unknown.
    lazy var beGuess = ChainableBehavior(make()) { [unowned self] _ in self.beGuess() }
    lazy var beMade: Behavior = { Behavior(self) { [unowned self] _ in self.beMade() } }()
    lazy var beOne: Behavior = Behavior(self) { [unowned self] _ in self.beTwo() }, beTwo = Behavior(self) { [unowned self] _ in self.beOne() }

    class Hand: Actor {
        lazy var beMove: ChainableBehavior<Hand> = ChainableBehavior(self) { [unowned self] _ in self.beMove() }
    }
}
