#include "memory.h"
#include "model.h"

#include <stdlib.h>
#include <string.h>

enum { maxRegionCount = maxVariableCount + 2 * maxFiberCount };

/// Followed by the bytes of the regions.
struct ModelSnapshot {
    /// In the order of `findRegions`.
    struct Region regions[maxRegionCount];
    int count;
    void *contexts[maxFiberCount];
};

/// The regions that are the memory of the run. Always the same number, some of them empty.
static int findRegions(struct Region *regions) {
    int count = modelVariables(regions);
    for (int fiber = 0; fiber < maxFiberCount; fiber++) {
        regions[count++] = modelHeap(fiber);
        regions[count++] = modelStack(fiber);
    }
    return count;
}

struct ModelSnapshot *model_snapshot_create(void) {
    struct Region regions[maxRegionCount];
    int count = findRegions(regions);
    size_t size = 0;
    for (int index = 0; index < count; index++) size += regions[index].size;
    struct ModelSnapshot *snapshot = malloc(sizeof(*snapshot) + size);
    if (!snapshot) abort();
    memcpy(snapshot->regions, regions, sizeof(regions));
    snapshot->count = count;
    char *bytes = (char *)(snapshot + 1);
    for (int index = 0; index < count; index++) {
        memcpy(bytes, regions[index].start, regions[index].size);
        bytes += regions[index].size;
    }
    for (int fiber = 0; fiber < maxFiberCount; fiber++) snapshot->contexts[fiber] = modelFiberContext(fiber);
    return snapshot;
}

void model_snapshot_restore(const struct ModelSnapshot *snapshot) {
    const char *bytes = (const char *)(snapshot + 1);
    const struct Region *heap = snapshot->regions + snapshot->count - 2 * maxFiberCount;
    for (int fiber = 0; fiber < maxFiberCount; fiber++) {
        modelSetHeapSize(fiber, heap[2 * fiber].size);
        modelSetFiberContext(fiber, snapshot->contexts[fiber]);
    }
    for (int index = 0; index < snapshot->count; index++) {
        memcpy(snapshot->regions[index].start, bytes, snapshot->regions[index].size);
        bytes += snapshot->regions[index].size;
    }
}

void model_snapshot_destroy(struct ModelSnapshot *snapshot) { free(snapshot); }

// MARK: Hashes

static uint64_t mix(uint64_t first, uint64_t second) {
    __uint128_t product = (__uint128_t)first * second;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/// A hash with two independent chains of multiplications, as in wyhash.
static uint64_t hash(uint64_t seed, struct Region region) {
    uint64_t first = seed ^ 0x9e3779b97f4a7c15u, second = seed ^ 0xd1b54a32d192ed03u ^ region.size;
    for (size_t offset = 0; offset < region.size; offset += 32) {
        uint64_t words[4] = {0};
        size_t rest = region.size - offset;
        memcpy(words, region.start + offset, rest < 32 ? rest : 32);
        first = mix(first ^ words[0], words[1] ^ 0xa0761d6478bd642fu);
        second = mix(second ^ words[2], words[3] ^ 0xe7037ed1a0b428dbu);
    }
    return mix(first ^ 0x8ebc6af09c88c6e3u, second ^ 0x589965cc75374cc3u);
}

uint64_t model_memory_hash(uint64_t seed) {
    struct Region regions[maxRegionCount];
    int count = findRegions(regions);
    for (int index = 0; index < count; index++) seed = hash(seed, regions[index]);
    return seed;
}
