#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Fibers
//
// The threads of the model. All run on the calling thread, one at a time.

/// Makes fiber `index` call `run` when it is resumed. The fiber must not have started, or must have ended.
void model_fiber_start(int index, void (*_Nonnull run)(int index));
/// Resumes a fiber until it suspends itself or ends. Returns whether the fiber has ended.
bool model_fiber_resume(int index);
/// Calls a function on the stack of the last `model_fiber_resume`, and returns from this `model_fiber_resume` if
/// `suspends` is true. Called by the fiber. Allocations of the function aren't memory of the run.
void model_fiber_call(bool suspends, void (*_Nonnull function)(void *_Nonnull context), void *_Nonnull context);

// MARK: Memory of a run
//
// The allocations of fibers, the stacks of suspended fibers, and the variables of the program.

/// A copy of the memory of a run.
struct ModelSnapshot;
struct ModelSnapshot *_Nonnull model_snapshot_create(void);
/// Restores the memory.
void model_snapshot_restore(const struct ModelSnapshot *_Nonnull snapshot);
void model_snapshot_destroy(struct ModelSnapshot *_Nonnull snapshot);

/// The time of a thread at its start, in nanoseconds. No other value in the memory of a run has the same upper bits.
static const uint64_t model_time_origin = 0x54494d4500000000u;
/// The age in nanoseconds from which times have the same hash. Longer than all intervals that the runtime
/// compares with an age.
static const uint64_t model_max_age = 100000;

/// Returns a hash of the memory. A time in the memory of a fiber is replaced with the difference from the fiber's time.
///
/// - Parameters:
///   - seed: an additional input of the hash.
///   - times: the time of each fiber.
uint64_t model_memory_hash(uint64_t seed, const uint64_t *_Nonnull times);

// MARK: Observation

/// Calls a function before each release of an object of the same class. All calls must pass the same function.
void model_observe_releases(void *_Nonnull object, void (*_Nonnull before)(void *_Nonnull object));

/// Calls a function before a thread frees memory of the run. All calls must pass the same function.
void model_observe_frees(void (*_Nonnull before)(void *_Nonnull block, size_t size));

/// Sets the explored scenario, and clears the number of the run or state.
///
/// After a crash, the process reports these and ends with status 1.
void model_begin_scenario(const char *_Nonnull scenario);
/// Sets the explored run or state. `kind` is a literal.
void model_note_progress(const char *_Nonnull kind, int number);

/// Reports a mistake of the model itself, and ends the process with status 2.
__attribute__((noreturn)) void model_fail(const char *_Nonnull problem);
