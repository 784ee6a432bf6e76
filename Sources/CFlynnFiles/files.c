#define _GNU_SOURCE
#include "CFlynnFiles.h"

#if defined(__linux__)
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_openat2
#define SYS_openat2 437
#endif

int flynn_open_without_links(const char *path, int mode)
{
    // The structure and the flag of linux/openat2.h, which older systems lack.
    struct { uint64_t flags, mode, resolve; } how = { .flags = (uint64_t)mode, .resolve = 0x04 };
    return (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
}

void flynn_limit_memory(int process, unsigned long long byte_count)
{
    struct rlimit limit;
    // The pages of mapped files, such as git's packs, don't count.
    if (prlimit(process, RLIMIT_DATA, NULL, &limit) != 0 || limit.rlim_max <= byte_count) return;
    limit.rlim_cur = limit.rlim_max = byte_count;
    prlimit(process, RLIMIT_DATA, &limit, NULL);
}
#endif
