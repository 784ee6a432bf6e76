/// The result of a promise. Only the promise knows the type of the value.
///
/// This is used instead of `Result`, which is generic: Swift copies and destroys generic types with calls of its
/// runtime.
@usableFromInline enum AnyResult: Sendable {
    case success(any Sendable)
    case failure(any Error)

    func mapError(_ transform: (any Error) -> any Error) -> AnyResult {
        if case .failure(let error) = self { .failure(transform(error)) } else { self }
    }

    /// The error of a failed reaction, or nil. An unaccepted message and a cancelled reaction are not considered
    /// failures.
    var failure: MessageError? {
        guard case .failure(let error as MessageError) = self else { return nil }
        switch error.reason {
        case .failed: return error.rootCause is CancellationError ? nil : error
        case .abandoned: return error
        default: return nil
        }
    }

    func get() throws -> any Sendable {
        switch self {
        case .success(let value): value
        case .failure(let error): throw error
        }
    }
}

/// Returns a value that was converted from `T` to `any Sendable`.
///
/// This is much faster than a cast. An `any Sendable` is an opaque existential container (see `TypeLayout.rst` in
/// Swift's ABI documents). It consists of an inline buffer of three words, followed by the metadata pointer of the
/// value's type. A value is stored inline if it fits, needs at most word alignment, and is bitwise-takable.
@inlinable
@inline(__always)
func restore<T>(_ value: any Sendable) -> T {
    let word = MemoryLayout<UnsafeRawPointer>.self
    if MemoryLayout<any Sendable>.size == 4 * word.size, MemoryLayout<T>.size <= 3 * word.size,
        MemoryLayout<T>.alignment <= word.alignment, _isBitwiseTakable(T.self)
    {
        // The coercion passes the container. Otherwise, Swift would pass the contents to the generic function.
        let exact: T? = withUnsafeBytes(of: value as any Sendable) { container in
            let type = container.load(fromByteOffset: 3 * word.size, as: UnsafeRawPointer.self)
            guard type == unsafeBitCast(T.self as Any.Type, to: UnsafeRawPointer.self) else { return nil }
            // Reading `pointee` copies the value, and leaves the original in place.
            return container.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: T.self).pointee
        }
        if let exact { return exact }
    }
    return value as! T
}
