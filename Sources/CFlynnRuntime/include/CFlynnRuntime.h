// What FlynnRuntime needs and Swift cannot say: a thread-local record, the swiftcall convention of a class's
// destroy function, the reference count of a native Swift object, and a few operating system macros.
#ifndef CFLYNN_RUNTIME_H
#define CFLYNN_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

// ---- The thread's own record -------------------------------------------------------------------------------

/// What the runtime keeps for each thread. Only its own thread reads or writes it, so nothing here is atomic.
typedef struct FlynnThread {
    /// The scheduler (`Scheduler`, unretained) this thread runs, or null on any other thread.
    void *_Nullable scheduler;
    /// The mailbox (`Mailbox`, unretained) whose message is running, or null between messages.
    void *_Nullable mailbox;
    /// The body (`BehaviorBody`, unretained) of the message that is running, or null.
    void *_Nullable body;
    /// Free message nodes (`Message`), each linked to the next.
    void *_Nullable freeMessages;
    /// How many nodes `freeMessages` holds.
    int64_t freeMessageCount;
    /// Nonzero once the hook that runs when the thread ends is in place.
    int64_t isRegistered;
} FlynnThread;

// When an Apple thread ends, its thread-local variables may be gone, and come back empty if they are used again, before
// the last hook has run. So the record lies on the heap there, and is found through the hook itself.
#if defined(__APPLE__) && !defined(FLYNN_HEAP_RECORDS)
#define FLYNN_HEAP_RECORDS 1
#endif

#if FLYNN_HEAP_RECORDS
extern _Thread_local FlynnThread *_Nullable flynn_thread_record;
FlynnThread *flynn_thread_create_record(void);
#else
extern _Thread_local FlynnThread flynn_thread_record;
#endif

/// The calling thread's record.
static inline FlynnThread *flynn_thread(void) {
#if FLYNN_HEAP_RECORDS
    FlynnThread *record = flynn_thread_record;
    return record ? record : flynn_thread_create_record();
#else
    return &flynn_thread_record;
#endif
}

/// Calls `flush` with the calling thread's record when the thread ends. Always to be called with the same function.
void flynn_thread_at_exit(void (*flush)(FlynnThread *));

/// Starts a joinable thread; the handle to give to `flynn_thread_join`, or null if the system has none left.
void *_Nullable flynn_thread_start(void (*run)(void *context), void *context);
/// Waits for the end of a thread and frees its handle.
void flynn_thread_join(void *handle);
/// Names the calling thread in debuggers (at most 15 bytes are shown on Linux).
void flynn_thread_set_name(const char *name);
/// Binds the calling thread to these processors (Linux), if the system allows it. Elsewhere does nothing.
void flynn_thread_bind(const int32_t *processors, size_t count);
/// Marks the calling thread as suited to efficiency cores or performance cores (Apple's quality of service classes).
void flynn_thread_prefer(bool efficiency);
/// Lets another thread run.
void flynn_thread_yield(void);
/// Tells the processor that this is a busy wait.
static inline void flynn_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ volatile("yield");
#endif
}

// ---- Waiting and time --------------------------------------------------------------------------------------

/// A mutex with one condition variable that waits on the monotonic clock.
typedef struct FlynnMonitor FlynnMonitor;
FlynnMonitor *flynn_monitor_create(void);
void flynn_monitor_destroy(FlynnMonitor *);
void flynn_monitor_lock(FlynnMonitor *);
void flynn_monitor_unlock(FlynnMonitor *);
void flynn_monitor_wait(FlynnMonitor *);
/// Waits for a signal or until the monotonic clock shows `deadline` nanoseconds. May return early.
void flynn_monitor_wait_until(FlynnMonitor *, uint64_t deadline);
void flynn_monitor_signal_all(FlynnMonitor *);

/// Nanoseconds on a clock that never goes back.
uint64_t flynn_now(void);

/// Writes the text to standard error in one piece.
void flynn_write_error(const char *text, size_t length);
/// Ends the process with a trap.
__attribute__((noreturn)) void flynn_trap(void);

// ---- Reference counts of native Swift objects ---------------------------------------------------------------

/// Whose destroy function is hooked.
typedef enum FlynnHookKind { FlynnHookActor = 0, FlynnHookBehavior = 1, FlynnHookProbe = 2 } FlynnHookKind;

/// Decides what becomes of an object whose strong count has just reached zero: true if it was revived.
typedef bool (*FlynnZeroHandler)(void *object);

/// Names the function that decides for a kind of object. To be called before the first object is hooked.
void flynn_hook_set_handler(FlynnHookKind kind, FlynnZeroHandler handler);
/// Makes the class of this object ask the handler of `kind` whenever a strong count reaches zero.
void flynn_hook_class_of(void *object, FlynnHookKind kind);

/// The number of strong references, or 0 for an object whose count has reached zero.
uint32_t flynn_strong_count(void *object);
/// Makes an object whose strong count has just reached zero alive again, with one reference more than were
/// retained (and not yet released) since then.
void flynn_revive(void *object);
/// Whether the object's reference count reads as the layout that `flynn_revive` assumes says it must:
/// alive with `strong` references, or (for 0) being destroyed; in a side table if `inSideTable`.
bool flynn_count_reads_as(void *object, uint32_t strong, bool inSideTable);

/// One more strong reference, unless the object's count has reached zero.
bool flynn_try_retain(void *object);
void flynn_retain(void *object);
void flynn_release(void *object);
/// References that keep an object's memory, but not the object.
void flynn_unowned_retain(void *object);
void flynn_unowned_release(void *object);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
