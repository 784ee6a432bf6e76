#define _GNU_SOURCE
#include "model.h"

#include <dlfcn.h>
#include <stdint.h>

enum { maxClasses = 16 };

static void *classes[maxClasses];
static int classCount;
static void (*beforeRelease)(void *);

// Replaces the function of Swift's runtime that is called by compiled code.
void swift_release(void *object) {
    static void (*release)(void *);
    if (!release) release = (void (*)(void *))dlsym(RTLD_NEXT, "swift_release");
    // Swift ignores references with the highest bit set, because they don't refer to objects.
    for (int index = 0; (intptr_t)object > 0 && index < classCount; index++)
        if (*(void **)object == classes[index]) {
            beforeRelease(object);
            break;
        }
    release(object);
}

void model_observe_releases(void *object, void (*before)(void *object)) {
    void *metadata = *(void **)object;
    for (int index = 0; index < classCount; index++)
        if (classes[index] == metadata) return;
    if (classCount == maxClasses) __builtin_trap();
    beforeRelease = before;
    classes[classCount++] = metadata;
}
