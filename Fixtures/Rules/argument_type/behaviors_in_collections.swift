import FlynnRuntime

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

/// Elements, keys and values of literals.
func use(_ a: Sink, _ b: Sink, _ flag: Bool) {
    [a.beInt, b.beInt].forEach { $0("x") }  // expect argument_type: 'Int'
    [a.beInt, b.beInt].forEach { be in be("x") }  // expect argument_type: 'Int'
    let all = [a.beInt, b.beInt]
    all.first?("x")  // expect argument_type: 'Int'
    all.last!("x")  // expect argument_type: 'Int'
    all.reversed().forEach { $0("x") }  // expect argument_type: 'Int'
    for (position, be) in all.enumerated() {
        be(position)
        be("x")  // expect argument_type: 'Int'
    }
    let named = ["go": a.beInt]
    named["go"]?("x")  // expect argument_type: 'Int'
    for (_, be) in named { be("x") }  // expect argument_type: 'Int'
    let optional: Behavior? = a.beInt
    optional?("x")  // expect argument_type: 'Int'
    let make = { a.beInt }
    make()("x")  // expect argument_type: 'Int'
    let chosen = all.first ?? a.beInt
    chosen("x")  // expect argument_type: 'Int'
    [a, b].map { $0.beInt }.forEach { $0("x") }  // expect argument_type: 'Int'
    [a, b].map(\.beInt)[0]("x")  // expect argument_type: 'Int'
    // Different behaviors. All are called.
    [a.beInt, a.beText].forEach { $0("x") }  // expect argument_type: 'Int'
    [a.beInt, a.beText].forEach { if $0 === a.beText { $0("x") } }
    let both = ["a": a.beInt, "b": a.beText]
    both["b"]?("x")
}

/// The only initializer stores a behavior of another actor.
final class Relay: Actor {
    private let target: Sink
    private let out: Behavior
    private let beOther: Behavior
    private let unknown: Behavior
    init(_ sink: Sink, unknown: Behavior) {
        target = sink
        out = sink.beInt
        self.beOther = target.beText
        self.unknown = unknown
        super.init()
    }
    lazy var beGo = Behavior(self) { [unowned self] _ in
        out("x")  // expect argument_type: 'Int'
        self.out("x")  // expect argument_type: 'Int'
        self.out(5)
        beOther(5)  // expect argument_type: 'String'
        unknown("x")
    }
}

/// The behavior of a stream takes elements, and nothing as the end.
func feed() {
    let (lines, beLine) = Behavior.makeStream(of: String.self)
    beLine("a")
    beLine(5)  // expect argument_type: must be 'String'
    beLine()
    let pair = Behavior.makeStream(of: Double.self)
    pair.behavior(1.5)
    pair.behavior(1)  // expect argument_type: must be 'Double'
    print(lines, pair.stream)
}

/// Branches of `#if` in chains.
func branches(_ sink: Sink, _ text: String) {
    let be = sink.beInt
    be
        #if DEBUG
        .callAsFunction("x")  // expect argument_type: 'Int'
        #else
        .callAsFunction(5)
        #endif
    let count = text
        #if DEBUG
        .count
        #else
        .utf8.count
        #endif
    sink.beText(count)  // expect argument_type: 'Int', is passed
}

/// Other initializers of timers don't change the runtime's.
extension Flynn.Timer {
    convenience init(soon behavior: Behavior) { self.init(timeInterval: 0, repeats: false, behavior, []) }
}
extension Flynn { static var answer: Int { 42 } }

func timers(_ sink: Sink) {
    Flynn.Timer(timeInterval: 1, repeats: false, sink.beInt, ["x"])  // expect argument_type: 'Int'
    FlynnRuntime.Flynn.Timer(timeInterval: 1, repeats: false, sink.beInt, ["x"])  // expect argument_type: 'Int'
    Flynn.Timer(soon: sink.beInt)
}
