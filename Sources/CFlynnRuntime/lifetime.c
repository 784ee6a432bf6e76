// Hooks that run when the strong count of an object reaches zero. `Actors/ToggleReference.swift` explains their
// purpose. This file contains what must be written in C. It makes two assumptions about Swift's runtime:
//
// 1. The word at offset -2 of a class's metadata is the class's destroy function. Swift calls it with the object in
//    the context register when the strong count reaches zero (see `TypeMetadata.rst` in Swift's ABI documents). The
//    metadata is writable, because Swift's runtime itself completes it.
// 2. The 8 bytes after the metadata pointer are the reference count (see Swift's `RefCount.h`):
//    - bits 62 and 63 both set: the other bits are the address, divided by 8, of a side table that contains the count;
//    - bits 33...62: the number of strong references minus 1;
//    - bit 32: the object is being destroyed.
//
// `Probe` in `Lifetime/Probe.swift` verifies both at startup, with a class of its own: it compares every count with the
// expected bits before it changes any. If one differs, no other class is hooked. Before the metadata of any class is written,
// `flynn_is_writable` checks that it can be.
#include "CFlynnRuntime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

extern void *swift_retain(void *);
extern void swift_release(void *);
extern void *swift_retain_n(void *, uint32_t);
extern void swift_release_n(void *, uint32_t);
extern void *swift_tryRetain(void *);
extern void *swift_unownedRetain(void *);
extern void swift_unownedRelease(void *);
extern void *swift_getObjectType(void *);

void *flynn_class_of(void *object) { return swift_getObjectType(object); }
bool flynn_try_retain(void *object) { return swift_tryRetain(object) != NULL; }
void flynn_retain(void *object) { swift_retain(object); }
void flynn_release(void *object) { swift_release(object); }
void flynn_retain_times(void *object, uint32_t count) { swift_retain_n(object, count); }
void flynn_release_times(void *object, uint32_t count) { swift_release_n(object, count); }
void flynn_unowned_retain(void *object) { swift_unownedRetain(object); }
void flynn_unowned_release(void *object) { swift_unownedRelease(object); }

// ---- Destroy functions --------------------------------------------------------------------------------------

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

typedef SWIFT_CALL void (*DestroyFunction)(SWIFT_CONTEXT void *object);

/// The original destroy function of a hooked class. Records are never freed, because a program has few actor classes.
typedef struct HookedClass {
    void **metadata;
    DestroyFunction destroy;
    _Atomic(void *) context;
    struct HookedClass *next;
} HookedClass;

enum { bucketCount = 256 };
static _Atomic(HookedClass *) buckets[bucketCount];
static atomic_flag hooking = ATOMIC_FLAG_INIT;
static FlynnZeroHandler handlers[3];

static size_t bucketOf(void **metadata) { return ((uintptr_t)metadata >> 4) * 0x9E3779B97F4A7C15u >> 56; }

static void **metadataOf(void *object) { return *(void ***)object; }

static HookedClass *hookedClass(void **metadata) {
    // Acquire: synchronizes with the release store to the bucket in `flynn_hook_class_of`, which follows the
    // initialization of the record.
    HookedClass *hooked = atomic_load_explicit(&buckets[bucketOf(metadata)], memory_order_acquire);
    while (hooked && hooked->metadata != metadata) hooked = hooked->next;
    if (!hooked) flynn_trap();
    return hooked;
}

/// The number of bytes of the stack that destructions may take before others wait. Far less than the smallest stacks of threads that
/// run Swift (512 kB), and enough for what most programs release at once.
static const size_t maxStack = 64 << 10;

static __attribute__((noinline)) void addWaiting(FlynnDestructions *destructions, void *object) {
    if (destructions->count == destructions->capacity) {
        destructions->capacity = destructions->capacity ? 2 * destructions->capacity : 64;
        void **waiting = realloc(destructions->waiting, (size_t)destructions->capacity * sizeof(void *));
        if (!waiting) flynn_trap();
        destructions->waiting = waiting;
    }
    destructions->waiting[destructions->count++] = object;
}

/// Reverses the order of the objects from `first` on: they were added in the order in which they must be destroyed, but the last one is
/// the next one.
static void reverseWaiting(FlynnDestructions *destructions, int64_t first) {
    for (int64_t last = destructions->count - 1; first < last; first++, last--) {
        void *object = destructions->waiting[first];
        destructions->waiting[first] = destructions->waiting[last];
        destructions->waiting[last] = object;
    }
}

/// Destroys the objects that wait. The outermost destruction is about to return.
static __attribute__((noinline)) void destroyWaiting(FlynnDestructions *destructions) {
    reverseWaiting(destructions, 0);
    while (destructions->count > 0) {
        void *object = destructions->waiting[--destructions->count];
        int64_t first = destructions->count;
        hookedClass(metadataOf(object))->destroy(object);
        reverseWaiting(destructions, first);
    }
    free(destructions->waiting);
    destructions->waiting = NULL;
    destructions->capacity = 0;
}

/// Destroys an object that isn't revived, now or when the outermost destruction has returned.
///
/// A waiting object has no strong references, and its bit for destruction is set, as while its `deinit` runs.
/// The handler has made its decision. So no thread waits for the object, and only this thread destroys it.
static inline void destroyOrWait(void *object, DestroyFunction destroy, FlynnDestructions *destructions) {
    const char *frame = __builtin_frame_address(0);
    if (destructions->outermost) {
        // Stacks grow downward. On another stack, which user code may have made, the difference is large.
        if ((uintptr_t)destructions->outermost - (uintptr_t)frame >= maxStack) return addWaiting(destructions, object);
        return destroy(object);
    }
    destructions->outermost = frame;
    destroy(object);
    if (destructions->capacity > 0) destroyWaiting(destructions);
    destructions->outermost = NULL;
}

static inline void reachedZero(void *object, FlynnHookKind kind) {
    // Must precede the handler: after a revival, another thread may free the object.
    DestroyFunction destroy = hookedClass(metadataOf(object))->destroy;
    FlynnDestructions *destructions = handlers[kind](object);
    if (destructions) destroyOrWait(object, destroy, destructions);
}

static SWIFT_CALL void actorReachedZero(SWIFT_CONTEXT void *object) { reachedZero(object, FlynnHookActor); }
static SWIFT_CALL void behaviorReachedZero(SWIFT_CONTEXT void *object) { reachedZero(object, FlynnHookBehavior); }
static SWIFT_CALL void probeReachedZero(SWIFT_CONTEXT void *object) { reachedZero(object, FlynnHookProbe); }

static const DestroyFunction hooks[3] = {actorReachedZero, behaviorReachedZero, probeReachedZero};

void flynn_hook_set_handler(FlynnHookKind kind, FlynnZeroHandler handler) { handlers[kind] = handler; }

bool flynn_is_writable(void *word) {
    // The system checks the address, and reports an error instead of a signal.
    int ends[2];
    if (pipe(ends) != 0) return true;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    bool fails = (write(ends[1], word, sizeof(void *)) < 0 || read(ends[0], word, sizeof(void *)) < 0) && errno == EFAULT;
    close(ends[0]);
    close(ends[1]);
    return !fails;
}

bool flynn_hook_class_of(void *object, FlynnHookKind kind) {
    void **metadata = metadataOf(object);
    _Atomic(DestroyFunction) *slot = (_Atomic(DestroyFunction) *)(metadata - 2);
    // Relaxed: only the slot's value matters. True on every call but a class's first.
    if (atomic_load_explicit(slot, memory_order_relaxed) == hooks[kind]) return true;
    while (atomic_flag_test_and_set_explicit(&hooking, memory_order_acquire)) flynn_thread_yield();
    DestroyFunction destroy = atomic_load_explicit(slot, memory_order_relaxed);
    bool isHooked = destroy == hooks[kind];
    if (!isHooked && flynn_is_writable(slot)) {
        HookedClass *hooked = malloc(sizeof(HookedClass));
        if (!hooked) flynn_trap();
        hooked->metadata = metadata;
        hooked->destroy = destroy;
        atomic_init(&hooked->context, NULL);
        _Atomic(HookedClass *) *bucket = &buckets[bucketOf(metadata)];
        // Relaxed: `hooking` is held, which all writers of buckets hold.
        hooked->next = atomic_load_explicit(bucket, memory_order_relaxed);
        // Release: synchronizes with the acquire load in `hookedClass`.
        atomic_store_explicit(bucket, hooked, memory_order_release);
        // Release: a thread that calls the hook finds the record. Swift loads the slot with a plain load; the
        // call depends on the loaded address, which orders the two.
        atomic_store_explicit(slot, hooks[kind], memory_order_release);
        isHooked = true;
    }
    atomic_flag_clear_explicit(&hooking, memory_order_release);
    return isHooked;
}

void *flynn_class_context(void *object) {
    // Acquire: synchronizes with the release of the exchange below.
    return atomic_load_explicit(&hookedClass(metadataOf(object))->context, memory_order_acquire);
}

void *flynn_set_class_context(void *object, void *context) {
    void *first = NULL;
    bool isFirst = atomic_compare_exchange_strong_explicit(
        &hookedClass(metadataOf(object))->context, &first, context, memory_order_acq_rel, memory_order_acquire);
    return isFirst ? context : first;
}

// ---- Reference counts ---------------------------------------------------------------------------------------

static const uint64_t inSideTable = UINT64_C(3) << 62;
static const uint64_t isDeiniting = UINT64_C(1) << 32;
static const unsigned strongShift = 33;
static const uint64_t strongMask = (UINT64_C(1) << 30) - 1;

typedef _Atomic(uint64_t) Word;

uintptr_t flynn_reference_counts(void *object) {
    // Acquire: what other threads did before they released their references is visible.
    return atomic_load_explicit((_Atomic(uintptr_t) *)object + 1, memory_order_acquire);
}

/// Returns the address of the counts: in the object, or in its side table. An object that has a side table keeps it.
static Word *countsOf(void *object) {
    Word *word = (Word *)object + 1;
    // Acquire: synchronizes with the release store by which Swift publishes an initialized side table.
    uint64_t bits = atomic_load_explicit(word, memory_order_acquire);
    if ((bits & inSideTable) != inSideTable) return word;
    return (Word *)(uintptr_t)((bits & ~inSideTable) << 3) + 2;
}

uint32_t flynn_strong_count(void *object) {
    // Acquire: synchronizes with the release decrements of other threads, which follow their last uses of the object.
    uint64_t bits = atomic_load_explicit(countsOf(object), memory_order_acquire);
    if (bits & isDeiniting) return 0;
    return (uint32_t)(bits >> strongShift & strongMask) + 1;
}

void flynn_revive(void *object) {
    // The caller runs in the object's destroy function. So no other thread clears the bit, and the object doesn't get a
    // side table now: Swift creates none for an object that is being destroyed. Other threads may still change the
    // unowned count, or retain and release in balance; the compare-and-exchange loop preserves their changes.
    Word *word = countsOf(object);
    uint64_t bits = atomic_load_explicit(word, memory_order_relaxed);
    // Release: synchronizes with threads that retain the revived object.
    while (!atomic_compare_exchange_weak_explicit(word, &bits, bits & ~isDeiniting, memory_order_acq_rel,
                                                  memory_order_relaxed)) {
    }
}

bool flynn_count_matches(void *object, uint32_t strong, bool expectsSideTable) {
    uint64_t own = atomic_load_explicit((Word *)object + 1, memory_order_acquire);
    if (((own & inSideTable) == inSideTable) != expectsSideTable) return false;
    if (expectsSideTable) {
        void **table = (void **)(uintptr_t)((own & ~inSideTable) << 3);
        if (table[0] != object) return false;
    }
    uint64_t bits = atomic_load_explicit(countsOf(object), memory_order_acquire);
    // The object itself counts as one unowned reference (bits 1...31). Bits 0 and 63 are flags, which are ignored.
    uint64_t expected = UINT64_C(1) << 1 | (strong ? (uint64_t)(strong - 1) << strongShift : isDeiniting);
    uint64_t mask = ~UINT64_C(1) & ~(UINT64_C(1) << 63);
    uint64_t unowned = ((UINT64_C(1) << 31) - 1) << 1;
    // A side table with weak references adds an unowned reference, so the unowned count is ignored there.
    if (expectsSideTable) mask &= ~unowned, expected &= ~unowned;
    return (bits & mask) == expected;
}

// ---- Captures of closures ------------------------------------------------------------------------------------

_Atomic(bool) flynn_captures_kept;

#if defined(__GLIBC__)
enum {
    /// The kind of the metadata of captures (`HeapLocalVariable`). A closure that captures one object may have that object as its captures.
    capturesKind = 0x400,
    maxCapturesSize = 160
};

void *flynn_captures_end(void *captures) {
    // One strong and one unowned reference, of an object that Swift's allocator has allocated.
    const uint64_t unique = UINT64_C(1) << 1 | 1;
    Word *word = (Word *)captures + 1;
    // Acquire: synchronizes with the release decrements of other threads.
    if (atomic_load_explicit(word, memory_order_acquire) != unique || *(uintptr_t *)metadataOf(captures) != capturesKind ||
        malloc_usable_size(captures) > maxCapturesSize) {
        swift_release(captures);
        return NULL;
    }
    // A second unowned reference keeps the memory when the object is destroyed. Relaxed: nobody else has a reference.
    atomic_store_explicit(word, unique + (1 << 1) + isDeiniting, memory_order_relaxed);
    ((DestroyFunction)metadataOf(captures)[-2])(captures);
    return captures;
}
#else
// Other allocators than glibc's have locks of their own, or memory for each core.
void *flynn_captures_end(void *captures) {
    swift_release(captures);
    return NULL;
}
#endif

void flynn_captures_free(void *memory) { free(memory); }
