import CFlynnRuntime
import Synchronization

/// A class for objects with a known number of references at each step. It verifies that the layout of reference counts
/// in this Swift runtime is the layout that `lifetime.c` assumes.
final class Probe {
    private static let handlerCalls = Atomic(0)
    private static let matches = Atomic(0)

    /// Hooks this class, and compares the count of an object with the expected bits: for a new object, with two
    /// references, when the count reaches zero, and after a revival. Does so for a count in the object and for a count
    /// in a side table. Must be called once.
    static func verifiesLayout() -> Bool {
        #if _ptrauth(_arm64e)
        // Destroy functions are signed pointers there, and a hook would have to be signed for each class.
        return false
        #else
        // On arm64_32 both pointers and counts are shorter.
        guard MemoryLayout<UnsafeRawPointer>.size == 8 else { return false }
        // Relaxed everywhere: one thread runs all of this.
        flynn_hook_set_handler(FlynnHookProbe) { object in
            let call = Probe.handlerCalls.wrappingAdd(1, ordering: .relaxed).newValue
            // The first object, without a side table, causes calls 1 and 2. The second object, with a side table,
            // causes calls 3 and 4.
            guard flynn_count_matches(object, 0, call > 2) else { return flynn_destructions(flynn_thread()) }
            Probe.matches.wrappingAdd(1, ordering: .relaxed)
            guard call % 2 == 1 else { return flynn_destructions(flynn_thread()) }
            flynn_revive(object)
            return nil
        }
        return survivesRevival(inSideTable: false) && survivesRevival(inSideTable: true)
            && handlerCalls.load(ordering: .relaxed) == 4 && matches.load(ordering: .relaxed) == 4
        #endif
    }

    private static func survivesRevival(inSideTable: Bool) -> Bool {
        let object = Unmanaged.passRetained(Probe()).toOpaque()
        // A weak reference creates the side table.
        weak var observer: Probe?
        if inSideTable { observer = Unmanaged<Probe>.fromOpaque(object)._withUnsafeGuaranteedRef { $0 } }
        guard flynn_count_matches(object, 1, inSideTable), flynn_strong_count(object) == 1 else { return false }
        flynn_retain(object)
        guard flynn_count_matches(object, 2, inSideTable), flynn_strong_count(object) == 2 else { return false }
        flynn_release(object)
        // All reads match, so the class is hooked now, before the first write.
        flynn_hook_class_of(object, FlynnHookProbe)
        flynn_release(object)
        guard flynn_count_matches(object, 1, inSideTable), (observer != nil) == inSideTable else { return false }
        flynn_release(object)
        return observer == nil
    }
}
