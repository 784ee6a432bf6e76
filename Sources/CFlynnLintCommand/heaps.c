// How the heaps of glibc's threads grow: by a page at a time without this, which takes thousands of system calls.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

__attribute__((constructor)) static void growHeapsInLargeSteps(void) { mallopt(M_TOP_PAD, 16 << 20); }
#endif
