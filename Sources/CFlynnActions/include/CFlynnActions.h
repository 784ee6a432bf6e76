#ifndef CFLYNNACTIONS_H
#define CFLYNNACTIONS_H

/// Returns the label of the dispatch queue that runs the calling code. A thread of its own, which no queue runs, has the label of
/// a queue that only the system uses.
///
/// Swift's `Dispatch` has this function on Apple's systems only.
const char *flynn_current_queue_label(void);

/// Whether the dispatch queue that runs the calling code, or one of its targets, has a value for the key.
///
/// `DispatchQueue.getSpecific(key:)` without a copy of the value. The address of a `DispatchSpecificKey` is the key.
_Bool flynn_current_queue_has(const void *key);

#endif
