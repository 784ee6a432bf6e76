import FlynnRuntime

/// Pass-throughs take the arguments of the behaviors that they forward.
protocol Switchable: Actor {
    var safeSwitch: SwitchState<Self> { get set }
}

extension Switchable {
    var beSwitch: ChainableBehavior<Self> { return safeSwitch.beSwitch }
    var beSet: ChainableBehavior<Self> { safeSwitch.beSet }
    var bePlay: ChainableBehavior<Self> { safeSwitch.bePlay }
    /// flynnlint:parameter Bool - whether it shines
    /// flynnlint:parameter Int - for how long
    var beSetFor: ChainableBehavior<Self> { safeSwitch.beSet }
}

final class Lamp: Actor, Switchable {
    lazy var safeSwitch = SwitchState(self)
}

func use(_ lamps: [Lamp]) {
    for lamp in lamps {
        lamp.beSwitch().beSet(true).bePlay(1, 2, 3).bePlay()
        lamp.beSwitch(1)  // expect argument_count: behavior 'beSwitch' takes no arguments, but 1 is passed
        lamp.beSet()  // expect argument_count: behavior 'beSet' takes 1 argument, but none is passed
        lamp.beSet(true, 5).beSwitch()  // expect argument_count: takes 1 argument, but 2 are passed
        // Its own documentation counts.
        lamp.beSetFor(true, 5)
        lamp.beSetFor(true)  // expect argument_count: takes 2 arguments, but 1 is passed
    }
}
