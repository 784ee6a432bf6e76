#include "memory.h"
#include "model.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

// Fibers begin with setcontext. They then switch with _longjmp, which makes no system calls.

enum { guardSize = 4096, usualDepth = 8 << 10, maxFrameSize = 512 };

struct Fiber {
    char *stack;
    void (*run)(int);
    ucontext_t start;
    /// On the fiber's stack, or NULL before the first step and after the end of the fiber.
    jmp_buf *context;
};

static struct Fibers {
    struct Fiber fibers[maxFiberCount];
    int current;
    jmp_buf explorer;
    /// The function that the current fiber calls on the explorer's stack, or NULL at the end of the fiber.
    void (*function)(void *);
    void *argument;
    bool suspends;
} *all;

static void run(int index) {
    all->fibers[index].run(index);
    all->fibers[index].context = NULL;
    all->function = NULL;
    _longjmp(all->explorer, 1);
}

void model_fiber_start(int index, void (*function)(int)) {
    if (!all) all = modelAllocate(sizeof(*all));
    struct Fiber *fiber = &all->fibers[index];
    if (!fiber->stack) {
        fiber->stack = modelAllocate(stackSize);
        mprotect(fiber->stack, guardSize, PROT_NONE);
    }
    // Clears the data of earlier runs, so that equal states have equal stacks.
    memset(fiber->stack + stackSize - usualDepth, 0, usualDepth);
    getcontext(&fiber->start);
    fiber->start.uc_stack.ss_sp = fiber->stack;
    fiber->start.uc_stack.ss_size = stackSize;
    fiber->run = function;
    fiber->context = NULL;
    makecontext(&fiber->start, (void (*)(void))run, 1, index);
}

/// Overwrites the data left by returned functions. Otherwise, it would become a part of later frames.
static void clearBelow(struct Fiber *fiber) {
    char *end = (char *)fiber->context - maxFrameSize, *lowest = fiber->stack + guardSize;
    char *start = end - lowest < usualDepth ? lowest : end - usualDepth;
    if (start < end) memset(start, 0, (size_t)(end - start));
}

static void enter(struct Fiber *fiber) {
    modelSetInside(true);
    if (fiber->context) _longjmp(*fiber->context, 1);
    setcontext(&fiber->start);
    abort();
}

bool model_fiber_resume(int index) {
    all->current = index;
    if (!_setjmp(all->explorer)) enter(&all->fibers[index]);
    modelSetInside(false);
    struct Fiber *fiber = &all->fibers[all->current];
    if (!all->function) return true;
    clearBelow(fiber);
    all->function(all->argument);
    if (all->suspends) return false;
    enter(fiber);
    return false;
}

void model_fiber_call(bool suspends, void (*function)(void *), void *argument) {
    jmp_buf context;
    all->fibers[all->current].context = &context;
    all->function = function;
    all->argument = argument;
    all->suspends = suspends;
    if (!_setjmp(context)) _longjmp(all->explorer, 1);
}

int modelCurrentFiber(void) { return all ? all->current : 0; }

void *modelFiberContext(int fiber) { return all ? all->fibers[fiber].context : NULL; }

void modelSetFiberContext(int fiber, void *context) {
    if (all) all->fibers[fiber].context = context;
}

struct Region modelStack(int fiber) {
    char *start = modelFiberContext(fiber);
    if (!start) return (struct Region){NULL, 0};
    return (struct Region){start, (size_t)(all->fibers[fiber].stack + stackSize - start)};
}
