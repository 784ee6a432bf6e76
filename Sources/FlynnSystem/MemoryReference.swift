import CFlynnRuntime

/// A reference that keeps the memory of an object but not the object itself.
///
/// This is used instead of `weak`. The first weak reference to an object allocates a side table, and slows down all
/// later retains and releases of the object.
///
/// Unchecked `Sendable`: the address is only used to retain the object, which is thread-safe.
struct MemoryReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    private let address: UnsafeMutableRawPointer

    init(_ object: Object) { self.init(.passUnretained(object)) }

    /// Creates a reference to an object whose memory still exists.
    init(_ object: Unmanaged<Object>) {
        address = object.toOpaque()
        flynn_unowned_retain(address)
    }

    deinit { flynn_unowned_release(address) }

    /// The object, or nil if the deinitialization of the object has begun.
    var object: Object? {
        flynn_try_retain(address) ? Unmanaged<Object>.fromOpaque(address).takeRetainedValue() : nil
    }
}

/// A `MemoryReference` for use in collections.
final class MemoryReferenceBox<Object: AnyObject>: Sendable {
    private let reference: MemoryReference<Object>

    init(_ object: Object) { reference = MemoryReference(object) }

    var object: Object? { reference.object }
}
