/// The arguments of a call to a behavior, in order.
///
/// A behavior reads them with `args[x: n]` or `args.get(n)`; both cast to the type that the context asks for.
public typealias BehaviorArgs = [Any?]

extension Array where Element == Any? {
    /// Argument `index` (from 0), cast to the type that the context asks for: `let name: String = args[x: 0]`.
    ///
    /// Crashes with a message if there is no such argument, or if it isn't a `T`. A literal in a call has its default
    /// type: `5` is an `Int` and no `Double`. `nil` can be read as an optional only.
    @inlinable
    public subscript<T>(x index: Int) -> T {
        guard index >= 0 && index < count else { _missingArgument(index, of: count) }
        if let value: T = _exactArgument(index) { return value }
        if let value = self[index] as? T { return value }
        _mismatchedArgument(index, self[index], expected: T.self)
    }

    /// Argument `index`, which must exist, if what was passed is a `T` as it stands. Nil says nothing.
    ///
    /// Nearly every argument is, and a dynamic cast, which begins with a copy, takes six times as long to find that out.
    /// An `Any?` is Swift's opaque existential container (see "Type Layout" in its ABI documents): room for three words, and
    /// the type of the value in it, or null for nil. A value lies in that room if it fits, is aligned like a word or less,
    /// and may be moved bit by bit; all else is left to the cast.
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
            // The types are the same, so this is a `T`, and it stays where it is: it is copied as any `T` is.
            return container.assumingMemoryBound(to: T.self).pointee
        }
    }

    /// The same as `self[x: index]`, for those who prefer a method.
    @inlinable
    public func get<T>(_ index: Int) -> T {
        self[x: index]
    }
}

/// Crashes: the behavior asked for an argument that the caller did not pass.
@usableFromInline
@inline(never)
func _missingArgument(_ index: Int, of count: Int) -> Never {
    crash("\(runningBehaviorPrefix())argument \(index) of \(count) does not exist")
}

/// Crashes: the caller passed an argument of another type than the behavior asked for.
@usableFromInline
@inline(never)
func _mismatchedArgument(_ index: Int, _ value: Any?, expected: Any.Type) -> Never {
    let found = value.map { _typeName(type(of: $0), qualified: false) } ?? "nil"
    crash(
        "\(runningBehaviorPrefix())argument \(index): expected \(_typeName(expected, qualified: false)), found \(found)"
    )
}
