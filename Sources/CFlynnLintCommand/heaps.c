// How the heaps of glibc's threads grow: after their first part by a page at a time, which takes thousands of system calls.
// No heap is larger than 64 MB. Memory that isn't used takes only addresses.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

__attribute__((constructor)) static void growHeapsInLargeSteps(void) { mallopt(M_TOP_PAD, 64 << 20); }
#endif
