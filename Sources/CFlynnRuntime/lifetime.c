// Hooks on "the last strong reference is gone". `Lifetime/ToggleReference.swift` says what they are for; this
// file holds only what must be written in C, with the assumptions about Swift's runtime it rests on:
//
// 1. The word two before a class metadata's address point is the class's destroy function, called with the
//    object in the context register when the strong count reaches zero. (Swift's ABI document on type metadata
//    describes it. Class metadata lies in writable memory, since the Swift runtime fills parts of it in itself.)
// 2. The eight bytes behind the metadata pointer are the reference count (Swift's `RefCount.h` describes it):
//    bit 63 set with bit 62: the rest is the address, divided by 8, of a side table with the same word in it;
//    bits 33...62: strong references beyond the first; bit 32: the object is being destroyed.
//
// Neither is taken on trust: at startup the Swift side hooks a class of its own and compares both kinds of count
// with what they must read at each step, before anything is written. If anything differs, no class is hooked.
#include "CFlynnRuntime.h"

#include <stdatomic.h>
#include <stdlib.h>

extern void *swift_retain(void *);
extern void swift_release(void *);
extern void *swift_tryRetain(void *);
extern void *swift_unownedRetain(void *);
extern void swift_unownedRelease(void *);

bool flynn_try_retain(void *object) { return swift_tryRetain(object) != NULL; }
void flynn_retain(void *object) { swift_retain(object); }
void flynn_release(void *object) { swift_release(object); }
void flynn_unowned_retain(void *object) { swift_unownedRetain(object); }
void flynn_unowned_release(void *object) { swift_unownedRelease(object); }

// ---- Destroy functions --------------------------------------------------------------------------------------

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

typedef SWIFT_CALL void (*DestroyFunction)(SWIFT_CONTEXT void *object);

/// The destroy function that a hooked class had. Records are never freed: a program has few actor classes.
typedef struct HookedClass {
    void **metadata;
    DestroyFunction destroy;
    struct HookedClass *next;
} HookedClass;

enum { bucketCount = 256 };
static _Atomic(HookedClass *) buckets[bucketCount];
static atomic_flag hooking = ATOMIC_FLAG_INIT;
static FlynnZeroHandler handlers[3];

static size_t bucketOf(void **metadata) { return ((uintptr_t)metadata >> 4) * 0x9E3779B97F4A7C15u >> 56; }

static void **metadataOf(void *object) { return *(void ***)object; }

static DestroyFunction originalDestroy(void **metadata) {
    // Acquire: pairs with the release in `flynn_hook_class_of`, so that the record's fields are seen.
    HookedClass *hooked = atomic_load_explicit(&buckets[bucketOf(metadata)], memory_order_acquire);
    while (hooked && hooked->metadata != metadata) hooked = hooked->next;
    if (!hooked) flynn_trap();
    return hooked->destroy;
}

static inline void reachedZero(void *object, FlynnHookKind kind) {
    // The class is looked up first: once the handler has revived the object, another thread may free it.
    DestroyFunction destroy = originalDestroy(metadataOf(object));
    if (!handlers[kind](object)) destroy(object);
}

static SWIFT_CALL void actorReachedZero(SWIFT_CONTEXT void *object) { reachedZero(object, FlynnHookActor); }
static SWIFT_CALL void behaviorReachedZero(SWIFT_CONTEXT void *object) { reachedZero(object, FlynnHookBehavior); }
static SWIFT_CALL void probeReachedZero(SWIFT_CONTEXT void *object) { reachedZero(object, FlynnHookProbe); }

static const DestroyFunction hooks[3] = {actorReachedZero, behaviorReachedZero, probeReachedZero};

void flynn_hook_set_handler(FlynnHookKind kind, FlynnZeroHandler handler) { handlers[kind] = handler; }

void flynn_hook_class_of(void *object, FlynnHookKind kind) {
    void **metadata = metadataOf(object);
    _Atomic(DestroyFunction) *slot = (_Atomic(DestroyFunction) *)(metadata - 2);
    // Relaxed: the slot's own value is all that is looked at. Each class leaves here at once but the first time.
    if (atomic_load_explicit(slot, memory_order_relaxed) == hooks[kind]) return;
    while (atomic_flag_test_and_set_explicit(&hooking, memory_order_acquire)) flynn_thread_yield();
    DestroyFunction destroy = atomic_load_explicit(slot, memory_order_relaxed);
    if (destroy != hooks[kind]) {
        HookedClass *hooked = malloc(sizeof(HookedClass));
        if (!hooked) flynn_trap();
        hooked->metadata = metadata;
        hooked->destroy = destroy;
        _Atomic(HookedClass *) *bucket = &buckets[bucketOf(metadata)];
        // Relaxed: only holders of the flag write buckets.
        hooked->next = atomic_load_explicit(bucket, memory_order_relaxed);
        // Release: whoever finds the record finds it filled in.
        atomic_store_explicit(bucket, hooked, memory_order_release);
        // Release: whoever comes through the hook finds the record. The runtime's plain load of the slot is
        // ordered before the call through it by the address it yields.
        atomic_store_explicit(slot, hooks[kind], memory_order_release);
    }
    atomic_flag_clear_explicit(&hooking, memory_order_release);
}

// ---- Counts -------------------------------------------------------------------------------------------------

static const uint64_t inSideTable = UINT64_C(3) << 62;
static const uint64_t isDeiniting = UINT64_C(1) << 32;
static const unsigned strongShift = 33;
static const uint64_t strongMask = (UINT64_C(1) << 30) - 1;

typedef _Atomic(uint64_t) Word;

/// The word that holds the counts: the object's own, or the side table's once there is one (for good).
static Word *countsOf(void *object) {
    Word *word = (Word *)object + 1;
    // Acquire: the side table was filled in before its address was published here.
    uint64_t bits = atomic_load_explicit(word, memory_order_acquire);
    if ((bits & inSideTable) != inSideTable) return word;
    return (Word *)(uintptr_t)((bits & ~inSideTable) << 3) + 2;
}

uint32_t flynn_strong_count(void *object) {
    // Acquire: a count that has fallen shows that the references given back were used before.
    uint64_t bits = atomic_load_explicit(countsOf(object), memory_order_acquire);
    if (bits & isDeiniting) return 0;
    return (uint32_t)(bits >> strongShift & strongMask) + 1;
}

void flynn_revive(void *object) {
    // The caller runs in the object's destroy function, so nobody else clears the bit, and no side table can be
    // made meanwhile (Swift makes none for an object that is being destroyed). Others may still count unowned
    // references, or retain and release in balance; the exchange keeps what they add.
    Word *word = countsOf(object);
    uint64_t bits = atomic_load_explicit(word, memory_order_relaxed);
    // Release: whoever retains the object from now on sees what the caller has written before.
    while (!atomic_compare_exchange_weak_explicit(word, &bits, bits & ~isDeiniting, memory_order_acq_rel,
                                                  memory_order_relaxed)) {
    }
}

bool flynn_count_reads_as(void *object, uint32_t strong, bool expectsSideTable) {
    uint64_t own = atomic_load_explicit((Word *)object + 1, memory_order_acquire);
    if (((own & inSideTable) == inSideTable) != expectsSideTable) return false;
    if (expectsSideTable) {
        void **table = (void **)(uintptr_t)((own & ~inSideTable) << 3);
        if (table[0] != object) return false;
    }
    uint64_t bits = atomic_load_explicit(countsOf(object), memory_order_acquire);
    // One unowned reference (bits 1...31) is the object's own. Bit 0 and, in a side table, bit 63 are flags.
    uint64_t expected = UINT64_C(1) << 1 | (strong ? (uint64_t)(strong - 1) << strongShift : isDeiniting);
    uint64_t mask = ~UINT64_C(1) & ~(UINT64_C(1) << 63);
    uint64_t unowned = ((UINT64_C(1) << 31) - 1) << 1;
    // A side table holds an unowned reference of its own while weak references use it.
    if (expectsSideTable) mask &= ~unowned, expected &= ~unowned;
    return (bits & mask) == expected;
}
