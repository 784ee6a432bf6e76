#define _GNU_SOURCE
#include "memory.h"
#include "model.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Finds the program, and the variables of the program by their symbols.

static struct Variables {
    struct Region regions[maxVariableCount];
    int count;
} *variables;

/// Returns whether a name ends with a suffix. The compiler appends a number to the parts of a split variable.
static bool hasSuffix(const char *name, const char *suffix) {
    const char *dot = strchr(name, '.');
    size_t length = dot ? (size_t)(dot - name) : strlen(name), suffixLength = strlen(suffix);
    return length >= suffixLength && !strncmp(name + length - suffixLength, suffix, suffixLength);
}

/// Returns whether a variable is changed by the program's code. Other Swift variables are metadata and caches of
/// metadata. They must not be restored, because the caches of Swift's runtime aren't restored.
static bool isVariable(const ElfW(Sym) *symbol, const char *name, const ElfW(Shdr) *sections, int sectionCount) {
    if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_shndx >= sectionCount) return false;
    if (!(sections[symbol->st_shndx].sh_flags & SHF_WRITE)) return false;
    if (strncmp(name, "$s", 2)) return sections[symbol->st_shndx].sh_type == SHT_NOBITS;
    // Static and global variables, and the flags of their initialization.
    return hasSuffix(name, "vpZ") || hasSuffix(name, "vp") || hasSuffix(name, "Wz");
}

static void addVariables(char *base, const char *file) {
    const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)file;
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(file + header->e_shoff);
    for (int index = 0; index < header->e_shnum; index++) {
        if (sections[index].sh_type != SHT_SYMTAB) continue;
        const ElfW(Sym) *symbols = (const ElfW(Sym) *)(file + sections[index].sh_offset);
        const char *names = file + sections[sections[index].sh_link].sh_offset;
        for (size_t number = 0; number < sections[index].sh_size / sizeof(*symbols); number++) {
            const ElfW(Sym) *symbol = symbols + number;
            if (!isVariable(symbol, names + symbol->st_name, sections, header->e_shnum)) continue;
            if (variables->count == maxVariableCount) model_fail("the program has too many variables");
            variables->regions[variables->count++] = (struct Region){base + symbol->st_value, symbol->st_size};
        }
    }
}

static int findProgram(struct dl_phdr_info *info, size_t size, void *program) {
    (void)size;
    struct Program *result = program;
    result->base = (char *)info->dlpi_addr;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[index];
        if (part->p_type == PT_LOAD && part->p_flags & PF_X)
            result->code = (struct Region){result->base + part->p_vaddr, part->p_memsz};
    }
    // The first object is the program. The others are libraries.
    return 1;
}

struct Program modelProgram(void) {
    struct Program result = {0};
    dl_iterate_phdr(findProgram, &result);
    return result;
}

int modelVariables(struct Region *regions) {
    if (!variables) {
        variables = modelAllocate(sizeof(*variables));
        int file = open("/proc/self/exe", O_RDONLY);
        struct stat status;
        if (file < 0 || fstat(file, &status)) abort();
        char *contents = modelAllocate((size_t)status.st_size);
        if (read(file, contents, (size_t)status.st_size) != status.st_size) abort();
        close(file);
        addVariables(modelProgram().base, contents);
        if (!variables->count) abort();
    }
    memcpy(regions, variables->regions, (size_t)variables->count * sizeof(*regions));
    return variables->count;
}
