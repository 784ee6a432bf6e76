import FlynnRuntime

class Thermostat: Actor {
    private var target = 20.0

    lazy var setTarget = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect behavior_name: the name of behavior 'setTarget' must begin with 'be' and a capital letter, as in 'beSetTarget'
        // flynnlint:parameter Double - degrees
        self.target = args[x: 0]
    }

    // A capital letter is missing.
    lazy var begin = Behavior(self) { _ in }  // expect behavior_name: as in 'beGin'
    lazy var behave = ChainableBehavior<Thermostat>(self) { _ in }  // expect behavior_name: 'behave'
    lazy var be = Behavior(self) { _ in }  // expect behavior_name: 'be' must begin
    lazy var be_report = Behavior(self) { _ in }  // expect behavior_name: as in 'beReport'
    lazy var be2 = Behavior(self) { _ in }  // expect behavior_name: as in 'beRun'
    lazy var BeLoud = Behavior(self) { _ in }  // expect behavior_name: as in 'beBeLoud'
    lazy var _beHidden = Behavior(self) { _ in }  // expect behavior_name: '_beHidden'
    private lazy var `repeat` = Behavior(self) { _ in }  // expect behavior_name: 'repeat' must

    #if DEBUG
    lazy var dump = Behavior(self) { _ in }  // expect behavior_name: 'dump'
    #endif
}

extension Thermostat {
    // Computed, in an extension.
    var tick: Behavior { Behavior(self) { _ in } }  // expect behavior_name: 'tick'

    var tock: Behavior {  // expect behavior_name: 'tock'
        get {
            return Behavior(self) { _ in }
        }
    }

    // A pass-through.
    var cool: Behavior { setTarget }  // expect behavior_name: 'cool'
}
