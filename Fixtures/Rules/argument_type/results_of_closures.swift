import FlynnRuntime

func build<T>(_ body: () -> T) -> T { body() }
func measured<T>(_ label: String, _ body: () throws -> T) rethrows -> T { try body() }
func apply<A, B>(_ value: A, _ body: (A) -> B) -> B { body(value) }
func each<T>(_ values: [T], _ body: (T) -> Void) { values.forEach(body) }
struct Loader<R> {
    let run: () -> R
    init(_ run: @escaping () -> R) { self.run = run }
}
struct Reader {
    var count = 1
    func get<T>(_ path: KeyPath<Reader, T>) -> T { self[keyPath: path] }
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

/// What closures and key paths return determines type parameters.
func use(_ sink: Sink, _ n: Int, _ text: String, _ x: Double) {
    sink.beText(build { 5 })  // expect argument_type: 'Int', is passed
    sink.beInt(build { "a" })  // expect argument_type: 'String', is passed
    sink.beInt(build { 5 })
    sink.beText(build { let theFirstNumber = 5; return theFirstNumber + n })  // expect argument_type: 'Int', is passed
    sink.beText(measured("sum") { n * 2 })  // expect argument_type: 'Int', is passed
    sink.beInt(measured("sum") { n * 2 })
    sink.beText(apply(n) { $0 + 1 })  // expect argument_type: 'Int', is passed
    sink.beInt(apply(n, { "\($0)" }))  // expect argument_type: 'String', is passed
    sink.beText(Loader { 5 }.run())  // expect argument_type: 'Int', is passed
    sink.beInt(Loader { text }.run())  // expect argument_type: 'String', is passed
    sink.beText(Reader().get(\.count))  // expect argument_type: 'Int', is passed
    sink.beInt(Reader().get(\.count))
    sink.beText(Result { 5 })  // expect argument_type
    sink.beInt([1, 2].map(String.init).joined())  // expect argument_type: 'String', is passed
    sink.beText([text].reduce(into: 0) { $0 += $1.count })  // expect argument_type: 'Int', is passed
    sink.beInt([text].reduce("") { $0 + $1 })  // expect argument_type: 'String', is passed
}

/// The body of a closure that is one expression can change the types of the parameters.
func parameters(_ sink: Sink, _ x: Double) {
    each([1, 2]) { sink.beText($0) }  // expect argument_type: 'Int', is passed
    each([1, 2]) { number in
        let next = number
        sink.beText(next)  // expect argument_type: 'Int', is passed
    }
    each([1, 2]) { sink.beDouble($0 * 0.5) }
    sink.beDouble(apply(5) { $0 * 1.5 })
    sink.beDouble(build { 5 } + 0.5)
    sink.beDouble(0.5 + build { 5 })
    sink.beDouble(x + build { 5 })
}
