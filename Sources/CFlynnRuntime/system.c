// Thin wrappers around the operating system: threads, waiting, time, and the end of the process.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CFlynnRuntime.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <pthread/qos.h>
#endif

// ---- Threads ------------------------------------------------------------------------------------------------

extern void *flynn_locals_unknown;

static pthread_key_t exitKey;
static pthread_once_t exitKeyOnce = PTHREAD_ONCE_INIT;

#if FLYNN_HEAP_RECORDS
_Thread_local FlynnThread *flynn_thread_record;
static void (*_Atomic flushAtExit)(FlynnThread *);

static void endRecord(void *record) {
    // Relaxed: a thread that has something to flush has stored the function itself, and all threads store the same one.
    void (*flush)(FlynnThread *) = atomic_load_explicit(&flushAtExit, memory_order_relaxed);
    if (flush) flush(record);
    if (flynn_thread_record == record) flynn_thread_record = NULL;
    free(record);
}
static void createExitKey(void) { pthread_key_create(&exitKey, endRecord); }

FlynnThread *flynn_thread_create_record(void) {
    FlynnThread *record = calloc(1, sizeof(FlynnThread));
    if (!record) flynn_trap();
    record->locals.currentTask = &flynn_locals_unknown;
    pthread_once(&exitKeyOnce, createExitKey);
    pthread_setspecific(exitKey, record);
    flynn_thread_record = record;
    return record;
}

void flynn_thread_at_exit(void (*flush)(FlynnThread *)) {
    atomic_store_explicit(&flushAtExit, flush, memory_order_relaxed);
}
#else
_Thread_local FlynnThread flynn_thread_record = {.locals = {.currentTask = &flynn_locals_unknown}};

static void runAtExit(void *flush) { ((void (*)(FlynnThread *))flush)(&flynn_thread_record); }
static void createExitKey(void) { pthread_key_create(&exitKey, runAtExit); }

void flynn_thread_at_exit(void (*flush)(FlynnThread *)) {
    pthread_once(&exitKeyOnce, createExitKey);
    pthread_setspecific(exitKey, (void *)flush);
}
#endif

typedef struct ThreadStart {
    void (*run)(void *);
    void *context;
} ThreadStart;

static void *runThread(void *context) {
    ThreadStart start = *(ThreadStart *)context;
    free(context);
    start.run(start.context);
    return NULL;
}

void *flynn_thread_start(void (*run)(void *), void *context) {
    // Two allocations, because the thread may be detached before it starts.
    pthread_t *thread = malloc(sizeof(pthread_t));
    ThreadStart *start = malloc(sizeof(ThreadStart));
    if (!thread || !start) {
        free(thread);
        free(start);
        return NULL;
    }
    start->run = run;
    start->context = context;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    // 8 MiB, as for a main thread: Swift frees linked objects recursively.
    pthread_attr_setstacksize(&attributes, 8 << 20);
    int error = pthread_create(thread, &attributes, runThread, start);
    pthread_attr_destroy(&attributes);
    if (error) {
        free(thread);
        free(start);
        return NULL;
    }
    return thread;
}

void flynn_thread_join(void *handle) {
    pthread_join(*(pthread_t *)handle, NULL);
    free(handle);
}

void flynn_thread_detach(void *handle) {
    pthread_detach(*(pthread_t *)handle);
    free(handle);
}

void flynn_thread_set_name(const char *name) {
#if defined(__APPLE__)
    pthread_setname_np(name);
#elif defined(__linux__)
    pthread_setname_np(pthread_self(), name);
#else
    (void)name;
#endif
}

void flynn_thread_bind(const int32_t *processors, size_t count) {
#if defined(__linux__)
    cpu_set_t set;
    CPU_ZERO(&set);
    for (size_t i = 0; i < count; i++)
        if (processors[i] >= 0 && processors[i] < CPU_SETSIZE) CPU_SET(processors[i], &set);
    // Fails if a container forbids all of them. Then the thread keeps its affinity.
    sched_setaffinity(0, sizeof(set), &set);
#else
    (void)processors;
    (void)count;
#endif
}

size_t flynn_thread_processors(int32_t *processors, size_t capacity) {
#if defined(__linux__)
    cpu_set_t set;
    // Fails if the system has more processors than the set.
    if (sched_getaffinity(0, sizeof(set), &set) != 0) return 0;
    size_t count = 0;
    for (int32_t i = 0; i < CPU_SETSIZE && count < capacity; i++)
        if (CPU_ISSET(i, &set)) processors[count++] = i;
    return count;
#else
    (void)processors;
    (void)capacity;
    return 0;
#endif
}

void flynn_thread_prefer(bool efficiency) {
#if defined(__APPLE__)
    pthread_set_qos_class_self_np(efficiency ? QOS_CLASS_UTILITY : QOS_CLASS_USER_INITIATED, 0);
#else
    (void)efficiency;
#endif
}

void flynn_thread_yield(void) { sched_yield(); }

void flynn_at_fork(void (*child)(void)) { pthread_atfork(NULL, NULL, child); }

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FLYNN_HAS_THREAD_SANITIZER 1
void __tsan_acquire(void *address);
/// Returns the running task. The function of Swift's library has no parameters, so its calling convention is C's.
void *_Nullable swift_task_getCurrent(void);
#endif
#endif

void flynn_task_resumed(void) {
#if FLYNN_HAS_THREAD_SANITIZER
    void *task = swift_task_getCurrent();
    if (task) __tsan_acquire(task);
#endif
}

// ---- Observation --------------------------------------------------------------------------------------------

_Atomic(uint32_t) flynn_observation_bits;
_Atomic(uint32_t) flynn_tick_count;

void flynn_observe(FlynnObservation bit, bool isOn) {
    if (isOn)
        atomic_fetch_or_explicit(&flynn_observation_bits, bit, memory_order_release);
    else
        atomic_fetch_and_explicit(&flynn_observation_bits, ~(uint32_t)bit, memory_order_release);
}

// ---- Waiting and time ---------------------------------------------------------------------------------------

struct FlynnMonitor {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
};

FlynnMonitor *flynn_monitor_create(void) {
    FlynnMonitor *monitor = malloc(sizeof(FlynnMonitor));
    if (!monitor) flynn_trap();
    pthread_mutex_init(&monitor->mutex, NULL);
#if defined(__APPLE__)
    pthread_cond_init(&monitor->condition, NULL);
#else
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&monitor->condition, &attributes);
    pthread_condattr_destroy(&attributes);
#endif
    return monitor;
}

void flynn_monitor_destroy(FlynnMonitor *monitor) {
    pthread_cond_destroy(&monitor->condition);
    pthread_mutex_destroy(&monitor->mutex);
    free(monitor);
}

void flynn_monitor_lock(FlynnMonitor *monitor) { pthread_mutex_lock(&monitor->mutex); }
void flynn_monitor_unlock(FlynnMonitor *monitor) { pthread_mutex_unlock(&monitor->mutex); }
void flynn_monitor_wait(FlynnMonitor *monitor) { pthread_cond_wait(&monitor->condition, &monitor->mutex); }
void flynn_monitor_signal_all(FlynnMonitor *monitor) { pthread_cond_broadcast(&monitor->condition); }

void flynn_monitor_wait_until(FlynnMonitor *monitor, uint64_t deadline) {
#if defined(__APPLE__)
    uint64_t now = flynn_now();
    if (now >= deadline) return;
    uint64_t left = deadline - now;
    struct timespec wait = {(time_t)(left / 1000000000), (long)(left % 1000000000)};
    pthread_cond_timedwait_relative_np(&monitor->condition, &monitor->mutex, &wait);
#else
    struct timespec until = {(time_t)(deadline / 1000000000), (long)(deadline % 1000000000)};
    pthread_cond_timedwait(&monitor->condition, &monitor->mutex, &until);
#endif
}

uint64_t flynn_now(void) {
#if defined(__APPLE__)
    // The clock of relative waits. `CLOCK_MONOTONIC` also advances while the system sleeps.
    return clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
#endif
}

// ---- End of the process -------------------------------------------------------------------------------------

void flynn_write_error(const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        text += written;
        length -= (size_t)written;
    }
}

void flynn_at_exit(void (*function)(void)) { (void)atexit(function); }

bool flynn_environment_has(const char *variable, const char *value) {
    const char *found = getenv(variable);
    return found && strcmp(found, value) == 0;
}

void flynn_trap(void) { __builtin_trap(); }
