import FlynnRuntime

typealias Name = String?

class Register: Actor {
    lazy var beEnter = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Name - the name, if there is one
        // flynnlint:parameter Int?? - the age, if anybody asked, and if there was an answer
        // flynnlint:parameter [String?] - other names
        // flynnlint:parameter Optional<(Int) -> Void> - told the number
        print(args)
    }
    lazy var beLabel = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String! - the label
        // flynnlint:parameter (x: Int?, y: Int?)? - the place
        // flynnlint:parameter Void? - nothing
        print(args)
    }
}

/// Values that aren't optional can be cast to optionals of any depth, and so can `nil`.
func enter(_ register: Register, _ name: String?, _ ages: [Int?]) {
    register.beEnter("Ada, (née Byron)", 36, ["Augusta", nil], { (number: Int) in print(number) })
        .beEnter(nil, nil, [nil, nil], nil)
        .beEnter(name, ages.first, [name, "b"], .none)
        .beEnter(name ?? "nobody", ages[0], [], .some { print($0) })
        .beEnter((nil), .some(nil), [(nil), ("a")]) { print($0 + 1) }
        .beEnter(nil as String?, 36 as Int?, ["a"] as [String?], nil)
    register.beLabel("a", (1, nil), nil)
        .beLabel(nil, nil, ())
        .beLabel(name!, (x: 1, y: 2), .some(()))
}
