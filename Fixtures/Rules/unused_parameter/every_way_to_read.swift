import FlynnRuntime

/// Each way to read an argument, and odd ways to write them.
final class Meter: Actor {
    lazy var beRead = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter Int - by a subscript with a label
        // flynnlint:parameter Int - by one without
        // flynnlint:parameter Int - by a function
        // flynnlint:parameter Int - by a number of another base
        // flynnlint:parameter Int - over several lines
        // flynnlint:parameter Int - behind a comment
        // flynnlint:parameter Int - with a sign
        let first: Int = args[x:0]
        let second = args[1] as! Int
        let third: Int = args.get(2)
        print(first, second, third, args[x: 0b11] as Int)
        print(
            args[
                x: 4
            ] as Int, args[/* the sixth (of seven) */ x: 5] as Int, args[x: (+6)] as Int)
    }

    lazy var beMatch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int? - in a condition
        // flynnlint:parameter String - in a pattern
        // flynnlint:parameter [Int] - in a loop
        // flynnlint:parameter Bool - in a ternary
        if let number = args[0] as? Int { print(number) }
        if case let text as String = args[1] { print(text) }
        for number in args[x: 2] as [Int] where number > 0 { print(number) }
        print((args[x: 3] as Bool) ? "yes, (of course)" : "no")
    }
}
