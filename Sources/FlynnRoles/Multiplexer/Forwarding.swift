// The functions for generated code. The compiler selects a function by its result type. So the generated code is the
// same for all results, and FlynnLint doesn't need to resolve type aliases.

extension Multiplexer {
    /// Calls the targets in order.
    ///
    /// - Parameter combine: Selects the targets to call. By default, all targets are called.
    ///   ``ResultCombination/first`` only calls the first.
    public func forward<Failure>(
        combine: ResultCombination<Void> = .last, _ call: (Target) throws(Failure) -> Void
    ) throws(Failure) {
        _ = try combined(combine) { (target) throws(Failure) -> Void? in try call(target) }
    }

    /// Calls the targets in order and returns the combined result, by default the last one. Crashes without targets.
    public func forward<Result, Failure>(
        combine: ResultCombination<Result> = .last, requirement: StaticString = #function,
        _ call: (Target) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try combined(combine) { (target) throws(Failure) -> Result? in .some(try call(target)) }
        guard let result else { crash(requirement) }
        return result
    }

    /// Calls the targets in order and returns the combined result, by default the last one. Returns nil without
    /// targets.
    public func forward<Result, Failure>(
        combine: ResultCombination<Result?> = .last, _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        try combined(combine) { (target) throws(Failure) -> Result?? in .some(try call(target)) } ?? nil
    }

    /// Calls the targets in order, and combines the results.
    ///
    /// - Parameter call: Returns nil if the target doesn't implement the requirement.
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

// Optional requirements. For a target without an implementation, the call returns nil.
extension Multiplexer {
    /// Calls the targets with an implementation of a requirement, in order.
    public func forwardIfImplemented<Failure>(
        combine: ResultCombination<Void> = .last, _ call: (Target) throws(Failure) -> Void?
    ) throws(Failure) {
        _ = try combined(combine, call)
    }

    /// Calls the targets with an implementation of a requirement and returns the combined result, by default the last
    /// one. Crashes if there is none.
    public func forwardIfImplemented<Result, Failure>(
        combine: ResultCombination<Result> = .last, requirement: StaticString = #function,
        _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        guard let result = try combined(combine, call) else { crash(requirement) }
        return result
    }

    /// Calls the targets with an implementation of a requirement and returns the combined result, by default the last
    /// one. Returns nil if there is none.
    public func forwardIfImplemented<Result, Failure>(
        combine: ResultCombination<Result?> = .last, _ call: (Target) throws(Failure) -> Result??
    ) throws(Failure) -> Result? {
        try combined(combine, call) ?? nil
    }
}

// Functions for asynchronous requirements. They run in the isolation of the caller. The closure is written in the call
// and has the same isolation. So passing the target to the closure doesn't send the target to another isolation domain,
// and `nonisolated(unsafe)` is correct. The type of the closure can't express this before Swift 6.2
// (`nonisolated(nonsending)`).
extension Multiplexer {
    /// Calls the targets one by one.
    ///
    /// - Parameter combine: Selects the targets to call. By default, all targets are called.
    ///   ``ResultCombination/first`` only calls the first.
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

    /// Calls the targets one by one and returns the combined result, by default the last one. Crashes without targets.
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

    /// Calls the targets one by one and returns the combined result, by default the last one. Returns nil without
    /// targets.
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
