import FlynnRuntime

class Store: Actor {
    private var names = ["a"]
    private var total = 1.0
    private var isOn = true
    private var name = "n"

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        self.names += [args[x: 0]]  // expect parameter_type_drift
        self.names = self.names + [args[x: 0]]  // expect parameter_type_drift
        let minus: Double = -args[x: 0]  // expect parameter_type_drift
        precondition(args[x: 0], "not a condition")  // expect parameter_type_drift
        self.name = switch self.isOn { case true: args[x: 0]; default: "b" }  // expect parameter_type_drift
        print(minus)
        let count: Int = -args[x: 0]
        print(count)
        _ = args[x: 0] + 1.5  // expect parameter_type_drift
        _ = args[x: 0] == "x"  // expect parameter_type_drift
        _ = args[x: 0] == 5
    }
}
