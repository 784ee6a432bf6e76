#include "CLibFuzzer.h"

// The linker calls these functions instead of libFuzzer's functions for comparisons. They count, and go on to those, which find
// their caller by the return address.

static uint64_t work;

#define COUNT(name, type) \
    void __real_##name(type, type); \
    void __wrap_##name(type first, type second) { \
        work++; \
        __attribute__((musttail)) return __real_##name(first, second); \
    }

COUNT(__sanitizer_cov_trace_cmp1, uint8_t)
COUNT(__sanitizer_cov_trace_cmp2, uint16_t)
COUNT(__sanitizer_cov_trace_cmp4, uint32_t)
COUNT(__sanitizer_cov_trace_cmp8, uint64_t)
COUNT(__sanitizer_cov_trace_const_cmp1, uint8_t)
COUNT(__sanitizer_cov_trace_const_cmp2, uint16_t)
COUNT(__sanitizer_cov_trace_const_cmp4, uint32_t)
COUNT(__sanitizer_cov_trace_const_cmp8, uint64_t)

// Allocations are work, too: an array that is copied for each of its elements takes quadratic time.
int __sanitizer_install_malloc_and_free_hooks(
    void (*allocated)(const volatile void *, size_t), void (*freed)(const volatile void *));

static void allocated(const volatile void *start, size_t count) { work += 1 + count / 16; }
static void freed(const volatile void *start) {}

uint64_t CLibFuzzerWork(void) {
    static int hooks;
    if (hooks == 0) hooks = __sanitizer_install_malloc_and_free_hooks(allocated, freed);
    return work;
}
