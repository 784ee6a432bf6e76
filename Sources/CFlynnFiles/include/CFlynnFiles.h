// Functions of the system that Swift's module of the C library on Linux lacks: those on extended attributes and
// on other processes, and a call that follows no links.
#ifndef CFLYNNFILES_H
#define CFLYNNFILES_H

#if defined(__linux__)
#include <sys/xattr.h>

/// Opens a file whose path contains no link. Fails with ENOSYS or EPERM where the system has no such call, or forbids it.
int flynn_open_without_links(const char *path, int mode);

/// Limits the memory of a child process, and of the processes that it starts. It isn't an error if the limit can't be set.
void flynn_limit_memory(int process, unsigned long long byte_count);
#endif

#endif
