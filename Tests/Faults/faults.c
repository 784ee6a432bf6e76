// Makes system calls of a process fail. This library is preloaded; see Tests/check-faults.
//
// Counts the calls on files below FAULT_ROOT, and the calls that create processes or map memory. The environment
// selects the failing call:
//
//     FAULT_AT      the number of the call, from 1
//     FAULT_KIND    EIO, ENOSPC, EMFILE, EINTR: the call fails. EINTR changes only calls that signals interrupt
//                   short: a read or write processes half of its bytes
//                   kill: the process is killed before the call
//                   tear: half of the bytes are written, and the process is killed
//     FAULT_LOG     a file for the names of the counted calls, one on each line
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(result, name, ...)                                              \
    static result (*real)(__VA_ARGS__);                                      \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

enum { max_descriptors = 4096 };

enum fault { none, failure, interruption, partial, torn };

static atomic_long calls;
// Whether each descriptor belongs to a file below the root.
static atomic_bool is_watched[max_descriptors];

/// Child processes such as git inherit the environment.
static bool is_linter(void) { return strcmp(program_invocation_short_name, "flynnlint") == 0; }

/// Returns whether a path is below the root.
static bool contains(const char *path) {
    const char *root = getenv("FAULT_ROOT");
    if (!root || !path || !is_linter()) return false;
    // The working folder of the process is in the root.
    return path[0] != '/' || strncmp(path, root, strlen(root)) == 0;
}

static bool watches(int descriptor) {
    return descriptor >= 0 && descriptor < max_descriptors && atomic_load(&is_watched[descriptor]);
}

static void watch(int descriptor, bool is_below) {
    if (descriptor >= 0 && descriptor < max_descriptors) atomic_store(&is_watched[descriptor], is_below);
}

static void note(const char *name) {
    const char *path = getenv("FAULT_LOG");
    if (!path) return;
    REAL(int, "open", const char *, int, ...);
    int file = real(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    static ssize_t (*append)(int, const void *, size_t);
    if (!append) append = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    static int (*end)(int);
    if (!end) end = (int (*)(int))dlsym(RTLD_NEXT, "close");
    char line[32];
    size_t length = strlen(name);
    memcpy(line, name, length);
    line[length] = '\n';
    append(file, line, length + 1);
    end(file);
}

/// Counts a call, and returns the kind of its fault. Sets `errno` if the call fails.
static enum fault fault(const char *name, bool is_interruptible, bool has_bytes) {
    long call = atomic_fetch_add(&calls, 1) + 1;
    note(name);
    const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND");
    if (!at || !kind || atol(at) != call) return none;
    if (strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
    if (strcmp(kind, "short") == 0) return has_bytes ? partial : none;
    if (strcmp(kind, "tear") == 0) return has_bytes ? torn : none;
    if (strcmp(kind, "EINTR") == 0) {
        errno = EINTR;
        return is_interruptible ? interruption : none;
    }
    errno = strcmp(kind, "ENOSPC") == 0 ? ENOSPC : strcmp(kind, "EMFILE") == 0 ? EMFILE : EIO;
    return failure;
}

static bool fails(const char *name, bool is_interruptible) { return fault(name, is_interruptible, false) != none; }

// MARK: - Files

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    bool is_below = contains(path);
    if (is_below && fails("open", true)) return -1;
    int descriptor = real(path, flags, mode);
    watch(descriptor, is_below);
    return descriptor;
}

#define OPEN(name)                                                     \
    int name(const char *path, int flags, ...) {                       \
        REAL(int, #name, const char *, int, ...);                      \
        va_list list;                                                  \
        va_start(list, flags);                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list);                                                  \
        return opened(real, path, flags, mode);                 \
    }
OPEN(open)
OPEN(open64)

/// Returns whether a name in an open folder is below the root.
static bool contains_in(int folder, const char *name) {
    if (folder == AT_FDCWD || name[0] == '/') return contains(name);
    char link[32], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return false;
    path[length] = 0;
    return contains(path);
}

#define OPENAT(name)                                                                     \
    int name(int folder, const char *path, int flags, ...) {                             \
        REAL(int, #name, int, const char *, int, ...);                                   \
        va_list list;                                                                    \
        va_start(list, flags);                                                           \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;          \
        va_end(list);                                                                    \
        bool is_below = contains_in(folder, path);                                       \
        if (is_below && fails("open", true)) return -1;                                  \
        int descriptor = real(folder, path, flags, mode);                                \
        watch(descriptor, is_below);                                                     \
        return descriptor;                                                               \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int descriptor) {
    REAL(int, "close", int);
    bool is_below = watches(descriptor);
    watch(descriptor, false);
    // A descriptor is closed even if `close` fails. The error is set after the call.
    int result = is_below && fault("close", true, false) != none ? -1 : 0;
    int error = errno, closed = real(descriptor);
    if (result < 0) errno = error;
    return result < 0 ? result : closed;
}

/// Returns half of a number of bytes, but at least one byte.
static size_t half(size_t count) { return count > 1 ? count / 2 : count; }

#define TRANSFER(name, label, bytes_type, is_output, parameters, arguments)      \
    ssize_t name parameters {                                                    \
        static ssize_t(*real) parameters;                                        \
        if (!real) real = (ssize_t(*) parameters)dlsym(RTLD_NEXT, #name);        \
        if (watches(descriptor)) {                                               \
            switch (fault(label, true, is_output || strcmp(label, "read") == 0)) { \
            case failure:                                                        \
            case interruption: return -1;                                        \
            case partial: count = half(count); break;                            \
            case torn:                                                           \
                if (!is_output) break;                                           \
                count = half(count);                                             \
                real arguments;                                                  \
                kill(getpid(), SIGKILL);                                         \
            case none: break;                                                    \
            }                                                                    \
        }                                                                        \
        return real arguments;                                                   \
    }
TRANSFER(read, "read", void *, false, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count))
TRANSFER(pread, "read", void *, false, (int descriptor, void *bytes, size_t count, off_t offset), (descriptor, bytes, count, offset))
TRANSFER(pread64, "read", void *, false, (int descriptor, void *bytes, size_t count, off64_t offset), (descriptor, bytes, count, offset))
TRANSFER(write, "write", const void *, true, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
TRANSFER(pwrite, "write", const void *, true, (int descriptor, const void *bytes, size_t count, off_t offset), (descriptor, bytes, count, offset))

#define ON_DESCRIPTOR(name, is_interruptible, parameters, arguments)             \
    int name parameters {                                                        \
        static int(*real) parameters;                                            \
        if (!real) real = (int (*) parameters)dlsym(RTLD_NEXT, #name);           \
        if (watches(descriptor) && fails(#name, is_interruptible)) return -1;    \
        return real arguments;                                                   \
    }
ON_DESCRIPTOR(fsync, true, (int descriptor), (descriptor))
ON_DESCRIPTOR(fchmod, false, (int descriptor, mode_t mode), (descriptor, mode))
ON_DESCRIPTOR(fchown, false, (int descriptor, uid_t user, gid_t group), (descriptor, user, group))
ON_DESCRIPTOR(fstat, false, (int descriptor, struct stat *status), (descriptor, status))
ON_DESCRIPTOR(flock, true, (int descriptor, int operation), (descriptor, operation))

#define ON_ATTRIBUTE(type, name, parameters, arguments)                          \
    type name parameters {                                                       \
        static type(*real) parameters;                                           \
        if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);           \
        if (watches(descriptor) && fails(#name, false)) return -1;               \
        return real arguments;                                                   \
    }
ON_ATTRIBUTE(ssize_t, flistxattr, (int descriptor, char *names, size_t count), (descriptor, names, count))
ON_ATTRIBUTE(ssize_t, fgetxattr, (int descriptor, const char *name, void *value, size_t count), (descriptor, name, value, count))
ON_ATTRIBUTE(int, fsetxattr, (int descriptor, const char *name, const void *value, size_t count, int flags), (descriptor, name, value, count, flags))
ON_ATTRIBUTE(int, fremovexattr, (int descriptor, const char *name), (descriptor, name))

#define ON_PATH(name, parameters, arguments)                                     \
    int name parameters {                                                        \
        static int(*real) parameters;                                            \
        if (!real) real = (int (*) parameters)dlsym(RTLD_NEXT, #name);           \
        if (contains(path) && fails(#name, false)) return -1;                    \
        return real arguments;                                                   \
    }
ON_PATH(rename, (const char *path, const char *new), (path, new))
ON_PATH(link, (const char *path, const char *new), (path, new))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, (const char *path, mode_t mode), (path, mode))

#define IN_FOLDER(name, label, parameters, arguments)                            \
    int name parameters {                                                        \
        static int(*real) parameters;                                            \
        if (!real) real = (int (*) parameters)dlsym(RTLD_NEXT, #name);           \
        if (contains_in(folder, path) && fails(label, false)) return -1;         \
        return real arguments;                                                   \
    }
IN_FOLDER(renameat, "rename", (int folder, const char *path, int new_folder, const char *new), (folder, path, new_folder, new))
IN_FOLDER(linkat, "link", (int folder, const char *path, int new_folder, const char *new, int flags), (folder, path, new_folder, new, flags))
IN_FOLDER(unlinkat, "unlink", (int folder, const char *path, int flags), (folder, path, flags))
IN_FOLDER(mkdirat, "mkdir", (int folder, const char *path, mode_t mode), (folder, path, mode))
IN_FOLDER(fstatat, "fstat", (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags))

DIR *fdopendir(int descriptor) {
    REAL(DIR *, "fdopendir", int);
    return watches(descriptor) && fails("opendir", false) ? NULL : real(descriptor);
}

DIR *opendir(const char *path) {
    REAL(DIR *, "opendir", const char *);
    return contains(path) && fails("opendir", false) ? NULL : real(path);
}

// MARK: - Memory and processes

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    REAL(void *, "mmap", void *, size_t, int, int, int, off_t);
    return watches(descriptor) && fails("mmap", false) ? MAP_FAILED : real(address, length, protection, flags, descriptor, offset);
}

pid_t fork(void) {
    REAL(pid_t, "fork", void);
    return is_linter() && fails("fork", false) ? -1 : real();
}

#define SPAWN(name)                                                                                               \
    int name(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,                             \
             const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {           \
        REAL(int, #name, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,    \
             char *const[], char *const[]);                                                                       \
        return is_linter() && fails("fork", false) ? errno : real(pid, path, actions, attributes, arguments, environment);       \
    }
SPAWN(posix_spawn)
SPAWN(posix_spawnp)
