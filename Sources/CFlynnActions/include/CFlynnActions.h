#ifndef CFLYNNACTIONS_H
#define CFLYNNACTIONS_H

/// Returns the label of the dispatch queue that runs the calling code. A thread of its own, which no queue runs, has the label of
/// a queue that only the system uses.
///
/// Swift's `Dispatch` has this function on Apple's systems only.
const char *flynn_current_queue_label(void);

#endif
