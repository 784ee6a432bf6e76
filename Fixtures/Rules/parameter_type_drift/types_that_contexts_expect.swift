import FlynnRuntime

struct Spot {
    var x: Double
    var y = 0.0
    var label: String?
}

func area(_ width: Double, height: Double) -> Double { width * height }

/// `args[x: 0]` is read as the type that its context expects.
class Board: Actor {
    private var x = 0.0
    private var steps = 0
    private var title = ""
    private var names: [String] = []
    private var weights: [String: Double] = [:]
    private var spot = Spot(x: 0)
    private var isOpen = false

    lazy var beAssign = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        self.steps = args[x: 0]
        self.x = args[x: 0]  // expect parameter_type_drift: documented as 'Int', but read as 'Double'
        self.x += args[x: 0]  // expect parameter_type_drift: documented as 'Int', but read as 'Double'
        self.steps += args[x: 0]
        self.spot.x = args[x: 0]  // expect parameter_type_drift: documented as 'Int', but read as 'Double'
        self.spot.label = args[x: 0]  // expect parameter_type_drift: documented as 'Int', but read as 'String?'
        self.weights["a"] = args[x: 0]  // expect parameter_type_drift: documented as 'Int', but read as 'Double?'
    }
    lazy var bePass = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        self.spot = Spot(x: args[x: 0])  // expect parameter_type_drift: documented as 'Int', but read as 'Double'
        self.names.append(args[x: 0])  // expect parameter_type_drift: documented as 'Int', but read as 'String'
        self.write(args[x: 0])  // expect parameter_type_drift: documented as 'Int', but read as 'String'
        self.x = area(1, height: args[x: 0])  // expect parameter_type_drift: documented as 'Int', but read as 'Double'
        print(args[x: 0] as Any)
        self.names.insert("a", at: args[x: 0])
    }
    lazy var beChoose = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - a number
        if args[x: 0] { me.isOpen = true }  // expect parameter_type_drift: documented as 'Int', but read as 'Bool'
        guard !me.isOpen, args[x: 0] else { return }  // expect parameter_type_drift: documented as 'Int', but read as 'Bool'
        if me.title == args[x: 0] { return }  // expect parameter_type_drift: documented as 'Int', but read as 'String'
        if me.steps < args[x: 0] { return }
        me.title = me.isOpen ? args[x: 0] : "closed"  // expect parameter_type_drift: documented as 'Int', but read as 'String'
        me.steps = me.steps + args[x: 0]
        me.x = me.x * args[x: 0]  // expect parameter_type_drift: documented as 'Int', but read as 'Double'
        let (a, b): (Int, String) = (args[x: 0], args[x: 0])  // expect parameter_type_drift: documented as 'Int', but read as 'String'
        let make = { () -> String in args[x: 0] }  // expect parameter_type_drift: documented as 'Int', but read as 'String'
        print(a, b, make())
    }
    private func write(_ text: String) { title += text }
}
