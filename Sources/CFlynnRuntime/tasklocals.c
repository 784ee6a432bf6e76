// The lists in which Swift's library keeps task-local values. No function of the library enumerates them, so this file makes three
// assumptions about it:
//
// 1. A bound value is an *item* of a linked list. The item begins with three words: the address of the next item, whose three lowest
//    bits are the kind of the item; the key, which is the `TaskLocal` object; and the metadata of the value's type. The value follows,
//    aligned for its type. Other items are a single word: bit 2 of their kind is set. They link a task's list to that of its parent or,
//    if bit 1 is set too, hide the items that follow.
// 2. The head of a task's list is a word of the task object.
// 3. Outside of tasks, a thread-local word of the library contains the address of memory that begins with the head, or null if
//    nothing is bound. Another one contains the current task.
//
// `TaskLocalsProbe` binds values, finds these words with them, and compares the lists with the bound values. If anything differs,
// messages carry no values. This file only reads the lists: values are bound by the library's functions. Before it accepts an
// item as one of a key, it asks the library for that key's value, which must be in the item.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CFlynnRuntime.h"

#include <stdatomic.h>
#include <string.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#include <pthread.h>
#else
#include <link.h>
#include <malloc.h>
#endif

extern void *swift_task_getCurrent(void);
extern __attribute__((swiftcall)) void *swift_task_localValueGet(const void *key);
extern __attribute__((swiftcall)) void swift_task_localValuePush(const void *key, void *value, const void *type);
extern __attribute__((swiftcall)) void swift_task_localValuePop(void);

/// The target of `FlynnThreadLocals.currentTask` before the thread is set up, and while the values are overridden.
void *flynn_locals_unknown = &flynn_locals_unknown;
/// The target of `FlynnThreadLocals.currentTask` if the places of the lists are unknown.
static void *none;

typedef struct Item {
    uintptr_t next;
    const void *key;
    const void *type;
} Item;

/// The most bytes by which the alignment of a value may increase its distance from the begin of its item.
enum { maxPadding = 256 };

/// The places of the lists, in words: of the two thread-local words in those of the library, and of the head in a task. Written by the
/// probe, before any thread is set up.
static struct {
    bool isKnown;
    size_t currentTask, storage, headInTask;
} places;

/// Null from the first key on that isn't there. Relaxed: a key is excluded before a value is bound to it.
static _Atomic(const void *) excludedKeys[4];

// ---- The thread-local words of the library ------------------------------------------------------------------

typedef struct Block {
    void **words;
    size_t count;
} Block;

#if defined(__APPLE__)
// Swift's library has reserved keys for its thread-local words, which `pthread_getspecific` reads. The current task isn't one of the
// words that this file uses.
enum { firstKey = 100, keyCount = 20 };

static Block readBlock(void **copy) {
    for (size_t index = 0; index < keyCount; index++) copy[index] = pthread_getspecific(firstKey + index);
    return (Block){copy, keyCount};
}
void **flynn_locals_storage(void) { return places.isKnown ? pthread_getspecific(firstKey + places.storage) : NULL; }
#else
static int findBlock(struct dl_phdr_info *info, size_t size, void *result) {
    // The word that `dlpi_tls_data` is.
    if (size < offsetof(struct dl_phdr_info, dlpi_tls_data) + sizeof(void *)) return 1;
    uintptr_t function = (uintptr_t)&swift_task_getCurrent;
    size_t bytes = 0;
    bool isLibrary = false;
    for (size_t index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        if (segment->p_type == PT_TLS) bytes = segment->p_memsz;
        if (segment->p_type == PT_LOAD && function - (info->dlpi_addr + segment->p_vaddr) < segment->p_memsz) isLibrary = true;
    }
    if (!isLibrary) return 0;
    if (info->dlpi_tls_data) *(Block *)result = (Block){info->dlpi_tls_data, bytes / sizeof(void *)};
    return 1;
}

/// The words of the calling thread.
static Block readBlock(void **copy) {
    (void)copy;
    // Otherwise the thread may have none yet.
    swift_task_getCurrent();
    Block block = {NULL, 0};
    dl_iterate_phdr(findBlock, &block);
    return block;
}
#endif

// ---- Use ----------------------------------------------------------------------------------------------------

void flynn_locals_set_up(FlynnThread *thread) {
    FlynnThreadLocals *locals = &thread->locals;
    if (locals->knownTask) return;
    locals->currentTask = locals->knownTask = &none;
    locals->storage = (void ***)&none;
#if !defined(__APPLE__)
    Block block = places.isKnown ? readBlock(NULL) : (Block){NULL, 0};
    if (places.currentTask >= block.count || places.storage >= block.count) return;
    if (block.words[places.currentTask] != swift_task_getCurrent()) return;
    locals->currentTask = locals->knownTask = block.words + places.currentTask;
    locals->storage = (void ***)block.words + places.storage;
#endif
}

void flynn_locals_override(FlynnThread *thread, void **override) {
    FlynnThreadLocals *locals = &thread->locals;
    locals->override = override;
    locals->currentTask = override || !locals->knownTask ? &flynn_locals_unknown : locals->knownTask;
}

void flynn_locals_exclude(const void *key) {
    for (size_t index = 0; index < sizeof(excludedKeys) / sizeof(*excludedKeys); index++) {
        if (atomic_load_explicit(&excludedKeys[index], memory_order_relaxed)) continue;
        atomic_store_explicit(&excludedKeys[index], key, memory_order_relaxed);
        return;
    }
}

static bool isExcluded(const void *key) {
    for (size_t index = 0; index < sizeof(excludedKeys) / sizeof(*excludedKeys); index++) {
        const void *excluded = atomic_load_explicit(&excludedKeys[index], memory_order_relaxed);
        if (excluded == key) return true;
        if (!excluded) return false;
    }
    return false;
}

const void *flynn_locals_head(const FlynnThread *thread) {
    if (!places.isKnown) return NULL;
#if defined(__APPLE__)
    void **storage = flynn_locals_storage();
#else
    void **storage = *thread->locals.storage;
#endif
    return storage ? *storage : NULL;
}

size_t flynn_locals_find(FlynnThread *thread, FlynnLocal *found, size_t capacity, bool *isInstalled) {
    *isInstalled = false;
    if (!places.isKnown) return 0;
    void **task = swift_task_getCurrent();
    const Item *item = task ? task[places.headInTask] : flynn_locals_head(thread);
    size_t count = 0;
    for (; item; item = (const Item *)(item->next & ~(uintptr_t)7)) {
        if (!task && item == thread->locals.plainHead) break;
        if (!task && item == thread->locals.installedHead && count == 0) {
            *isInstalled = true;
            break;
        }
        uintptr_t kind = item->next & 7;
        if ((kind & 6) == 6) break;
        if (kind & 4 || !item->key || isExcluded(item->key)) continue;
        // Only compares the key with others.
        const void *value = swift_task_localValueGet(item->key);
        // Otherwise the item isn't the last value of this key, or not an item at all.
        if ((uintptr_t)value - (uintptr_t)(item + 1) >= maxPadding) continue;
        if (count < capacity) found[count] = (FlynnLocal){item->key, item->type, value};
        count++;
    }
    return count;
}

void flynn_locals_push(const void *key, void *value, const void *type) { swift_task_localValuePush(key, value, type); }
void flynn_locals_pop(void) { swift_task_localValuePop(); }

bool flynn_bytes_are_equal(const void *first, const void *second, size_t count) { return memcmp(first, second, count) == 0; }

// ---- The probe ----------------------------------------------------------------------------------------------

// A statically linked library shares its words with the program.
enum { maxWords = 1024, taskWords = 48 };

/// The candidates of the probe. A place is excluded when a word has an unexpected value.
static struct {
    size_t count;
    /// Whether a word may contain the address of the storage, or the current task.
    bool mayBeStorage[maxWords], mayBeTask[maxWords];
    bool mayBeHead[taskWords];
} probe;

/// Returns the last item, if the key's value is in it, or null.
static const Item *lastItem(const void *key, const void *type) {
    const void *value = swift_task_localValueGet(key);
    if (!value) return NULL;
    // The value is a reference, which needs no padding.
    const Item *item = (const Item *)value - 1;
    return item->key == key && item->type == type ? item : NULL;
}

static size_t placeOf(const bool *mayBe, size_t count) {
    size_t place = count, found = 0;
    for (size_t index = 0; index < count; index++) {
        if (mayBe[index]) {
            place = index;
            found++;
        }
    }
    return found == 1 ? place : count;
}

void flynn_locals_probe_begin(void) {
    void *copy[maxWords];
    Block block = readBlock(copy);
    probe.count = block.count < maxWords ? block.count : maxWords;
    for (size_t index = 0; index < probe.count; index++) {
        probe.mayBeStorage[index] = probe.mayBeTask[index] = !block.words[index];
    }
    memset(probe.mayBeHead, true, sizeof(probe.mayBeHead));
}

bool flynn_locals_probe_thread(const void *key, const void *type) {
    const Item *item = lastItem(key, type);
    if (!item) return false;
    void *copy[maxWords];
    Block block = readBlock(copy);
    for (size_t index = 0; index < probe.count; index++) {
        void *word = block.words[index];
        if (word) probe.mayBeTask[index] = false;
        if (!probe.mayBeStorage[index]) continue;
        probe.mayBeStorage[index] =
            word && (uintptr_t)word % sizeof(void *) == 0 && flynn_is_writable(word) && *(const Item **)word == item;
    }
    return placeOf(probe.mayBeStorage, probe.count) < probe.count;
}

bool flynn_locals_probe_task(const void *key, const void *type) {
    void **task = swift_task_getCurrent();
    const Item *item = lastItem(key, type);
    if (!item || !task) return false;
    void *copy[maxWords];
    Block block = readBlock(copy);
    bool isCurrentTaskKnown = false;
    for (size_t index = 0; index < probe.count; index++) {
        probe.mayBeTask[index] = probe.mayBeTask[index] && block.words[index] == (void *)task;
        isCurrentTaskKnown |= probe.mayBeTask[index];
    }
    // The task of the probe is a block of the allocator. Whether memory for the task's values follows depends on the version of the library.
#if defined(__APPLE__)
    size_t count = malloc_size(task) / sizeof(void *);
#else
    size_t count = malloc_usable_size(task) / sizeof(void *);
#endif
    for (size_t index = 0; index < taskWords; index++) {
        probe.mayBeHead[index] &= index < count && task[index] == (const void *)item;
    }
#if defined(__APPLE__)
    isCurrentTaskKnown = true;
#endif
    return isCurrentTaskKnown;
}

bool flynn_locals_probe_end(void) {
    void *copy[maxWords];
    Block block = readBlock(copy);
    places.storage = placeOf(probe.mayBeStorage, probe.count);
    places.headInTask = placeOf(probe.mayBeHead, taskWords);
    if (places.storage == probe.count || places.headInTask == taskWords || block.words[places.storage]) return false;
#if !defined(__APPLE__)
    places.currentTask = placeOf(probe.mayBeTask, probe.count);
    if (places.currentTask == probe.count || block.words[places.currentTask]) return false;
#endif
    places.isKnown = true;
    return true;
}
