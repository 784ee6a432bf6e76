// The members that generated code calls. The compiler chooses by the type of the result, so the generated code is the same for
// all results, and FlynnLint doesn't need to resolve type aliases.

extension Multiplexer {
    /// Calls the targets in order.
    ///
    /// - Parameter combine: Which targets are called: all, unless it is ``ResultCombination/first``.
    public func forward<Failure>(
        combine: ResultCombination<Void> = .last, _ call: (Target) throws(Failure) -> Void
    ) throws(Failure) {
        _ = try combined(combine) { (target) throws(Failure) -> Void? in try call(target) }
    }

    /// Calls the targets in order and returns a result, by default that of the last one. Crashes without targets.
    public func forward<Result, Failure>(
        combine: ResultCombination<Result> = .last, requirement: StaticString = #function,
        _ call: (Target) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try combined(combine) { (target) throws(Failure) -> Result? in .some(try call(target)) }
        guard let result else { crash(requirement) }
        return result
    }

    /// Calls the targets in order and returns a result, by default that of the last one. Returns nil without targets.
    public func forward<Result, Failure>(
        combine: ResultCombination<Result?> = .last, _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        try combined(combine) { (target) throws(Failure) -> Result?? in .some(try call(target)) } ?? nil
    }

    /// Calls targets in order.
    ///
    /// - Parameter call: Returns nil if a target doesn't implement the requirement.
    private func combined<Result, Failure>(
        _ combination: ResultCombination<Result>, _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        var combined: Result?
        for target in callees {
            guard let result = try call(target) else { continue }
            guard combination.add(result, to: &combined) else { break }
        }
        return combined ?? combination.empty
    }

    private func crash(_ requirement: StaticString) -> Never {
        fatalError(
            """
            \(type(of: self)): no target answers '\(requirement)'; add a target that exists as long as the multiplexer is used, \
            or override '\(requirement)' in a subclass
            """)
    }
}

// Requirements that a target needn't implement. Their calls return nil if the target doesn't.
extension Multiplexer {
    /// Calls the targets that implement a requirement without result, in order.
    public func forwardIfImplemented<Failure>(
        combine: ResultCombination<Void> = .last, _ call: (Target) throws(Failure) -> Void?
    ) throws(Failure) {
        _ = try combined(combine, call)
    }

    /// Calls the targets that implement a requirement in order and returns a result, by default that of the last one. Crashes if
    /// none implements it.
    public func forwardIfImplemented<Result, Failure>(
        combine: ResultCombination<Result> = .last, requirement: StaticString = #function,
        _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        guard let result = try combined(combine, call) else { crash(requirement) }
        return result
    }

    /// Calls the targets that implement a requirement in order and returns a result, by default that of the last one. Returns nil
    /// if none implements it.
    public func forwardIfImplemented<Result, Failure>(
        combine: ResultCombination<Result?> = .last, _ call: (Target) throws(Failure) -> Result??
    ) throws(Failure) -> Result? {
        try combined(combine, call) ?? nil
    }
}

// The same for asynchronous requirements. These functions run in the isolation of the caller. The closure has the same
// isolation, since it is written in the call. So the target isn't sent to another isolation domain when it is passed to the
// closure, and `nonisolated(unsafe)` is right. The type of the closure can't say so before Swift 6.2
// (`nonisolated(nonsending)`).
extension Multiplexer {
    /// Calls the targets one after the other.
    ///
    /// - Parameter combine: Which targets are called: all, unless it is ``ResultCombination/first``.
    public func forward<Failure>(
        isolation: isolated (any Actor)? = #isolation, combine: ResultCombination<Void> = .last,
        _ call: (Target) async throws(Failure) -> Void
    ) async throws(Failure) {
        for target in callees {
            nonisolated(unsafe) let target = target
            try await call(target)
            if case .first = combine.kind { break }
        }
    }

    /// Calls the targets one after the other and returns a result, by default that of the last one. Crashes without targets.
    public func forward<Result, Failure>(
        isolation: isolated (any Actor)? = #isolation, combine: ResultCombination<Result> = .last,
        requirement: StaticString = #function, _ call: (Target) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var combined: Result?
        for target in callees {
            nonisolated(unsafe) let target = target
            guard combine.add(try await call(target), to: &combined) else { break }
        }
        guard let result = combined ?? combine.empty else { crash(requirement) }
        return result
    }

    /// Calls the targets one after the other and returns a result, by default that of the last one. Returns nil without targets.
    public func forward<Result, Failure>(
        isolation: isolated (any Actor)? = #isolation, combine: ResultCombination<Result?> = .last,
        _ call: (Target) async throws(Failure) -> Result?
    ) async throws(Failure) -> Result? {
        var combined: Result??
        for target in callees {
            nonisolated(unsafe) let target = target
            guard combine.add(try await call(target), to: &combined) else { break }
        }
        return combined ?? combine.empty ?? nil
    }
}
