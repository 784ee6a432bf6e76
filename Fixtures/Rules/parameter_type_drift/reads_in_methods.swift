import FlynnRuntime

class Store: Actor {
    private var total = 0
    private var names: [String] = []

    // The method that the behavior runs has the documentation.
    lazy var beShow = Behavior(self, _beShow)  // expect function_reference_behavior
    private func _beShow(_ args: BehaviorArgs) {
        // flynnlint:parameter String - the text
        let text: Int = args[x: 0]  // expect parameter_type_drift: documented as 'String', but read as 'Int'
        print(text, args[x: 1] as Int)  // expect undocumented_argument_access: reads the 2nd argument
    }

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        // flynnlint:parameter Int - a number
        self.add(args)
    }
    private func add(_ args: BehaviorArgs) {
        total += args[x: 0]  // expect parameter_type_drift: the 1st argument of behavior 'beAdd' is documented as 'String', but read as 'Int'
        names.append(args[x: 0])
        count(in: args)
    }
    private final func count(in list: BehaviorArgs) {
        total += list[x: 1]
        names.append(list[x: 1])  // expect parameter_type_drift: the 2nd argument of behavior 'beAdd' is documented as 'Int'
        print(list[x: 2] as String)  // expect undocumented_argument_access: behavior 'beAdd' documents only 2 parameters
        if list.count > 4 { count(in: list) }
    }

    lazy var beRemove = Behavior(self) { (me: Store, args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        me.remove(args)
    }
    private func remove(_ args: BehaviorArgs) {
        let number: Double = args[x: 0]  // expect parameter_type_drift: the 1st argument of behavior 'beRemove' is documented as 'Int', but read as 'Double'
        print(number)
    }

    // Overloads, methods that subclasses can override, and other parameters prove nothing.
    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        self.size(args)
        self.change(args)
        self.move(args, to: 5)
        let print = { (args: BehaviorArgs) in Swift.print(args.count) }
        print(args)
    }
    private func size(_ args: BehaviorArgs) { names.append(args[x: 0]) }
    private func size(_ args: BehaviorArgs) -> String { args[x: 0] }
    private func change(_ args: BehaviorArgs?) { names.append(args?[x: 0] ?? "") }
    private func move(_ args: BehaviorArgs, to: Int) { names.append(args[x: 0]) }
    private func print(_ args: BehaviorArgs) { names.append(args[x: 0]) }

    // The method is another one's.
    lazy var beOther = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        Helper().add(args)
    }
}

private struct Helper {
    func add(_ args: BehaviorArgs) { Swift.print(args[x: 0] as Int) }
}
