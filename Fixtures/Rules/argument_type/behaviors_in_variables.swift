import FlynnRuntime

/// A variable, a function and an element can be one of several behaviors. A call is wrong if it is wrong for each of them.
class Radio: Actor, @unchecked Sendable {
    lazy var beSay = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beShout = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beTune = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - frequency
        print(args[x: 0] as Int)
    }
    lazy var beMix = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Double - volume
        print(args[x: 0] as String, args[x: 1] as Double)
    }
}

func behavior(of radio: Radio) -> Behavior { radio.beTune }
func either(_ radio: Radio) -> Behavior { radio.beTune }
func either(_ text: String) -> Behavior { Radio().beSay }

func play(_ radio: Radio, isLoud: Bool) {
    // A variable has the value that was assigned last, or one of those in branches after it.
    var action = radio.beSay
    action(5)  // expect argument_type: the 1st argument of behavior 'beSay' must be 'String'
    action = radio.beTune
    action("a")  // expect argument_type: the 1st argument of behavior 'beTune' must be 'Int'
    action(5)
    if isLoud { action = radio.beShout }
    action("a")
    action(5.5)  // expect argument_type: the 1st argument of behavior 'beTune' must be 'Int'
    action("a", 5)  // expect argument_count
    var repeated = radio.beSay
    for _ in 0..<2 {
        repeated("a")
        repeated = radio.beTune
    }
    repeated(5)
    let later: Behavior
    if isLoud { later = radio.beShout } else { later = radio.beSay }
    later(5)  // expect argument_type: the 1st argument of behavior 'beShout' must be 'String'
    later("a")
    // Branches.
    (isLoud ? radio.beShout : radio.beSay)(5)  // expect argument_type
    (isLoud ? radio.beShout : radio.beTune)(5)
    (isLoud ? radio.beShout : radio.beTune)(true)  // expect argument_type
    (isLoud ? radio.beTune : radio.beMix)("a")  // expect argument_type: the 1st argument of behavior 'beTune' must be 'Int'
    (isLoud ? radio.beMix : radio.beTune)("a")  // expect argument_count
    (isLoud ? radio.beMix : radio.beTune)(5)
    // Elements.
    let actions = [radio.beSay, radio.beTune]
    actions[1]("a")  // expect argument_type: the 1st argument of behavior 'beTune' must be 'Int'
    actions[0]("a")
    let position = 1
    actions[position]("a")
    for action in actions { action(true) }  // expect argument_type
    for action in actions { action(5) }  // expect argument_type: the 1st argument of behavior 'beSay' must be 'String'
    for action in actions where action !== radio.beSay { action(5) }
    // Key paths and functions.
    radio[keyPath: \.beTune]("a")  // expect argument_type
    radio[keyPath: \.beTune](5)
    func own() -> Behavior { radio.beTune }
    own()("a")  // expect argument_type
    own()(5)
    func passed(_ radio: Radio) -> Behavior { radio.beTune }
    passed(radio)("a")
    behavior(of: radio)("a")  // expect argument_type
    behavior(of: radio)(5)
    either(radio)("a")
}

func change(_ radio: Radio, _ other: Radio, _ make: (inout Behavior) -> Void) {
    var replaced = radio.beSay
    make(&replaced)
    replaced(5)
    var swapped = radio.beSay
    (swapped, _) = (radio.beTune, 1)
    swapped(5)
    var hidden = radio.beSay
    for radio in ["a"] { hidden = unknown(radio) }
    hidden(5)
    var captured = radio.beSay
    [1].forEach { _ in captured = other.beShout }
    captured(5)  // expect argument_type
    var second = radio.beSay, first = radio.beTune
    (first, second) = (second, first)
    second(5)
    first("a")
    unowned var plain = radio
    plain.beSay(5)  // expect argument_type
}

func unknown(_ text: String) -> Behavior { text.isEmpty ? Radio().beTune : Radio().beSay }
