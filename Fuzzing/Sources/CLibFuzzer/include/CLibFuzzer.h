// The functions of libFuzzer, which `-sanitize=fuzzer` links.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Fuzzes a function, and returns the process's exit status.
int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments,
    int (*_Nonnull run)(const uint8_t *_Nullable bytes, size_t count));

/// Changes bytes in place at random, and returns their new number.
size_t LLVMFuzzerMutate(uint8_t *_Nonnull bytes, size_t count, size_t capacity);

/// The work of this process so far: the comparisons of the code that is fuzzed, and what it allocates.
uint64_t CLibFuzzerWork(void);
