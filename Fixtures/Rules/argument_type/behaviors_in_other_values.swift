import FlynnRuntime

class Belt: Actor {
    lazy var beMove = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - how fast
        print(args[x: 0] as Double)
    }
    lazy var beLabel = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the label
        print(args[x: 0] as String)
    }
}

/// A behavior in a tuple, an array, a capture or a binding is called as by its name.
func run(_ belt: Belt, _ other: Belt, _ isFast: Bool) {
    let (move, label) = (belt.beMove, belt.beLabel)
    move(1)  // expect argument_type: 'beMove' must be 'Double'
    label(1)  // expect argument_type: 'beLabel' must be 'String'
    let pair = (move: belt.beMove, label: belt.beLabel)
    pair.move(1.5)
    pair.move("fast")  // expect argument_type: 'beMove' must be 'Double'
    pair.1(1)  // expect argument_type: 'beLabel' must be 'String'
    let later = { [start = belt.beMove] in start(1) }  // expect argument_type: 'beMove' must be 'Double'
    later()
    let both = [belt.beMove, other.beMove]
    both[0](1)  // expect argument_type: 'beMove' must be 'Double'
    for start in both { start(1) }  // expect argument_type: 'beMove' must be 'Double'
    let chosen = isFast ? belt.beMove : other.beMove
    chosen(1)  // expect argument_type: 'beMove' must be 'Double'
    if let maybe = Optional(belt.beMove) { maybe(1) }  // expect argument_type: 'beMove' must be 'Double'
    belt.beMove.callAsFunction(1)  // expect argument_type: 'beMove' must be 'Double'
    belt.beMove.callAsFunction(1.5)
    let mixed = [belt.beMove, belt.beLabel as Behavior]
    mixed[0](1)  // expect argument_type: 'beMove' must be 'Double'
    var changed = (belt.beMove, belt.beMove)
    changed = (other.beMove, other.beMove)
    changed.0(1)  // expect argument_type: 'beMove' must be 'Double'
}
