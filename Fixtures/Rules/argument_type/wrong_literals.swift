import FlynnRuntime

enum Mode: Int { case slow, fast }
struct Point { var x = 0, y = 0 }
final class Image {}
typealias Handler = (String) -> Void
typealias Names = [String]

class Judge: Actor {
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var beDouble = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - number
        print(args[x: 0] as Double)
    }
    lazy var beSmall = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int64 - number
        // flynnlint:parameter Float - number
        print(args[x: 0] as Int64, args[x: 1] as Float)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Character? - letter
        print(args[x: 0] as String, args[x: 1] as Character?)
    }
    lazy var beFlag = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Swift.Bool - flag
        print(args[x: 0] as Bool)
    }
    lazy var beList = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Double] - numbers
        // flynnlint:parameter Set<Int> - more numbers
        // flynnlint:parameter Names - words
        print(args[x: 0] as [Double], args[x: 1] as Set<Int>, args[x: 2] as Names)
    }
    lazy var beTable = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: Double] - table
        // flynnlint:parameter (Int, String) - pair
        print(args[x: 0] as [String: Double], args[x: 1] as (Int, String))
    }
    lazy var beThen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Handler - what to do then
        // flynnlint:parameter (() -> Void)? - what to do last
        print(args)
    }
    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Mode - how
        // flynnlint:parameter Point? - where
        // flynnlint:parameter Image - what
        print(args[x: 0] as Mode, args[x: 1] as Point?, args[x: 2] as Image)
    }
}

/// An extension of a type of the standard library doesn't make it the project's.
extension String { var isBlank: Bool { allSatisfy(\.isWhitespace) } }

func judge(_ judge: Judge) {
    judge.beInt("5")  // expect argument_type: the 1st argument of behavior 'beInt' must be 'Int', but '"5"', a 'String', is passed
    judge.beInt(5.0)  // expect argument_type: '5.0', a 'Double', is passed
    judge.beInt(true)  // expect argument_type: a 'Bool'
    judge.beInt(nil)  // expect argument_type: 'nil' is passed
    judge.beInt([5])  // expect argument_type: an array
    judge.beInt((5, 6))  // expect argument_type: a tuple
    judge.beInt(["five": 5])  // expect argument_type: a dictionary
    judge.beInt { 5 }  // expect argument_type: of type '() -> Int'
    judge.beInt("\(5)")  // expect argument_type: a 'String'
    judge.beInt(-1.5e3)  // expect argument_type: a 'Double'
    judge.beInt(5 as UInt8)  // expect argument_type: of type 'UInt8'
    judge.beInt(Int64(5))  // expect argument_type: of type 'Int64'
    judge.beDouble(5)  // expect argument_type: must be 'Double', but '5', an 'Int', is passed
    judge.beDouble(-5)  // expect argument_type: '-5', an 'Int'
    judge.beDouble((5))  // expect argument_type: an 'Int'
    judge.beDouble(0xFF)  // expect argument_type: an 'Int'
    judge.beSmall(5, 1.5)  // expect argument_type: 'Int64' // expect argument_type: 'Float'
    judge.beText(5, "a")  // expect argument_type: must be 'String' // expect argument_type: must be 'Character?'
    judge.beText("""
        text
        """,
        5  // expect argument_type: must be 'Character?'
    )
    judge.beText(#"a"b"#, "\(1)")  // expect argument_type: must be 'Character?'
    judge.beFlag(0)  // expect argument_type: must be 'Bool'
    judge.beList([1, 2], [1, 2], [1])  // expect argument_type: must be '[Double]' // expect argument_type: must be 'Set<Int>' // expect argument_type: must be '[String]'
    judge.beList(["a"], 1, "a")  // expect argument_type: must be '[Double]' // expect argument_type: must be 'Set<Int>' // expect argument_type: must be '[String]'
    judge.beTable(["a": 1], (1, 2))  // expect argument_type: must be '[String: Double]' // expect argument_type: must be '(Int, String)'
    judge.beTable([1: 1.5], (1, "a", 2))  // expect argument_type: must be '[String: Double]' // expect argument_type: must be '(Int, String)'
    judge.beThen("stop", 5)  // expect argument_type: must be '(String) -> Void' // expect argument_type: must be '(() -> Void)?'
    judge.beThen(nil, nil)  // expect argument_type: must be '(String) -> Void', but 'nil' is passed
    judge.beDraw(1, "origin", nil)  // expect argument_type: must be 'Mode' // expect argument_type: must be 'Point?' // expect argument_type: must be 'Image'
    judge.beInt.dynamicallyCall(withArguments: ["a"])  // expect argument_type: must be 'Int'
    judge.beInt(value: "a")  // expect argument_type: must be 'Int' // expect labeled_argument
}
