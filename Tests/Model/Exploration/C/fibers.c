#include "model.h"
#include <stdlib.h>
#include <ucontext.h>

enum { maxCount = 16, stackSize = 4 << 20 };

static ucontext_t explorer, fibers[maxCount];
static char *stacks[maxCount];
static int current;

void model_fiber_start(int index, void (*run)(int)) {
    if (!stacks[index] && !(stacks[index] = malloc(stackSize))) abort();
    getcontext(&fibers[index]);
    fibers[index].uc_stack.ss_sp = stacks[index];
    fibers[index].uc_stack.ss_size = stackSize;
    fibers[index].uc_link = &explorer;
    makecontext(&fibers[index], (void (*)(void))run, 1, index);
}

void model_fiber_resume(int index) {
    current = index;
    swapcontext(&explorer, &fibers[index]);
}

void model_fiber_suspend(void) { swapcontext(&fibers[current], &explorer); }
