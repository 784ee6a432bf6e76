// The arguments of the process. On Linux, Swift reads them from /proc, which doesn't exist in every container. glibc passes
// them to constructors.
#include "CFlynnLintCommand.h"

#include <stdlib.h>

static char **arguments;

char **flynnlint_arguments(void) { return arguments; }

#if defined(__GLIBC__)
__attribute__((constructor)) static void saveArguments(int count, char **values) {
    (void)count;
    arguments = values;
}
#endif
