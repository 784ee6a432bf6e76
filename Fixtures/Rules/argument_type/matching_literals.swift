import Foundation
import FlynnRuntime

protocol Shape {}
typealias Money = Decimal
typealias Count = Int
typealias Pair<Element> = (Element, Element)

class Judge: Actor {
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        // flynnlint:parameter (Double) - number
        // flynnlint:parameter Int64 - number
        // flynnlint:parameter Count? - number
        print(args)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Optional<Character> - letter
        print(args)
    }
    lazy var beList = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Double] - numbers
        // flynnlint:parameter [[Double]] - numbers
        // flynnlint:parameter Array<Int?> - numbers
        // flynnlint:parameter [Any] - anything
        print(args)
    }
    lazy var beTable = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: Double] - table
        // flynnlint:parameter [String: [Double]] - table
        // flynnlint:parameter [(Double, Double)] - pairs
        // flynnlint:parameter (x: Int, y: String) - pair
        print(args)
    }
    lazy var beAnything = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter Any - value
        // flynnlint:parameter Any? - value
        // flynnlint:parameter AnyHashable - value
        // flynnlint:parameter any Shape - value
        // flynnlint:parameter Shape - value
        // flynnlint:parameter some Equatable - value
        // flynnlint:parameter Codable & Sendable - value
        print(args)
    }
    /// Some of these bridge on some platforms.
    lazy var beBridge = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter CGFloat - width
        // flynnlint:parameter NSNumber - number
        // flynnlint:parameter NSString - text
        // flynnlint:parameter NSURL - place
        // flynnlint:parameter NSDate - time
        // flynnlint:parameter Money - price
        // flynnlint:parameter NSArray - list
        // flynnlint:parameter UIImage - picture
        print(args)
    }
    lazy var beThen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - what to do then
        // flynnlint:parameter (() -> Void)? - what to do last
        print(args)
    }
    lazy var beGeneric = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Pair<Int> - two numbers
        // flynnlint:parameter Result<Int, Error> - what came of it
        // flynnlint:parameter Self.Element - an element
        print(args)
    }
    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
}

func judge(_ judge: Judge, _ value: Any, _ number: Int64) {
    judge.beNumber(5, 5.0, Int64(5), nil)
    judge.beNumber(-5, -5.5, 5 as Int64, 5)
    judge.beNumber((5), +0x1p3, number, value)
    judge.beNumber(0b1, 1e3, .max, .some(5))
    judge.beNumber(5 + 5, 5 / 2.0, Int64(5) << 2, Int("5"))
    judge.beNumber(value as! Int, [1.5][0], Int64("5")!, Bool.random() ? 1 : nil)
    judge.beNumber(#line, { 5.0 }(), try number, await Int(exactly: number))
    judge.beNumber(Int(5), Double(5), Int64(-5), Int(5.5))
    judge.beNumber(Int(exactly: 5.0)!, 5 as Double, (5 as Int64), nil as Int?)
    judge.beText("\(5)", nil)
    judge.beText("a" + "b", "a" as Character)
    judge.beText(#"a, "b"#, Character("a"))
    judge.beText("""
        a, (b
        """, "a".first)
    judge.beText(String(5), value)
    judge.beList([1.5, 2.5], [[1.5], [2.5]], [1, nil], [1, 2])
    judge.beList([1, 2.5], [[1], [2.5]], [nil, 1], ["a"])
    judge.beList([], [[]], [nil], [])
    judge.beList([-1, 2.5], [[], [1.5]], [], value as! [Any])
    judge.beList([1, 2] as [Double], [], [Int?](), [1.5, 2])
    judge.beTable(["a": 1.5], ["a": [1.5]], [(1, 2.5), (1.5, 2)], (1, "a"))
    judge.beTable(["a": 1, "b": 2.5], ["a": [1], "b": [2.5]], [], (x: 1, y: "a"))
    judge.beTable([:], [:], [], value)
    judge.beAnything(5, nil, "a", 5, "a", 1.5, [1])
    judge.beAnything(nil, nil, nil, nil, nil, nil, nil)
    judge.beBridge(5, 5, "a", "b", 5.5, 5, [1], "c")
    judge.beThen({ (number) -> Void in number + 1 }, nil)
    judge.beThen({ (number: Int) in print(number) }) { print("last") }
    judge.beThen(print, exit)
    judge.beGeneric((1, 2), parse("a"), 5)
    judge.beGeneric((1, 2), .success(5), "a")
    judge.beLog("a", 5, nil)
}

struct Money2 { var value = 0 }

/// Generic parameters hide types of the same name.
class Box<Element, Int>: Actor {
    lazy var bePut = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Element - what
        // flynnlint:parameter Int - where
        print(args)
    }
}

func put(_ box: Box<String, String>) {
    box.bePut("b", "a")
}

/// A type in the class hides the library's.
class Zoo: Actor {
    typealias Double = Any
    typealias Character = Animal
    protocol Animal {}

    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - weight
        // flynnlint:parameter Character - animal
        print(args)
    }
}

func add(_ zoo: Zoo) {
    zoo.beAdd(5, "tiger")
    zoo.beAdd(5)  // expect argument_count
}
