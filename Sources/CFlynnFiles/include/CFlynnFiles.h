// The functions of the system on extended attributes, which Swift's module of the C library on Linux lacks.
#ifndef CFLYNNFILES_H
#define CFLYNNFILES_H

#if defined(__linux__)
#include <sys/xattr.h>
#endif

#endif
