#include <stdbool.h>
#include <stddef.h>

enum { maxFiberCount = 16, maxVariableCount = 512 };
/// The sizes for each fiber, in bytes.
enum { heapSize = 4 << 20, stackSize = 512 << 10 };

struct Region {
    char *start;
    size_t size;
};

/// Returns zeroed memory that isn't memory of the run, and is never freed.
void *modelAllocate(size_t size);

/// Sets whether blocks allocated by the program are memory of the run.
void modelSetInside(bool isInside);

// MARK: Heaps

/// Returns the heap of a fiber.
struct Region modelHeap(int fiber);
/// Restores the size of a heap. The contents are unspecified within this size, and zero after it.
void modelSetHeapSize(int fiber, size_t size);

// MARK: Stacks

/// Returns the running fiber, or the last fiber that was running.
int modelCurrentFiber(void);

/// Returns the context of a suspended fiber, or NULL before the first step and after the end of the fiber.
void *modelFiberContext(int fiber);
void modelSetFiberContext(int fiber, void *context);
/// Returns the stack of a suspended fiber, from its last frame. Empty for other fibers.
struct Region modelStack(int fiber);

// MARK: Program

struct Program {
    struct Region code;
    /// The offset that is added to the values of symbols.
    char *base;
};

struct Program modelProgram(void);

/// Writes the variables of the program to an array of `maxVariableCount` regions. Returns the number of
/// variables, which is constant.
int modelVariables(struct Region *regions);
