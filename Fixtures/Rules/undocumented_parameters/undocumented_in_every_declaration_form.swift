import FlynnRuntime

class Thermostat: Actor {
    private var target = 20.0
    private var listeners: [Behavior] = []

    lazy var beSet = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: behavior 'beSet' takes arguments, but documents none
        self.target = args[x: 0]
    }

    // Raises the temperature. The words flynnlint:parameter in a sentence document nothing.
    lazy var beRaise = Behavior(self) { [unowned self] args in  // expect undocumented_parameters: 'beRaise'
        self.target += args[x: 0]
    }

    // A parameter that is never used still counts.
    lazy var beReset = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: 'beReset'
        self.target = 20
    }

    lazy var beListen = ChainableBehavior(self) { [unowned self] in  // expect undocumented_parameters: 'beListen'
        self.listeners.append($0[x: 0])
    }

    lazy var beLower = ChainableBehavior<Thermostat>(self, { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: 'beLower'
        self.target -= args[x: 0]
    })

    @available(macOS 15, *)
    private(set)
    lazy var beReport: Behavior = .init(self) { [unowned self] (arguments: BehaviorArgs) in  // expect undocumented_parameters: 'beReport'
        arguments.get(0)(self.target)
    }

    lazy var beForward = FlynnRuntime.Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: 'beForward'
        // flynnlint: parameter String - a blank too many is no documentation  // expect unknown_directive
        for listener in self.listeners { listener.dynamicallyCall(withArguments: args) }
    }
}

extension Thermostat {
    var beQuery: Behavior {
        Behavior(self) { _ in }
    }

    static let beShared = Behavior { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beShared'  // expect missing_actor
        print(args)
    }
}

/// A state that is given its actor later.
final class ThermostatState {
    let beCalibrate = Behavior { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beCalibrate'
        print(args[x: 0] as Double)
    }
    let beSave = Behavior { (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - the path
        print(args[x: 0] as String)
    }, beLoad = Behavior { (args: BehaviorArgs) in  // expect@-3 undocumented_parameters: 'beLoad'
        print(args[x: 0] as String)
    }
    let beCheck: FlynnRuntime::Behavior = FlynnRuntime::Behavior { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beCheck'  // expect missing_actor
        print(args)
    }
    var beTick: Behavior!  // expect undocumented_parameters: 'beTick'

    init(_ actor: Actor) {
        beTick = Behavior { (args: BehaviorArgs) in print(args.count) }
        beCalibrate.setActor(actor)
        beTick.setActor(actor)
    }
}

class Alarm: Actor {
    #if DEBUG
    lazy var beRing = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beRing'
        print("ring", args[x: 0] as Int)
    }
    #else
    lazy var beRing = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beRing'
        print(args[x: 0] as Int)
    }
    #endif
}
