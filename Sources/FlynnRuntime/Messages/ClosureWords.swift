/// The representation of a closure that takes an actor: the addresses of a function and of an object with the captures, or null if there are
/// none.
///
/// It is the same for all classes of actors. The constraint of the class makes sure of that.
@usableFromInline
@frozen
struct _ClosureWords {
    @usableFromInline let function: UnsafeRawPointer?
    @usableFromInline let captures: UnsafeMutableRawPointer?

    init(_ function: UnsafeRawPointer?, _ captures: UnsafeMutableRawPointer?) {
        (self.function, self.captures) = (function, captures)
    }

    /// Takes a closure apart. The caller gets the reference to the captures.
    ///
    /// Moves the closure through memory, because Swift retains what is cast and releases it after its last use. Then the captures' count would
    /// move between the cores of the sender and the receiver.
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

    /// Not the closure itself, which generic functions would wrap in another one.
    @usableFromInline
    @frozen
    struct _Closure<T: AnyObject> {
        @usableFromInline let closure: (T) throws -> Void

        @inlinable
        init(_ closure: consuming @escaping (T) throws -> Void) { self.closure = consume closure }
    }

    /// Passes the closure, which isn't released.
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
/// Noncopyable, because Swift copies a closure that it loads from a copyable struct in memory before it calls it.
struct TypedClosure: ~Copyable {
    let body: (AnyObject) throws -> Void

    @inline(__always)
    borrowing func run(_ actor: UnsafeMutableRawPointer) throws {
        try Unmanaged<AnyObject>.fromOpaque(actor)._withUnsafeGuaranteedRef { try body($0) }
    }

    consuming func take() -> (AnyObject) throws -> Void { body }
}
