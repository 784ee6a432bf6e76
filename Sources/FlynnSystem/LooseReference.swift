import CFlynnRuntime

/// A reference that doesn't keep its object alive, but its memory.
///
/// Not a `weak` reference: the first one to an object allocates memory for its counts, and makes all later retains and releases
/// of the object slow.
///
/// Unchecked `Sendable` because the address is only used to retain the object, which is thread-safe.
struct LooseReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    private let address: UnsafeMutableRawPointer

    init(_ object: Object) { self.init(.passUnretained(object)) }

    /// The object's memory must exist.
    init(_ object: Unmanaged<Object>) {
        address = object.toOpaque()
        flynn_unowned_retain(address)
    }

    deinit { flynn_unowned_release(address) }

    /// The object, or nil if it is being deinitialized or was.
    var object: Object? {
        flynn_try_retain(address) ? Unmanaged<Object>.fromOpaque(address).takeRetainedValue() : nil
    }
}

/// A `LooseReference` that collections can contain.
final class LooseBox<Object: AnyObject>: Sendable {
    private let reference: LooseReference<Object>

    init(_ object: Object) { reference = LooseReference(object) }

    var object: Object? { reference.object }
}
