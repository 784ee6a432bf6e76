import FlynnRuntime

struct Point {}

class Box<Value>: Actor {
    lazy var bePut = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Value - a value
        keep(args[x: 0])
    }
    lazy var beAll = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Value] - values
        // flynnlint:parameter (Value) -> Void - is called with the first
        let values: [Value] = args[x: 0]
        let then: (Value) -> Void = args[x: 1]
        then(values[0])
    }
    private func keep(_ value: Value) { bePut("any") }
}

final class Numbers: Box<Int> {
    private func other() { bePut("x") }  // expect argument_type: must be 'Int'
}

final class Table<Key: Hashable, Value>: Box<Value> {
    lazy var beMap = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Key: Value] - values by their keys
        print(args[x: 0] as [Key: Value])
    }
}

// `Int` is another type inside of this one.
final class Hiding<Value>: Actor {
    struct Int {}
    lazy var bePut = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Value - a value
        print(args[x: 0] as Value)
    }
}

typealias Words = Box<String>

func wrong(points: Box<Point>, optionals: Box<Int?>, words: Words, lists: [Box<Double>]) {
    Box<Int>().bePut("x")  // expect argument_type: must be 'Int', but '"x"', a 'String', is passed
    Box<Int>().beAll(["x"], { (x: Int) in print(x) })  // expect argument_type: must be '[Int]'
    Box<Int>().beAll([1], { (x: String) in print(x) })  // expect argument_type: must be '(Int) -> Void'
    Numbers().bePut("x")  // expect argument_type: must be 'Int'
    points.bePut(5)  // expect argument_type: must be 'Point'
    optionals.bePut("x")  // expect argument_type: must be 'Int?'
    words.bePut(5)  // expect argument_type: must be 'String'
    lists[0].bePut(5)  // expect argument_type: must be 'Double'
    for list in lists { list.bePut("x") }  // expect argument_type: must be 'Double'
    Table<String, Double>().bePut("x")  // expect argument_type: must be 'Double'
    Table<String, Double>().beMap([1: 1.5])  // expect argument_type: must be '[String: Double]'
}

func right(points: Box<Point>, optionals: Box<Int?>, words: Words, lists: [Box<Double>], any: Box<Any>) {
    Box<Int>().bePut(1)
    Box<Int>().beAll([1], { (x: Int) in print(x) })
    points.bePut(Point())
    optionals.bePut(nil)
    optionals.bePut(1)
    words.bePut("x")
    lists[0].bePut(1.5)
    any.bePut("x")
    Table<String, Double>().bePut(1.5)
    Table<String, Double>().beMap(["x": 1.5])
    Hiding<Int>().bePut(1)
    Hiding<Int>().bePut("x")
}

func unknown<Value>(boxes: Box<Value>, box: Box<some Equatable>) {
    boxes.bePut("x")
    box.bePut("x")
    let inferred = [Box()][0] as Box<String>
    inferred.bePut("x")
}

// Types that can't be written elsewhere: local ones, and those in generic types.
struct Outer<Value> { struct Inner { var value: Value } }

func unwritable() {
    struct Local {}
    Box<Local>().bePut("x")
    Box<Outer<Int>.Inner>().bePut("x")
}

// Types that double.
class Two<Value>: Box<(Value, Value)> {}
class Four<Value>: Two<(Value, Value)> {}
class Eight<Value>: Four<(Value, Value)> {}

func doubled() {
    Two<Int>().bePut("x")  // expect argument_type: must be '(Int, Int)'
    Eight<Int>().bePut("x")  // expect argument_type: must be '(((Int, Int), (Int, Int)), ((Int, Int), (Int, Int)))'
}
