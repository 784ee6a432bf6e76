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

/// Finds the regions of the run's memory. The number of regions is constant, and some of them are empty.
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
