#include "CClang.h"

#include <dlfcn.h>
#include <stddef.h>

const char *CClangLoad(const char *path, struct CClangFunctions *functions) {
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define CCLANG_FIND(RESULT, NAME, PARAMETERS)                                                                                    \
    functions->NAME = (RESULT(*) PARAMETERS)dlsym(library, "clang_" #NAME);                                                     \
    if (functions->NAME == NULL) return "it has no function clang_" #NAME;
    CCLANG_FUNCTIONS(CCLANG_FIND)
#undef CCLANG_FIND
    return NULL;
}
