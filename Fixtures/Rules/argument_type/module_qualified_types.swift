import FlynnRuntime

class Typesetter: Actor {
    enum String { case plain }

    lazy var beSet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Swift.String - the text
        self.set(args[x: 0])
    }

    lazy var beMark = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the style
        // flynnlint:parameter Swift.Int - how often
        // flynnlint:parameter Swift.Optional<Swift.Int> - how long
        self.mark(args[x: 0], args[x: 1], args[x: 2])
    }

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        // flynnlint:parameter [Int] - numbers
        // flynnlint:parameter Set<Int> - distinct numbers
        self.count(args[x: 0], args[x: 1], args[x: 2])
    }
}

func typeset(_ typesetter: Typesetter) {
    typesetter.beSet("a")
    typesetter.beSet(1)  // expect argument_type: must be 'Swift.String'
    typesetter.beMark("a", 1, nil)  // expect argument_type: the 1st argument of behavior 'beMark' must be 'String'
    typesetter.beMark(.plain, "b", 5)  // expect argument_type: the 2nd argument of behavior 'beMark' must be 'Int'
    typesetter.beCount(1, [], [] as Set<Int>)
    // Without a type of its own, an empty array is an `[Any]`: any array, but no set.
    typesetter.beCount(1, [], [])  // expect argument_type: the 3rd argument of behavior 'beCount' must be 'Set<Int>', but '[]', an array, is passed
    typesetter.beCount([], [], [] as Set<Int>)  // expect argument_type: the 1st argument of behavior 'beCount' must be 'Int'
    typesetter.beCount([:], [], Set<Int>())  // expect argument_type: the 1st argument of behavior 'beCount' must be 'Int'
}
