#include "CFlynnActions.h"

#if __APPLE__
#include <dispatch/dispatch.h>
#else
// Part of the library that Swift's Dispatch uses. Its header needs a compiler with blocks.
extern const char *dispatch_queue_get_label(void *queue);
extern void *dispatch_get_specific(const void *key);
#endif

const char *flynn_current_queue_label(void) {
    // Null is DISPATCH_CURRENT_QUEUE_LABEL.
    return dispatch_queue_get_label(0);
}

_Bool flynn_current_queue_has(const void *key) {
    return dispatch_get_specific(key) != 0;
}
