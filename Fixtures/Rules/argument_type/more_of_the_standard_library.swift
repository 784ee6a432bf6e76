import FlynnRuntime

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
extension Optional { func or(_ other: Wrapped) -> Wrapped { self ?? other } }
infix operator ?!: NilCoalescingPrecedence
func ?! <T>(value: T?, other: T) -> T { value ?? other }
typealias Maybe<T> = T?
struct Pair<A, B> {
    var first: A
    var second: B
}
typealias Keyed<V> = Pair<String, V>
struct Item {
    var title = "t"
    func label() -> String { title }
}

class Sink: Actor {
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
    lazy var beDouble = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a number
        print(args[x: 0] as Double)
    }
}

func use(_ sink: Sink, _ n: Int, _ x: Double, _ text: String, _ o: Int?, _ items: [Item], _ table: [String: Int]) {
    sink.beText(n.clamped(to: 1...5))  // expect argument_type: 'Int', is passed
    sink.beInt(x.clamped(to: 1...5))  // expect argument_type: 'Double', is passed
    sink.beText(o.or(3))  // expect argument_type: 'Int', is passed
    sink.beText(o ?! 5)  // expect argument_type: 'Int', is passed
    sink.beText(Maybe(5))  // expect argument_type: 'Int?', is passed
    sink.beInt(Maybe(5))
    sink.beText(Keyed(first: "a", second: 2).second)  // expect argument_type: 'Int', is passed
    sink.beText(Swift.Optional(5))  // expect argument_type
    sink.beText(text.firstIndex(of: "a"))  // expect argument_type
    sink.beInt(text[text.startIndex])  // expect argument_type: 'Character', is passed
    sink.beText(text[text.startIndex])  // expect argument_type: 'Character', is passed
    sink.beInt((1...3).reversed())  // expect argument_type
    sink.beText(n.quotientAndRemainder(dividingBy: 2).quotient)  // expect argument_type: 'Int', is passed
    sink.beText(table.keys.count)  // expect argument_type: 'Int', is passed
    sink.beText(items.lazy.map { $0.title.count }.reduce(0, +))  // expect argument_type: 'Int', is passed
    sink.beText(items.endIndex - 1)  // expect argument_type: 'Int', is passed
    sink.beText([1.5, 2].max())  // expect argument_type: 'Double?', is passed
    sink.beText(zip(items, 1...).map { $0.1 }.first)  // expect argument_type: 'Int?', is passed
    sink.beText(\Item.title)  // expect argument_type
    sink.beInt(Item.label(items[0])())  // expect argument_type: 'String', is passed
    sink.beText(Item.label(items[0]))  // expect argument_type
    sink.beText(Item.init)  // expect argument_type
    sink.beInt([[1], [2]].joined().first)
    sink.beText([[1], [2]].joined().first)  // expect argument_type: 'Int?', is passed
    sink.beInt([text].map { $0 + "b" }.joined())  // expect argument_type: 'String', is passed
}
