#include "memory.h"
#include "model.h"

#include <string.h>

// Hashes the memory of a run in blocks. The hash of a block is stored until the block changes.

enum { blockSize = 64, wordCount = blockSize / sizeof(uint64_t) };

struct Block {
    /// The contents at the time of the hash.
    uint64_t words[wordCount];
    /// 0 if the block hasn't been hashed.
    uint64_t hash;
    /// The time of the thread at the time of the hash, if the block contains a time.
    uint64_t time;
    bool hasTime;
};

static uint64_t mix(uint64_t first, uint64_t second) {
    __uint128_t product = (__uint128_t)first * second;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/// A hash with two independent chains of multiplications, as in wyhash.
static uint64_t hashWords(uint64_t seed, const uint64_t *words) {
    uint64_t first = seed ^ 0x9e3779b97f4a7c15u, second = seed ^ 0xd1b54a32d192ed03u;
    for (int index = 0; index < wordCount; index += 4) {
        first = mix(first ^ words[index], words[index + 1] ^ 0xa0761d6478bd642fu);
        second = mix(second ^ words[index + 2], words[index + 3] ^ 0xe7037ed1a0b428dbu);
    }
    return mix(first ^ 0x8ebc6af09c88c6e3u, second ^ 0x589965cc75374cc3u);
}

/// Faster than a call of `memcmp`.
static bool areEqual(const uint64_t *words, const uint64_t *others) {
    uint64_t difference = 0;
    for (int index = 0; index < wordCount; index++) difference |= words[index] ^ others[index];
    return !difference;
}

static bool isTime(uint64_t word) { return (word ^ model_time_origin) >> 40 == 0; }

static void hashBlock(struct Block *block, uint64_t seed, uint64_t time) {
    uint64_t words[wordCount];
    block->hasTime = false;
    block->time = time;
    for (int index = 0; index < wordCount; index++) {
        words[index] = block->words[index];
        if (!isTime(words[index])) continue;
        block->hasTime = true;
        uint64_t oldest = time - model_max_age;
        words[index] = model_time_origin + (words[index] < oldest ? 0 : words[index] - oldest);
    }
    block->hash = hashWords(seed, words) | 1;
}

/// Returns the sum of the hashes of a region's blocks.
///
/// - Parameters:
///   - blocks: the blocks of earlier calls, by their distance from `origin`.
///   - origin: the fixed end of the region, at a boundary of blocks.
///   - time: the time of the region's thread.
static uint64_t hashRegion(struct Block *blocks, struct Region region, char *origin, uint64_t time) {
    uint64_t sum = region.size;
    char *end = region.start + region.size;
    for (char *start = (char *)((uintptr_t)region.start & -(uintptr_t)blockSize); start < end; start += blockSize) {
        uint64_t words[wordCount];
        memcpy(words, start, blockSize);
        // The bytes before a stack aren't a part of it. The bytes after a heap are 0.
        if (start < region.start) memset(words, 0, (size_t)(region.start - start));
        struct Block *block = &blocks[(start < origin ? origin - start : start - origin) / blockSize];
        if (!block->hash || (block->hasTime && block->time != time) || !areEqual(block->words, words)) {
            memcpy(block->words, words, blockSize);
            hashBlock(block, (uintptr_t)start, time);
        }
        sum += block->hash;
    }
    return sum;
}

static uint64_t hashVariables(uint64_t seed) {
    struct Region regions[maxVariableCount];
    int count = modelVariables(regions);
    for (int index = 0; index < count; index++) {
        for (size_t offset = 0; offset < regions[index].size; offset += blockSize) {
            uint64_t words[wordCount] = {0};
            size_t rest = regions[index].size - offset;
            memcpy(words, regions[index].start + offset, rest < blockSize ? rest : blockSize);
            seed = hashWords(seed, words);
        }
    }
    return seed;
}

enum { heapBlockCount = heapSize / blockSize, stackBlockCount = stackSize / blockSize + 1 };

/// The hashed blocks of each fiber's heap and stack.
static struct Block *heapBlocks, *stackBlocks;

/// Called before any run, because the variables are memory of the run.
__attribute__((constructor)) static void allocateBlocks(void) {
    heapBlocks = modelAllocate((size_t)maxFiberCount * heapBlockCount * sizeof(struct Block));
    stackBlocks = modelAllocate((size_t)maxFiberCount * stackBlockCount * sizeof(struct Block));
}

uint64_t model_memory_hash(uint64_t seed, const uint64_t *times) {
    seed = hashVariables(seed);
    for (int fiber = 0; fiber < maxFiberCount; fiber++) {
        struct Region heap = modelHeap(fiber), stack = modelStack(fiber);
        seed = mix(seed ^ 0x9e3779b97f4a7c15u,
            hashRegion(heapBlocks + fiber * heapBlockCount, heap, heap.start, times[fiber]) ^ 0xd1b54a32d192ed03u);
        if (!stack.size) continue;
        seed += hashRegion(stackBlocks + fiber * stackBlockCount, stack, stack.start + stack.size, times[fiber]);
    }
    return seed;
}
