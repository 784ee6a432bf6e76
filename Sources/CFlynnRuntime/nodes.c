// Memory for message nodes, in pages that go back to the system soon after they contain no node.
//
// An actor's backlog may be large for a short time. Usual allocators keep the memory of small blocks afterwards, and giving it back
// takes tens of milliseconds under their locks. Here, a page has nodes of one kind only and counts them.
//
// Pages are parts of regions of 1 MB. A region begins with a description of each of its pages, so that the page of a node is found by its
// address. A page without nodes keeps its address, but has no memory. A region without nodes is unmapped, if there is another one.
//
// The model is a slab allocator (J. Bonwick). Threads call these functions for some nodes at once, and only if `MessagePool` has none,
// or has too many. So a lock for each kind suffices.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CFlynnRuntime.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    regionSize = 1 << 20,
    nodeAlignment = 32,
    maxFreed = FLYNN_MAX_NODES,
    /// The number of pages whose memory is given back at once, because each call takes 1 µs or more.
    minEmptied = 64,
    maxEmptied = minEmptied + maxFreed
};

/// A page. Guarded by the lock of its kind.
typedef struct Page {
    /// The free nodes among the first `used`. The first word of each is the next one.
    void *free;
    /// The neighbors in the list `partial` or `empty`.
    struct Page *next, *previous;
    /// The number of nodes that aren't free.
    uint32_t live;
    /// The number of nodes, from the beginning of the page, that were ever allocated since the page was empty.
    uint32_t used;
} Page;

typedef struct Region {
    /// The number of pages that aren't in the list `empty`.
    size_t livePages;
    Page pages[];
} Region;

typedef struct Kind {
    pthread_mutex_t lock;
    /// Pages with nodes and room for others.
    Page *partial;
    /// Pages without nodes, which have no memory.
    Page *empty;
    /// Pages without nodes that have memory, the last ones to have become empty. They are in no list.
    Page *emptied[maxEmptied];
    size_t emptiedCount;
    /// The number of regions whose pages all are in the list `empty`.
    size_t emptyRegions;
    /// The number of pages that have memory.
    size_t livePages;
} Kind;

static Kind kinds[FLYNN_NODE_KINDS];
static size_t pageSize, pageCount, headerSize;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// No thread holds a lock while the process is forked, so that the child can use it.
static void lockAll(void) {
    for (int kind = 0; kind < FLYNN_NODE_KINDS; kind++) pthread_mutex_lock(&kinds[kind].lock);
}
static void unlockAll(void) {
    for (int kind = 0; kind < FLYNN_NODE_KINDS; kind++) pthread_mutex_unlock(&kinds[kind].lock);
}

static void initialize(void) {
    pageSize = (size_t)sysconf(_SC_PAGESIZE);
    headerSize = (sizeof(Region) + regionSize / pageSize * sizeof(Page) + pageSize - 1) / pageSize * pageSize;
    pageCount = (regionSize - headerSize) / pageSize;
    for (int kind = 0; kind < FLYNN_NODE_KINDS; kind++) pthread_mutex_init(&kinds[kind].lock, NULL);
    pthread_atfork(lockAll, unlockAll, unlockAll);
}

static Region *regionOf(const void *address) { return (Region *)((uintptr_t)address & ~(uintptr_t)(regionSize - 1)); }

static Page *pageOf(void *node) {
    Region *region = regionOf(node);
    return &region->pages[((size_t)((char *)node - (char *)region) - headerSize) / pageSize];
}

static char *memoryOf(Page *page) {
    Region *region = regionOf(page);
    return (char *)region + headerSize + (size_t)(page - region->pages) * pageSize;
}

static void insertPage(Page **list, Page *page) {
    page->previous = NULL;
    page->next = *list;
    if (*list) (*list)->previous = page;
    *list = page;
}

static void removePage(Page **list, Page *page) {
    if (page->previous) {
        page->previous->next = page->next;
    } else {
        *list = page->next;
    }
    if (page->next) page->next->previous = page->previous;
}

/// Adds the pages of a new region to the list `empty`. The lock must be held.
static void addRegion(Kind *kind) {
    // Twice the size contains an aligned region.
    char *memory = mmap(NULL, 2 * regionSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (memory == MAP_FAILED) flynn_trap();
    Region *region = regionOf(memory + regionSize - 1);
    size_t before = (size_t)((char *)region - memory);
    if (before > 0) munmap(memory, before);
    munmap((char *)region + regionSize, regionSize - before);
    // The memory is zero.
    for (size_t index = pageCount; index-- > 0;) insertPage(&kind->empty, &region->pages[index]);
    kind->emptyRegions++;
}

/// Adds a page without nodes to the list `partial`. The lock must be held.
static void addPage(Kind *kind) {
    if (kind->emptiedCount > 0) return insertPage(&kind->partial, kind->emptied[--kind->emptiedCount]);
    if (!kind->empty) addRegion(kind);
    Page *page = kind->empty;
    removePage(&kind->empty, page);
    insertPage(&kind->partial, page);
    if (regionOf(page)->livePages++ == 0) kind->emptyRegions--;
    kind->livePages++;
}

size_t flynn_nodes_allocate(size_t number, size_t byteCount, void **nodes, size_t count) {
    pthread_once(&once, initialize);
    Kind *kind = &kinds[number];
    size_t stride = (byteCount + nodeAlignment - 1) / nodeAlignment * nodeAlignment;
    uint32_t capacity = (uint32_t)(pageSize / stride);
    pthread_mutex_lock(&kind->lock);
    for (size_t index = 0; index < count; index++) {
        if (!kind->partial) addPage(kind);
        Page *page = kind->partial;
        if (page->free) {
            nodes[index] = page->free;
            page->free = *(void **)page->free;
        } else {
            nodes[index] = memoryOf(page) + page->used++ * stride;
        }
        if (++page->live == capacity) removePage(&kind->partial, page);
    }
    pthread_mutex_unlock(&kind->lock);
    return count;
}

/// Gives the memory of pages back. Their addresses stay reserved.
static void giveBack(char *memory, size_t size) {
#if defined(__linux__)
    madvise(memory, size, MADV_DONTNEED);
#else
    // Other systems take the memory later, or only if another process needs it. New memory replaces it immediately.
    mmap(memory, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0);
#endif
}

/// Adds a page whose memory was given back to the list `empty`. Returns a region to unmap, or null. The lock must be held.
static Region *addEmpty(Kind *kind, Page *page) {
    Region *region = regionOf(page);
    insertPage(&kind->empty, page);
    kind->livePages--;
    if (--region->livePages > 0) return NULL;
    if (kind->emptyRegions == 0) {
        kind->emptyRegions = 1;
        return NULL;
    }
    for (size_t index = 0; index < pageCount; index++) removePage(&kind->empty, &region->pages[index]);
    return region;
}

void flynn_nodes_free(size_t number, size_t byteCount, void *const *nodes, size_t count) {
    if (count > maxFreed) flynn_trap();
    Kind *kind = &kinds[number];
    uint32_t capacity = (uint32_t)(pageSize / ((byteCount + nodeAlignment - 1) / nodeAlignment * nodeAlignment));
    pthread_mutex_lock(&kind->lock);
    for (size_t index = 0; index < count; index++) {
        Page *page = pageOf(nodes[index]);
        *(void **)nodes[index] = page->free;
        page->free = nodes[index];
        if (page->live-- == capacity) insertPage(&kind->partial, page);
        if (page->live > 0) continue;
        removePage(&kind->partial, page);
        page->free = NULL;
        page->used = 0;
        kind->emptied[kind->emptiedCount++] = page;
    }
    size_t emptiedCount = kind->emptiedCount >= minEmptied ? kind->emptiedCount : 0;
    Page *emptied[maxEmptied];
    if (emptiedCount > 0) {
        memcpy(emptied, kind->emptied, emptiedCount * sizeof(Page *));
        kind->emptiedCount = 0;
    }
    pthread_mutex_unlock(&kind->lock);
    if (emptiedCount == 0) return;

    // Without the lock: no other thread can find these pages now.
    // Nodes are mostly freed in the order of their allocation, so that pages are neighbors.
    for (size_t index = 0; index < emptiedCount;) {
        char *memory = memoryOf(emptied[index]);
        size_t size = 0;
        while (index < emptiedCount && memoryOf(emptied[index]) == memory + size) index++, size += pageSize;
        giveBack(memory, size);
    }
    Region *unused[maxEmptied];
    size_t unusedCount = 0;
    pthread_mutex_lock(&kind->lock);
    // The first one is allocated first again.
    while (emptiedCount > 0) {
        Region *region = addEmpty(kind, emptied[--emptiedCount]);
        if (region) unused[unusedCount++] = region;
    }
    pthread_mutex_unlock(&kind->lock);
    while (unusedCount > 0) munmap(unused[--unusedCount], regionSize);
}

size_t flynn_nodes_size(void) {
    pthread_once(&once, initialize);
    size_t pages = 0;
    for (int kind = 0; kind < FLYNN_NODE_KINDS; kind++) {
        pthread_mutex_lock(&kinds[kind].lock);
        pages += kinds[kind].livePages;
        pthread_mutex_unlock(&kinds[kind].lock);
    }
    return pages * pageSize;
}
