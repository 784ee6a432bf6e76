#include <stdbool.h>
#include <stddef.h>

enum { maxFiberCount = 16, maxVariableCount = 512 };
/// Of each fiber, in bytes.
enum { heapSize = 4 << 20, stackSize = 512 << 10 };

struct Region {
    char *start;
    size_t size;
};

/// Returns zeroed memory that isn't a part of a run's, and is never freed.
void *modelAllocate(size_t size);

/// Whether blocks that the program allocates are memory of the run.
void modelSetInside(bool isInside);

// MARK: Heaps

/// The heap of a fiber.
struct Region modelHeap(int fiber);
/// Makes the heap as large as it was. Its contents are unspecified up to there, and zero afterwards.
void modelSetHeapSize(int fiber, size_t size);

// MARK: Stacks

/// The fiber that runs, or ran last.
int modelCurrentFiber(void);

/// Where a fiber is suspended, or NULL before its first step and after its end.
void *modelFiberContext(int fiber);
void modelSetFiberContext(int fiber, void *context);
/// The stack of a suspended fiber, from its last frame. Empty for others.
struct Region modelStack(int fiber);

// MARK: Program

struct Program {
    struct Region code;
    /// Is added to the values of its symbols.
    char *base;
};

struct Program modelProgram(void);

/// Writes the variables of the program to an array of `maxVariableCount` regions, and returns their number, which is always the same.
int modelVariables(struct Region *regions);
