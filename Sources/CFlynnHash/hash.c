// BLAKE3, after its specification (O'Connor, Aumasson, Neves, Wilcox-O'Hearn), without keys, for inputs in memory.
//
// The input is divided into chunks of 1 kB, whose hashes are the leaves of a binary tree. Here up to 8 chunks, or 8 inner nodes, are
// hashed at once, one in each lane of a vector.
#include "CFlynnHash.h"

#include <string.h>

enum { blockSize = 64, chunkSize = 1024, laneCount = 8, chunkBlocks = chunkSize / blockSize };
enum { chunkStart = 1, chunkEnd = 2, parent = 4, root = 8 };

typedef uint32_t Lanes __attribute__((vector_size(4 * laneCount)));

/// The hash of a node, or the state between two blocks of a chunk.
typedef struct Words {
    uint32_t words[8];
} Words;

static const Words initial = {
    {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19}};

/// The order of a block's words in each round: the permutation of the specification, repeated.
static const uint8_t order[7][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8},
    {3, 4, 10, 12, 13, 2, 7, 14, 6, 5, 9, 0, 11, 15, 8, 1}, {10, 7, 12, 9, 14, 3, 13, 15, 4, 0, 11, 2, 5, 8, 1, 6},
    {12, 13, 9, 11, 15, 10, 14, 8, 7, 2, 5, 3, 0, 1, 6, 4}, {9, 14, 11, 5, 8, 12, 15, 1, 13, 3, 0, 10, 2, 6, 4, 7},
    {11, 15, 5, 0, 1, 9, 8, 6, 14, 10, 2, 12, 3, 4, 7, 13}};

// The same steps for one word and for a vector of words.
#define ROTATED(x, count) ((x) >> (count) | (x) << (32 - (count)))
#define MIX(a, b, c, d, x, y)                                                                                                              \
    do {                                                                                                                                   \
        v[a] += v[b] + (x);                                                                                                                \
        v[d] = ROTATED(v[d] ^ v[a], 16);                                                                                                   \
        v[c] += v[d];                                                                                                                      \
        v[b] = ROTATED(v[b] ^ v[c], 12);                                                                                                   \
        v[a] += v[b] + (y);                                                                                                                \
        v[d] = ROTATED(v[d] ^ v[a], 8);                                                                                                    \
        v[c] += v[d];                                                                                                                      \
        v[b] = ROTATED(v[b] ^ v[c], 7);                                                                                                    \
    } while (0)
#define ROUND(number)                                                                                                                      \
    do {                                                                                                                                   \
        const uint8_t *o = order[number];                                                                                                  \
        MIX(0, 4, 8, 12, m[o[0]], m[o[1]]);                                                                                                \
        MIX(1, 5, 9, 13, m[o[2]], m[o[3]]);                                                                                                \
        MIX(2, 6, 10, 14, m[o[4]], m[o[5]]);                                                                                               \
        MIX(3, 7, 11, 15, m[o[6]], m[o[7]]);                                                                                               \
        MIX(0, 5, 10, 15, m[o[8]], m[o[9]]);                                                                                               \
        MIX(1, 6, 11, 12, m[o[10]], m[o[11]]);                                                                                             \
        MIX(2, 7, 8, 13, m[o[12]], m[o[13]]);                                                                                              \
        MIX(3, 4, 9, 14, m[o[14]], m[o[15]]);                                                                                              \
    } while (0)
#define ROUNDS()                                                                                                                           \
    do {                                                                                                                                   \
        ROUND(0);                                                                                                                          \
        ROUND(1);                                                                                                                          \
        ROUND(2);                                                                                                                          \
        ROUND(3);                                                                                                                          \
        ROUND(4);                                                                                                                          \
        ROUND(5);                                                                                                                          \
        ROUND(6);                                                                                                                          \
    } while (0)

static inline uint32_t loadWord(const uint8_t *bytes) {
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    return word;
}

/// Adds a block to a state.
static void compress(Words *state, const uint32_t m[16], uint64_t chunk, uint32_t length, uint32_t flags) {
    uint32_t v[16];
    memcpy(v, state->words, sizeof state->words);
    memcpy(v + 8, initial.words, 4 * sizeof *v);
    v[12] = (uint32_t)chunk;
    v[13] = (uint32_t)(chunk >> 32);
    v[14] = length;
    v[15] = flags;
    ROUNDS();
    for (int word = 0; word < 8; word++) state->words[word] = v[word] ^ v[word + 8];
}

/// Hashes a chunk, which may be shorter than others.
static Words hashChunk(const uint8_t *bytes, size_t count, uint64_t chunk, uint32_t rootFlag) {
    Words state = initial;
    uint32_t flags = chunkStart;
    do {
        size_t length = count < blockSize ? count : blockSize;
        uint8_t block[blockSize] = {0};
        if (length > 0) memcpy(block, bytes, length);
        uint32_t m[16];
        for (int word = 0; word < 16; word++) m[word] = loadWord(block + 4 * word);
        bytes += length;
        count -= length;
        if (count == 0) flags |= chunkEnd | rootFlag;
        compress(&state, m, chunk, (uint32_t)length, flags);
        flags = 0;
    } while (count > 0);
    return state;
}

static Words hashParent(const Words children[2], uint32_t rootFlag) {
    Words state = initial;
    uint32_t m[16];
    memcpy(m, children, sizeof m);
    compress(&state, m, 0, blockSize, parent | rootFlag);
    return state;
}

// MARK: Several nodes at once

/// Adds a whole block to the state of each lane. The number of a lane's chunk is in two words.
static inline __attribute__((always_inline)) void compressLanes(
    Lanes state[8], const Lanes m[16], const Lanes chunk[2], uint32_t flags) {
    Lanes v[16], none = {0};
    for (int word = 0; word < 8; word++) v[word] = state[word];
    for (int word = 0; word < 4; word++) v[8 + word] = none + initial.words[word];
    v[12] = chunk[0];
    v[13] = chunk[1];
    v[14] = none + blockSize;
    v[15] = none + flags;
    ROUNDS();
    for (int word = 0; word < 8; word++) state[word] = v[word] ^ v[word + 8];
}

static inline __attribute__((always_inline)) void initializeLanes(Lanes state[8]) {
    Lanes none = {0};
    for (int word = 0; word < 8; word++) state[word] = none + initial.words[word];
}

static inline __attribute__((always_inline)) void storeLanes(const Lanes state[8], Words *hashes, int count) {
    for (int lane = 0; lane < count; lane++) {
        for (int word = 0; word < 8; word++) hashes[lane].words[word] = state[word][lane];
    }
}

/// Hashes 1 to 8 whole chunks.
static inline __attribute__((always_inline)) void hashChunksInline(
    const uint8_t *bytes, int count, uint64_t chunk, Words *hashes) {
    Lanes state[8], numbers[2];
    const uint8_t *chunks[laneCount];
    for (int lane = 0; lane < laneCount; lane++) {
        // Lanes without a chunk repeat the first one.
        uint64_t number = lane < count ? (uint64_t)lane : 0;
        chunks[lane] = bytes + number * chunkSize;
        numbers[0][lane] = (uint32_t)(chunk + number);
        numbers[1][lane] = (uint32_t)((chunk + number) >> 32);
    }
    initializeLanes(state);
    for (int block = 0; block < chunkBlocks; block++) {
        Lanes m[16];
        for (int word = 0; word < 16; word++) {
            for (int lane = 0; lane < laneCount; lane++) {
                m[word][lane] = loadWord(chunks[lane] + block * blockSize + 4 * word);
            }
        }
        uint32_t flags = (block == 0 ? chunkStart : 0) | (block == chunkBlocks - 1 ? chunkEnd : 0);
        compressLanes(state, m, numbers, flags);
    }
    storeLanes(state, hashes, count);
}

/// Replaces 2, 4 or 8 hashes by those of their parents.
static inline __attribute__((always_inline)) void hashParentsInline(Words *hashes, int count) {
    Lanes state[8], m[16], none[2] = {{0}};
    for (int word = 0; word < 16; word++) {
        for (int lane = 0; lane < laneCount; lane++) {
            m[word][lane] = hashes[2 * lane < count ? 2 * lane + word / 8 : word / 8].words[word % 8];
        }
    }
    initializeLanes(state);
    compressLanes(state, m, none, parent);
    storeLanes(state, hashes, count / 2);
}

static void hashChunks(const uint8_t *bytes, int count, uint64_t chunk, Words *hashes) {
    hashChunksInline(bytes, count, chunk, hashes);
}
static void hashParents(Words *hashes, int count) { hashParentsInline(hashes, count); }

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void hashChunksByAVX2(
    const uint8_t *bytes, int count, uint64_t chunk, Words *hashes) {
    hashChunksInline(bytes, count, chunk, hashes);
}
__attribute__((target("avx2"))) static void hashParentsByAVX2(Words *hashes, int count) { hashParentsInline(hashes, count); }
#endif

// MARK: The tree

void flynn_content_hash(const void *input, size_t count, uint8_t hash[16]) {
    void (*chunksHash)(const uint8_t *, int, uint64_t, Words *) = hashChunks;
    void (*parentsHash)(Words *, int) = hashParents;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        chunksHash = hashChunksByAVX2;
        parentsHash = hashParentsByAVX2;
    }
#endif
    const uint8_t *bytes = input;
    // The hashes of complete subtrees that have no parent yet, the largest first: those of the binary digits of the number of chunks.
    // 2^54 chunks have all bytes that a size can count.
    Words subtrees[54 + 4];
    int depth = 0;
    uint64_t chunk = 0;
    // The last chunk is hashed later, because it may be the root.
    while (count > chunkSize) {
        size_t whole = (count - 1) / chunkSize;
        // A power of 2 that divides the number of chunks so far. So these chunks are a subtree.
        int taken = laneCount;
        while ((size_t)taken > whole || chunk % (uint64_t)taken != 0) taken /= 2;
        Words hashes[laneCount];
        chunksHash(bytes, taken, chunk, hashes);
        for (int left = taken; left > 1; left /= 2) parentsHash(hashes, left);
        bytes += (size_t)taken * chunkSize;
        count -= (size_t)taken * chunkSize;
        // Subtrees of the same size have a parent.
        subtrees[depth++] = hashes[0];
        chunk += (uint64_t)taken;
        for (uint64_t size = (uint64_t)taken; (chunk & size) == 0; size *= 2) {
            subtrees[depth - 2] = hashParent(&subtrees[depth - 2], 0);
            depth--;
        }
    }
    Words result = hashChunk(bytes, count, chunk, depth == 0 ? root : 0);
    while (depth > 0) {
        Words children[2] = {subtrees[--depth], result};
        result = hashParent(children, depth == 0 ? root : 0);
    }
    for (int word = 0; word < 4; word++) {
        for (int byte = 0; byte < 4; byte++) hash[4 * word + byte] = (uint8_t)(result.words[word] >> (8 * byte));
    }
}
