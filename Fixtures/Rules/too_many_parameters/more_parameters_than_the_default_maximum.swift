import FlynnRuntime

/// A ship whose behaviors have too many parameters.
final class Ship: Actor {
    private var log: [String] = []

    // flynnlint:parameter Double - latitude
    // flynnlint:parameter Double - longitude
    // flynnlint:parameter Double - speed
    // flynnlint:parameter Double - course
    // flynnlint:parameter Int - crew
    // flynnlint:parameter Bool - whether a pilot is on board
    lazy var beReport = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect too_many_parameters: behavior 'beReport' takes 6 parameters, more than 5
        let position: (Double, Double) = (args[x: 0], args[x: 1])
        let speed: Double = args[x: 2]
        let course: Double = args[x: 3]
        let crew: Int = args[x: 4]
        let hasPilot: Bool = args[x: 5]
        self.log.append("\(position) \(speed) \(course) \(crew) \(hasPilot)")
    }

    lazy var beLoad = ChainableBehavior<Ship>(self) { [unowned self] (args: BehaviorArgs) in  // expect too_many_parameters: behavior 'beLoad' takes 7 parameters
        // flynnlint:parameter String - port
        // flynnlint:parameter String - agent
        // flynnlint:parameter String - customs officer
        // flynnlint:parameter Int - containers
        // flynnlint:parameter Int - empty containers
        // flynnlint:parameter Int - vehicles
        // flynnlint:parameter Int - passengers
        self.log.append("\(args)")
    }
}
