/// The representation of a closure that takes an actor: the addresses of a function and of an object with the captures.
/// The second address is null for a closure without captures.
///
/// All classes of actors share this representation, as a consequence of the class constraint.
@usableFromInline
@frozen
struct _ClosureWords {
    @usableFromInline let function: UnsafeRawPointer?
    @usableFromInline let captures: UnsafeMutableRawPointer?

    init(_ function: UnsafeRawPointer?, _ captures: UnsafeMutableRawPointer?) {
        (self.function, self.captures) = (function, captures)
    }

    /// Takes a closure apart. The caller receives the reference to the captures.
    ///
    /// The closure is moved through memory to avoid a retain: Swift retains the operand of a cast, and releases it
    /// after the last use. This would move the captures' count between the cores of the sender and the receiver.
    @inline(__always)
    @inlinable
    init<T: AnyObject>(_ closure: consuming @escaping (T) throws -> Void) {
        var closure = Optional(_Closure(consume closure))
        self = _withUnprotectedUnsafeTemporaryAllocation(of: _Closure<T>.self, capacity: 1) { memory in
            let address = memory.baseAddress.unsafelyUnwrapped
            address.initialize(to: closure.take().unsafelyUnwrapped)
            return UnsafeRawPointer(address).load(as: _ClosureWords.self)
        }
    }

    /// This wrapper keeps generic functions from wrapping the closure in a second closure.
    @usableFromInline
    @frozen
    struct _Closure<T: AnyObject> {
        @usableFromInline let closure: (T) throws -> Void

        @inlinable
        init(_ closure: consuming @escaping (T) throws -> Void) { self.closure = consume closure }
    }

    /// Passes the closure, and doesn't release it.
    @inline(__always)
    func withClosure<Result>(_ use: (UnsafeMutablePointer<TypedClosure>) -> Result) -> Result {
        _withUnprotectedUnsafeTemporaryAllocation(of: _ClosureWords.self, capacity: 1) { memory in
            let address = memory.baseAddress.unsafelyUnwrapped
            address.initialize(to: self)
            return use(UnsafeMutableRawPointer(address).assumingMemoryBound(to: TypedClosure.self))
        }
    }
}

/// A closure that takes an actor of any class.
///
/// This type is noncopyable to avoid a copy: Swift copies a closure in a copyable struct in memory before it calls the
/// closure.
struct TypedClosure: ~Copyable {
    let body: (AnyObject) throws -> Void

    @inline(__always)
    borrowing func run(_ actor: UnsafeMutableRawPointer) throws {
        try Unmanaged<AnyObject>.fromOpaque(actor)._withUnsafeGuaranteedRef { try body($0) }
    }

    consuming func take() -> (AnyObject) throws -> Void { body }
}
