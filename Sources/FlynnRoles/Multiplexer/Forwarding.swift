// The members that generated code calls. The compiler chooses by the type of the result, so the generated code is the same for
// all results, and FlynnLint doesn't need to resolve type aliases.

extension Multiplexer {
    /// Calls all targets, in order.
    public func forward<Failure>(_ call: (Target) throws(Failure) -> Void) throws(Failure) {
        for target in callees { try call(target) }
    }

    /// Calls all targets, in order. Returns true if all of them return true, or if there are no targets.
    public func forward<Failure>(_ call: (Target) throws(Failure) -> Bool) throws(Failure) -> Bool {
        var result = true
        for target in callees {
            if try !call(target) { result = false }
        }
        return result
    }

    /// Calls the targets in order, until one of them doesn't return nil. Returns its result, or nil.
    public func forward<Result, Failure>(
        _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        for target in callees {
            if let result = try call(target) { return result }
        }
        return nil
    }

    /// Calls the first target and returns its result. Crashes without targets.
    public func forward<Result, Failure>(
        requirement: StaticString = #function, _ call: (Target) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let first = targets.first else { crash(requirement) }
        return try call(first)
    }

    /// Calls the first target, for requirements with a closure that is to be called once. Does nothing without targets.
    public func forwardToFirst<Failure>(_ call: (Target) throws(Failure) -> Void) throws(Failure) {
        if let first = targets.first { try call(first) }
    }

    fileprivate func crash(_ requirement: StaticString) -> Never {
        fatalError(
            """
            \(type(of: self)): no target answers '\(requirement)'; add a target that exists as long as the multiplexer is used, \
            or override '\(requirement)' in a subclass
            """)
    }
}

// Requirements that a target needn't implement. Their calls return nil if the target doesn't.
extension Multiplexer {
    /// Calls all targets that implement a requirement without result, in order.
    public func forwardIfImplemented<Failure>(_ call: (Target) throws(Failure) -> Void?) throws(Failure) {
        for target in callees { _ = try call(target) }
    }

    /// Calls all targets that implement a requirement, in order. Returns false if one of them returns false.
    public func forwardIfImplemented<Failure>(_ call: (Target) throws(Failure) -> Bool?) throws(Failure) -> Bool {
        try forward { (target) throws(Failure) -> Bool in try call(target) ?? true }
    }

    /// Calls the targets that implement a requirement in order, until one of them doesn't return nil. Returns its result, or nil.
    public func forwardIfImplemented<Result, Failure>(
        _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        try forward(call)
    }

    /// Calls the first target that implements a requirement, and returns its result. Crashes if none does.
    public func forwardIfImplemented<Result, Failure>(
        requirement: StaticString = #function, _ call: (Target) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        guard let result = try forward(call) else { crash(requirement) }
        return result
    }
}

// The same for asynchronous requirements. These functions run in the isolation of the caller. The closure has the same
// isolation, since it is written in the call. So the target isn't sent to another isolation domain when it is passed to the
// closure, and `nonisolated(unsafe)` is right. The type of the closure can't say so before Swift 6.2
// (`nonisolated(nonsending)`).
extension Multiplexer {
    /// Calls all targets, one after the other.
    public func forward<Failure>(
        isolation: isolated (any Actor)? = #isolation, _ call: (Target) async throws(Failure) -> Void
    ) async throws(Failure) {
        for target in callees {
            nonisolated(unsafe) let target = target
            try await call(target)
        }
    }

    /// Calls all targets, one after the other. Returns true if all of them return true, or if there are no targets.
    public func forward<Failure>(
        isolation: isolated (any Actor)? = #isolation, _ call: (Target) async throws(Failure) -> Bool
    ) async throws(Failure) -> Bool {
        var result = true
        for target in callees {
            nonisolated(unsafe) let target = target
            if try await !call(target) { result = false }
        }
        return result
    }

    /// Calls the targets one after the other, until one of them doesn't return nil. Returns its result, or nil.
    public func forward<Result, Failure>(
        isolation: isolated (any Actor)? = #isolation, _ call: (Target) async throws(Failure) -> Result?
    ) async throws(Failure) -> Result? {
        for target in callees {
            nonisolated(unsafe) let target = target
            if let result = try await call(target) { return result }
        }
        return nil
    }

    /// Calls the first target and returns its result. Crashes without targets.
    public func forward<Result, Failure>(
        isolation: isolated (any Actor)? = #isolation, requirement: StaticString = #function,
        _ call: (Target) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let first = targets.first else { crash(requirement) }
        nonisolated(unsafe) let target = first
        return try await call(target)
    }

    /// Calls the first target, for requirements with a closure that is to be called once. Does nothing without targets.
    public func forwardToFirst<Failure>(
        isolation: isolated (any Actor)? = #isolation, _ call: (Target) async throws(Failure) -> Void
    ) async throws(Failure) {
        guard let first = targets.first else { return }
        nonisolated(unsafe) let target = first
        try await call(target)
    }
}
