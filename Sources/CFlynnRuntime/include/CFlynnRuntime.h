// The parts of FlynnRuntime that cannot be written in Swift: a thread-local record, the swiftcall convention of a
// class's destroy function, the reference count of a native Swift object, and a few operating system macros.
#ifndef CFLYNN_RUNTIME_H
#define CFLYNN_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

// ---- Thread-local record -----------------------------------------------------------------------------------

/// A list of free message nodes (`Message`) of one size, or of objects that have ended (`EndedMemory`).
typedef struct FlynnList {
    void *_Nullable first;
    int64_t count;
} FlynnList;

/// The number of sizes of message nodes (`Message.Size.allocated`).
#define FLYNN_NODE_KINDS 6
/// The largest number of nodes that `flynn_nodes_free` frees at once.
#define FLYNN_MAX_NODES 256

/// How many nodes before its allocation a free message node is moved to this core.
#define FLYNN_LOOKAHEAD 8

/// The free message nodes of one size that a thread has added to its list last. Some may have been allocated or deallocated since.
typedef struct FlynnFreedNodes {
    void *_Nullable nodes[FLYNN_LOOKAHEAD];
    uint64_t count;
} FlynnFreedNodes;

/// The messages that a thread has sent in a row to one actor. See `Burst.swift`.
typedef struct FlynnBurst {
    /// The actor's mailbox, or null. It may have been deallocated.
    const void *_Nullable target;
    int64_t count;
    /// The value of `count` at the last pause, or 0.
    int64_t pausedAt;
    /// Whether a message of another thread preceded the last message.
    bool isContended;
} FlynnBurst;

/// The actors and behaviors that a thread destroys. See `flynn_hook_class_of`.
typedef struct FlynnDestructions {
    /// An address in the stack frame of the outermost destruction, or null if the thread destroys nothing.
    const char *_Nullable outermost;
    /// The objects whose destruction waits for the outermost one, the next one last.
    void *_Nonnull *_Nullable waiting;
    int64_t count;
    int64_t capacity;
} FlynnDestructions;

/// The number of places for the bodies of typed behaviors in a thread's record.
#define FLYNN_METHOD_SLOTS 64

/// The body of a typed behavior, by the address of its name and that of its closure's function. All are never freed. See `MethodBody`.
typedef struct FlynnMethodBody {
    const void *_Nullable name;
    const void *_Nullable function;
    void *_Nullable body;
} FlynnMethodBody;

/// The task-local values of a thread; see `TaskLocals`.
typedef struct FlynnThreadLocals {
    /// The addresses of two thread-local words of Swift's library: the current task, and the memory that contains the head of the list
    /// of the values that are bound outside of tasks, or null. Both point to a word that is never null until the thread is set up.
    void *_Nullable *_Nullable currentTask;
    void *_Nullable *_Nullable *_Nullable storage;
    /// The head of that list while nothing is bound that messages carry, or null. Not null on a worker's thread; see `TurnContext`.
    const void *_Nullable plainHead;
    /// The values (`TaskLocals`) of the message that the thread runs or has run last, with 1 + `loan` references, or null.
    void *_Nullable installed;
    /// The head of the list while nothing else is bound, or null.
    const void *_Nullable installedHead;
    /// The number of references to `installed` that messages to send may get.
    int64_t loan;
    /// The last values that a message of this thread was created with, with an unowned reference, or null.
    void *_Nullable recent;
    /// Unless this is null, messages get the values that `override` points to (unretained, or null) instead of those that are bound.
    void *_Nullable *_Nullable override;
    /// The value of `currentTask` while nothing is overridden, or null before the thread is set up.
    void *_Nullable *_Nullable knownTask;
} FlynnThreadLocals;

/// The runtime's state of one thread. Only that thread reads or writes it, so nothing here is atomic.
typedef struct FlynnThread {
    /// The scheduler (`Scheduler`, unretained) that this thread runs, or null.
    void *_Nullable scheduler;
    /// The mailbox (`Mailbox`, unretained) whose message is running, or null between messages.
    void *_Nullable mailbox;
    /// The body (`BehaviorBody`, unretained) of the running message, or null.
    void *_Nullable body;
    /// The innermost context (`TurnContext`, unretained) that is set on the thread, or null.
    void *_Nullable context;
    /// The newest actor that the thread has created and whose class can't be hooked, with a strong reference, or null; see
    /// `NewestActor`.
    void *_Nullable newestActor;
    FlynnThreadLocals locals;
    /// The free lists of message nodes, one for each `Message.Size`.
    FlynnList freeMessages[FLYNN_NODE_KINDS];
    FlynnFreedNodes freedMessages[FLYNN_NODE_KINDS];
    /// The memory of captures that the thread is about to deallocate; see `flynn_captures_defer`.
    FlynnFreedNodes freedCaptures;
    /// On a scheduler's thread, a list of objects that have ended; see `EndedMemory`.
    FlynnList ended;
    FlynnBurst burst;
    FlynnMethodBody methods[FLYNN_METHOD_SLOTS];
    FlynnDestructions destructions;
    /// Timers (`Flynn.Timer`, retained, linked) of actors that have ended, whose calls the thread must release, or null.
    void *_Nullable endedTimers;
    /// Nonzero while the thread releases them.
    int32_t isEndingTimers;
    /// Nonzero while the thread resumes what waits for promises of FlynnSystem.
    int32_t isResuming;
    /// What it must resume after that (`DeferredResumptions`, retained), or null.
    void *_Nullable deferredResumptions;
    /// Nonzero once the thread's exit hook is registered.
    int32_t isRegistered;
    /// Nonzero on a thread that runs schedulers, also while it has none because a behavior blocks.
    int32_t isWorker;
    /// Nonzero on the thread that calls the handler of the watchdog.
    int32_t isWatchdog;
    /// What runs actors on this thread instead of the schedulers (`Simulator`, unretained), or null.
    void *_Nullable simulator;
} FlynnThread;

// Apple systems may destroy a thread's thread-local variables before the last exit hook runs; a later access creates
// empty ones. There, the record is allocated on the heap, and the exit hook receives its address.
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

/// Returns whether the calling thread runs a turn of an actor that has set no context.
static inline bool flynn_is_plain_turn(void) {
    FlynnThread *thread = flynn_thread();
    return thread->mailbox && !thread->context;
}

/// The thread's free list of the message nodes of a size.
static inline FlynnList *flynn_free_list(FlynnThread *thread, size_t size) { return &thread->freeMessages[size]; }

static inline FlynnDestructions *flynn_destructions(FlynnThread *thread) { return &thread->destructions; }

/// Returns the place for the body of a typed behavior in the thread's record, which may have that of another one.
static inline FlynnMethodBody *flynn_method_slot(FlynnThread *thread, const void *name, const void *_Nullable function) {
    // A multiplicative hash, because names follow each other in memory, as do functions.
    return &thread->methods[((uint64_t)(uintptr_t)name + (uintptr_t)function) * 0x9E3779B97F4A7C15u >> 58];
}

/// Notes an address. Returns the one that was noted `FLYNN_LOOKAHEAD` addresses before, or null.
static inline void *_Nullable flynn_exchange_earlier(FlynnFreedNodes *freed, void *_Nullable address) {
    void **slot = &freed->nodes[freed->count++ % FLYNN_LOOKAHEAD];
    void *earlier = *slot;
    *slot = address;
    return earlier;
}

/// Notes that the thread adds a node to the free list of a size. Returns the node that it added `FLYNN_LOOKAHEAD` nodes before, or null. If
/// the list isn't changed otherwise, it will allocate that one as many nodes after this one.
static inline void *_Nullable flynn_note_freed(FlynnThread *thread, size_t size, void *node) {
    return flynn_exchange_earlier(&thread->freedMessages[size], node);
}

/// Registers `flush` to be called with the calling thread's record when the thread ends. Every call must pass the same
/// function.
void flynn_thread_at_exit(void (*flush)(FlynnThread *));

/// Starts a joinable thread. Returns a handle for `flynn_thread_join`, or null if the system cannot create a thread.
void *_Nullable flynn_thread_start(void (*run)(void *context), void *context);
/// Waits until the thread ends and frees its handle.
void flynn_thread_join(void *handle);
/// Frees the thread's handle. The thread isn't joined.
void flynn_thread_detach(void *handle);
/// Names the calling thread for debuggers. Linux rejects names longer than 15 bytes.
void flynn_thread_set_name(const char *name);
/// Binds the calling thread to these processors if the system allows it. Does nothing outside Linux.
void flynn_thread_bind(const int32_t *processors, size_t count);
/// Writes the numbers of the processors on which the system may run the calling thread, at most `capacity`, and returns how
/// many. Returns 0 if they are unknown, and outside Linux.
size_t flynn_thread_processors(int32_t *processors, size_t capacity);
/// Sets the calling thread's quality of service so that it prefers efficiency or performance cores. Does nothing
/// outside Apple systems.
void flynn_thread_prefer(bool efficiency);
/// Yields the processor to another thread.
void flynn_thread_yield(void);
/// Tells ThreadSanitizer that what has resumed the current task precedes what the task does next. Must follow each wait for a
/// continuation. Does nothing if the program isn't built with ThreadSanitizer.
///
/// Swift's library tells it only if the task was suspended: `swift_continuation_resume` releases the task for it, and the start of the
/// task's next job acquires the task. A task that was resumed before it waits goes on without a job. Then ThreadSanitizer reports that
/// the task writes to memory that the resuming thread has read.
void flynn_task_resumed(void);
/// Registers a function that each child process of `fork` calls first. It must be async-signal-safe.
void flynn_at_fork(void (*child)(void));
/// Executes the processor's hint for a busy wait.
static inline void flynn_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ volatile("yield");
#endif
}

/// Copies the cache line of an address to this core, because it will be read soon. Any address is allowed.
static inline void flynn_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }
/// Moves the cache line of an address to this core, because it will be written soon. Any address is allowed.
static inline void flynn_prefetch_for_write(const void *_Nullable address) {
#if defined(__x86_64__)
    // The built-in function requests the line for reading, because some processors ignore this instruction.
    __asm__("prefetchw (%0)" : : "r"(address));
#else
    __builtin_prefetch(address, 1);
#endif
}

// ---- Memory for message nodes ---------------------------------------------------------------------------------

/// Allocates nodes of a kind, all of which have this number of bytes, and writes their addresses. They are aligned to 32 bytes. Returns how
/// many it has allocated: at least one, and at most `count`. Thread-safe.
size_t flynn_nodes_allocate(size_t kind, size_t byteCount, void *_Nullable *_Nonnull nodes, size_t count);
/// Frees at most `FLYNN_MAX_NODES` nodes of a kind. Memory without other nodes goes back to the system. Thread-safe.
void flynn_nodes_free(size_t kind, size_t byteCount, void *_Nullable const *_Nonnull nodes, size_t count);
/// Returns the number of bytes of memory that contain nodes.
size_t flynn_nodes_size(void);

// ---- Task-local values -------------------------------------------------------------------------------------

#if defined(__APPLE__)
void *_Nullable swift_task_getCurrent(void);
/// The words of the thread-local storage, for the thread that calls it.
void *_Nullable *_Nullable flynn_locals_storage(void);
#endif

/// Returns false if no task-local value is bound that messages carry. May return true if none is.
static inline bool flynn_may_have_locals(const FlynnThread *thread) {
    const FlynnThreadLocals *locals = &thread->locals;
#if defined(__APPLE__)
    if (!locals->knownTask || locals->override || swift_task_getCurrent()) return true;
    void **storage = flynn_locals_storage();
#else
    if (*locals->currentTask) return true;
    void **storage = *locals->storage;
#endif
    return storage && *storage != locals->plainHead;
}

/// A task-local value that is bound. None is retained.
typedef struct FlynnLocal {
    const void *_Nullable key;
    /// The metadata of the value's type.
    const void *_Nullable type;
    const void *_Nullable value;
} FlynnLocal;

/// Makes the next functions usable on the calling thread. If `flynn_locals_are_known` returns false, they find nothing.
void flynn_locals_set_up(FlynnThread *thread);
/// Makes `flynn_may_have_locals` return true on the calling thread, or ends that.
void flynn_locals_override(FlynnThread *thread, void *_Nullable *_Nullable override);
/// Excludes a key, whose values messages don't carry. For at most four keys. Must not be called by two threads at the same time.
void flynn_locals_exclude(const void *key);
/// Returns the head of the list of the values that are bound outside of tasks on the calling thread.
const void *_Nullable flynn_locals_head(const FlynnThread *thread);
/// Finds the bound values, at most one for each key, beginning with the last binding. Writes at most `capacity` of them and
/// returns their number. Sets `isInstalled` instead, and returns 0, if they are those of the message that the thread runs.
size_t flynn_locals_find(FlynnThread *thread, FlynnLocal *found, size_t capacity, bool *isInstalled);

/// Binds a value, which is moved, or ends the last binding. The functions of Swift's library that `TaskLocal.withValue` calls.
void flynn_locals_push(const void *key, void *value, const void *type);
void flynn_locals_pop(void);

/// Returns whether the bytes at two addresses are the same.
bool flynn_bytes_are_equal(const void *first, const void *second, size_t count);

/// Adds or removes references to a Swift object.
void flynn_retain_times(void *object, uint32_t count);
void flynn_release_times(void *object, uint32_t count);

// The search for the places of the lists. Called on one thread, where no value is bound, and in a task on it. `key` is that of a
// value which is bound, and `type` the metadata of its type.

/// Begins the search. Outside of tasks.
void flynn_locals_probe_begin(void);
/// Outside of tasks. Returns false if the search has failed.
bool flynn_locals_probe_thread(const void *key, const void *type);
/// In a task, where the value was bound last. Returns false if the search has failed.
bool flynn_locals_probe_task(const void *key, const void *type);
/// Ends the search, outside of tasks. Returns whether it has found all.
bool flynn_locals_probe_end(void);

// ---- Observation -------------------------------------------------------------------------------------------

/// What of the running messages is observed, as bits of one word. So a scheduler finds out by one load for each batch, and a
/// sender by one load for each message, that nothing is observed.
///
/// `FlynnObserveFork` is set in a child process that was forked while the runtime's threads were running; see `Fork`.
/// `FlynnObserveSimulation` is set while a thread of the process simulates schedulers; see `Simulator`.
typedef enum FlynnObservation {
    FlynnObserveRuns = 1,
    FlynnObserveClasses = 2,
    FlynnObserveEvents = 4,
    FlynnObserveFork = 8,
    FlynnObserveSimulation = 16
} FlynnObservation;

extern _Atomic(uint32_t) flynn_observation_bits;

/// Returns the bits. Relaxed: a change takes effect a little later.
static inline uint32_t flynn_observations(void) {
    return __c11_atomic_load(&flynn_observation_bits, __ATOMIC_RELAXED);
}
/// Sets or clears a bit.
void flynn_observe(FlynnObservation bit, bool isOn);

// ---- The clock of batches -----------------------------------------------------------------------------------

/// The number of ticks of `BatchClock`.
extern _Atomic(uint32_t) flynn_tick_count;

/// Returns the number of ticks. Relaxed: a tick takes effect a little later.
static inline uint32_t flynn_ticks(void) { return __c11_atomic_load(&flynn_tick_count, __ATOMIC_RELAXED); }
static inline void flynn_set_ticks(uint32_t ticks) { __c11_atomic_store(&flynn_tick_count, ticks, __ATOMIC_RELAXED); }

// ---- Waiting and time --------------------------------------------------------------------------------------

/// A mutex with one condition variable, whose deadlines are times of the monotonic clock.
typedef struct FlynnMonitor FlynnMonitor;
FlynnMonitor *flynn_monitor_create(void);
void flynn_monitor_destroy(FlynnMonitor *);
void flynn_monitor_lock(FlynnMonitor *);
void flynn_monitor_unlock(FlynnMonitor *);
void flynn_monitor_wait(FlynnMonitor *);
/// Waits for a signal, or until `deadline` (nanoseconds of `flynn_now`). May return early.
void flynn_monitor_wait_until(FlynnMonitor *, uint64_t deadline);
void flynn_monitor_signal_all(FlynnMonitor *);

/// Returns the time of the monotonic clock in nanoseconds. It stops while the system sleeps.
uint64_t flynn_now(void);

/// Writes the text to standard error, in one system call unless that is interrupted.
void flynn_write_error(const char *text, size_t length);
/// Calls `function` when the process ends normally. Without effect if there is no memory.
void flynn_at_exit(void (*function)(void));
/// Returns whether an environment variable has a value.
bool flynn_environment_has(const char *variable, const char *value);
/// Ends the process with a trap.
__attribute__((noreturn)) void flynn_trap(void);

// ---- Reference counts of native Swift objects ---------------------------------------------------------------

/// The kinds of classes whose destroy function can be hooked.
typedef enum FlynnHookKind { FlynnHookActor = 0, FlynnHookBehavior = 1, FlynnHookProbe = 2 } FlynnHookKind;

/// Handles an object whose strong count has just reached zero. Returns null if it revived the object, and the calling thread's
/// `destructions` otherwise.
typedef FlynnDestructions *_Nullable (*FlynnZeroHandler)(void *object);

/// Sets the handler for a kind of class. Must be called before the first class of that kind is hooked.
void flynn_hook_set_handler(FlynnHookKind kind, FlynnZeroHandler handler);
/// Hooks the object's class: from now on the handler of `kind` runs whenever the strong count of an instance reaches
/// zero. Returns false if the class's metadata can't be written. Thread-safe; does nothing if the class is hooked already.
///
/// If the handler doesn't revive the object, it is destroyed, which may release the last reference to another object, and so on. If such
/// destructions have taken 64 kB of the stack, the next objects are destroyed when the outermost destruction has returned: on the same
/// thread, before the release returns that has caused it, in the order in which they were released.
bool flynn_hook_class_of(void *object, FlynnHookKind kind);

/// Returns whether the word at an address can be read and written, and true if the process has no free file descriptor to
/// find out. Doesn't change the word.
bool flynn_is_writable(void *word);

/// Returns what `flynn_set_class_context` has set for the object's class, which must be hooked, or null.
void *_Nullable flynn_class_context(void *object);
/// Sets a pointer for the object's class, which must be hooked, unless one is set. Returns the one that is set.
void *flynn_set_class_context(void *object, void *context);

/// Returns the number of strong references, or 0 if the object is being destroyed.
uint32_t flynn_strong_count(void *object);
/// Revives an object whose strong count has just reached zero, and gives the caller one strong reference to it.
/// Retains since then that are not yet balanced by a release stay counted.
void flynn_revive(void *object);
/// Returns whether the bits of the object's reference count are what the layout assumed by `flynn_revive` requires:
/// `strong` references, or "being destroyed" for 0; in a side table if `inSideTable`.
bool flynn_count_matches(void *object, uint32_t strong, bool inSideTable);

/// Returns the word in which Swift counts all references to the object, or that refers to its side table, which weak references
/// need. What other threads did before they released their references happens before the return.
uintptr_t flynn_reference_counts(void *object);

/// Returns the metadata of the object's class. The object may be deinitialized, but its memory must be allocated.
void *flynn_class_of(void *object);

/// Adds a strong reference. Returns false, and adds none, if the object is being destroyed.
bool flynn_try_retain(void *object);
void flynn_retain(void *object);
void flynn_release(void *object);
// The captures of a closure are an object, which the thread that makes the closure allocates. See `CapturesMemory.swift`.

/// Whether the memory of captures is kept. False until it is known that it can be.
extern _Atomic(bool) flynn_captures_kept;

// Relaxed: a sender knows it before its first message, whose order carries it over to the receiver.
static inline bool flynn_keeps_captures(void) { return __c11_atomic_load(&flynn_captures_kept, __ATOMIC_RELAXED); }
static inline void flynn_keep_captures(void) { __c11_atomic_store(&flynn_captures_kept, true, __ATOMIC_RELAXED); }

/// Releases a reference to the captures of a closure. If it was the only one, and the captures aren't large, they end, but their memory may
/// stay allocated. Then it is returned, for `flynn_captures_free`. Otherwise returns null.
void *_Nullable flynn_captures_end(void *captures);
void flynn_captures_free(void *_Nullable memory);

/// Notes the memory of captures, which is deallocated a little later, when this core has its cache line. Returns memory to deallocate, or null.
static inline void *_Nullable flynn_captures_defer(FlynnThread *thread, void *_Nullable memory) {
    flynn_prefetch_for_write(memory);
    return flynn_exchange_earlier(&thread->freedCaptures, memory);
}

/// Unowned references keep an object's memory allocated, but do not keep the object alive.
void flynn_unowned_retain(void *object);
void flynn_unowned_release(void *object);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
