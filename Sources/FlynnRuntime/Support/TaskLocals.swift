import CFlynnRuntime

/// The task-local values of a message: bound where the message is created, and bound again while its behavior runs.
///
/// **Sending.** `flynn_may_have_locals` checks with a few loads whether any value is bound. If so, the sender reads the
/// values from the lists of Swift's library; see `tasklocals.c`. It copies the values into a new object, unless the
/// running message or the thread's most recent object contains the same values.
///
/// **Running.** A thread binds the values of a message before it runs the message. It removes them before a message
/// with other values, before a task, and when it becomes idle. Consecutive messages with the same values therefore
/// share a binding. A behavior isn't part of a task. Its values are bound like values outside of tasks, and tasks
/// started by the behavior inherit them.
///
/// **References.** Every message owns a reference to the object. A thread that runs messages with the same values keeps
/// their references, and passes them to the messages that it sends, to save an atomic operation for most messages; see
/// `FlynnThreadLocals.loan`.
///
/// `TurnContext` is a task-local value too, but describes the running code, and isn't carried by messages.
///
/// Unchecked `Sendable`: the object is constant, and the types of task-local values are `Sendable`.
package final class TaskLocals: @unchecked Sendable {
    private struct Entry {
        let key: UnsafeRawPointer
        let type: Any.Type
        let size: Int
        /// The address of the value.
        let value: UnsafeMutableRawPointer
    }

    /// The values. The most recently bound value is the first.
    private let entries: UnsafeMutableBufferPointer<Entry>
    /// The memory of the values.
    private let memory: UnsafeMutableRawPointer

    /// Whether messages carry task-local values. False if the places of the values in this version of Swift's library
    /// are unknown, or if the environment variable `FLYNN_TASK_LOCALS` is `off`, for tests.
    package static let areCarried = {
        exclude(TurnContext.key)
        return !flynn_environment_has("FLYNN_TASK_LOCALS", "off") && TaskLocalsProbe.findsPlaces()
    }()

    private static let lock = SpinLock()

    /// Excludes the values of a key, which is the `TaskLocal` object, from messages. Must precede the first such value.
    package static func exclude(_ key: UnsafeRawPointer) { lock.withLock { flynn_locals_exclude(key) } }

    /// Copies the values.
    private init(_ found: UnsafeMutableBufferPointer<FlynnLocal>) {
        var byteCount = 0
        var alignment = 1
        entries = .allocate(capacity: found.count)
        let layouts = found.map { Layout($0) }
        for layout in layouts {
            byteCount = layout.offset(after: byteCount) + layout.size
            alignment = max(alignment, layout.alignment)
        }
        memory = .allocate(byteCount: byteCount, alignment: alignment)
        byteCount = 0
        for (index, local) in found.enumerated() {
            let layout = layouts[index]
            let value = memory + layout.offset(after: byteCount)
            byteCount = layout.offset(after: byteCount) + layout.size
            copy(layout.type, from: local.value.unsafelyUnwrapped, to: value)
            entries.initializeElement(
                at: index,
                to: Entry(key: local.key.unsafelyUnwrapped, type: layout.type, size: layout.size, value: value))
        }
    }

    deinit {
        for entry in entries { destroy(entry.type, at: entry.value) }
        memory.deallocate()
        entries.deallocate()
    }

    private struct Layout {
        let type: Any.Type
        let size: Int
        let alignment: Int

        init(_ local: FlynnLocal) {
            let type = unsafeBitCast(local.type.unsafelyUnwrapped, to: Any.Type.self)
            self.type = type
            (size, alignment) = sizeAndAlignment(type)
        }

        func offset(after byteCount: Int) -> Int { (byteCount + alignment - 1) & ~(alignment - 1) }
    }

    // MARK: Capturing

    /// The values bound in the caller's context, or nil if values aren't bound.
    package static var current: TaskLocals? {
        let thread = flynn_thread()
        guard flynn_may_have_locals(thread) else { return nil }
        return take(on: thread).map { Unmanaged<TaskLocals>.fromOpaque($0).takeRetainedValue() }
    }

    /// Returns the values bound on the calling thread, with a reference for the caller, or nil if values aren't bound.
    /// `thread` must be the calling thread's record.
    @inline(never)
    static func take(on thread: UnsafeMutablePointer<FlynnThread>) -> UnsafeMutableRawPointer? {
        if let override = thread.pointee.locals.override {
            if let object = override.pointee { flynn_retain(object) }
            return override.pointee
        }
        if thread.pointee.locals.knownTask == nil {
            setUp(thread)
            guard flynn_may_have_locals(thread) else { return nil }
        }
        var capacity = 8
        while true {
            let (object, count) = withUnsafeTemporaryAllocation(of: FlynnLocal.self, capacity: capacity) {
                take(on: thread, $0)
            }
            if count <= capacity { return object }
            capacity = count
        }
    }

    /// Returns the values, with a reference, and their number. If the values don't fit into `memory`, returns only the
    /// number.
    private static func take(
        on thread: UnsafeMutablePointer<FlynnThread>, _ memory: UnsafeMutableBufferPointer<FlynnLocal>
    ) -> (UnsafeMutableRawPointer?, count: Int) {
        var isInstalled = false
        let count = flynn_locals_find(thread, memory.baseAddress.unsafelyUnwrapped, memory.count, &isInstalled)
        if isInstalled { return (lend(on: thread), 0) }
        guard count > 0, count <= memory.count else { return (nil, count) }
        let found = UnsafeMutableBufferPointer(rebasing: memory[..<count])
        if let recent = thread.pointee.locals.recent, flynn_try_retain(recent) {
            let object = Unmanaged<TaskLocals>.fromOpaque(recent)
            if object._withUnsafeGuaranteedRef({ $0.hasEqualBytes(found) }) { return (recent, count) }
            object.release()
        }
        let object = Unmanaged.passRetained(TaskLocals(found)).toOpaque()
        // Otherwise the object wouldn't be forgotten at the end of the thread.
        guard thread.pointee.isRegistered != 0 else { return (object, count) }
        forget(on: thread)
        flynn_unowned_retain(object)
        thread.pointee.locals.recent = object
        return (object, count)
    }

    /// Whether the values have the same bytes. Two values with the same bytes that exist at the same time are equal.
    /// Values with different bytes can be equal, too.
    private func hasEqualBytes(_ found: UnsafeMutableBufferPointer<FlynnLocal>) -> Bool {
        guard found.count == entries.count else { return false }
        for (local, entry) in zip(found, entries) {
            guard local.key == entry.key, local.type == unsafeBitCast(entry.type, to: UnsafeRawPointer.self),
                flynn_bytes_are_equal(local.value.unsafelyUnwrapped, entry.value, entry.size)
            else { return false }
        }
        return true
    }

    /// Forgets the thread's most recent object.
    static func forget(on thread: UnsafeMutablePointer<FlynnThread>) {
        guard let recent = thread.pointee.locals.recent else { return }
        thread.pointee.locals.recent = nil
        flynn_unowned_release(recent)
    }

    /// Initializes the list of values on the calling thread.
    static func setUp(_ thread: UnsafeMutablePointer<FlynnThread>) {
        _ = areCarried
        flynn_locals_set_up(thread)
    }

    // MARK: Sending

    /// Calls `send`. The messages created by `send` carry `locals` instead of the bound values.
    static func override<Result>(by locals: TaskLocals?, _ send: () -> Result) -> Result {
        withExtendedLifetime(locals) {
            var object = locals.map { Unmanaged.passUnretained($0).toOpaque() }
            let thread = flynn_thread()
            let previous = thread.pointee.locals.override
            return withUnsafeMutablePointer(to: &object) {
                flynn_locals_override(thread, $0)
                defer { flynn_locals_override(thread, previous) }
                return send()
            }
        }
    }

    // MARK: Running

    /// Calls `work` while the values, if any, are bound.
    package static func run<Result>(with locals: TaskLocals?, _ work: () throws -> Result) rethrows -> Result {
        guard let locals else { return try work() }
        locals.bind()
        defer { locals.unbind() }
        return try work()
    }

    /// The number of references that a thread adds or releases at once.
    private static let loan: UInt32 = 128

    /// Returns the values of the running message, with a reference.
    private static func lend(on thread: UnsafeMutablePointer<FlynnThread>) -> UnsafeMutableRawPointer? {
        guard let installed = thread.pointee.locals.installed else { return nil }
        if thread.pointee.locals.loan == 0 {
            flynn_retain_times(installed, loan)
            thread.pointee.locals.loan = Int64(loan)
        }
        thread.pointee.locals.loan -= 1
        return installed
    }

    /// Binds the values of the next message, or removes the values of the previous message. Called in turns, when other
    /// values aren't bound.
    ///
    /// - Parameter next: the values, or nil. This function takes over the reference to them.
    @inline(never)
    static func install(_ next: UnsafeMutableRawPointer?, on thread: UnsafeMutablePointer<FlynnThread>) {
        let previous = thread.pointee.locals.installed
        if let next, next == previous {
            thread.pointee.locals.loan += 1
            if thread.pointee.locals.loan >= 2 * Int64(loan) {
                thread.pointee.locals.loan -= Int64(loan)
                flynn_release_times(next, loan)
            }
            return
        }
        let references = UInt32(1 + thread.pointee.locals.loan)
        if let previous {
            Unmanaged<TaskLocals>.fromOpaque(previous)._withUnsafeGuaranteedRef { $0.unbind() }
        }
        thread.pointee.locals.installed = next
        thread.pointee.locals.loan = 0
        if let next {
            Unmanaged<TaskLocals>.fromOpaque(next)._withUnsafeGuaranteedRef { $0.bind() }
            thread.pointee.locals.installedHead = flynn_locals_head(thread)
        } else {
            thread.pointee.locals.installedHead = nil
        }
        // This must come last, since a release can run arbitrary code.
        if let previous { flynn_release_times(previous, references) }
    }

    /// Removes the values of the most recent message.
    @inline(__always)
    static func uninstall(on thread: UnsafeMutablePointer<FlynnThread>) {
        if thread.pointee.locals.installed != nil { install(nil, on: thread) }
    }

    private func bind() {
        // The order is reversed, to bind the most recently bound value last.
        for entry in entries.reversed() { push(entry.type, entry.key, from: entry.value) }
    }

    private func unbind() {
        for _ in 0..<entries.count { flynn_locals_pop() }
    }
}

private func sizeAndAlignment<T>(_ type: T.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
}

private func copy<T>(_ type: T.Type, from value: UnsafeRawPointer, to address: UnsafeMutableRawPointer) {
    address.initializeMemory(as: T.self, from: value.assumingMemoryBound(to: T.self), count: 1)
}

private func destroy<T>(_ type: T.Type, at address: UnsafeMutableRawPointer) {
    address.assumingMemoryBound(to: T.self).deinitialize(count: 1)
}

private func push<T>(_ type: T.Type, _ key: UnsafeRawPointer, from value: UnsafeMutableRawPointer) {
    withUnsafeTemporaryAllocation(of: T.self, capacity: 1) {
        $0.initializeElement(at: 0, to: value.assumingMemoryBound(to: T.self).pointee)
        // Moves the copy.
        flynn_locals_push(key, $0.baseAddress.unsafelyUnwrapped, unsafeBitCast(type, to: UnsafeRawPointer.self))
    }
}
