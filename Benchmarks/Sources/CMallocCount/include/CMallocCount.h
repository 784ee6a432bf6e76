// Counts the allocations of the process by interposing malloc.
#ifndef C_MALLOC_COUNT_H
#define C_MALLOC_COUNT_H

/// Returns the number of allocations of all threads so far, or 0 if malloc cannot be interposed.
long malloc_count(void);

/// Returns the number of allocated bytes, or 0 if the allocator doesn't report it.
long malloc_bytes_in_use(void);

#endif
