import FlynnRuntime

class Plotter: Actor {
    private var points: [(Int, Int)] = []

    lazy var bePlot = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - x
        // flynnlint:parameter Int - y
        self.points.append((args[x: 0], args[x: 1]))
        print(args[x: 2] as String)  // expect undocumented_argument_access: 'args[x: 2]' reads the 3rd argument, but behavior 'bePlot' documents only 2 parameters
        print(args[0x3] ?? "")  // expect undocumented_argument_access: reads the 4th argument
        print(args.get(4) as Int)  // expect undocumented_argument_access: 'args.get(4)' reads the 5th argument
        print(args[-1] as Any, args[x: (-2)] as Int)  // expect undocumented_argument_access: 'args[-1]' has a negative index // expect undocumented_argument_access: negative index
    }

    lazy var beErase = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter None
        self.points.remove(at: args[x: 0])  // expect undocumented_argument_access: reads the 1st argument, but behavior 'beErase' documents no parameters
    }

    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args[0] as Any, args[x: 17] as Int, args.last as Any)
        print(args[x: -1] as Int)  // expect undocumented_argument_access: negative index
    }

    // flynnlint:parameter String - the name
    lazy var beLabel = Behavior(self) {
        print($0[x: 0] as String, $0[x: 1] as Int)  // expect undocumented_argument_access: '$0[x: 1]' reads the 2nd argument, but behavior 'beLabel' documents only 1 parameter
    }

    lazy var beMove = Behavior(self) { [unowned self] (parameters: BehaviorArgs) in
        // flynnlint:parameter Int - how far
        let moved = self.points.map { point in
            (point.0 + parameters[x: 0], point.1 + parameters[x: 1])  // expect undocumented_argument_access: 'parameters[x: 1]'
        }
        let all = parameters
        func last() -> Int { all[x: 1] }  // expect undocumented_argument_access: 'all[x: 1]' reads the 2nd argument
        self.points = moved
        print("moved by \(parameters[x: 2] as Int)", last())  // expect undocumented_argument_access: the 3rd argument
    }

    lazy var beNest = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - whom to tell  // expect unused_parameter
        let answer = Behavior(self) { (answer: BehaviorArgs) in
            // flynnlint:parameter Int - how many
            // flynnlint:parameter Int - of how many
            print(answer[x: 1] as Int, args[x: 1] as Int)  // expect undocumented_argument_access: 'args[x: 1]'
        }
        answer(1, 2)
    }

    var beRepeat: Behavior!

    override init() {
        super.init()
        beRepeat = .init(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - how often
            print(args[x: 0] as Int, args[x: 1_0] as Int)  // expect undocumented_argument_access: the 11th argument
        }
    }
}

final class PlotState {
    let beSave = Behavior { (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - the path
        if args.count > 1 {
            print(args[
                x: 1  // expect@-1 undocumented_argument_access: 'args[…' reads the 2nd argument
            ] as Int)
        }
    }
}
