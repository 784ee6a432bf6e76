/// The functions that keep their thread waiting.
package enum WaitingFunctions {
    /// Those of the system's libraries, with the number of their arguments.
    package static let global: [String: ClosedRange<Int>] = [
        "sleep": 1...1, "usleep": 1...1, "nanosleep": 2...2, "clock_nanosleep": 4...4, "readLine": 0...1,
        "pthread_mutex_lock": 1...1, "pthread_cond_wait": 2...2, "pthread_cond_timedwait": 3...3, "pthread_join": 2...2,
        "pthread_rwlock_rdlock": 1...1, "pthread_rwlock_wrlock": 1...1, "sem_wait": 1...1, "waitpid": 3...3,
    ]

    /// Methods, with the types that they wait with.
    package static let methods: [String: Set<String>] = [
        "sleep": ["Thread"],
        "wait": ["DispatchSemaphore", "DispatchGroup", "DispatchWorkItem", "NSCondition"],
        "sync": ["DispatchQueue"],
        "asyncAndWait": ["DispatchQueue"],
        "lock": ["NSLock", "NSRecursiveLock", "NSCondition", "NSConditionLock"],
        "withLock": ["NSLock", "NSRecursiveLock", "NSCondition", "NSConditionLock"],
        "waitUntilExit": ["Process"],
        "waitUntilFinished": ["Operation", "BlockOperation"],
        "waitUntilAllOperationsAreFinished": ["OperationQueue"],
        "unsafeWait": [],
    ]

    /// Methods that nothing else has, so that it doesn't matter what they are called on.
    package static let unmistakable: Set<String> = ["waitUntilExit", "waitUntilAllOperationsAreFinished", "unsafeWait"]

    /// The length in bytes of the longest of the names.
    static let longestName = (Array(global.keys) + Array(methods.keys)).map(\.utf8.count).max() ?? 0

    /// Whether a call by this name may be one of these.
    static func mayWait(_ name: String, isMember: Bool) -> Bool {
        global[name] != nil || isMember && methods[name] != nil
    }
}
