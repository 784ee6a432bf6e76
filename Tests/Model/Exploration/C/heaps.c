#define _GNU_SOURCE
#include "memory.h"
#include "model.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// Replaces the C library's functions for memory. Each fiber has its own heap, so that addresses don't depend on the
// order of steps of different fibers.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

enum { classCount = 32, minAlignment = 16 };

/// The contents of unused blocks. Using such a block usually crashes.
enum { unusedByte = 0xa5 };

/// The header before each block.
struct Header {
    uint64_t sizeClass;
    uint64_t fiber;
};

/// The data at the start of each heap.
struct Heap {
    /// The size in bytes, up to the end of the last block that was ever allocated.
    size_t size;
    /// The first free block of each size. Each free block contains the address of the next. The blocks are in the order
    /// of their addresses, so that the heap doesn't depend on the order in which threads free blocks.
    void **free[classCount];
};

static struct Heaps {
    char *start;
    bool isInside;
    /// The code whose blocks are memory of the run: the program, and the functions of Swift's runtime that allocate
    /// objects and memory for the program. Other functions store metadata, which is equal in all runs.
    struct Region program, objects, pointers;
    /// The function called by all of them.
    struct Region slowAlloc;
    void (*beforeFree)(void *block, size_t size);
    /// Whether `beforeFree` is running. It may free blocks itself.
    bool isReportingFree;
} *heaps;

void *modelAllocate(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) abort();
    return memory;
}

static struct Heap *heapOf(int fiber) { return (struct Heap *)(heaps->start + (size_t)fiber * heapSize); }

static bool contains(struct Region region, void *address) {
    return (char *)address >= region.start && (char *)address < region.start + region.size;
}

static struct Region findFunction(const char *name) {
    void *start = dlsym(RTLD_DEFAULT, name);
    Dl_info library;
    const ElfW(Sym) *symbol = NULL;
    if (!start || !dladdr1(start, &library, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) abort();
    return (struct Region){start, symbol->st_size};
}

static void createHeaps(void) {
    heaps = modelAllocate(sizeof(*heaps));
    heaps->start = modelAllocate((size_t)maxFiberCount * heapSize);
    for (int fiber = 0; fiber < maxFiberCount; fiber++) heapOf(fiber)->size = sizeof(struct Heap);
    heaps->program = modelProgram().code;
    heaps->slowAlloc = findFunction("swift_slowAlloc");
    // All functions in the file that allocates objects.
    heaps->objects.start = heaps->slowAlloc.start;
    heaps->objects.size = (size_t)(findFunction("swift_deallocObject").start - heaps->objects.start);
    if (!contains(heaps->objects, findFunction("swift_allocObject").start)) abort();
    // UnsafeMutablePointer.allocate(capacity:)
    heaps->pointers = findFunction("$sSp8allocate8capacitySpyxGSi_tFZ");
}

void modelSetInside(bool isInside) {
    if (!heaps) createHeaps();
    heaps->isInside = isInside;
}

struct Region modelHeap(int fiber) {
    struct Heap *heap = heapOf(fiber);
    return (struct Region){(char *)heap, heap->size};
}

void modelSetHeapSize(int fiber, size_t size) {
    struct Heap *heap = heapOf(fiber);
    if (heap->size > size) memset((char *)heap + size, 0, heap->size - size);
    heap->size = size;
}

// MARK: Blocks

static size_t sizeOf(uint64_t sizeClass) { return (size_t)(sizeClass % 2 ? 48 : 32) << sizeClass / 2; }

static struct Header *headerOf(void *block) { return (struct Header *)block - 1; }

static void *allocate(size_t size, size_t alignment) {
    if (alignment < minAlignment) alignment = minAlignment;
    uint64_t sizeClass = 0;
    while (sizeOf(sizeClass) < size) sizeClass++;
    int fiber = modelCurrentFiber();
    struct Heap *heap = heapOf(fiber);
    for (void ***link = &heap->free[sizeClass]; *link; link = (void ***)*link) {
        void **block = *link;
        if ((uintptr_t)block % alignment) continue;
        *link = *block;
        return memset(block, unusedByte, sizeOf(sizeClass));
    }
    uintptr_t end = (uintptr_t)heap + heap->size + sizeof(struct Header);
    uintptr_t block = (end + alignment - 1) / alignment * alignment;
    heap->size = block + sizeOf(sizeClass) - (uintptr_t)heap;
    if (heap->size > heapSize) model_fail("the heap of a thread is too small");
    *headerOf((void *)block) = (struct Header){sizeClass, (uint64_t)fiber};
    return memset((void *)block, unusedByte, sizeOf(sizeClass));
}

static void release(void *block) {
    struct Header *header = headerOf(block);
    if (heaps->isInside && heaps->beforeFree && !heaps->isReportingFree) {
        heaps->isReportingFree = true;
        heaps->beforeFree(block, sizeOf(header->sizeClass));
        heaps->isReportingFree = false;
    }
    memset(block, unusedByte, sizeOf(header->sizeClass));
    void ***link = &heapOf((int)header->fiber)->free[header->sizeClass];
    while (*link && (void *)*link < block) link = (void ***)*link;
    *(void **)block = *link;
    *link = block;
}

void model_observe_frees(void (*before)(void *block, size_t size)) {
    if (!heaps) createHeaps();
    heaps->beforeFree = before;
}

static bool isInRun(void *block) {
    return heaps && contains((struct Region){heaps->start, (size_t)maxFiberCount * heapSize}, block);
}

/// Returns whether a block is memory of the run.
///
/// - Parameters:
///   - caller: the return address of `malloc`.
///   - frame: the frame of `malloc`.
static bool allocatesInRun(void *caller, void **frame) {
    if (!heaps || !heaps->isInside) return false;
    if (!contains(heaps->slowAlloc, caller)) return contains(heaps->program, caller);
    // The frame of `malloc` begins with the address of the frame of `swift_slowAlloc`. The return address
    // follows in this frame.
    void **outer = frame[0];
    caller = outer[1];
    return contains(heaps->program, caller) || contains(heaps->objects, caller) || contains(heaps->pointers, caller);
}

#define ALLOCATES_IN_RUN allocatesInRun(__builtin_return_address(0), __builtin_frame_address(0))

// MARK: Functions of the C library

void *malloc(size_t size) {
    return ALLOCATES_IN_RUN ? allocate(size, minAlignment) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    if (!ALLOCATES_IN_RUN) return __libc_calloc(count, size);
    return memset(allocate(count * size, minAlignment), 0, count * size);
}

void *realloc(void *block, size_t size) {
    if (block ? !isInRun(block) : !ALLOCATES_IN_RUN) return __libc_realloc(block, size);
    void *copy = allocate(size, minAlignment);
    if (!block) return copy;
    size_t old = sizeOf(headerOf(block)->sizeClass);
    memcpy(copy, block, old < size ? old : size);
    release(block);
    return copy;
}

void *aligned_alloc(size_t alignment, size_t size) {
    return ALLOCATES_IN_RUN ? allocate(size, alignment) : __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    bool isInside = ALLOCATES_IN_RUN;
    *result = isInside ? allocate(size, alignment) : __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}

void free(void *block) {
    if (isInRun(block)) release(block);
    else __libc_free(block);
}

size_t malloc_usable_size(void *block) {
    if (isInRun(block)) return sizeOf(headerOf(block)->sizeClass);
    static size_t (*usableSize)(void *);
    if (!usableSize) usableSize = (size_t (*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
    return usableSize(block);
}
