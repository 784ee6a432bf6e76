import FlynnRuntime

// flynnlint:disable all - the mistakes here are the point

/// What is tried: every type that a behavior reads its argument as, with every argument that is passed. An entry is known
/// by its line, under which the test finds its text.
struct Table {
    struct Reading {
        var line: Int
        /// Reads the first argument as behaviors do, or crashes.
        var read: (BehaviorArgs) -> Void
        /// Whether the cast in `args[x: 0]` succeeds.
        var casts: (Any?) -> Bool
    }

    struct Passing {
        var line: Int
        var pass: (Behavior) -> Void
    }

    private(set) var readings: [Reading] = []
    private(set) var passings: [Passing] = []

    /// A documented type that the linter knows: it judges every literal.
    mutating func judged<T>(line: Int = #line, _ read: @escaping (BehaviorArgs) -> T) {
        readings.append(Reading(line: line, read: { _ = read($0) }, casts: { ($0 as? T).map { _ in true } ?? false }))
    }

    /// A documented type that the linter doesn't judge.
    mutating func silent<T>(line: Int = #line, _ read: @escaping (BehaviorArgs) -> T) {
        judged(line: line, read)
    }

    /// An argument that is a literal, or says its type.
    mutating func literal(line: Int = #line, _ pass: @escaping (Behavior) -> Void) {
        passings.append(Passing(line: line, pass: pass))
    }

    /// An argument whose type the source of the call doesn't tell, or not to the linter.
    mutating func other(line: Int = #line, _ pass: @escaping (Behavior) -> Void) {
        literal(line: line, pass)
    }
}

/// Does something with the arguments of each call.
final class Judge: Actor {
    private let read: (BehaviorArgs) -> Void

    init(_ read: @escaping (BehaviorArgs) -> Void) {
        self.read = read
        super.init()
    }

    lazy var beRead = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.read(args)
    }
}
