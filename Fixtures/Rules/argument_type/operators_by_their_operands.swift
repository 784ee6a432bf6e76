import FlynnRuntime

struct Length: Comparable {
    var meters: Double
    static func + (a: Length, b: Length) -> Length { Length(meters: a.meters + b.meters) }
    static func * (a: Length, factor: Double) -> Length { Length(meters: a.meters * factor) }
    static func / (a: Length, b: Length) -> Double { a.meters / b.meters }
    static prefix func - (a: Length) -> Length { Length(meters: -a.meters) }
    static func < (a: Length, b: Length) -> Bool { a.meters < b.meters }
}

struct Pair<Value> {
    var first: Value
    var second: Value
    static func + (a: Pair, b: Pair) -> Pair { a }
}

infix operator <-> : AdditionPrecedence
func <-> (a: Double, b: Double) -> Length { Length(meters: abs(a - b)) }
postfix operator %
postfix func % (a: Int) -> Double { Double(a) / 100 }

/// An operator of the project is chosen by the types of its operands. For others, it is the standard library's.
class Ruler: Actor {
    lazy var beMark = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Length - where
        print(args[x: 0] as Length)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        print(args[x: 0] as Int)
    }
    lazy var beScale = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a factor
        print(args[x: 0] as Double)
    }
    lazy var bePair = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Pair<Int> - two numbers
        print(args[x: 0] as Pair<Int>)
    }
}

func measure(_ ruler: Ruler, _ length: Length, _ count: Int, _ factor: Double, _ pair: Pair<Double>) {
    ruler.beMark(length + length)
    ruler.beMark(length + length + length)
    ruler.beCount(length + length)  // expect argument_type: 'Length', is passed
    ruler.beMark(length * 2)
    ruler.beScale(length * 2)  // expect argument_type: 'Length', is passed
    ruler.beScale(length / length)
    ruler.beMark(length / length)  // expect argument_type: 'Double', is passed
    ruler.beMark(-length)
    ruler.beScale(-length)  // expect argument_type: 'Length', is passed
    ruler.beMark(length < length)  // expect argument_type: 'Bool', is passed
    ruler.beMark(max(length, length))
    ruler.beCount(max(length, length))  // expect argument_type: 'Length', is passed
    ruler.beMark(factor <-> 0.5)
    ruler.beScale(factor <-> 0.5)  // expect argument_type: 'Length', is passed
    ruler.beScale(5%)
    ruler.beCount(5%)  // expect argument_type: 'Double', is passed
    ruler.beCount(count * 2)
    ruler.beScale(count * 2)  // expect argument_type: 'Int', is passed
    ruler.beCount(factor / 2)  // expect argument_type: 'Double', is passed
    ruler.beScale(-count)  // expect argument_type: 'Int', is passed
    ruler.bePair(pair + pair)  // expect argument_type: 'Pair<Double>', is passed
    // Which `+` this is depends on the type of the name.
    ruler.beCount(unknown + unknown)
}
