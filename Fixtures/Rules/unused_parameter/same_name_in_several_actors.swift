import FlynnRuntime

/// Two unrelated actors with behaviors of one name: each is checked on its own.
final class Thermometer: Actor {
    lazy var beReport = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - whom to tell
        // flynnlint:parameter String - the unit  // expect unused_parameter: 'beReport' documents parameter 1, 'String'
        let listener: Behavior = args[x: 0]
        listener(21.5)
    }

    enum Scale {
        case celsius, kelvin
        final class Converter<Number: FloatingPoint>: Actor {
            lazy var beReport = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter Result<(Number, [String: Number]), Error> - what to convert  // expect unused_parameter: parameter 0, 'Result<(Number, [String: Number]), Error>'
            }
        }
    }
}

final class Barometer: Actor {
    lazy var beReport = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - whom to tell
        // flynnlint:parameter String - the unit
        let listener: Behavior = args[x: 0]
        listener(1013, args[x: 1] as String)
    }
}
