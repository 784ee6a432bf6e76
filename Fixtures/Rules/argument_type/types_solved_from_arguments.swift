import FlynnRuntime

struct Crate<Content> {
    var content: Content
    var label = "crate"
    static var empty: [Crate] { [] }
    func relabeled(_ label: String) -> Self { Crate(content: content, label: label) }
}

struct Size<Scalar: BinaryFloatingPoint> {
    let width: Scalar
    init(_ width: Scalar) { self.width = width }
}

final class Shelf<Item> {
    let items: [Item]
    init(_ items: Item...) { self.items = items }
}

enum Either<Left, Right> { case left(Left), right(Right) }

func twice<Value>(_ value: Value) -> (Value, Value) { (value, value) }
func first<Value>(_ values: [Value], else other: Value) -> Value { values.first ?? other }
func apply<Value, Result>(_ value: Value, _ body: (Value) -> Result) -> Result { body(value) }

/// Type parameters stand for what the arguments show.
class Store: Actor {
    lazy var beStore = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Crate<Int> - a crate
        print(args[x: 0] as Crate<Int>)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        print(args[x: 0] as Int)
    }
    lazy var beChoose = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Either<Int, String> - one of two
        print(args[x: 0] as Either<Int, String>)
    }
}

func store(_ store: Store, _ either: Either<String, Int>) {
    store.beStore(Crate(content: 5))
    store.beStore(Crate(content: "5"))  // expect argument_type: 'Crate<String>', is passed
    store.beStore(Crate(content: 5.5).relabeled("x"))  // expect argument_type: 'Crate<Double>', is passed
    store.beStore(Crate(content: Crate(content: 5)).content)
    store.beCount(Crate(content: "5").content)  // expect argument_type: 'String', is passed
    store.beCount(Size(5).width)  // expect argument_type: 'Double', is passed
    store.beStore(Crate<Double>.empty.first)  // expect argument_type: 'Crate<Double>?', is passed
    store.beStore(Crate<Int>.empty.first)
    store.beCount(twice("a").0)  // expect argument_type: 'String', is passed
    store.beCount(twice(5).1)
    store.beCount(first(["a"], else: "b"))  // expect argument_type: 'String', is passed
    store.beCount(first([], else: 5))
    store.beChoose(either)  // expect argument_type: 'Either<String, Int>', is passed
    store.beChoose(Either<Int, String>.left(5))
    apply("text") { text in store.beCount(text) }  // expect argument_type: 'String', is passed
    apply(5) { number in
        let next = number
        store.beStore(next)  // expect argument_type: 'Int', is passed
    }
    // The closure could determine the type, too.
    apply(5) { number in store.beCount(number * 2) }
    let crates = [Crate(content: 1), Crate(content: 2)]
    store.beStore(crates[0])
    store.beCount(crates[0])  // expect argument_type: 'Crate<Int>', is passed
    store.beStore(Shelf(1, 2).items.first)  // expect argument_type: 'Int?', is passed
    store.beStore(Crate(content: unknown))
}
