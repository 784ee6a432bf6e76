import CFlynnRuntime

extension Array where Element == Any? {
    /// The argument at the 0-based `index`, cast to the type inferred from the context:
    /// `let name: String = args[x: 0]`.
    ///
    /// Crashes with a message if the argument doesn't exist or isn't a `T`. A literal in a call has the default type:
    /// `5` is an `Int`, not a `Double`. You can read `nil` only as an optional.
    @inlinable
    public subscript<T>(x index: Int) -> T {
        guard index >= 0 && index < count else { _missingArgument(index, of: count, expected: T.self) }
        if let value: T = _exactArgument(index) { return value }
        if let value = self[index] as? T { return value }
        _mismatchedArgument(index, self[index], expected: T.self)
    }

    /// Returns the argument at `index`, which must exist, if its dynamic type is exactly `T` and it is stored inline.
    /// Otherwise returns nil, and the caller must cast.
    ///
    /// This is the fast path: nearly every argument has exactly the expected type, and a dynamic cast, which copies the
    /// value first, takes six times as long. An `Any?` is an opaque existential container (see `TypeLayout.rst` in
    /// Swift's ABI documents): an inline buffer of three words, then the metadata pointer of the value's type, or null
    /// for nil. A value is stored inline if it fits, needs at most word alignment, and is bitwise-takable.
    @inlinable
    @inline(__always)
    func _exactArgument<T>(_ index: Int) -> T? {
        let word = MemoryLayout<UnsafeRawPointer>.self
        guard MemoryLayout<Any?>.size == 4 * word.size, MemoryLayout<T>.size <= 3 * word.size,
            MemoryLayout<T>.alignment <= word.alignment, _isBitwiseTakable(T.self)
        else { return nil }
        return withUnsafeBufferPointer { elements in
            let container = UnsafeRawPointer(elements.baseAddress.unsafelyUnwrapped + index)
            let type = container.load(fromByteOffset: 3 * word.size, as: UnsafeRawPointer?.self)
            guard type == unsafeBitCast(T.self as Any.Type, to: UnsafeRawPointer.self) else { return nil }
            // The buffer contains a `T`. Reading `pointee` copies the value, and leaves the original in place.
            return container.assumingMemoryBound(to: T.self).pointee
        }
    }

    /// Returns the argument at a 0-based index, cast to the inferred type, like `self[x: index]`. Crashes with a
    /// message if the argument is missing or has a different type.
    @inlinable
    public func get<T>(_ index: Int) -> T {
        self[x: index]
    }

    /// The argument at `index`, of any type, for checks such as `args.check(0) is String`.
    ///
    /// Crashes with a message if the argument doesn't exist.
    public func check(_ index: Int) -> Any? {
        guard index >= 0 && index < count else { _missingArgument(index, of: count, expected: Any.self) }
        return self[index]
    }
}

/// Crashes because the behavior read an argument that the caller did not pass.
@usableFromInline
@inline(never)
func _missingArgument(_ index: Int, of count: Int, expected: Any.Type) -> Never {
    if index < 0 { crash("\(runningBehaviorPrefix())the index of an argument is negative: \(index)") }
    let type = _typeName(expected, qualified: false)
    let passed = count == 0 ? "none was passed" : count == 1 ? "1 was passed" : "\(count) were passed"
    crash("\(runningBehaviorPrefix())the \(ordinal(index)) argument (\(type)) is missing: \(passed)")
}

/// Crashes because the type of an argument isn't the type expected by the behavior.
@usableFromInline
@inline(never)
func _mismatchedArgument(_ index: Int, _ value: Any?, expected: Any.Type) -> Never {
    let found = value.map { _typeName(type(of: $0), qualified: false) } ?? "nil"
    crash(
        "\(runningBehaviorPrefix())the \(ordinal(index)) argument: expected \(_typeName(expected, qualified: false)), "
            + "found \(found)")
}

/// Returns the ordinal number of a 0-based position: `1st`, `2nd`, `3rd`, `11th`.
func ordinal(_ position: Int) -> String {
    let number = position + 1
    if (11...13).contains(number % 100) { return "\(number)th" }
    return "\(number)" + ([1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")
}

/// Returns the name of the behavior running on the calling thread, followed by a colon (`StringBuilder.beAppend: `), or
/// an empty string.
private func runningBehaviorPrefix() -> String {
    guard let body = flynn_thread().pointee.body else { return "" }
    // Safe: the scheduler sets `body` only while it runs the body, and keeps the body alive during that time.
    let mailbox = flynn_thread().pointee.mailbox.map(Mailbox.init(address:))
    return "\(body.assumingMemoryBound(to: BehaviorBody.self).pointee.name(of: mailbox?.actorType)): "
}
