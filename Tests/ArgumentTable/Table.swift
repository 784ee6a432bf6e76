import FlynnRuntime

// flynnlint:disable all - contains mistakes intentionally

/// The documented types and the arguments. An entry is identified by its line in the source.
struct Table {
    struct DocumentedType {
        var line: Int
        /// Reads the first argument like a behavior. Crashes if the argument has another type.
        var read: (BehaviorArgs) -> Void
        /// Returns whether the cast in `args[x: 0]` succeeds.
        var casts: (Any?) -> Bool
    }

    struct Argument {
        var line: Int
        var pass: (Behavior) -> Void
    }

    private(set) var types: [DocumentedType] = []
    private(set) var arguments: [Argument] = []
    /// Added to the lines, so that the lines of two files differ.
    var offset = 0

    /// Adds a type that the linter knows, and for which it checks all literals.
    mutating func checked<T>(line: Int = #line, _ read: @escaping (BehaviorArgs) -> T) {
        types.append(
            DocumentedType(
                line: offset + line, read: { _ = read($0) }, casts: { ($0 as? T).map { _ in true } ?? false }))
    }

    /// Adds a type that the linter doesn't check.
    mutating func unchecked<T>(line: Int = #line, _ read: @escaping (BehaviorArgs) -> T) {
        checked(line: line, read)
    }

    /// Adds an argument with a type that is visible in the source.
    mutating func known(line: Int = #line, _ pass: @escaping (Behavior) -> Void) {
        arguments.append(Argument(line: offset + line, pass: pass))
    }

    /// Adds a function by its name, which is `@Sendable` only in the Swift 6 language mode.
    mutating func function(line: Int = #line, _ pass: @escaping (Behavior) -> Void) { known(line: line, pass) }

    /// Adds an argument that the linter doesn't check, or not against all types, for a reason.
    mutating func unknown(_ reason: String, line: Int = #line, _ pass: @escaping (Behavior) -> Void) {
        known(line: line, pass)
    }

    /// Adds a closure with a type that the linter can't infer, for a reason. The linter asks for the types.
    mutating func untyped(_ reason: String, line: Int = #line, _ pass: @escaping (Behavior) -> Void) {
        known(line: line, pass)
    }
}

/// An actor that calls a closure with the arguments of each message.
final class Reader: Actor {
    private let read: (BehaviorArgs) -> Void

    init(_ read: @escaping (BehaviorArgs) -> Void) {
        self.read = read
        super.init()
    }

    lazy var beRead = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.read(args)
    }
}
