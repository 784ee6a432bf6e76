// Counts the allocations of the whole process, by taking malloc's place in front of the C library's.
#ifndef C_MALLOC_COUNT_H
#define C_MALLOC_COUNT_H

/// Allocations so far, on all threads; 0 for ever where malloc cannot be replaced.
long malloc_count(void);

/// Bytes that the allocator has given out, or 0 where it doesn't tell.
long malloc_bytes_in_use(void);

#endif
