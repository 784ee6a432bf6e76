import Synchronization

/// The queue of runnables for any scheduler: preempted actors, and actors and jobs with a priority other than 0.
///
/// Busy actors get their turns from this queue, on any scheduler, so all busy actors get equal turns. Newly scheduled
/// runnables wait in the `RunQueue` of a scheduler, which costs less.
///
/// Higher priorities come first. Within a priority, the order is first in, first out. Lower priorities don't starve:
/// one of `turnsPerLowerPriority` turns goes to a lower priority, to all lower priorities in turn.
///
/// The models are Go's global queue, which each scheduler checks once in 61 turns, and BEAM's shares for processes of
/// low priority.
///
/// Unchecked `Sendable`: all variables are guarded by `lock`.
final class SharedQueue: @unchecked Sendable {
    /// One of this many turns goes to a lower priority.
    static let turnsPerLowerPriority = 16

    /// The runnables of a priority, as a linked list.
    private struct Level {
        let priority: Int32
        var first: UnsafeMutableRawPointer
        var last: UnsafeMutableRawPointer
    }

    private let lock = SpinLock()
    /// The priorities of the runnables, with the highest first.
    private var levels: [Level] = []
    /// The number of turns since the most recent turn of a lower priority. Turns count only if there are lower
    /// priorities.
    private var turns = 0
    /// The lower priority with the most recent such turn.
    private var lastLower = Int32.min
    /// The highest priority, or `emptyPriority`. A hint for schedulers, hence relaxed everywhere.
    private let highest = Atomic(SharedQueue.emptyPriority)
    /// The number of runnables. Changed under the lock, hence relaxed everywhere.
    private let length = Atomic(0)

    private static let emptyPriority = Int64.min

    /// The highest priority of a runnable in the queue, or nil if the queue is empty. A hint.
    @inline(__always)
    var highestPriority: Int32? {
        let highest = highest.load(ordering: .relaxed)
        return highest == SharedQueue.emptyPriority ? nil : Int32(truncatingIfNeeded: highest)
    }

    /// Whether the queue is empty. A hint.
    @inline(__always)
    var seemsEmpty: Bool { highest.load(ordering: .relaxed) == SharedQueue.emptyPriority }

    /// Whether the queue is empty. Exact only if other threads don't push at the same time. Thread-safe.
    var isEmpty: Bool { lock.withLock { levels.isEmpty } }

    /// The number of runnables. A hint. Thread-safe.
    var count: Int { length.load(ordering: .relaxed) }

    /// Calls `body` with each runnable, under the lock. Thread-safe.
    func forEach(_ body: (Runnable) -> Void) {
        lock.withLock {
            for level in levels {
                var next: UnsafeMutableRawPointer? = level.first
                while let node = next {
                    body(Runnable(address: node))
                    next = Runnable(address: node).next
                }
            }
        }
    }

    /// Adds a runnable. Thread-safe.
    func push(_ runnable: Runnable) {
        lock.withLock {
            append(runnable)
            updateHints(1)
        }
    }

    /// Takes the next runnable, and adds `previous`, which completed a turn. The result has at least the minimum
    /// priority, unless it is the turn of a lower priority. If such a runnable doesn't exist, adds nothing and returns
    /// nil. Thread-safe.
    func exchange(_ previous: Runnable?, minPriority: Int32) -> Runnable? {
        lock.withLock {
            guard let next = takeFirst(minPriority) else { return nil }
            if let previous { append(previous) }
            updateHints(previous == nil ? -1 : 0)
            return next
        }
    }

    /// Takes the runnable at an address if it is among the first `range` of its priority and fulfills `condition`.
    /// Thread-safe.
    ///
    /// - Parameter address: the address of a runnable. A deallocated runnable isn't found.
    func take(_ address: UnsafeRawPointer, among range: Int, where condition: (Runnable) -> Bool) -> Runnable? {
        lock.withLock {
            for index in levels.indices {
                var previous: Runnable?
                var left = range
                var next: UnsafeMutableRawPointer? = levels[index].first
                while let node = next, left > 0 {
                    let runnable = Runnable(address: node)
                    if node == address {
                        guard condition(runnable) else { return nil }
                        remove(runnable, after: previous, in: index)
                        updateHints(-1)
                        return runnable
                    }
                    (previous, next, left) = (runnable, runnable.next, left - 1)
                }
            }
            return nil
        }
    }

    // MARK: Under the lock

    private func append(_ runnable: Runnable) {
        runnable.next = nil
        let (index, exists) = position(of: runnable.priority)
        if exists {
            Runnable(address: levels[index].last).next = runnable.address
            levels[index].last = runnable.address
        } else {
            levels.insert(
                Level(priority: runnable.priority, first: runnable.address, last: runnable.address), at: index)
        }
    }

    private func takeFirst(_ minPriority: Int32) -> Runnable? {
        guard let highest = levels.first?.priority else { return nil }
        let mayTakeHighest = highest >= minPriority
        var index = 0
        if levels.count > 1 || !mayTakeHighest {
            turns += 1
            if turns >= SharedQueue.turnsPerLowerPriority {
                turns = 0
                index = lowerLevel(below: mayTakeHighest ? highest : .max)
            } else if !mayTakeHighest {
                return nil
            }
        }
        let first = Runnable(address: levels[index].first)
        remove(first, after: nil, in: index)
        return first
    }

    /// Returns the index of the next level in the turns of lower priorities.
    ///
    /// - Parameter bound: only levels below this priority get such turns. Such a level must exist.
    private func lowerLevel(below bound: Int32) -> Int {
        let firstBelow = levels.firstIndex { $0.priority < bound } ?? levels.count - 1
        let (next, exists) = position(of: lastLower)
        let following = exists ? next + 1 : next
        let index = following < levels.count && following >= firstBelow ? following : firstBelow
        lastLower = levels[index].priority
        return index
    }

    private func remove(_ runnable: Runnable, after previous: Runnable?, in index: Int) {
        let next = runnable.next
        if let previous {
            previous.next = next
            if next == nil { levels[index].last = previous.address }
        } else if let next {
            levels[index].first = next
        } else {
            levels.remove(at: index)
        }
    }

    /// Returns the index of a priority's level, and whether the level exists. The index of a missing level is its place
    /// in the order.
    private func position(of priority: Int32) -> (index: Int, exists: Bool) {
        var (low, high) = (0, levels.count)
        while low < high {
            let middle = (low + high) / 2
            if levels[middle].priority > priority { low = middle + 1 } else { high = middle }
        }
        return (low, low < levels.count && levels[low].priority == priority)
    }

    private func updateHints(_ change: Int) {
        if change != 0 { length.store(length.load(ordering: .relaxed) + change, ordering: .relaxed) }
        let highest = levels.first.map { Int64($0.priority) } ?? SharedQueue.emptyPriority
        // Avoids moving the cache line, which all schedulers read.
        if self.highest.load(ordering: .relaxed) != highest { self.highest.store(highest, ordering: .relaxed) }
    }
}
