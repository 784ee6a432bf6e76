/// A binary min-heap of events, ordered by due time.
///
/// The timers of an actor form a linked list. A dictionary contains the first timer of every actor with timers in the
/// heap. Not thread-safe: the owner of the heap uses a lock, which also guards the positions and neighbors of the
/// events.
struct TimerHeap {
    struct Entry {
        fileprivate(set) var due: UInt64
        /// The event's ordinal number. Events with the same due time occur in the order in which they were added.
        fileprivate let number: UInt64
        let event: any TimedEvent

        /// Fires the event. Returns whether the event must repeat, at the entry's new time.
        mutating func fire(at time: UInt64) -> Bool {
            let missed = event.interval.map { (time - due) / $0 } ?? 0
            guard event.fire(missed: Int(missed)), let interval = event.interval else { return false }
            // This is relative to the last due time instead of the current time, to keep the timer from drifting.
            due += (1 + missed) * interval
            return true
        }
    }

    private var entries: [Entry] = []
    private var addedCount: UInt64 = 0
    /// A timer of every actor with timers in the heap, by the address of the actor's mailbox.
    private var timersOfActors: [UnsafeMutableRawPointer: Unmanaged<Flynn.Timer>] = [:]

    var count: Int { entries.count }
    var first: Entry? { entries.first }
    subscript(position: Int) -> Entry { entries[position] }

    /// Adds a new event. Returns whether the event is now the first.
    mutating func add(_ event: any TimedEvent, due: UInt64) -> Bool {
        addedCount += 1
        push(Entry(due: due, number: addedCount, event: event))
        return first?.number == addedCount
    }

    mutating func push(_ entry: Entry) {
        entries.append(entry)
        moveUp(entries.count - 1)
        if let timer = entry.event.timer { link(timer) }
    }

    /// Removes and returns the entry at a position.
    mutating func pop(_ position: Int) -> Entry {
        let entry = entries[position]
        entry.event.position = nil
        if let timer = entry.event.timer { unlink(timer) }
        let last = entries.removeLast()
        if position < entries.count {
            entries[position] = last
            moveDown(position)
            moveUp(position)
        }
        return entry
    }

    /// Removes and returns all entries.
    mutating func removeAll() -> [Entry] {
        for entry in entries {
            entry.event.position = nil
            if let timer = entry.event.timer { (timer.next, timer.previous) = (nil, nil) }
        }
        let removed = entries
        (entries, timersOfActors) = ([], [:])
        return removed
    }

    /// Removes the timers of an actor, and calls `body` with each timer.
    mutating func removeAll(of mailbox: Mailbox, _ body: (Flynn.Timer) -> Void) {
        while let timer = timersOfActors[mailbox.address]?.takeUnretainedValue(), let position = timer.position {
            _ = pop(position)
            body(timer)
        }
    }

    /// Moves an entry towards the root to its place, and stores its position, even if the place doesn't change.
    private mutating func moveUp(_ start: Int) {
        entries.withUnsafeMutableBufferPointer { entries in
            var index = start
            while index > 0, TimerHeap.isBefore(entries, index, (index - 1) / 2) {
                TimerHeap.swap(entries, index, (index - 1) / 2)
                index = (index - 1) / 2
            }
            entries[index].event.position = index
        }
    }

    private mutating func moveDown(_ start: Int) {
        entries.withUnsafeMutableBufferPointer { entries in
            var index = start
            while true {
                var smallest = index
                let child = 2 * index + 1
                if child < entries.count, TimerHeap.isBefore(entries, child, smallest) { smallest = child }
                if child + 1 < entries.count, TimerHeap.isBefore(entries, child + 1, smallest) { smallest = child + 1 }
                if smallest == index { return }
                TimerHeap.swap(entries, index, smallest)
                index = smallest
            }
        }
    }

    @inline(__always)
    private static func isBefore(_ entries: UnsafeMutableBufferPointer<Entry>, _ index: Int, _ other: Int) -> Bool {
        (entries[index].due, entries[index].number) < (entries[other].due, entries[other].number)
    }

    private static func swap(_ entries: UnsafeMutableBufferPointer<Entry>, _ index: Int, _ other: Int) {
        entries.swapAt(index, other)
        entries[index].event.position = index
        entries[other].event.position = other
    }

    // MARK: The timers of an actor

    /// Adds a timer to the list of its actor.
    private mutating func link(_ timer: Flynn.Timer) {
        let new = Unmanaged.passUnretained(timer)
        timer.next = timersOfActors.updateValue(new, forKey: timer.actor.mailbox.address)
        timer.next?._withUnsafeGuaranteedRef { $0.previous = new }
    }

    /// Removes a timer from the list of its actor.
    private mutating func unlink(_ timer: Flynn.Timer) {
        timer.next?._withUnsafeGuaranteedRef { $0.previous = timer.previous }
        if let previous = timer.previous {
            previous._withUnsafeGuaranteedRef { $0.next = timer.next }
        } else {
            timersOfActors[timer.actor.mailbox.address] = timer.next
        }
        (timer.next, timer.previous) = (nil, nil)
    }
}
