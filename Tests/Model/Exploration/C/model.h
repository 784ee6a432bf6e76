// Fibers for the threads of the model. All run on the calling thread, one at a time.

/// Makes fiber `index`, which has ended or never run, start `run` when it is resumed.
void model_fiber_start(int index, void (*_Nonnull run)(int index));
/// Continues a fiber until it suspends itself or ends.
void model_fiber_resume(int index);
/// Returns from the last `model_fiber_resume`. Called by the fiber.
void model_fiber_suspend(void);

/// Calls a function before each release of an object of this one's class. Every call must pass the same function.
void model_observe_releases(void *_Nonnull object, void (*_Nonnull before)(void *_Nonnull object));

/// Says which run begins, for the report of a crash, after which the process ends with status 1.
void model_begin_run(const char *_Nonnull scenario, int run);
