import CFlynnRuntime

// Replacements of functions in `CFlynnRuntime`: the module's own declarations hide imported ones.

func flynn_thread() -> UnsafeMutablePointer<FlynnThread> { ModelThread.records + (Explorer.current.running ?? 7) }

func flynn_pause() { Explorer.current.pause() }

func flynn_thread_yield() { Explorer.current.pause() }

/// The time doesn't pass, so a wait with a deadline ends only with a signal.
func flynn_now() -> UInt64 { 0 }

func flynn_monitor_create() -> OpaquePointer {
    OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8))
}

func flynn_monitor_destroy(_ monitor: OpaquePointer) { UnsafeMutableRawPointer(monitor).deallocate() }

func flynn_monitor_lock(_ monitor: OpaquePointer) { Explorer.current.acquire(UInt(bitPattern: monitor)) }

func flynn_monitor_unlock(_ monitor: OpaquePointer) { Explorer.current.release(UInt(bitPattern: monitor)) }

func flynn_monitor_wait(_ monitor: OpaquePointer) {
    Explorer.current.release(UInt(bitPattern: monitor), toWait: true)
    Explorer.current.acquire(UInt(bitPattern: monitor), afterWait: true)
}

func flynn_monitor_wait_until(_ monitor: OpaquePointer, _ deadline: UInt64) { flynn_monitor_wait(monitor) }

func flynn_monitor_signal_all(_ monitor: OpaquePointer) { Explorer.current.signal(UInt(bitPattern: monitor)) }

/// Starts nothing: scenarios have threads of their own.
func flynn_thread_start(
    _ run: @convention(c) (UnsafeMutableRawPointer) -> Void, _ context: UnsafeMutableRawPointer
) -> UnsafeMutableRawPointer? { context }

enum ModelThread {
    /// The record of each thread, and after them that of the explorer. Safe: the model has one thread of the system.
    nonisolated(unsafe) static let records: UnsafeMutablePointer<FlynnThread> = {
        let records = UnsafeMutablePointer<FlynnThread>.allocate(capacity: Explorer.maxThreads)
        // Registered, so that no hook is.
        for index in 0..<Explorer.maxThreads {
            (records + index).initialize(to: FlynnThread())
            records[index].isRegistered = 1
        }
        return records
    }()

    /// Resets the records, so that each run allocates the same nodes.
    static func reset() {
        for index in 0..<Explorer.maxThreads {
            records[index].scheduler = nil
            records[index].mailbox = nil
            for size in 0..<3 {
                let list = flynn_free_list(records + index, size)
                while let node = list.pointee.first?.assumingMemoryBound(to: Message.self) {
                    list.pointee.first = node.pointee.next.load(ordering: .relaxed).map(UnsafeMutableRawPointer.init)
                    UnsafeMutableRawPointer(node).deallocate()
                }
                list.pointee.count = 0
            }
        }
    }
}
