#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Fibers
//
// The threads of the model. All run on the calling thread, one at a time.

/// Makes fiber `index`, which has ended or never run, start `run` when it is resumed.
void model_fiber_start(int index, void (*_Nonnull run)(int index));
/// Continues a fiber until it suspends itself or ends. Returns whether it has ended.
bool model_fiber_resume(int index);
/// Calls a function on the stack of the last `model_fiber_resume`, which returns after it if `suspends`. Called by the fiber.
/// What the function allocates isn't memory of the run.
void model_fiber_call(bool suspends, void (*_Nonnull function)(void *_Nonnull context), void *_Nonnull context);

// MARK: Memory of a run
//
// What fibers allocate, the stacks of those that are suspended, and the variables of the program.

/// A copy of the memory of a run.
struct ModelSnapshot;
struct ModelSnapshot *_Nonnull model_snapshot_create(void);
/// Restores the memory.
void model_snapshot_restore(const struct ModelSnapshot *_Nonnull snapshot);
void model_snapshot_destroy(struct ModelSnapshot *_Nonnull snapshot);

/// The time of a thread at its start, in nanoseconds. No other value in the memory of a run has these upper bits.
static const uint64_t model_time_origin = 0x54494d4500000000u;
/// The age in nanoseconds from which times have the same hash. Longer than each interval with which the runtime compares an age.
static const uint64_t model_max_age = 100000;

/// Returns a hash of the memory. A time in the memory of a fiber is replaced by the difference from that fiber's time.
///
/// - Parameters:
///   - seed: what the hash also depends on.
///   - times: that of each fiber.
uint64_t model_memory_hash(uint64_t seed, const uint64_t *_Nonnull times);

// MARK: Observation

/// Calls a function before each release of an object of this one's class. Every call must pass the same function.
void model_observe_releases(void *_Nonnull object, void (*_Nonnull before)(void *_Nonnull object));

/// Calls a function before a thread frees memory of the run. Every call must pass the same function.
void model_observe_frees(void (*_Nonnull before)(void *_Nonnull block, size_t size));

/// Says which scenario is explored, and that it isn't known in which run or state.
///
/// After a crash, the process reports these and ends with status 1.
void model_begin_scenario(const char *_Nonnull scenario);
/// Says which run or state is explored. `kind` is a literal.
void model_note_progress(const char *_Nonnull kind, int number);

/// Reports a mistake of the model itself, and ends the process with status 2.
__attribute__((noreturn)) void model_fail(const char *_Nonnull problem);
