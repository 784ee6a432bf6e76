/// How a ``Multiplexer`` combines the results of its targets, and which of them it calls.
///
/// Members of a multiplexer call all targets in order and return the last result. To do something else for a requirement, write
/// its member before the comment that FlynnLint writes, or override it in a subclass:
///
///     func shouldScrollToTop() -> Bool {
///         forward(combine: .all) { $0.shouldScrollToTop() }
///     }
///
/// Targets are called on the thread of the multiplexer's caller.
public struct ResultCombination<Result> {
    enum Kind {
        case last
        case first
        /// All results, combined in order.
        case reduced((Result, Result) -> Result)
        /// The first result that fulfills a condition, or else the last one.
        case until((Result) -> Bool)
    }

    let kind: Kind
    /// The result without targets; nil for a crash.
    let empty: Result?

    private init(_ kind: Kind, empty: Result? = nil) {
        self.kind = kind
        self.empty = empty
    }

    /// Calls all targets. The result is that of the last one. This is the default.
    public static var last: Self { Self(.last) }

    /// Calls the first target only, and returns its result. It is right for requirements with a closure that must be called once, as
    /// completion handlers must. If targets needn't implement the requirement, the first that does is called.
    public static var first: Self { Self(.first) }

    /// Calls all targets, and combines their results in order.
    ///
    /// - Parameters:
    ///   - empty: The result without targets. If it is nil, a call without targets crashes.
    ///   - combine: Combines the result of the earlier targets with that of the next one.
    public static func reduce(empty: Result? = nil, _ combine: @escaping (Result, Result) -> Result) -> Self {
        Self(.reduced(combine), empty: empty)
    }

    /// Calls the targets until one of them returns a result that isn't nil. The result is nil if none does.
    public static func firstNonNil<Value>() -> Self where Result == Value? {
        Self(.until { if case .some = $0 { true } else { false } }, empty: .some(nil))
    }

    /// Adds the result of the next target.
    ///
    /// - Returns: Whether later targets are called, too.
    func add(_ result: Result, to combined: inout Result?) -> Bool {
        switch kind {
        case .last:
            combined = .some(result)
            return true
        case .first:
            combined = .some(result)
            return false
        case .reduced(let combine):
            combined = .some(combined.map { combine($0, result) } ?? result)
            return true
        case .until(let isFinal):
            combined = .some(result)
            return !isFinal(result)
        }
    }
}

extension ResultCombination where Result == Bool {
    /// Calls all targets. The result is true if all of them return true, or if there are no targets.
    public static var all: Self { .reduce(empty: true) { $0 && $1 } }

    /// Calls all targets. The result is true if at least one of them returns true.
    public static var any: Self { .reduce(empty: false) { $0 || $1 } }
}

extension ResultCombination where Result: RangeReplaceableCollection {
    /// Calls all targets. The result contains the elements of all results, in order.
    public static var joined: Self { .reduce(empty: Result()) { $0 + $1 } }
}
