// ICU's data without an entry, as in its 'stubdata' library.
//
// Foundation contains ICU, whose data on languages, calendars and time zones is half of a statically linked executable.
// The linker takes this data instead, because it comes before Foundation's archive. Then ICU fails to open any of its
// data, which the linter doesn't use: its regular expressions and error messages don't need it. Dynamically linked
// executables ignore this data: Foundation's library refers to its own.

#include <stdint.h>

/// The layout of DataHeader, UDataInfo and an empty table of contents in ICU's 'ucmndata.h' and 'udata.h'.
struct EmptyData {
    uint16_t headerSize;
    uint8_t magic[2];
    uint16_t infoSize, reserved;
    uint8_t isBigEndian, charset, characterSize, reservedByte;
    uint8_t format[4], formatVersion[4], dataVersion[4], padding[8];
    uint32_t entryCount, entries[5];
};

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define IS_BIG_ENDIAN 1
#else
#define IS_BIG_ENDIAN 0
#endif

/// The name contains ICU's version, which is 74 in Swift 6.0 and 76 in Swift 6.3.
#define EMPTY_DATA(name)                                                                                               \
    extern const struct EmptyData name;                                                                                \
    _Alignas(16) const struct EmptyData name = {                                                                       \
        .headerSize = 32, .magic = {0xDA, 0x27}, .infoSize = 20, .isBigEndian = IS_BIG_ENDIAN, .characterSize = 2,     \
        .format = "ToCP", .formatVersion = {1},                                                                        \
    };

EMPTY_DATA(icudt74_dat)
EMPTY_DATA(icudt76_dat)
