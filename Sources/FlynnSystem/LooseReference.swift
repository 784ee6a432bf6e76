import CFlynnRuntime

/// A reference that doesn't keep its object alive, but its memory.
///
/// Not a `weak` reference: the first one to an object allocates memory for its counts, and makes all later retains and releases
/// of the object slow.
///
/// Unchecked `Sendable` because the address is only used to retain the object, which is thread-safe.
struct LooseReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    private let address: UnsafeMutableRawPointer

    init(_ object: Object) {
        address = Unmanaged.passUnretained(object).toOpaque()
        flynn_unowned_retain(address)
    }

    deinit { flynn_unowned_release(address) }

    /// The object, or nil if it is being deinitialized or was.
    var object: Object? {
        flynn_try_retain(address) ? Unmanaged<Object>.fromOpaque(address).takeRetainedValue() : nil
    }

    /// Calls `body` with the object. Returns false if it is being deinitialized or was. Faster than `object`, which retains it
    /// again.
    func withObject(_ body: (Object) -> Void) -> Bool {
        guard flynn_try_retain(address) else { return false }
        Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
        flynn_release(address)
        return true
    }
}
