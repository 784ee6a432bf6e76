/// The lists in which a scheduler passes the arguments of messages to behaviors, one for each number of arguments, so
/// that a call doesn't allocate one. If a behavior keeps its list, it keeps the original, and the next call gets a copy.
///
/// Unchecked `Sendable` because of the pointer, which only the scheduler's thread uses.
struct ArgumentLists: ~Copyable, @unchecked Sendable {
    /// For each number of arguments, a list of that many nils, or nil while a behavior uses it or before its first use.
    private let lists: UnsafeMutablePointer<BehaviorArgs?>

    init() {
        lists = .allocate(capacity: Message.maxInlineCount + 1)
        lists.initialize(repeating: nil, count: Message.maxInlineCount + 1)
    }

    deinit {
        lists.deinitialize(count: Message.maxInlineCount + 1)
        lists.deallocate()
    }

    /// Returns a list with the arguments, which are moved into it.
    @inline(__always)
    func take(_ count: Int, movedFrom arguments: UnsafeMutablePointer<Any?>) -> BehaviorArgs {
        var list = exchange(nil, count) ?? BehaviorArgs(repeating: nil, count: count)
        list.withUnsafeMutableBufferPointer { elements in
            let first = elements.baseAddress.unsafelyUnwrapped
            // Overwrites nils, which need no deinitialization. One by one, which needs no call of Swift's runtime.
            for index in 0..<count { (first + index).moveInitialize(from: arguments + index, count: 1) }
        }
        return list
    }

    /// Releases the arguments in a list that `take` has returned, and keeps the list for the next call.
    @inline(__always)
    func put(_ list: consuming BehaviorArgs, _ count: Int) {
        // Copies the list if the behavior has kept it.
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
    /// Destroys it as an `Any`, because Swift calls the value witnesses of `Any?`, which take several times as long. Both
    /// have the same layout; see `_exactArgument`.
    @inline(__always)
    private static func reset(_ argument: UnsafeMutablePointer<Any?>) {
        let container = UnsafeMutableRawPointer(argument)
        let typeOffset = 3 * MemoryLayout<UnsafeRawPointer>.size
        guard container.load(fromByteOffset: typeOffset, as: UnsafeRawPointer?.self) != nil else { return }
        container.assumingMemoryBound(to: Any.self).deinitialize(count: 1)
        argument.initialize(to: nil)
    }
}
