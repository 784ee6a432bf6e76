// Swift's libraries are compiled with the headers of GCC 11 or later. These call a function that `libstdc++.a` of older versions doesn't
// have, so an executable that is linked with an older one needs a definition. It is called instead of allocating an array whose size
// overflows. Where the library has the function, the weak definition is used all the same, because the linker looks into an
// archive only for what is missing. It is hidden, so that a shared library doesn't use it.

#if defined(__linux__)
#include <stdlib.h>

/// `std::__throw_bad_array_new_length()`
__attribute__((weak, visibility("hidden"))) void _ZSt28__throw_bad_array_new_lengthv(void) { abort(); }
#endif
