/// The lists in which a scheduler passes arguments of messages to behaviors. To avoid allocations in calls, the
/// scheduler reuses a list for every number of arguments. If a behavior stores its list, it stores the original, and
/// the next call gets a copy.
///
/// Unchecked `Sendable`: the pointer is used only by the scheduler's thread.
struct ArgumentLists: ~Copyable, @unchecked Sendable {
    /// For every number of arguments, a list of the same number of nils. Nil while a behavior uses the list, and before
    /// its first use.
    private let lists: UnsafeMutablePointer<BehaviorArgs?>

    init() {
        lists = .allocate(capacity: Message.maxInlineCount + 1)
        lists.initialize(repeating: nil, count: Message.maxInlineCount + 1)
    }

    deinit {
        lists.deinitialize(count: Message.maxInlineCount + 1)
        lists.deallocate()
    }

    /// Returns a list, and moves the arguments into it.
    @inline(__always)
    func take(_ count: Int, movedFrom arguments: UnsafeMutablePointer<Any?>) -> BehaviorArgs {
        var list = exchange(nil, count) ?? BehaviorArgs(repeating: nil, count: count)
        list.withUnsafeMutableBufferPointer { elements in
            let first = elements.baseAddress.unsafelyUnwrapped
            // Overwrites nils, which don't need deinitialization. Separate moves don't call Swift's runtime.
            for index in 0..<count { (first + index).moveInitialize(from: arguments + index, count: 1) }
        }
        return list
    }

    /// Releases the arguments in a list from `take`, and stores the list for the next call.
    @inline(__always)
    func put(_ list: consuming BehaviorArgs, _ count: Int) {
        // Copies the list if the behavior stored it.
        list.withUnsafeMutableBufferPointer { elements in
            let first = elements.baseAddress.unsafelyUnwrapped
            for index in 0..<count { ArgumentLists.reset(first + index) }
        }
        _ = exchange(consume list, count)
    }

    @inline(__always)
    private func exchange(_ list: consuming BehaviorArgs?, _ count: Int) -> BehaviorArgs? {
        let previous = (lists + count).move()
        (lists + count).initialize(to: consume list)
        return previous
    }

    /// Releases an argument and sets it to nil.
    ///
    /// The argument is destroyed as an `Any` to avoid the value witnesses of `Any?`, which take several times as long.
    /// Both types have the same layout; see `_exactArgument`.
    @inline(__always)
    private static func reset(_ argument: UnsafeMutablePointer<Any?>) {
        let container = UnsafeMutableRawPointer(argument)
        let typeOffset = 3 * MemoryLayout<UnsafeRawPointer>.size
        guard container.load(fromByteOffset: typeOffset, as: UnsafeRawPointer?.self) != nil else { return }
        container.assumingMemoryBound(to: Any.self).deinitialize(count: 1)
        argument.initialize(to: nil)
    }
}
