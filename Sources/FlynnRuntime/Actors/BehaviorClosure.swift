extension AnyBehavior {
    /// Returns a closure that calls the behavior with its parameters, for APIs that take closures: completion handlers,
    /// queues, `forEach`. Swift infers the parameters from the context:
    ///
    ///     DispatchQueue.global().async(execute: counter.beCount.closure())
    ///     store.load(path, completion: screen.beShow.closure())    // (Data?, String) -> Void
    ///
    /// A call of the closure calls the behavior with the same arguments, and returns immediately. The closure can be
    /// called on any thread. Therefore, the parameters are `Sendable`, and the closure returns nothing.
    ///
    /// The closure keeps the behavior alive, and the behavior keeps the actor alive.
    public final func closure<each Argument: Sendable>() -> @Sendable (repeat each Argument) -> Void {
        { (argument: repeat each Argument) in
            var arguments: BehaviorArgs = []
            for argument in repeat each argument { arguments.append(argumentOfCall(argument)) }
            let call = self.makeCall(.one)
            self.add(arguments, to: call)
            self.send(call)
        }
    }
}

/// Returns the argument as a direct call `behavior(argument)` passes it: Swift converts an optional to `Any?`. A
/// generic conversion would wrap the optional in a second optional.
private func argumentOfCall<Argument>(_ argument: Argument) -> Any? {
    guard let optional = Argument.self as? any OptionalType.Type else { return argument }
    return optional.content(of: argument)
}

/// The type of an optional.
private protocol OptionalType {
    /// Returns the wrapped value, or nil.
    static func content<Value>(of value: Value) -> Any?
}

extension Optional: OptionalType {
    static func content<Value>(of value: Value) -> Any? {
        // The value is of this type, so the cast succeeds. A conditional cast would unwrap the optional.
        (value as! Optional).map { $0 as Any }
    }
}
