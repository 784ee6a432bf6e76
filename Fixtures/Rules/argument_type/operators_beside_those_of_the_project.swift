import FlynnRuntime

struct Length: AdditiveArithmetic {
    var meters = 0.0
    static var zero: Length { Length() }
    static func + (a: Length, b: Length) -> Length { Length(meters: a.meters + b.meters) }
    static func - (a: Length, b: Length) -> Length { Length(meters: a.meters - b.meters) }
}

struct Angle {
    static let zero = Angle()
    static func + (a: Angle, b: Angle) -> Angle { a }
}

struct Shift {
    static func + (numbers: [Int], shift: Shift) -> [Int] { [] }
}

/// Operators of the project don't change those of literals, numbers, texts and arrays.
class Ruler: Actor {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        print(args[x: 0] as Int)
    }
    lazy var beLength = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Length - length
        print(args[x: 0] as Length)
    }
    lazy var beAngle = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Angle - angle
        print(args[x: 0] as Angle)
    }
    lazy var beTexts = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - texts
        print(args[x: 0] as [String])
    }
    lazy var beFlag = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Bool - flag
        print(args[x: 0] as Bool)
    }
}

func measure(_ ruler: Ruler, _ lengths: [Length], _ angles: [Angle], _ numbers: [Int], _ shift: Shift) {
    ruler.beCount(-5 + 2)
    ruler.beText(-5 + 2)  // expect argument_type: an 'Int', is passed
    ruler.beText("a" + "b")
    ruler.beCount("a" + "b")  // expect argument_type: a 'String', is passed
    ruler.beTexts([1] + [2])  // expect argument_type
    ruler.beTexts(["a"] + ["b"])
    ruler.beCount((numbers + [5]).count)
    ruler.beText((numbers + [5]).count)  // expect argument_type
    ruler.beText((numbers + [5])[0])  // expect argument_type
    // The sum may be empty.
    ruler.beTexts([1] + shift)
    ruler.beCount(numbers.reduce(0) { $0 + $1 })
    ruler.beText(numbers.reduce(0) { $0 + $1 })  // expect argument_type
    ruler.beLength(lengths.reduce(.zero, +))
    ruler.beCount(lengths.reduce(.zero, +))  // expect argument_type: a 'Length', is passed
    ruler.beAngle(angles.reduce(.zero, +))
    ruler.beCount(angles.reduce(.zero, +))  // expect argument_type: an 'Angle', is passed
    ruler.beFlag(numbers == [5])
    ruler.beCount(numbers == [5])  // expect argument_type: a 'Bool', is passed
    ruler.beCount((1, "a") != (2, "b"))  // expect argument_type: a 'Bool', is passed
}
