import CFlynnRuntime

// The memory for the captures of typed calls.
//
// Swift allocates the captures of a closure on the thread that makes a call, and the receiver releases them. The
// allocator of Linux maintains free memory per thread. A receiver would therefore collect memory that the sender needs,
// and both would take the allocator's locks. Instead, the receiver keeps the memory of released captures in a free node
// of its list, and the next thread to take the node deallocates the memory. Like the nodes, the memory returns to the
// sending threads.
//
// An unowned reference keeps the memory while the captures are destroyed, at the end of the call. A free node contains
// at most one piece of memory, of at most 160 bytes, which is deallocated with the node.
extension MessagePool {
    /// Releases the captures of a call that the thread ran.
    @inline(__always)
    static func release(
        _ captures: UnsafeMutableRawPointer, sentWith origin: MessageOrigin,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) {
        guard flynn_keeps_captures(), !origin.hasThread(of: MessageOrigin(thread)) else {
            return flynn_release(captures)
        }
        if let memory = flynn_captures_end(captures) { keepMemory(memory, on: thread) }
    }

    /// Keeps memory in the first node of the thread's free list, unless the list is empty or the node already contains
    /// memory.
    @inline(__always)
    private static func keepMemory(_ memory: UnsafeMutableRawPointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        let list = flynn_free_list(thread, Int(Message.Size.none.rawValue))
        guard let first = list.pointee.first?.assumingMemoryBound(to: Message.self), first.word.pointee == nil else {
            return flynn_captures_free(memory)
        }
        first.word.pointee = memory
    }

    /// Deallocates the memory in a node that the thread just took, with a short delay.
    @inline(__always)
    static func releaseMemory(in node: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        guard let memory = node.word.pointee else { return }
        node.word.pointee = nil
        if let earlier = flynn_captures_defer(thread, memory) { flynn_captures_free(earlier) }
    }

    /// Deallocates the memory in the free nodes of a list.
    static func freeMemory(in list: MessagePointer) {
        var rest: MessagePointer? = list
        while let node = rest {
            flynn_captures_free(node.word.pointee)
            node.word.pointee = nil
            // Relaxed: the node belongs to this thread.
            rest = node.pointee.next.load(ordering: .relaxed)
        }
    }

    /// Deallocates the memory that the thread took from nodes.
    static func freeDeferredMemory(on thread: UnsafeMutablePointer<FlynnThread>) {
        for _ in 0..<FLYNN_LOOKAHEAD { flynn_captures_free(flynn_captures_defer(thread, nil)) }
    }

    /// Lets receivers keep memory if `flynn_captures_end` works as expected. Called before the first typed call.
    static func startKeepingMemory() {
        guard !flynn_keeps_captures(), Lifetime.isHooked, capturesEndAsExpected else { return }
        flynn_keep_captures()
    }

    /// Whether `flynn_captures_end` releases the captured values, and leaves the memory with an unowned reference.
    private static let capturesEndAsExpected: Bool = {
        final class Captured {}
        weak var observer: Captured?
        func makeClosure() -> _ClosureWords {
            let captured = Captured()
            observer = captured
            let number = flynn_now()
            return _ClosureWords { (_: AnyObject) in withExtendedLifetime((captured, number)) {} }
        }
        guard let captures = makeClosure().captures, observer != nil, let memory = flynn_captures_end(captures),
            observer == nil, flynn_count_matches(memory, 0, false)
        else { return false }
        flynn_captures_free(memory)
        return true
    }()
}
