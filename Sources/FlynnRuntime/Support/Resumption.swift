import CFlynnRuntime

/// Tells ThreadSanitizer that what has resumed the current task precedes what the task does next. Must follow each wait for a
/// continuation. Without ThreadSanitizer, it has no effect.
///
/// Swift's library tells it only if the task was suspended: `swift_continuation_resume` releases the task for it, and the start of the
/// task's next job acquires the task. A task that was resumed before it waits goes on without a job. Then ThreadSanitizer reports that
/// the task writes to memory that the resuming thread has read.
@inline(__always)
package func acquireResumption() {
    withUnsafeCurrentTask { task in
        // The address of the task.
        if let task { flynn_sanitizer_acquire(unsafeBitCast(task, to: UnsafeRawPointer.self)) }
    }
}
